/**
 * What people call indices, fund categories and houses, investors and other names of the store; parts of the market are
 * among the language's own words. A line each: name: nickname | nickname.
 */

const table = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        // A category has a colon of its own; nicknames have none.
        const cut = line.lastIndexOf(':')
        const words = line
          .slice(cut + 1)
          .split('|')
          .map((word) => word.trim())
        return [line.slice(0, cut).trim().toLowerCase(), words] as const
      }),
  )

export const indexNicknames = table(`
nifty 50: निफ्टी | निफ्टी 50 | nifty | nifty50 | nifty fifty | nse 50 | nifty index | nifty50 index | cnx nifty
nifty next 50: junior nifty | nifty junior | next 50 | nn50 | niftynxt50
nifty 100: nifty100
nifty 200: nifty200
nifty 500: nifty500 | cnx 500
nifty midcap 50: midcap 50
nifty midcap 100: midcap 100 | nifty midcap | midcap index | midcap nifty
nifty midcap 150: midcap 150
nifty mid select: nifty midcap select | midcap select | midcpnifty | midcap nifty select
nifty smlcap 50: nifty smallcap 50 | smallcap 50
nifty smlcap 100: nifty smallcap 100 | nifty smallcap | smallcap index | smallcap 100
nifty smlcap 250: nifty smallcap 250 | smallcap 250
nifty largemid250: nifty largemidcap 250 | nifty large midcap 250 | largemidcap 250
nifty midsml 400: nifty midsmallcap 400 | midsmallcap 400 | midsmall 400
nifty50 eql wgt: nifty 50 equal weight | nifty50 equal weight | nifty equal weight
nifty100 eql wgt: nifty 100 equal weight | nifty100 equal weight
nifty bank: बैंक निफ्टी | bank nifty | banknifty | niftybank | bnf | bank nifty index | nse bank
nifty psu bank: psu bank nifty | nifty psu banks | psu bank index
nifty pvt bank: nifty private bank | nifty private banks | private bank nifty | private bank index
nifty fin service: finnifty | fin nifty | nifty financial services | nifty fin services | nifty finance
nifty it: it nifty | nifty it index | cnx it | it index
nifty auto: auto nifty | auto index
nifty pharma: pharma nifty | pharma index
nifty healthcare: healthcare nifty | healthcare index
nifty fmcg: fmcg nifty | fmcg index
nifty metal: metal nifty | nifty metals | metal index
nifty realty: realty nifty | nifty real estate | realty index
nifty media: media nifty | media index
nifty energy: energy nifty | energy index
nifty oil and gas: nifty oil & gas | nifty oil gas | oil and gas index
nifty consr durbl: nifty consumer durables | consumer durables index
nifty infra: nifty infrastructure | infra nifty | infra index
nifty commodities: commodities index
nifty consumption: nifty india consumption | consumption index
nifty pse: pse index
nifty cpse: cpse index
nifty mnc: mnc index
nifty serv sector: nifty services | nifty services sector | services sector index
nifty india mfg: nifty manufacturing | nifty india manufacturing | manufacturing index
nifty ind digital: nifty india digital | nifty digital | digital index
india vix: vix | volatility index | fear index
`)

export const categoryNicknames = table(`
equity: elss: tax saver | tax saving | tax saver fund | elss fund | 80c fund | equity linked savings scheme
equity: flexi cap: flexicap | flexi | flexi-cap
equity: large cap: largecap fund | bluechip fund | blue chip fund
equity: mid cap: midcap fund
equity: small cap: smallcap fund
equity: large and mid cap: large & mid cap fund | large mid cap fund | largemidcap fund
equity: multi cap: multicap | multi-cap
equity: sectoral or thematic: sectoral | thematic | sector fund | thematic fund
equity: dividend yield: dividend yield fund
equity: focused: focused fund | focused equity
equity: contra: contra fund | contrarian fund
equity: value: value fund
index fund: index funds | index mutual fund | passive fund
exchange traded fund: etf fund
hybrid: arbitrage: arbitrage | arbitrage fund
hybrid: conservative: conservative hybrid | debt hybrid | mip
hybrid: aggressive: aggressive hybrid | balanced fund | equity hybrid
hybrid: multi asset: multi asset | multi asset allocation
hybrid: balanced advantage: balanced advantage | baf | dynamic asset allocation
hybrid: equity savings: equity savings
solution: retirement: retirement | retirement fund
solution: children: children fund | childrens fund | child plan
fund of funds: fof | fofs
`)

export const houseNicknames = table(`
aditya birla sun life: absl | birla | aditya birla | birla sun life
baroda bnp paribas: bnp paribas | baroda
canara robeco: canara
franklin templeton: franklin | templeton
icici prudential: icici | icici pru | ipru
kotak mahindra: kotak
mahindra manulife: manulife
mirae asset: mirae
motilal oswal: motilal | mosl
nippon india: nippon | reliance mutual fund
parag parikh: ppfas | parag
ppfas: parag parikh | parag
pgim india: pgim
360 one: iifl | 360one
whiteoak capital: whiteoak
bank of india: boi
`)

export const investorNicknames = table(`
life insurance corporation of india: lic | lic of india
government of singapore: gic | singapore government
norges bank: norway fund | norwegian sovereign fund | government pension fund global
abu dhabi investment authority: adia
california public employees: calpers
canada pension plan investment board: cppib
kuwait investment authority: kia
new india assurance: nia
general insurance corporation of india: gic re
vanguard emerging markets fund: vanguard
temasek holdings: temasek
`)

export const groupNicknames = table(`
state bank: sbi
aditya birla: birla
l&t: larsen | larsen and toubro
`)

export const otherNicknames = table(`
gold: सोना | sona | mcx gold | gold price
silver: चांदी | chandi | mcx silver | silver price
crudeoil: crude | crude oil | brent | oil price | mcx crude
naturalgas: natural gas | nat gas | natgas
aluminium: aluminum
copper: tamba
menthaoil: mentha oil | mentha
usdinr: usd inr | dollar | us dollar | usd | dollar rupee | rupee dollar | dollar price
eurinr: eur inr | euro | eur
gbpinr: gbp inr | pound | gbp | sterling
jpyinr: jpy inr | yen | jpy
aedinr: aed inr | dirham | aed
sgdinr: sgd inr | singapore dollar | sgd
audinr: aud inr | australian dollar | aud
chfinr: chf inr | franc | chf
btc: bitcoin | bit coin
eth: ethereum | ether
sol: solana
doge: dogecoin
ada: cardano
xrp: ripple
bnb: binance coin
trx: tron
ltc: litecoin
avax: avalanche
link: chainlink
dot: polkadot
`)

/** The best known companies in Devanagari, and banks by their initials; by symbol. */
export const stockNicknames = table(`
reliance: रिलायंस | रिलायन्स | रिलायंस इंडस्ट्रीज
tcs: टीसीएस | टाटा कंसल्टेंसी
hdfcbank: एचडीएफसी बैंक | एचडीएफसी
icicibank: आईसीआईसीआई बैंक | आईसीआईसीआई
sbin: एसबीआई | स्टेट बैंक | भारतीय स्टेट बैंक
infy: इंफोसिस | इन्फोसिस
itc: आईटीसी
bhartiartl: भारती एयरटेल | एयरटेल
lt: एलएंडटी | लार्सन एंड टुब्रो
kotakbank: कोटक बैंक | कोटक महिंद्रा बैंक
axisbank: एक्सिस बैंक
hindunilvr: हिंदुस्तान यूनिलीवर | एचयूएल
maruti: मारुति | मारुति सुजुकी
tatamotors: टाटा मोटर्स
tatasteel: टाटा स्टील
tatapower: टाटा पावर
m&m: महिंद्रा | महिंद्रा एंड महिंद्रा
bajfinance: बजाज फाइनेंस
bajaj-auto: बजाज ऑटो
sunpharma: सन फार्मा
wipro: विप्रो
hcltech: hcl | hcl tech | एचसीएल | एचसीएल टेक
techm: टेक महिंद्रा
adanient: अडानी एंटरप्राइजेज | अदाणी एंटरप्राइजेज
adaniports: अडानी पोर्ट्स | अदाणी पोर्ट्स
adanipower: अडानी पावर | अदाणी पावर
ongc: ओएनजीसी
ntpc: एनटीपीसी
powergrid: पावर ग्रिड
coalindia: कोल इंडिया
ioc: इंडियन ऑयल
bpcl: बीपीसीएल
titan: टाइटन
asianpaint: एशियन पेंट्स
nestleind: नेस्ले
britannia: ब्रिटानिया
jswsteel: जेएसडब्ल्यू स्टील
hindalco: हिंडाल्को
vedl: वेदांता
yesbank: यस बैंक
zeel: zee
pvrinox: pvr
cholafin: chola | chola finance
heromotoco: hero moto
aubank: au bank
jiofin: jio finance | jio fin
hdfcamc: hdfc amc
m&mfin: mahindra finance | m&m finance | m & m finance
j&kbank: j&k bank | jk bank
gmrairport: gmr
rblbank: rbl
fivestar: five star finance | five star business
cub: city union
icicipruli: icici pru | icici pru life
lalpathlab: dr lal | lal pathlab | dr lal pathlabs
divislab: divi lab | divis lab
mfsl: max life | max financial
niacl: new india insurance
abfrl: aditya birla fashion
pnb: पीएनबी | पंजाब नेशनल बैंक
irctc: आईआरसीटीसी
lici: एलआईसी
suzlon: सुजलॉन
bankbaroda: bob | बैंक ऑफ बड़ौदा
bankindia: boi
`)
