/** Usual words for parts of the market, held against the names that were handed in. */
import type { Scope } from '../../ast.ts'
import type { Entity } from '../../reading.ts'

interface ScopeWords {
  readonly words: readonly string[]
  readonly scopes: readonly Scope[]
}

const fixed = (words: string, ...scopes: readonly (readonly [Scope['by'], string])[]): ScopeWords => ({
  words: words.split('|'),
  scopes: scopes.map(([by, name]) => ({ by, name })),
})

/** What holds whatever the store names its sectors. */
const always: readonly ScopeWords[] = [
  fixed(
    'small cap|small caps|smallcap|smallcaps|small-cap|smallcap companies|small cap companies|smal cap|small companies|chhoti company',
    ['size', 'small'],
  ),
  fixed('mid cap|mid caps|midcap|midcaps|mid-cap|medium cap|mid sized', ['size', 'mid']),
  fixed(
    'large cap|large caps|largecap|largecaps|large-cap|big cap|bluechip|blue chip|bluechips|blue chips|blue-chip|large companies|badi company',
    ['size', 'large'],
  ),
  fixed(
    'small and mid cap|small and midcap|mid and small cap|mid and smallcap|mid small cap|smid',
    ['size', 'mid'],
    ['size', 'small'],
  ),
  fixed('large and mid cap|large and midcap', ['size', 'large'], ['size', 'mid']),
  fixed(
    'psu|psus|public sector|government owned|govt owned|govt|sarkari|state owned|government companies|public sector undertaking|public sector undertakings|sarkari companies|psu companies|govt companies|government company|government',
    ['ownership', 'PSU'],
  ),
  fixed('private sector|privately owned|private|private companies', ['ownership', 'Private']),
  fixed('mnc|mncs|multinational|multinationals|multinational companies', ['ownership', 'MNC']),
  fixed(
    'bank|banks|banking|banking companies|banking sector|banking stocks|bank stocks|lenders|banking industry|bankin',
    ['kind', 'bank'],
  ),
  fixed(
    'private bank|private banks|pvt bank|pvt banks|private sector bank|private sector banks|private banking',
    ['kind', 'bank'],
    ['ownership', 'Private'],
  ),
  fixed(
    'psu bank|psu banks|public sector bank|public sector banks|government banks|govt banks|sarkari bank|nationalised banks|psb|psbs',
    ['kind', 'bank'],
    ['ownership', 'PSU'],
  ),
  fixed('nbfc|nbfcs|non banking financial|non banking financial company|non banking financial companies|shadow banks', [
    'kind',
    'nbfc',
  ]),
  fixed('insurance|insurers|insurer|insurance companies|insurance sector|insurance stocks', ['kind', 'insurer']),
  fixed(
    'fno|f&o|fno stocks|f&o stocks|f and o|f & o|futures and options stocks|derivative stocks|fo stocks|f&o segment|fno segment|f n o',
    ['fno', ''],
  ),
  fixed('watchlist|my watchlist|watch list|my watch list|watchlist stocks|watchlist stock|my stocks|meri watchlist', [
    'watchlist',
    '',
  ]),
]

/** Words, then where they may be found: by kind of entity and a part of its name, first hit wins. */
const bySector = `
pharma|pharmaceutical|pharmaceuticals|pharma sector|pharma companies|pharma stocks|drug makers|dawai: industry=pharmaceutical; sector=healthcare
healthcare|health care|healthcare sector: sector=healthcare
hospital|hospitals: industry=hospital
diagnostics|diagnostic|diagnostic companies: industry=diagnostic
it sector|it stocks|it stock|it companies|it company|it firm|it firms|it shares|it share|it services|information technology|software|software companies|tech|tech stocks|technology|it services companies|it industry|technology sector|it futures|it fut|it funds|it fund: sector=information technology; industry=it services
auto|automobile|automobiles|auto sector|auto stocks|automotive|auto companies|gaadi: sector=automobile; industry=automobile
auto ancillary|auto ancillaries|auto components|auto component|auto parts|auto ancillary companies: industry=auto component
tyre|tyres|tyre companies: industry=tyre
fmcg|fast moving consumer goods|consumer goods|consumer staples|staples|fmcg sector|fmcg stocks|fmcg companies: sector=fast moving consumer goods; sector=fmcg
chemical|chemicals|chemical companies|chemical sector|chemical stocks: sector=chemical
specialty chemical|specialty chemicals|speciality chemicals|speciality chemical: industry=specialty chemical
agrochemical|agrochemicals|agro chemical|agro chemicals|pesticide|pesticides: industry=agrochemical
fertilizer|fertilizers|fertiliser|fertilisers|khaad: industry=fertili
cement|cement companies|cement stocks|cement sector: industry=cement; sector=construction material
metal|metals|metal stocks|metal sector|metals and mining: sector=metal
steel|steel companies|steel stocks|steel sector|iron and steel: industry=steel
mining|miners: industry=mining
real estate|realty|realty stocks|real estate companies|realty sector|real estate sector|builders|property developers: sector=realty; sector=real estate
power|power stocks|power companies|power sector|utilities|power utilities|bijli|electricity: sector=power
energy|energy sector|energy stocks|oil and gas|oil & gas|oil gas|oil|oil and gas companies|oil & gas companies: sector=oil
refinery|refineries|oil refiners|omc|omcs: industry=refiner
coal|coal stocks|coal companies|coal sector|coal shares: industry=coal
telecom|telecom stocks|telecom sector|telecommunication|telecommunications|telecom companies|telco|telcos: sector=telecom
media|media and entertainment|entertainment|media stocks|media companies: sector=media
textile|textiles|textile stocks|textile companies|kapda: sector=textile
capital goods|industrials|capital goods sector|engineering|capital goods companies: sector=capital goods
defence|defense|aerospace|defence stocks|defence sector|aerospace and defence|defence companies: industry=defence; industry=defense
consumer durables|consumer durable|white goods|durables: sector=consumer durable
paint|paints|paint companies|paint stocks: industry=paint
jewellery|jewelry|jewellers|jewellery stocks: industry=jewel
construction|infra|infrastructure|construction companies|infrastructure companies|infra stocks|infra companies: sector=construction
retail stocks|retailers|retail sector|retail companies|retailing|retail industry: industry=retail
hotel|hotels|hotel stocks|hospitality|hotel companies: industry=hotel
restaurants|qsr|restaurant: industry=restaurant
e-commerce|ecommerce|e commerce|new age|internet companies|new age tech: industry=e-commerce; industry=internet
airline|airlines|aviation|aviation stocks: industry=airline
logistics|logistics companies|transport|shipping|shipping stocks|shipping companies|shipping sector|shipping shares: industry=logistic; sector=services
ports|port companies: industry=port
sugar|sugar stocks|sugar companies|sugar mills|cheeni: industry=sugar
liquor|alcohol|breweries|distilleries|liquor stocks|beer|alcobev: industry=brew
tobacco|cigarette|cigarettes: industry=tobacco
cable|cables|wires and cables|cable companies: industry=cable
pipes|pipe companies|plastic pipes: industry=pipe
paper|paper stocks|paper companies: industry=paper; sector=forest
financial services|financials|finance companies|finance|financial|bfsi|finance sector|financial sector|financial stocks: sector=financial service
housing finance|hfc|hfcs|housing finance companies: industry=housing finance
amc|amcs|asset management companies|asset management|asset managers: industry=asset management
broking|brokerages|stock brokers|broker stocks|stockbroking: industry=stockbroking
exchanges|stock exchanges|exchange stocks: industry=exchange
fintech: industry=financial technology
services|services sector: sector=services
consumer services: sector=consumer service
diversified|conglomerates: sector=diversified
personal care: industry=personal care
packaged foods|food companies|foods|food stocks|food sector|food processing|food processing stocks|food shares: industry=packaged food
gas distribution|city gas|gas companies|gas stocks|gas sector|gas shares|city gas stocks: industry=gas distribution
industrial machinery|machinery: industry=industrial machinery
`

interface Rule {
  readonly words: readonly string[]
  readonly places: readonly { readonly is: 'sector' | 'industry'; readonly part: string }[]
}

const rules: readonly Rule[] = bySector
  .trim()
  .split('\n')
  .map((line) => {
    const cut = line.lastIndexOf(': ')
    return {
      words: line.slice(0, cut).split('|'),
      places: line
        .slice(cut + 2)
        .split('; ')
        .map((place) => {
          const [is = '', part = ''] = place.split('=')
          return { is: is === 'industry' ? ('industry' as const) : ('sector' as const), part }
        }),
    }
  })

export function scopeWords(entities: readonly Entity[]): ScopeWords[] {
  const parts = entities.filter((entity) => entity.is === 'sector' || entity.is === 'industry')
  const found: ScopeWords[] = [...always]
  for (const { words, places } of rules) {
    for (const { is, part } of places) {
      const named = parts.filter((entity) => entity.is === is && entity.name.toLowerCase().includes(part))
      // "services" is the sector of that name before Financial Services.
      const hit = named.find(({ name }) => name.toLowerCase() === part) ?? named[0]
      if (!hit) continue
      found.push({ words, scopes: [{ by: is, name: hit.id }] })
      break
    }
  }
  return found
}

/** How people shorten names of indices, by the name the exchange writes. */
export function indexWords(name: string, title: string): string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[-_]/g, ' ').replace(/\s+/g, ' ').trim()
  const names = new Set([plain(name), plain(title)])
  const further: Readonly<Record<string, string>> = {
    'nifty 50': 'nifty|nifty50|nifty fifty|nse nifty|n50|निफ्टी|nifty index',
    'nifty bank': 'bank nifty|banknifty|bnf|nifty bank index|nse bank|बैंक निफ्टी',
    'nifty fin service': 'finnifty|fin nifty|nifty financial services|nifty finance',
    'nifty mid select': 'midcap nifty|midcpnifty|nifty midcap select|midcap select',
    'nifty next 50': 'junior nifty|next 50|niftynext50|nifty junior|nifty next50',
    'nifty 500': 'nifty500|cnx 500|nse 500|niffty 500',
    'nifty 100': 'nifty100|cnx 100',
    'nifty 200': 'nifty200|cnx 200',
    'nifty midcap 100': 'midcap 100|nifty mid cap 100|nifty midcap100',
    'nifty midcap 150': 'midcap 150|nifty mid cap 150',
    'nifty smlcap 100': 'smallcap 100|nifty small cap 100|nifty smallcap 100|nifty smallcap',
    'nifty smlcap 250': 'smallcap 250|nifty small cap 250|nifty smallcap 250',
    'nifty smlcap 50': 'smallcap 50|nifty smallcap 50|nifty small cap 50',
    'nifty midsml 400': 'midsmallcap 400|nifty midsmallcap 400',
    'nifty psu bank': 'psu bank index|nifty psu bank index',
    'nifty pvt bank': 'nifty private bank|private bank index|nifty pvt bank index',
    'nifty it': 'nifty it index|it index|niftyit',
    'nifty auto': 'auto index|nifty auto index',
    'nifty pharma': 'pharma index',
    'nifty fmcg': 'fmcg index',
    'nifty metal': 'metal index',
    sensex: 'bse sensex|sensex 30|bse 30|sensex index|सेंसेक्स',
    'india vix': 'vix|india vix|fear index',
    'nifty cpse': 'cpse|cpse index',
    'nifty energy': 'energy index',
    'nifty realty': 'realty index',
    'nifty media': 'media index',
    'nifty infra': 'infra index|nifty infrastructure',
  }
  for (const each of [...names]) {
    for (const word of further[each]?.split('|') ?? []) names.add(word)
    if (/^nifty \d/.test(each)) names.add(each.replace(' ', ''))
  }
  return [...names]
}
