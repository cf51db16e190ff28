import { expect, it } from 'vitest'
import { evaluateFormula, formulaFields, parseFormula } from './formula.ts'
import { formulaSql } from './formula-sql.ts'

const history: Record<string, readonly (number | null)[]> = {
  // Newest first.
  profit: [120, 100, 80, 60],
  assets: [1000, 600, 500, 0],
  debt: [null, 50, 50, 50],
}
const read = (id: string, ago: number) => history[id]?.[ago] ?? null
const value = (text: string) => evaluateFormula(parseFormula(text), read)

it.each([
  ['profit / assets * 100', 12],
  ['1 + 2 * 3 ^ 2 - 4 / 2', 17],
  ['-(profit - 20)', -100],
  ['profit / mean(assets)', 0.15],
  ['assets / max(profit, 0)', 1000 / 120],
  ['growth(profit)', 20],
  ['growth(profit, 2)', 50],
  ['cagr(profit, 3)', (2 ** (1 / 3) - 1) * 100],
  ['average(profit, 3)', 100],
  ['sum(profit, 4)', 360],
  ['prev(profit, 2)', 80],
  ['or(debt, 7)', 7],
  ['min(profit, assets, 3)', 3],
  ['profit > prev(profit)', 1],
  ['profit <= 5', 0],
])('computes %s', (text, expected) => {
  expect(value(text)).toBeCloseTo(expected, 10)
})

it.each([
  'profit / prev(assets, 3)',
  'debt + 1',
  'growth(debt)',
  'average(debt, 2)',
  'max(debt, 1)',
  'assets / max(0 - profit, 0)',
  'assets / max(debt, 0)',
  'sqrt(0 - 4)',
  'cagr(profit, 9)',
])('has no value for %s, and never Infinity or NaN', (text) => {
  expect(value(text)).toBeNull()
})

it('lists the fields a formula reads, each once', () => {
  expect(formulaFields(parseFormula('a / mean(b) + a - prev(c, 2)'))).toEqual(['a', 'b', 'c'])
})

it.each(['a +', 'a b', '(a', 'wat(a)', 'a ; drop', ')'])('refuses "%s" with a sentence', (text) => {
  expect(() => parseFormula(text)).toThrow(/formula/)
})

it('writes SQL that gives nothing where a divisor is zero, or not above it', () => {
  expect(formulaSql(parseFormula('a / max(mean(b), 0)'), (id) => `"${id}"`, 'w')).toBe(
    '("a" / nullif(greatest((("b" + coalesce(lag("b", 1) over w, "b")) / 2), 0), 0))',
  )
  expect(formulaSql(parseFormula('a / prev(b)'), (id) => `"${id}"`, 'w')).toBe('("a" / nullif(lag("b", 1) over w, 0))')
})
