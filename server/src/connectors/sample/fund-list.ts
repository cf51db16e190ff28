/** The funds of the sample market: names and categories are facts, what each follows is read from its name. */
import { fundNames } from './fund-names.ts'

/** Key | title | index it follows or is measured against | part in shares % | expense ratio % | skill spread %. */
const styles = `
aggressive-hybrid-fund | Hybrid: Aggressive | NIFTY LARGEMID250 | 72 | 0.9 | 3
arbitrage-fund | Hybrid: Arbitrage | NIFTY 50 | 0 | 0.4 | 0.3
childrens-fund | Solution: Children | NIFTY 500 | 68 | 1.1 | 3
conservative-hybrid-fund | Hybrid: Conservative | NIFTY 50 | 22 | 0.9 | 1.2
contra-fund | Equity: Contra | NIFTY 500 | 95 | 0.8 | 4
dividend-yield-fund | Equity: Dividend yield | NIFTY 500 | 95 | 0.9 | 3.5
dynamic-asset-allocation-or-balanced-advantage | Hybrid: Balanced advantage | NIFTY 50 | 55 | 0.7 | 2
elss-tax-saving-schemes | Equity: ELSS | NIFTY 500 | 97 | 0.9 | 4
equity-savings | Hybrid: Equity savings | NIFTY 50 | 34 | 0.7 | 1.5
etfs | Exchange traded fund | NIFTY 50 | 99.5 | 0.2 | 0.1
flexi-cap-fund | Equity: Flexi cap | NIFTY 500 | 95 | 0.8 | 4
focused-fund | Equity: Focused | NIFTY 500 | 95 | 0.8 | 4.5
fund-of-funds | Fund of funds | NIFTY 500 | 90 | 0.6 | 3
hybrid-aggressive | Hybrid: Aggressive | NIFTY LARGEMID250 | 73 | 0.9 | 3
index-fundsetfs | Index fund | NIFTY 50 | 99.5 | 0.25 | 0.1
investment-cum-insurance | Investment with insurance | NIFTY 50 | 38 | 1.2 | 2
large-and-mid-cap-fund | Equity: Large and mid cap | NIFTY LARGEMID250 | 96 | 0.8 | 4
large-cap-fund | Equity: Large cap | NIFTY 100 | 96 | 0.9 | 2.5
mid-cap-fund | Equity: Mid cap | NIFTY MIDCAP 150 | 96 | 0.8 | 4.5
multi-asset-allocation | Hybrid: Multi asset | NIFTY 500 | 62 | 0.6 | 2.5
multi-cap-fund | Equity: Multi cap | NIFTY 500 | 96 | 0.8 | 4
retirement-fund | Solution: Retirement | NIFTY 500 | 75 | 1 | 3.5
sectoralthematic | Equity: Sectoral or thematic | NIFTY 500 | 96 | 0.9 | 5
small-cap-fund | Equity: Small cap | NIFTY SMLCAP 250 | 95 | 0.7 | 5
value-fund | Equity: Value | NIFTY 500 | 95 | 0.9 | 4
`

/** A theme named in a fund's name says which index it lives on. */
const themes: readonly (readonly [RegExp, string])[] = [
  [/next (30|50)/i, 'NIFTY NEXT 50'],
  [/midcap 150|mid ?cap 150/i, 'NIFTY MIDCAP 150'],
  [/small ?cap 250/i, 'NIFTY SMLCAP 250'],
  [/nifty ?100 equal weight/i, 'NIFTY100 EQL WGT'],
  [/(nifty|bse) ?100\b/i, 'NIFTY 100'],
  [/(nifty|bse) ?200\b/i, 'NIFTY 200'],
  [/(nifty|bse) ?500\b|total market/i, 'NIFTY 500'],
  [/equal weight/i, 'NIFTY50 EQL WGT'],
  [/private bank|pvt bank/i, 'NIFTY PVT BANK'],
  [/psu bank/i, 'NIFTY PSU BANK'],
  [/bank(ing)?\b.*(fin|etf|index|fund)/i, 'NIFTY BANK'],
  [/financial/i, 'NIFTY FIN SERVICE'],
  [/internet/i, 'NIFTY IND DIGITAL'],
  [/technolog|digital|\bIT\b|teck/i, 'NIFTY IT'],
  [/pharma|health/i, 'NIFTY HEALTHCARE'],
  [/auto|transport/i, 'NIFTY AUTO'],
  [/infra/i, 'NIFTY INFRA'],
  [/consum|fmcg/i, 'NIFTY CONSUMPTION'],
  [/energy|power|oil/i, 'NIFTY ENERGY'],
  [/manufactur/i, 'NIFTY INDIA MFG'],
  [/psu|pse|cpse/i, 'NIFTY PSE'],
  [/mnc/i, 'NIFTY MNC'],
  [/realty|housing/i, 'NIFTY REALTY'],
  [/metal|commodit|resource/i, 'NIFTY COMMODITIES'],
  [/service/i, 'NIFTY SERV SECTOR'],
  [/nifty 50|sensex/i, 'NIFTY 50'],
]

/**
 * Funds that hold no Indian shares: what they follow instead, and how far. An unknown one of these names in an equity category
 * would own Reliance.
 */
const withoutShares: readonly (readonly [pattern: RegExp, follows: string, exposure: number, skill: number])[] = [
  [/gold and silver/i, 'GOLD and SILVER', 0.995, 0.001],
  [/gold/i, 'GOLD', 0.995, 0.001],
  [/silver/i, 'SILVER', 0.995, 0.001],
  [/nasdaq 100/i, 'NASDAQ 100', 0.995, 0.001],
  [/income plus arbitrage/i, 'NIFTY 50', 0, 0.003],
]

/** A plan of a category of funds that is more careful than the others. */
const careful = { pattern: /conservative|income generation/i, equity: 0.22 }

export interface Fund {
  readonly id: string
  readonly house: string
  readonly name: string
  readonly key: string
  readonly category: string
  readonly benchmark: string
  /** What its portfolio lists; one that is hedged lists shares now and then, one of other funds or of metal none. */
  readonly holds: 'shares' | 'hedged' | 'other'
  /** Part of each move of the benchmark that the NAV makes, 0 to 1: the part in shares, or in metal. */
  readonly exposure: number
  readonly expense: number
  readonly skill: number
}

const styleOf = new Map(
  styles
    .trim()
    .split('\n')
    .map((line) => [line.split(' | ')[0] ?? '', line.split(' | ')]),
)

const themed = ['index-fundsetfs', 'etfs', 'sectoralthematic', 'fund-of-funds']

/** A house may be named for what the fund is not: “Bank of India Consumption Fund”. */
const ownWords = (name: string, house: string): string =>
  name.toLowerCase().startsWith(house.toLowerCase()) ? name.slice(house.length) : name

export function sampleFunds(): Fund[] {
  const funds: Fund[] = []
  let key = ''
  for (const line of fundNames.trim().split('\n')) {
    if (line.startsWith('# ')) {
      key = line.slice(2)
      continue
    }
    const [id = '', house = '', name = ''] = line.split(' | ')
    const [, category = '', usual = '', equity, expense, skill] = styleOf.get(key) ?? []
    const fund = { id, house, name, key, category, expense: Number(expense) }
    const words = ownWords(name, house)
    const [, follows, exposure = 0, spread = 0] = withoutShares.find(([pattern]) => pattern.test(words)) ?? []
    if (follows) {
      funds.push({ ...fund, benchmark: follows, holds: 'other', exposure, skill: spread })
      continue
    }
    const theme = themed.includes(key) ? themes.find(([pattern]) => pattern.test(words))?.[1] : undefined
    const isCareful = Number(equity) > 50 && careful.pattern.test(words)
    funds.push({
      ...fund,
      benchmark: theme ?? usual,
      holds: key === 'arbitrage-fund' ? 'hedged' : key === 'fund-of-funds' ? 'other' : 'shares',
      exposure: isCareful ? careful.equity : Number(equity) / 100,
      skill: Number(skill) / 100,
    })
  }
  return funds
}
