import { expect, it } from 'vitest'
import { signed, write } from './columns.ts'

it('writes a change with its sign, and none where it rounds to nothing', () => {
  expect([0.012, -0.012, 0.004, -0.004, 0, -0].map((change) => signed(change, 2))).toEqual([
    '+0.01',
    '−0.01',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ])
  expect([write(-12_34_567.891, 1), write(-0.3, 0), write(null, 2), signed(null, 2)]).toEqual([
    '−12,34,567.9',
    '0',
    null,
    null,
  ])
})
