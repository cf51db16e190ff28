import { instrumentToken } from 'core/values'

/** Symbol | name | exchange token | follows | expense ratio % | size in ₹ crore | price to start from. Facts but for the last three, which are rounded. */
const table = `
NIFTYBEES | Nippon India ETF Nifty 50 BeES | 10576 | NIFTY 50 | 0.04 | 48000 | 294
SETFNIF50 | SBI Nifty 50 ETF | 10176 | NIFTY 50 | 0.04 | 205000 | 275
NIFTYETF | Mirae Asset Nifty 50 ETF | 6353 | NIFTY 50 | 0.04 | 4700 | 280
UTINIFTETF | UTI Nifty 50 ETF | 10511 | NIFTY 50 | 0.05 | 66000 | 283
KOTAKNIFTY | Kotak Nifty 50 ETF | 18102 | NIFTY 50 | 0.04 | 3400 | 280
DSPN50ETF | DSP Nifty 50 ETF | 7451 | NIFTY 50 | 0.07 | 800 | 268
QNIFTY | Quantum Nifty 50 ETF | 16819 | NIFTY 50 | 0.09 | 70 | 2790
BSLNIFTY | Aditya Birla Sun Life Nifty 50 ETF | 24781 | NIFTY 50 | 0.05 | 3000 | 30
JUNIORBEES | Nippon India ETF Nifty Next 50 Junior BeES | 10939 | NIFTY NEXT 50 | 0.17 | 6800 | 735
SETFNN50 | SBI Nifty Next 50 ETF | 7353 | NIFTY NEXT 50 | 0.12 | 2700 | 765
NIF100BEES | Nippon India ETF Nifty 100 | 29577 | NIFTY 100 | 0.49 | 320 | 279
ICICINF100 | ICICI Prudential Nifty 100 ETF | 30392 | NIFTY 100 | 0.3 | 140 | 29
MID150BEES | Nippon India ETF Nifty Midcap 150 | 8506 | NIFTY MIDCAP 150 | 0.21 | 2400 | 224
MIDCAPETF | Mirae Asset Nifty Midcap 150 ETF | 8413 | NIFTY MIDCAP 150 | 0.05 | 1300 | 22
MOM100 | Motilal Oswal Nifty Midcap 100 ETF | 21423 | NIFTY MIDCAP 100 | 0.23 | 650 | 64
ICICIMCAP | ICICI Prudential Nifty Midcap 150 ETF | 17702 | NIFTY MIDCAP 150 | 0.15 | 720 | 22
MOM50 | Motilal Oswal Nifty 50 ETF | 19289 | NIFTY 50 | 0.05 | 60 | 260
SMALLCAP | Mirae Asset Nifty Smallcap 250 ETF | 700901 | NIFTY SMLCAP 250 | 0.3 | 900 | 46
BANKBEES | Nippon India ETF Nifty Bank BeES | 11439 | NIFTY BANK | 0.19 | 7600 | 610
SETFNIFBK | SBI Nifty Bank ETF | 7361 | NIFTY BANK | 0.16 | 4100 | 602
BANKETF | Mirae Asset Nifty Bank ETF | 17419 | NIFTY BANK | 0.11 | 350 | 600
KOTAKBKETF | Kotak Nifty Bank ETF | 5851 | NIFTY BANK | 0.15 | 5700 | 605
UTIBANKETF | UTI Nifty Bank ETF | 22440 | NIFTY BANK | 0.16 | 4300 | 61
PSUBNKBEES | Nippon India ETF Nifty PSU Bank BeES | 15032 | NIFTY PSU BANK | 0.49 | 2900 | 95
DSPPVBKETF | DSP Nifty Private Bank ETF | 17576 | NIFTY PVT BANK | 0.15 | 900 | 29
SBIETFPB | SBI Nifty Private Bank ETF | 722 | NIFTY PVT BANK | 0.15 | 320 | 286
BFSI | Mirae Asset Nifty Financial Services ETF | 5220 | NIFTY FIN SERVICE | 0.12 | 420 | 28
ITBEES | Nippon India ETF Nifty IT | 19084 | NIFTY IT | 0.22 | 2700 | 39
SBIETFIT | SBI Nifty IT ETF | 740 | NIFTY IT | 0.2 | 120 | 400
TECH | Aditya Birla Sun Life Nifty IT ETF | 700902 | NIFTY IT | 0.22 | 180 | 39
AUTOBEES | Nippon India ETF Nifty Auto | 7880 | NIFTY AUTO | 0.22 | 480 | 285
PHARMABEES | Nippon India ETF Nifty Pharma | 4973 | NIFTY PHARMA | 0.21 | 1100 | 23
AXISHCETF | Axis Nifty Healthcare ETF | 3608 | NIFTY HEALTHCARE | 0.22 | 20 | 150
CONSUMBEES | Nippon India ETF Nifty India Consumption | 2435 | NIFTY CONSUMPTION | 0.3 | 320 | 132
SBIETFCON | SBI Nifty Consumption ETF | 5168 | NIFTY CONSUMPTION | 0.3 | 60 | 127
FMCGIETF | ICICI Prudential Nifty FMCG ETF | 700903 | NIFTY FMCG | 0.2 | 700 | 59
METALIETF | ICICI Prudential Nifty Metal ETF | 700904 | NIFTY METAL | 0.3 | 260 | 11
MOREALTY | Motilal Oswal Nifty Realty ETF | 700905 | NIFTY REALTY | 0.4 | 250 | 88
INFRABEES | Nippon India ETF Nifty Infrastructure BeES | 20072 | NIFTY INFRA | 1.03 | 280 | 970
CPSEETF | CPSE ETF | 2328 | NIFTY CPSE | 0.07 | 27000 | 97
MAKEINDIA | Mirae Asset Nifty India Manufacturing ETF | 7979 | NIFTY INDIA MFG | 0.33 | 260 | 150
OILIETF | ICICI Prudential Nifty Oil and Gas ETF | 700906 | NIFTY OIL AND GAS | 0.3 | 220 | 12
EQUAL50 | DSP Nifty 50 Equal Weight ETF | 6606 | NIFTY50 EQL WGT | 0.3 | 480 | 340
GOLDBEES | Nippon India ETF Gold BeES | 14428 | GOLD | 0.79 | 32000 | 110
SETFGOLD | SBI Gold ETF | 17272 | GOLD | 0.7 | 15000 | 113
HDFCGOLD | HDFC Gold ETF | 19543 | GOLD | 0.59 | 16000 | 114
ICICIGOLD | ICICI Prudential Gold ETF | 19679 | GOLD | 0.5 | 12000 | 113
AXISGOLD | Axis Gold ETF | 20532 | GOLD | 0.56 | 2900 | 111
SILVERBEES | Nippon India Silver ETF | 8080 | SILVER | 0.56 | 21000 | 220
SILVRETF | Mirae Asset Silver ETF | 16777 | SILVER | 0.35 | 500 | 225
LIQUIDBEES | Nippon India ETF Nifty 1D Rate Liquid BeES | 11006 | OVERNIGHT RATE | 0.69 | 12000 | 1000
LTGILTBEES | Nippon India ETF Nifty 8-13 yr G-Sec Long Term Gilt | 17700 | GOVERNMENT BONDS | 0.1 | 2100 | 29
`

export interface SampleEtf {
  readonly symbol: string
  readonly name: string
  readonly token: number
  readonly underlying: string
  readonly expenseRatio: number
  /** ₹ */
  readonly size: number
  readonly price: number
  /** Offered for dips: cheap, large, and on a broad or well-known index. */
  readonly isDip: boolean
}

export const sampleEtfs: readonly SampleEtf[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [symbol = '', name = '', token, underlying = '', expense, size, price] = line.split(' | ')
    const expenseRatio = Number(expense)
    return {
      symbol,
      name,
      token: instrumentToken(Number(token), 'NSE'),
      underlying,
      expenseRatio,
      size: Number(size) * 1e7,
      price: Number(price),
      isDip: expenseRatio < 0.5 && Number(size) >= 300 && underlying.startsWith('NIFTY'),
    }
  })
