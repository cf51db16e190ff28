import { type History, judge, parseCanonical, type Watch } from 'core/language'
import { addDays, day, startOfDay, weekday } from 'core/values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firesOf, verdictOn, withRunningBar } from './fires.ts'
import { levelOf } from './threshold.ts'
import { createThresholdBoard } from './threshold-board.ts'

const watch = (text: string): Watch => {
  const parsed = parseCanonical(text)
  if (!parsed.ok || parsed.value.kind !== 'watch') throw new Error(`${text} is no watch`)
  return parsed.value
}

/** Moves of up to 3% a day on weekdays, whole paise. */
const aWalk = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 5, maxLength: 60 }).map((moves): History => {
  const days: string[] = []
  for (let at = day('2024-01-01'); days.length < moves.length; at = addDays(at, 1))
    if (weekday(at) !== 0 && weekday(at) !== 6) days.push(at)
  let price = 100
  const close = moves.map((move) => {
    price = Math.round(price * (100 + move / 100)) / 100
    return price
  })
  const column = Float64Array.from(close)
  return { days, bars: { open: column, high: column, low: column, close: column, volume: column.map(() => 1000) } }
})

const cut = ({ days, bars }: History, count: number): History => ({
  days: days.slice(0, count),
  bars: Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, column.slice(0, count)])),
})

const barAt = ({ days, bars }: History, at: number) => {
  const close = bars.close?.[at] ?? Number.NaN
  return { day: days[at] ?? '', open: close, high: close, low: close, close, volume: 1000 }
}

const levels = [
  'watch TCS when close > ₹101',
  'watch TCS when close >= ₹101 each',
  'watch TCS when close < ₹99.5',
  'watch TCS when ₹99.5 >= close each',
  'watch TCS when close crosses above ₹101',
  'watch TCS when close crosses below ₹99',
  'watch TCS when return(1d) <= -2%',
  'watch TCS when return(1d) > 1.5%',
]
const others = [
  'watch TCS when close > sma(5)',
  'watch TCS when close crosses above sma(5)',
  'watch TCS when rsi(3) < 30 each',
  'watch TCS when close > ₹98 and return(1d) < 0%',
]

describe('a watch on bars that come by', () => {
  it.each([...levels, ...others])('[AL8 AL9] fires on the dates the past is told to have fired on: %s', (text) => {
    const query = watch(text)
    fc.assert(
      fc.property(aWalk, (history) => {
        const told = firesOf(query, judge(query.when, history)).map((at) => history.days[at])
        const fired = history.days.filter((_, at) => {
          const soFar = withRunningBar(cut(history, at), barAt(history, at))
          return at > 0 && verdictOn(query, soFar, {}) === 'fires'
        })
        expect(fired).toEqual(told.filter((on) => on !== history.days[0]))
      }),
      { numRuns: 60 },
    )
  })

  it.each(levels)('[AL8 AL17] fires from a ladder on the same dates, without being judged: %s', (text) => {
    const query = watch(text)
    const level = levelOf(query)
    if (!level) throw new Error(`${text} has a level`)
    fc.assert(
      fc.property(aWalk, (history) => {
        const told = firesOf(query, judge(query.when, history)).map((at) => history.days[at])
        const board = createThresholdBoard({ typicalMove: () => null })
        board.set('TCS', [{ id: 7, ...level, firedOn: 0 }])
        const fired = history.days.filter((on, at) => {
          const last = history.bars.close?.[at] ?? Number.NaN
          const previousClose = at === 0 ? null : (history.bars.close?.[at - 1] ?? null)
          const now = startOfDay(day(on)) + 12 * 3_600_000
          const reached = board.tick({ symbol: 'TCS', last, at: now, open: last, previousClose }, { now, isOpen: true })
          return reached !== null && typeof reached === 'object'
        })
        expect(fired).toEqual(told.filter((on) => on !== history.days[0]))
      }),
      { numRuns: 60 },
    )
  })

  it.each(others)('is judged where one level does not say it: %s', (text) => {
    expect(levelOf(watch(text))).toBeNull()
  })

  it('[AL10] unknown is not false', () => {
    const query = watch('watch TCS when close > sma(5)')
    const flat = Float64Array.of(1, 2)
    const history = { days: ['2024-02-05', '2024-02-06'], bars: { open: flat, high: flat, low: flat, close: flat } }
    expect(verdictOn(query, history, {})).toBe('unknown')
  })

  it('a day that is stored stays as it is stored', () => {
    const column = Float64Array.of(1, 2)
    const history = { days: ['2024-02-05', '2024-02-06'], bars: { close: column } }
    expect(withRunningBar(history, barAt(history, 1))).toEqual(history)
  })
})
