import type { Quote } from 'core/contract'
import { describe, expect, it } from 'vitest'
import { carryDay, createLiveBoard, type Tick } from './live.ts'

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

  const every = (fromTime: string, seconds: number, count: number, last: (place: number) => number): Tick[] =>
    Array.from({ length: count }, (_, place) => ({
      symbol: 'TCS',
      last: last(place),
      at: at(fromTime) + place * seconds * 1000,
    }))
  const heard = (live: ReturnType<typeof board>, ticks: readonly Tick[]) =>
    ticks.map((tick) => live.accept(tick, tick.at))

  it('a level far from the last price is believed once five ticks over half a minute say it, as after a split nobody announced', () => {
    const live = board()
    expect(
      heard(
        live,
        every('09:15:01', 10, 6, (place) => 10 + place / 100),
      ),
    ).toEqual(['spike', 'spike', 'spike', 'spike', null, null])
    expect(live.quote('TCS')).toMatchObject({ last: 10.05, open: 10.04, previousClose: 100 })
  })

  it('a crash while no price came is believed in the same way, and the day keeps its close before', () => {
    const live = board()
    heard(
      live,
      every('09:15:01', 10, 3, () => 99),
    )
    expect(
      heard(
        live,
        every('10:00:00', 10, 5, () => 58),
      ).at(-1),
    ).toBeNull()
    expect(live.quote('TCS')).toMatchObject({ last: 58, open: 99, previousClose: 100 })
  })

  it.each<[string, Tick[]]>([
    ['said too few times', every('10:00:00', 60, 4, () => 60)],
    ['said in too short a time', every('10:00:00', 5, 6, () => 60)],
    [
      'the same tick again and again',
      Array.from({ length: 40 }, () => ({ symbol: 'TCS', last: 60, at: at('10:00:00') })),
    ],
    ['going to and fro', every('10:00:00', 10, 20, (place) => (place % 2 === 0 ? 60 : 40))],
    ['contradicted by a price near the last one', every('10:00:00', 10, 20, (place) => (place % 4 === 3 ? 99 : 60))],
    ['in another unit, however often', every('10:00:00', 10, 60, () => 10_000)],
  ])('a level far from the last price is not believed when it is %s', (_what, ticks) => {
    const live = board()
    heard(live, [...every('09:59:00', 10, 1, () => 99), ...ticks])
    expect(live.quote('TCS')?.last).toBe(99)
  })

  it('figures of the exchange’s day may lie far from the price of a crash, and not of another order', () => {
    const crash = { symbol: 'TCS', last: 80, at: at('10:00:00') }
    const session = { open: 610, high: 620, low: 79, previousClose: 615 }
    expect(board().accept({ ...crash, session }, crash.at)).toBeNull()
    for (const wrong of [{ open: 8000 }, { high: 70 }, { low: 90 }, { previousClose: 61_500 }, { open: 0 }]) {
      expect(board().accept({ ...crash, session: { ...session, ...wrong } }, crash.at)).toBe('spike')
    }
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

describe('a day carried over to the board of another store', () => {
  const carried = (stored: Partial<Quote>) => {
    const live = board()
    for (const [time, last] of [
      ['09:15:01', 102],
      ['10:00:00', 104],
    ] as const)
      live.accept({ symbol: 'TCS', last, volume: last, at: at(time) }, at(time))
    const next = createLiveBoard([{ symbol: 'TCS', asset: 'stock', quote: { ...closed, ...stored } }])
    carryDay(live, next)
    return { live, next, quote: next.quote('TCS'), minutes: next.minuteBars('TCS') }
  }

  it('goes on where the store has the same close before it', () => {
    const { live, next, quote, minutes } = carried({})
    expect(quote).toEqual(live.quote('TCS'))
    expect(minutes).toEqual(live.minuteBars('TCS'))
    expect(next.accept({ symbol: 'TCS', last: 103, volume: 110, at: at('10:00:01') }, at('10:00:01'))).toBeNull()
    expect(next.quote('TCS')).toMatchObject({ last: 103, open: 102, high: 104, previousClose: 100 })
  })

  it('begins anew where the close before it is another: of another market, or put right', () => {
    const { quote, minutes } = carried({ last: 2500 })
    expect(quote).toMatchObject({ last: 2500, at: closed.at })
    expect(minutes).toEqual([])
  })

  it('is what the store says of it, with its minutes, where the store has the day already', () => {
    const day = { last: 103.5, previousClose: 100, open: 102, high: 105, low: 101, volume: 900, at: at('15:30:00') }
    const { live, quote, minutes } = carried(day)
    expect(quote).toEqual({ symbol: 'TCS', ...day })
    expect(minutes).toEqual(live.minuteBars('TCS'))
    expect(carried({ ...day, previousClose: 2400 }).minutes).toEqual([])
  })
})
