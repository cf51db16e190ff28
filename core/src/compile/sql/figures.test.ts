import { parseCanonical, printExpression } from 'core/language'
import { expect, it } from 'vitest'
import { figuresOf } from './figures.ts'
import { clausesOf } from './walk.ts'

const read = (where: string): string[] => {
  const parsed = parseCanonical(`screen stocks where ${where}`)
  if (!parsed.ok || parsed.value.kind !== 'screen') throw new Error(where)
  return clausesOf(parsed.value.where).flatMap((clause) =>
    figuresOf(clause, 'stocks').map((each) => printExpression(each)),
  )
}

it.each([
  ['roce > 20% and pe < 15x', ['roce', 'pe']],
  ['interest_expense < prev(interest_expense, 1y)', ['interest_expense', 'prev(interest_expense, 1y)']],
  ['rising(roe, 2y)', ['roe', 'prev(roe, 1y)', 'prev(roe, 2y)']],
  [
    'rising(fii_holding, 3q)',
    ['fii_holding', 'prev(fii_holding, 1q)', 'prev(fii_holding, 2q)', 'prev(fii_holding, 3q)'],
  ],
  [
    'always(cash_from_operations > net_profit, 2y)',
    ['cash_from_operations', 'prev(cash_from_operations, 1y)', 'net_profit', 'prev(net_profit, 1y)'],
  ],
  ['change(pledged_percent, 1q) > 5%', ['change(pledged_percent, 1q)', 'pledged_percent', 'prev(pledged_percent, 1q)']],
  ['pledge_change > 5%', ['pledge_change', 'pledged_percent', 'prev(pledged_percent, 1q)']],
  ['from_52w_high < 10%', ['from_52w_high', 'high_52w']],
  ['sector is "Textiles"', ['sector']],
  ['not (close > sma(200) or rsi(14) < 30)', ['close', 'sma(200)', 'rsi(14)']],
])('%s is told by %o', (where, figures) => {
  expect(read(where)).toEqual(figures)
})
