import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMinutes, type MinuteBar } from './minutes.ts'

const minuteMs = 60_000
const began = Date.parse('2024-02-06T09:15:00+05:30')
const trades = fc
  .array(
    fc.record({
      after: fc.integer({ min: 0, max: 4 * minuteMs }),
      price: fc.double({ min: 0.05, max: 1e6, noNaN: true }),
      traded: fc.nat(1e6),
    }),
    { maxLength: 120 },
  )
  .map((steps) => {
    let at = began
    return steps.map(({ after, price, traded }) => {
      at += after
      return { at, price, traded }
    })
  })

/** The same by grouping: what a bar is, said another way. */
function grouped(all: readonly { at: number; price: number; traded: number }[]): MinuteBar[] {
  const starts = [...new Set(all.map(({ at }) => at - (at % minuteMs)))]
  return starts.map((minute) => {
    const own = all.filter(({ at }) => at - (at % minuteMs) === minute)
    const prices = own.map(({ price }) => price)
    return {
      symbol: 'TCS',
      minute,
      open: prices[0] ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? 0,
      volume: own.reduce((sum, { traded }) => sum + traded, 0),
    }
  })
}

it('bars of trades are those of grouping the trades by minute', () => {
  fc.assert(
    fc.property(trades, (all) => {
      const minutes = createMinutes('TCS')
      for (const trade of all) minutes.add(trade)
      expect(minutes.read()).toEqual(grouped(all))
    }),
  )
})

it('of two that are put together the other’s bar counts, and all stand in order', () => {
  fc.assert(
    fc.property(trades, trades, (own, others) => {
      const [here, there] = [createMinutes('TCS'), createMinutes('TCS')]
      for (const trade of own) here.add(trade)
      for (const trade of others) there.add(trade)
      const theirs = there.read()
      const kept = here.read().filter(({ minute }) => !theirs.some((bar) => bar.minute === minute))
      here.merge(theirs)
      expect(here.read()).toEqual([...kept, ...theirs].sort((left, right) => left.minute - right.minute))
    }),
  )
})

it('keeps the last day and a half, and nothing of what was cleared', () => {
  const minutes = createMinutes('BTC')
  const many = 3000
  for (let minute = 0; minute < many; minute++) minutes.add({ at: minute * minuteMs, price: minute + 1, traded: 1 })
  const bars = minutes.read()
  expect(bars).toHaveLength(2160)
  expect([bars[0]?.minute, bars.at(-1)?.minute]).toEqual([(many - 2160) * minuteMs, (many - 1) * minuteMs])
  expect(bars.every(({ minute, close }) => close === minute / minuteMs + 1)).toBe(true)
  minutes.clear()
  expect(minutes.read()).toEqual([])
  minutes.add({ at: many * minuteMs, price: 5, traded: 2 })
  expect(minutes.read()).toEqual([
    { symbol: 'BTC', minute: many * minuteMs, open: 5, high: 5, low: 5, close: 5, volume: 2 },
  ])
})
