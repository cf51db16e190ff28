import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bar, Bars, Column, Indicator } from './indicator.ts'
import { findIndicator, indicators } from './registry.ts'
import { aWalk, barAt } from './walk.fixture.ts'

const everyColumn: readonly Column[] = ['open', 'high', 'low', 'close', 'volume', 'benchmark', 'session']
const empty = (count: number): Bars =>
  Object.fromEntries(everyColumn.map((name) => [name, new Float64Array(count).fill(Number.NaN)]))

/** Small whole parameters and decimals anywhere in their bounds, so that a hundred bars are past the warm-up. */
const parametersOf = ({ parameters, check }: Indicator) =>
  fc
    .record(
      Object.fromEntries(
        parameters.map(({ name, min, max, isWhole }) => [
          name,
          isWhole ? fc.integer({ min, max: Math.min(max, min + 11) }) : fc.double({ min, max, noNaN: true }),
        ]),
      ),
    )
    .filter((given) => check(given).ok)

/** Figures in rupees times shares, and in rupees squared on shares. */
const withMoneyInside: Readonly<Record<string, number>> = { force_index: 2, ease_of_movement: 4 }

const oneByOne = (indicator: Indicator, bars: Bars, given: Record<string, number>) => {
  const live = indicator.start(given)
  const count = bars.close?.length ?? 0
  return Array.from({ length: count }, (_, at) => live.next(barAt(bars, at)))
}

describe.each(indicators.map((indicator) => [indicator.id, indicator] as const))('%s', (_id, indicator) => {
  it('gives the same values one bar at a time as over the whole array, gaps and missing values included', () => {
    fc.assert(
      fc.property(
        parametersOf(indicator),
        fc.integer({ min: 0, max: 160 }),
        fc.integer(),
        fc.array(
          fc.tuple(fc.nat(159), fc.constantFrom(...everyColumn), fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY)),
          { maxLength: 6 },
        ),
        (given, count, seed, holes) => {
          const bars = aWalk({ count, seed })
          for (const [at, name, hole] of holes) if (at < count) (bars[name] ?? [])[at] = hole
          const whole = indicator.compute(bars, given)
          const rows = oneByOne(indicator, bars, given)
          for (const { name } of indicator.outputs)
            expect(rows.map((row) => row[name])).toEqual([...(whole[name] ?? [])])
        },
      ),
      { numRuns: 40 },
    )
  })

  it('has its first whole row of values exactly where its warm-up ends', () => {
    fc.assert(
      fc.property(parametersOf(indicator), fc.integer(), (given, seed) => {
        const lines = Object.values(indicator.compute(aWalk({ count: 200, seed, quiet: 0 }), given))
        const isWhole = (at: number) => lines.every((line) => Number.isFinite(line[at]))
        const first = Array.from({ length: 200 }, (_, at) => at).find(isWhole)
        expect(first).toBe(indicator.warmUp(given))
      }),
      { numRuns: 25 },
    )
  })

  it('says nothing about no bars, one bar or bars without values, and does not fail', () => {
    const sizes = (count: number) => Object.values(indicator.compute(empty(count))).map((line) => [...line])
    expect(sizes(0)).toEqual(indicator.outputs.map(() => []))
    expect(sizes(3)).toEqual(indicator.outputs.map(() => [Number.NaN, Number.NaN, Number.NaN]))
    expect(Object.values(indicator.compute({})).every(({ length }) => length === 0)).toBe(true)
    expect(Object.values(indicator.compute(aWalk({ count: 1, seed: 1 }))).every(({ length }) => length === 1)).toBe(
      true,
    )
    const nothing: Bar = {}
    expect(Object.values(indicator.start().next(nothing)).every(Number.isNaN)).toBe(true)
  })

  it('does not read bars that come later', () => {
    const bars = aWalk({ count: 300, seed: 11 })
    const before = Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, column.slice(0, 150)]))
    const early = indicator.compute(before)
    const late = indicator.compute(bars)
    for (const { name } of indicator.outputs) expect(late[name]?.slice(0, 150)).toEqual(early[name])
  })

  it('does not depend on the unit of money: prices times two give lines in prices times two and the others unchanged', () => {
    const bars = aWalk({ count: 400, seed: 17 })
    const doubled = (column: Float64Array) => column.map((price) => 2 * price)
    const other = indicator.compute({
      ...bars,
      open: doubled(bars.open),
      high: doubled(bars.high),
      low: doubled(bars.low),
      close: doubled(bars.close),
      benchmark: doubled(bars.benchmark),
    })
    for (const [name, line] of Object.entries(indicator.compute(bars))) {
      const isPrice = indicator.outputs.some((output) => output.name === name && output.unit === 'price')
      const factor = withMoneyInside[indicator.id] ?? (isPrice ? 2 : 1)
      expect(other[name]).toEqual(line.map((value) => factor * value))
    }
  })

  it('keeps its defaults inside its bounds and refuses what is outside them', () => {
    expect(indicator.check().ok).toBe(true)
    for (const { name, min, max, isWhole } of indicator.parameters) {
      if (isWhole) expect(max).toBeLessThanOrEqual(1000)
      for (const value of [min - 1, max + 1, Number.NaN, ...(isWhole ? [min + 0.5] : [])])
        expect(indicator.check({ [name]: value }).ok).toBe(false)
    }
    expect(indicator.check({ nonsense: 1 }).ok).toBe(false)
    expect(() => indicator.compute({}, { nonsense: 1 })).toThrow(RangeError)
  })
})

describe('the registry', () => {
  it('finds an indicator by its id and nothing by another', () => {
    expect(findIndicator('rsi')?.parameters).toEqual([
      { name: 'length', title: 'Length', default: 14, min: 1, max: 1000, isWhole: true },
    ])
    expect(findIndicator('constructor')).toBeUndefined()
  })

  it('gives every id and every word to one indicator only, in lower case', () => {
    const ids = indicators.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const words = indicators.flatMap((indicator) => indicator.words)
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
    expect(words.filter((word) => word !== word.toLowerCase().trim() || word === '')).toEqual([])
  })

  it('refuses bars whose columns differ in length', () => {
    const bars = { high: new Float64Array(3), low: new Float64Array(2) }
    expect(() => findIndicator('donchian')?.compute(bars)).toThrow('differ in length')
  })

  it('computes a series longer than a block as it computes it bar by bar', () => {
    const bars = aWalk({ count: 9000, seed: 5 })
    ;(bars.close ?? [])[4100] = Number.NaN
    for (const id of ['sma', 'ema', 'bollinger', 'adx', 'psar', 'highest']) {
      const indicator = findIndicator(id)
      const rows = indicator ? oneByOne(indicator, bars, {}) : []
      for (const [name, line] of Object.entries(indicator?.compute(bars) ?? {}))
        expect(Float64Array.from(rows, (row) => row[name] ?? 0)).toEqual(line)
    }
  })
  it('takes no bar for missing whose values add up to more than a number holds', () => {
    const high = new Float64Array(40).fill(1.5e308)
    const low = new Float64Array(40).fill(-1.5e308)
    const lines = findIndicator('donchian')?.compute({ high, low }, { length: 20 })
    expect([...(lines?.upper ?? [])].slice(19)).toEqual([...high].slice(19))
    expect([...(lines?.lower ?? [])].slice(19)).toEqual([...low].slice(19))
  })
})
