import { expect, it } from 'vitest'
import { readHostTime, takenByHost } from './host.ts'

it('says what the host took in all and at worst, and nothing where it took nothing', () => {
  const at = (all: number, taken: number) => ({ all, taken })
  expect(takenByHost([at(1000, 10), at(3000, 10), at(5000, 910), at(7000, 910)])).toBe(
    '; the host took 15% of the machine, 45% at worst',
  )
  expect(takenByHost([at(1000, 10), at(3000, 11)])).toBe('')
  expect(takenByHost([null, null])).toBe('')
  expect(takenByHost([])).toBe('')
})

it('reads the clock of this kernel, which never runs backwards', () => {
  const [first, then] = [readHostTime(), readHostTime()]
  if (process.platform !== 'linux') return
  expect(then?.all).toBeGreaterThanOrEqual(first?.all ?? Number.NaN)
  expect(then?.taken).toBeGreaterThanOrEqual(0)
})
