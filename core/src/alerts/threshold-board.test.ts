import { dipSteps } from 'core/calculators'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dipLevel } from './dip.ts'
import { createThresholdBoard, dayNumber, type Reached, type Threshold } from './threshold-board.ts'
import type { PriceTick } from './tick.ts'

const at = (text: string): number => Date.parse(`${text}+05:30`)
const tick = (last: number, time = '2024-02-06T10:00:00', rest: Partial<PriceTick> = {}): PriceTick => ({
  symbol: 'NIFTYBEES',
  last,
  at: at(time),
  open: 100,
  previousClose: 100,
  ...rest,
})
const aDip = (id: number, trigger: number, firedOn = 0): Threshold => ({
  id,
  measure: 'dip',
  isEach: true,
  level: dipLevel(trigger),
  firedOn,
})
const board = (...thresholds: Threshold[]) => {
  const made = createThresholdBoard({ typicalMove: () => null })
  made.set('NIFTYBEES', thresholds)
  return {
    ...made,
    see: (price: PriceTick, { now = price.at, isOpen = true } = {}) => made.tick(price, { now, isOpen }),
  }
}
const ids = (reached: Reached | string | null) => (reached !== null && typeof reached === 'object' ? reached.ids : [])

describe('dips on a board', () => {
  it('[AL3] fire when the fall reaches the trigger, to the paisa', () => {
    const own = board(aDip(1, 2), aDip(2, 2.5))
    expect(own.see(tick(98.01))).toBeNull()
    expect(own.see(tick(98))).toEqual({ ids: [1], day: '2024-02-06', before: 100 })
    expect(ids(own.see(tick(97.5)))).toEqual([2])
  })

  it('[AL4] a rule that fired stays quiet until the next trading day, whatever the price does', () => {
    const own = board(aDip(1, 2))
    const prices = [97, 99, 97, 101, 90, 98.5, 97]
    const fired = prices.map((price, place) => ids(own.see(tick(price, `2024-02-06T10:00:${10 + place}`))).length)
    expect(fired).toEqual([1, 0, 0, 0, 0, 0, 0])
    expect(ids(own.see(tick(97, '2024-02-07T09:15:01')))).toEqual([1])
  })

  it('[AL4] one that fired before the process began stays quiet too, also when its rules are read again', () => {
    const own = board(aDip(1, 2, dayNumber('2024-02-06')), aDip(2, 2))
    expect(ids(own.see(tick(97)))).toEqual([2])
    own.set('NIFTYBEES', [aDip(1, 2, dayNumber('2024-02-06')), aDip(2, 2, dayNumber('2024-02-06')), aDip(3, 1)])
    expect(ids(own.see(tick(97, '2024-02-06T10:00:05')))).toEqual([3])
  })

  it.each([
    ['no number', tick(Number.NaN), {}, 'price'],
    ['zero', tick(0), {}, 'price'],
    ['negative', tick(-97), {}, 'price'],
    ['61 seconds old', tick(97), { now: at('2024-02-06T10:01:01') }, 'stale'],
    ['a minute ahead', tick(97), { now: at('2024-02-06T09:59:00') }, 'future'],
    ['while the exchange is closed', tick(97), { isOpen: false }, 'closed'],
  ])('[AL1] a price that is %s never fires', (_what, price, moment, because) => {
    const own = board(aDip(1, 2))
    expect(own.see(price, moment)).toBe(because)
    expect(ids(own.see(tick(97, '2024-02-06T10:02:00')))).toEqual([1])
  })

  it('[AL1] a price earlier than the last one seen never fires', () => {
    const own = board(aDip(1, 2))
    expect(own.see(tick(99, '2024-02-06T10:00:30'))).toBeNull()
    expect(own.see(tick(97, '2024-02-06T10:00:29'), { now: at('2024-02-06T10:00:31') })).toBe('order')
  })

  it('[AL2] the day is that of the price: the last second before midnight IST and the first after it are two', () => {
    const own = board(aDip(1, 2))
    expect(own.see(tick(97, '2024-02-06T23:59:59.999'))).toMatchObject({ day: '2024-02-06' })
    expect(own.see(tick(97, '2024-02-07T00:00:00.000'))).toMatchObject({ day: '2024-02-07' })
  })

  it('fires nothing while no close before is known, and at once when it is', () => {
    const own = board(aDip(1, 2))
    expect(own.see(tick(97, '2024-02-06T10:00:00', { previousClose: null }))).toBeNull()
    expect(ids(own.see(tick(97, '2024-02-06T10:00:01')))).toEqual([1])
  })

  it('[AL17] what could not be saved is reached again by the next price', () => {
    const own = board(aDip(1, 2))
    expect(ids(own.see(tick(97)))).toEqual([1])
    own.forget('NIFTYBEES', '2024-02-06')
    expect(ids(own.see(tick(97.5, '2024-02-06T10:00:01')))).toEqual([1])
  })

  it('[AL3 AL4] on any walk of prices fires exactly what looking at every rule at every price would', () => {
    const walk = fc.array(fc.integer({ min: 8000, max: 10_500 }), { minLength: 1, maxLength: 40 })
    const triggers = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(walk, triggers, fc.integer({ min: 9000, max: 11_000 }), (paise, halves, closePaise) => {
        const own = board(...halves.map((half, place) => aDip(place + 1, half / 2)))
        const previousClose = closePaise / 100
        const quiet = new Set<number>()
        paise.forEach((price, place) => {
          const obvious = halves.flatMap((half, rule) =>
            !quiet.has(rule + 1) && dipSteps(previousClose, price / 100, half / 2) > 0 ? [rule + 1] : [],
          )
          for (const id of obvious) quiet.add(id)
          const time = at('2024-02-06T10:00:00') + place * 1000
          const found = ids(own.see({ symbol: 'NIFTYBEES', last: price / 100, at: time, open: 100, previousClose }))
          expect([...found].sort((left, right) => left - right)).toEqual(obvious)
        })
      }),
    )
  })
})

describe('a feed that cannot be trusted', () => {
  const began = at('2024-02-06T10:00:00')
  const anything = fc.record({
    last: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 9000, max: 10_200 }).map((paise) => paise / 100) },
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0, -97, 10_000),
    ),
    /** How long after the one before it is sent, and how late or early it says it is. */
    afterMs: fc.integer({ min: 0, max: 120_000 }),
    lateMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -20_000, max: 200_000 })),
    isOpen: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
  })

  it('[AL1 AL4] no gap, repeat, spike, stale, early or off-session price fires, and what still holds afterwards fires once', () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1, maxLength: 80 }), (feed) => {
        const own = board(aDip(1, 2))
        let now = began
        let seenAt = 0
        let fired = 0
        let expected = 0
        for (const { last, afterMs, lateMs, isOpen } of feed) {
          now += afterMs
          const said = now - lateMs
          const isGood =
            Number.isFinite(last) && last > 0 && lateMs <= 60_000 && lateMs >= -5000 && said >= seenAt && isOpen
          if (isGood) seenAt = said
          if (isGood && last <= 98) expected = 1
          const found = own.see({ symbol: 'NIFTYBEES', last, at: said, open: 100, previousClose: 100 }, { now, isOpen })
          fired += ids(found).length
          expect(fired).toBe(expected)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('prices against levels', () => {
  const level = (id: number, measure: Threshold['measure'], value: number, isEach = false): Threshold => ({
    id,
    measure,
    isEach,
    level: value,
    firedOn: 0,
  })

  it('[AL9] on entry only what the close before had not reached; each also what it had', () => {
    const own = board(
      level(1, 'above', 99),
      level(2, 'above', 102),
      level(3, 'above', 99, true),
      level(4, 'below', -95),
    )
    expect(ids(own.see(tick(101)))).toEqual([3])
    expect(ids(own.see(tick(102, '2024-02-06T10:00:01')))).toEqual([2])
    expect(ids(own.see(tick(95, '2024-02-06T10:00:02')))).toEqual([4])
  })

  it('reads rises and falls in percent', () => {
    const own = board(level(1, 'rise', 3, true), level(2, 'fall', 3, true))
    expect(ids(own.see(tick(103)))).toEqual([1])
    expect(ids(own.see(tick(97, '2024-02-06T10:00:01')))).toEqual([2])
  })
})
