import type { Quote } from 'core/contract'
import { describe, expect, it } from 'vitest'
import { createLiveBoard, type Tick } from './live.ts'

const at = (time: string): number => Date.parse(`2024-02-06T${time}+05:30`)
const closed: Quote = {
  symbol: 'TCS',
  last: 100,
  previousClose: 98,
  open: 99,
  high: 101,
  low: 97,
  volume: 5000,
  at: Date.parse('2024-02-05T15:29:59+05:30'),
}
const board = () => createLiveBoard([{ symbol: 'TCS', asset: 'stock', quote: closed }])

describe('the live board', () => {
  it('starts a day with the close before it as previous close', () => {
    const live = board()
    expect(live.accept({ symbol: 'TCS', last: 102, volume: 10, at: at('09:15:01') }, at('09:15:01'))).toBeNull()
    expect(live.quote('TCS')).toEqual({
      symbol: 'TCS',
      last: 102,
      previousClose: 100,
      open: 102,
      high: 102,
      low: 102,
      volume: 10,
      at: at('09:15:01'),
    })
  })

  it.each<[string, Partial<Tick>, string]>([
    ['zero', { last: 0 }, 'price'],
    ['negative', { last: -5 }, 'price'],
    ['NaN', { last: Number.NaN }, 'price'],
    ['a 100× spike', { last: 10_200 }, 'spike'],
    ['a hundredth', { last: 1.02 }, 'spike'],
    ['out of order', { at: at('09:59:50') }, 'order'],
    ['stale', { at: at('09:50:00') }, 'stale'],
    ['from the future', { at: at('10:05:00') }, 'future'],
    ['a volume that fell', { volume: 5 }, 'volume'],
    ['a volume that is not a number', { volume: Number.NaN }, 'volume'],
    ['of a symbol nobody knows', { symbol: 'NOSUCH' }, 'unknown'],
  ])('refuses and counts a bad tick: %s; the quote and the bars stay as they were', (_what, fault, reason) => {
    const live = board()
    live.accept({ symbol: 'TCS', last: 102, volume: 10, at: at('10:00:00') }, at('10:00:00'))
    live.takeChanged()
    const before = [live.quote('TCS'), structuredClone(live.minuteBars('TCS'))]
    const tick = { symbol: 'TCS', last: 102.5, volume: 20, at: at('10:00:20'), ...fault }
    expect(live.accept(tick, at('10:00:20'))).toBe(reason)
    expect([live.quote('TCS'), live.minuteBars('TCS')]).toEqual(before)
    expect(live.takeChanged()).toEqual([])
    expect(live.rejected()).toMatchObject({ [reason]: 1 })
  })

  it('keeps 1-minute bars of today', () => {
    const live = board()
    const ticks: [string, number, number][] = [
      ['10:00:01', 102, 10],
      ['10:00:30', 104, 30],
      ['10:00:59', 103, 45],
      ['10:01:00', 101, 50],
    ]
    for (const [time, last, volume] of ticks) live.accept({ symbol: 'TCS', last, volume, at: at(time) }, at(time))
    expect(live.minuteBars('TCS')).toEqual([
      { symbol: 'TCS', minute: at('10:00:00'), open: 102, high: 104, low: 102, close: 103, volume: 45 },
      { symbol: 'TCS', minute: at('10:01:00'), open: 101, high: 101, low: 101, close: 101, volume: 5 },
    ])
  })

  it('hands over each changed quote once', () => {
    const live = board()
    live.accept({ symbol: 'TCS', last: 102, at: at('10:00:00') }, at('10:00:00'))
    live.accept({ symbol: 'TCS', last: 103, at: at('10:00:01') }, at('10:00:01'))
    expect(live.takeChanged().map(({ last }) => last)).toEqual([103])
    expect(live.takeChanged()).toEqual([])
  })
})
