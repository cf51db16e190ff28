import { expect, it } from 'vitest'
import { withLiterals } from './literals.ts'

it('numbers, flags and days are written out; text stays a parameter and is numbered anew', () => {
  const sql = 'select $1::double, $2, $3::date, $4, $2, $5 from t where a = $6'
  const values = [-1.5, "x' or 1=1 --", '2024-02-06', true, null, 1e21]
  expect(withLiterals({ sql, values })).toEqual({
    sql: "select (-1.5)::double, $1, '2024-02-06'::date, true, $1, $2 from t where a = 1e+21",
    values: ["x' or 1=1 --", null],
  })
})

it('text that only begins like a day, and numbers that are none, stay parameters', () => {
  const values = ["2024-02-06'--", Number.NaN, '2024-2-6']
  expect(withLiterals({ sql: '$1 $2 $3', values })).toEqual({ sql: '$1 $2 $3', values })
})
