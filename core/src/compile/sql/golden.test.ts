/** SQL as reviewers read it: what a canonical text becomes, statement by statement. */
import { parseCanonical, type Query } from 'core/language'
import { expect, it } from 'vitest'
import { answerCompare } from '../kinds/compare.ts'
import { answerGroup } from '../kinds/group.ts'
import { answerLookup } from '../kinds/lookup.ts'
import { answerScreen } from '../kinds/screen.ts'
import { answerSeries } from '../kinds/series.ts'
import type { AnswerBody, MarketFacts, MarketReader, Statement } from '../reader.ts'

const facts: MarketFacts = { today: '2024-02-07', asOf: '2024-02-06', source: 'Test', watchlist: ['TCS'] }

function answer(query: Query, reader: MarketReader): Promise<AnswerBody> {
  switch (query.kind) {
    case 'screen':
      return answerScreen(query, facts, reader)
    case 'group':
      return answerGroup(query, facts, reader)
    case 'lookup':
      return answerLookup(query, facts, reader)
    case 'series':
      return answerSeries(query, facts, reader)
    case 'compare':
      return answerCompare(query, facts, reader)
    default:
      throw new Error(`${query.kind} is not answered here`)
  }
}

/** Statements sent for a text; every one finds a company that passes. */
async function sqlOf(text: string): Promise<string> {
  const parsed = parseCanonical(text)
  if (!parsed.ok) throw new Error(parsed.failure.message)
  const sent: Statement[] = []
  const reader: MarketReader = {
    rows: async (statement) => {
      sent.push(statement)
      return [{ symbol: 'TCS', name: 'Tata Consultancy Services', total: 1, within: true, period_end: '2023-03-31' }]
    },
    bars: async () => new Map(),
  }
  await answer(parsed.value, reader)
  const shown = sent
    .filter(({ sql }) => !sql.includes('dataset_state'))
    .map(({ sql, values }) => `${sql}\n-- ${JSON.stringify(values)}`)
  return `-- ${text}\n\n${shown.join('\n\n')}\n`
}

const goldens: Readonly<Record<string, string>> = {
  'latest-only':
    'screen stocks in index "NIFTY 500" where market_cap > 5000 cr and pe < 20x and debt_to_equity < 0.5x sort roce desc limit 20',
  'three-year-window': 'screen stocks where market_cap > 5000 cr and min(roce, 3y) > 20%',
  'kept-window':
    'screen stocks where avg(roce, 3y) > 20% and cagr(revenue, 5y) > 15% and change(promoter_holding, 1q) > 0%',
  'two-statements-in-step': 'screen stocks where always(cash_from_operations > net_profit, 3y)',
  'against-the-industry': 'screen stocks where pe < median(pe by industry) and roce > 20%',
  'golden-cross': 'screen stocks where sma(50) crosses above sma(200) within 5d and volume > 2 * avg(volume, 20d)',
  'bars-in-sql': 'screen stocks where close crosses above sma(30) within 2d and growth(volume, 10d) > 50%',
  'against-one-company': 'screen stocks where pe < of(pe, INFY) and avg(roe, 2y) > of(avg(roe, 2y), INFY)',
  'moved-in-a-year': 'screen stocks where return(FY2023) > 20% and pe < 30x show return(since 2023-04-01)',
  'as-of-an-earlier-day': 'screen stocks where pe < 15x and roe > 15% as of 2023-06-30',
  etfs: 'screen etfs in index "NIFTY 50" where return(1d) < -2%',
  'group-by-sector': 'group stocks in index "NIFTY 500" by sector show median(pe), avg(roe), count',
  'lookup-of-a-year': 'show TCS: revenue, roe at FY2023',
  'a-company-and-its-peers': 'screen stocks in peers TCS where roe > 20% show pe sort market_cap desc',
  'of-a-year':
    'screen stocks where market_cap > 5000 cr and at(net_profit, FY2023) > 1000 cr sort at(revenue, FY2022) desc',
  'series-by-quarter': 'series TCS: net_profit every quarter last 12q',
}

it.each(Object.entries(goldens))('the SQL of %s is the one reviewed', async (name, text) => {
  await expect(await sqlOf(text)).toMatchFileSnapshot(`golden/${name}.sql`)
})

it('keeps everything a person typed out of the SQL: it is a value', async () => {
  const sql = await sqlOf(
    `screen stocks in sector "x'); drop table latest; --", symbol TCS where industry has "' or 1=1"`,
  )
  const text = sql.slice(sql.indexOf('\n')).replace(/^-- .*$/gm, '')
  expect(text).not.toMatch(/drop|1=1|x'/)
})
