/** Named instruments and their figures. */
import { type Expression, type Instrument, printInstrument } from 'core/language'
import { NoData } from '../no-data.ts'
import type { MarketFacts, MarketReader } from '../reader.ts'
import { type Ground, groundOf } from '../sql/ground.ts'
import { type ScreenedRow, screenRows } from './screening.ts'

/** A row for each subject, in their order. */
export async function subjectRows(
  asked: {
    readonly subjects: readonly Instrument[]
    readonly figures: readonly Expression[]
    readonly asOf: string | null
  },
  facts: MarketFacts,
  reader: MarketReader,
): Promise<ScreenedRow[]> {
  const { subjects, figures, asOf } = asked
  const found = new Map<string, ScreenedRow>()
  for (const ground of new Set(subjects.map(({ asset }) => groundOf[asset]))) {
    const own = subjects.filter(({ asset }) => groundOf[asset] === ground)
    const within = own.map(({ symbol }) => ({ by: 'symbol' as const, name: symbol }))
    const { rows } = await screenRows(
      {
        ground,
        universe: { base: 'stocks', within, except: [] },
        clauses: [],
        figures,
        texts: [],
        sort: null,
        limit: null,
        asOf,
      },
      facts,
      reader,
    )
    for (const row of rows) found.set(keyOf(ground, row.symbol), row)
  }
  return subjects.map((subject) => {
    const row = found.get(keyOf(groundOf[subject.asset], subject.symbol))
    if (!row) throw new NoData(`There is no ${printInstrument(subject)} in the data.`)
    return row
  })
}

const keyOf = (ground: Ground, symbol: string): string => `${ground} ${symbol}`

const close: Expression = { node: 'price', of: 'close', timeframe: 'day' }
const point = (id: string): Expression => ({ node: 'field', id, period: 'point' })
const returnOver = (count: number, unit: 'd' | 'y'): Expression => ({
  node: 'window',
  op: 'growth',
  of: close,
  span: { count, unit },
})

/** What is told of an instrument when only its name was said. */
export const usualFigures: Readonly<Record<Ground, readonly Expression[]>> = {
  stocks: [
    close,
    returnOver(1, 'd'),
    point('market_cap'),
    { node: 'field', id: 'pe', period: 'ttm' },
    { node: 'field', id: 'pb', period: 'ttm' },
    { node: 'field', id: 'roce', period: 'annual' },
    { node: 'field', id: 'roe', period: 'annual' },
    { node: 'field', id: 'debt_to_equity', period: 'annual' },
    { node: 'field', id: 'dividend_yield', period: 'ttm' },
    returnOver(1, 'y'),
  ],
  etfs: [close, returnOver(1, 'd'), point('underlying'), point('etf_expense_ratio'), returnOver(1, 'y')],
  indices: [close, returnOver(1, 'd'), returnOver(1, 'y'), { node: 'field', id: 'index_pe', period: 'daily' }],
  coins: [close, returnOver(1, 'd'), returnOver(1, 'y'), point('coin_market_cap')],
  others: [close, returnOver(1, 'd'), returnOver(1, 'y')],
  premiums: [close, ...['open_interest', 'implied_volatility', 'delta'].map(point)],
  contracts: [close, returnOver(1, 'd'), ...['basis', 'basis_annual', 'open_interest', 'build_up'].map(point)],
}

/** A compound growth or a change is shown with the figures it goes between. */
export const withEnds = (show: readonly Expression[]): Expression[] =>
  show.flatMap((each) => {
    if (each.node !== 'window' || !['cagr', 'change'].includes(each.op)) return [each]
    return [each, each.of, { node: 'ago' as const, of: each.of, span: each.span }]
  })
