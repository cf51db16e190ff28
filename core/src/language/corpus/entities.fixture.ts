/** The names the corpus speaks of: the reader's small market, with funds, investors and other things that have a price. */
import { testEntities } from '../reader/entities.fixture.ts'
import type { Entity } from '../reading.ts'

const entity = (is: Entity['is'], id: string, name = id, aliases: readonly string[] = [], size = 0): Entity => ({
  is,
  id,
  name,
  aliases,
  size,
})

const table = (is: Entity['is'], text: string): Entity[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', name = '', aliases = ''] = line.split('|').map((cell) => cell.trim())
      return entity(is, id, name || id, aliases ? aliases.split(/,\s*/) : [])
    })

const funds = table(
  'fund',
  `
Parag Parikh Flexi Cap Fund || ppfas flexi cap, ppfas flexi, parag parikh flexi
HDFC Flexi Cap Fund ||
Axis Flexi Cap Fund ||
HDFC Small Cap Fund ||
Axis Small Cap Fund ||
SBI Nifty Index Fund ||
`,
)

/** As the store names them, with what people say. */
const categories = table(
  'fund_category',
  `
Equity: Flexi cap || flexi cap, flexicap, flexi cap funds, flexi cap fund
Equity: Small cap || small cap fund, small cap funds, small cap mf, small cap mutual funds, small cap mutual fund, smallcap funds
Equity: Mid cap || mid cap fund, mid cap funds, midcap funds, midcap fund
Equity: Large cap || large cap fund, large cap funds, large cap mutual funds, largecap funds
Equity: Large and mid cap || large and mid cap funds, large and mid cap fund
Equity: Multi cap || multi cap, multi cap fund, multi cap funds, multicap funds
Equity: ELSS || elss, elss fund, elss funds, tax saver funds, tax saving funds
Equity: Focused || focused fund, focused funds
Equity: Value || value fund, value funds
Equity: Contra || contra fund, contra funds
Hybrid: Balanced advantage || balanced advantage fund, balanced advantage funds
Hybrid: Aggressive || aggressive hybrid fund, aggressive hybrid funds
Hybrid: Arbitrage || arbitrage fund, arbitrage funds
Hybrid: Multi asset || multi asset fund, multi asset funds
Solution: Retirement || retirement fund, retirement funds
Index fund || index funds
`,
)

const others: readonly Entity[] = [
  ...table('investor', 'Life Insurance Corporation of India || lic\nNorges Bank ||\nMukul Agrawal || mukul agarwal'),
  ...table('commodity', 'GOLD | Gold |\nSILVER | Silver |\nCRUDEOIL | Crude oil | crude'),
  ...table('currency', 'USDINR | US dollar | dollar\nEURINR | Euro |'),
  ...table('stock', 'MAZDOCK | Mazagon Dock Shipbuilders Ltd |\nMPHASIS | Mphasis Ltd |'),
]

const replaced = new Set<Entity['is']>(['fund', 'fund_category'])

export const corpusEntities: readonly Entity[] = [
  ...testEntities.filter(({ is, id }) => !replaced.has(is) && !others.some((each) => each.is === is && each.id === id)),
  ...funds,
  ...categories,
  ...others,
]

/** A Friday. */
export const corpusToday = '2026-11-13'
