import type { ChartReading } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import {
  layoutOf,
  readState,
  readStudy,
  withLayout,
  without,
  withReading,
  withStudies,
  writeState,
  writeStudy,
} from './chart-state.ts'

const read = (words: string) => readState(new URLSearchParams(words))

describe('the address of a chart', () => {
  it('an empty one is a daily chart with the usual averages', () => {
    expect(read('')).toMatchObject({
      asset: 'stock',
      symbol: 'RELIANCE',
      timeframe: 'day',
      range: '6M',
      look: 'candles',
      mark: null,
    })
    expect(read('').studies.map(({ id, parameters }) => [id, ...parameters])).toEqual([
      ['ema', 20],
      ['ema', 50],
      ['sma', 200],
      ['rsi', 14],
    ])
    expect(writeState(read('')).toString()).toBe('')
  })

  it('holds everything that was set and gives it back', () => {
    const words =
      'symbol=index%3ANIFTY+50&bars=week&range=2020-01-01&look=line&scale=log&prices=raw&events=off&patterns=on&draw=supertrend%3A10%2C3%7Esma%3A20%40volume&vs=commodity%3AGOLD&ratio=on&say=x&mark=rsi%2814%29+%3C+30'
    expect(writeState(read(words)).toString()).toBe(words)
  })

  it('the days in sight may end before the last bar', () => {
    expect(read('range=2015-01-01..2018-12-31').range).toEqual({ from: '2015-01-01', to: '2018-12-31' })
    expect(writeState(read('range=2015-01-01..2018-12-31')).toString()).toBe('range=2015-01-01..2018-12-31')
    expect(read('range=2015-01-01').range).toEqual({ from: '2015-01-01', to: null })
  })

  it('what makes no sense is left out, never an error', () => {
    const state = read('symbol=house:X&bars=eon&range=soon&look=cubes&draw=nonsense~ema:-5~ema:9~rsi:2,3,4,5&vs=:')
    expect(state).toMatchObject({ symbol: 'RELIANCE', timeframe: 'day', range: '6M', look: 'candles', compare: [] })
    expect(state.studies).toEqual([{ id: 'ema', parameters: [9], of: null }])
  })

  it('an indicator of a price cannot be one of volume unless it takes any series', () => {
    expect(readStudy('sma:20@volume')).toEqual({ id: 'sma', parameters: [20], of: 'volume' })
    expect(readStudy('atr:14@volume')).toBeNull()
  })

  it('the same indicator with the same numbers is drawn once', () => {
    const ema = { id: 'ema', parameters: [20], of: null }
    expect(withStudies(read(''), [ema]).studies).toHaveLength(4)
    expect(withStudies(read(''), [{ ...ema, parameters: [21] }]).studies).toHaveLength(5)
  })

  it('a layout is laid over another symbol without changing it', () => {
    const layout = layoutOf(read('symbol=TCS&bars=week&draw=rsi%3A9&say=hello'))
    expect(withLayout(read('symbol=INFY'), layout)).toMatchObject({
      symbol: 'INFY',
      timeframe: 'week',
      studies: [{ id: 'rsi', parameters: [9], of: null }],
      sentence: '',
    })
  })

  it('a sentence changes the chart to what it is about, keeps its days, and divides by what it names', () => {
    const reading: Extract<ChartReading, { outcome: 'read' }> = {
      outcome: 'read',
      subject: null,
      timeframe: null,
      draw: [],
      mark: null,
      patterns: false,
      compare: [],
      ratio: false,
      from: null,
      to: null,
      remove: null,
      notes: [],
    }
    const tcs = { asset: 'stock', symbol: 'TCS', name: 'Tata Consultancy', exchange: 'NSE' } as const
    const gold = { asset: 'commodity', symbol: 'GOLD', name: 'Gold', exchange: 'MCX' } as const
    const address = (words: string, change: Partial<typeof reading>) =>
      writeState(withReading(read(words), { ...reading, ...change }, 'x')).toString()
    expect(address('vs=TCS~INFY&draw=rsi:14', { subject: tcs, mark: 'rsi(14) < 30' })).toBe(
      'symbol=TCS&draw=rsi%3A14&vs=INFY&say=x&mark=rsi%2814%29+%3C+30',
    )
    expect(address('', { compare: [tcs], from: '2015-01-01', to: '2018-12-31' })).toBe(
      'range=2015-01-01..2018-12-31&vs=TCS&say=x',
    )
    expect(address('vs=TCS', { compare: [gold], ratio: true })).toBe('vs=commodity%3AGOLD%7ETCS&ratio=on&say=x')
  })

  it('what a sentence takes off is gone: every length of an indicator, or the one that was said', () => {
    const state = read('draw=ema:20~ema:50~rsi:14&vs=index:NIFTY+50~TCS&ratio=on&mark=rsi(14)+<+30&patterns=on')
    const kept = { studies: [], compare: [], mark: false, patterns: false } as const
    const drawn = (removal: Parameters<typeof without>[1]) => without(state, removal).studies.map(writeStudy)
    expect(drawn({ ...kept, studies: [{ id: 'ema', parameters: null }] })).toEqual(['rsi:14'])
    expect(drawn({ ...kept, studies: [{ id: 'ema', parameters: [50] }] })).toEqual(['ema:20', 'rsi:14'])
    expect(without(state, { ...kept, compare: [{ asset: 'index', symbol: 'NIFTY 50' }] }).compare).toEqual([
      { asset: 'stock', symbol: 'TCS' },
    ])
    expect(without(state, kept)).toEqual(state)
    expect(without(state, { ...kept, patterns: true })).toEqual({ ...state, hasPatterns: false })
    expect(without(state, { studies: 'all', compare: 'all', mark: true, patterns: true })).toMatchObject({
      studies: [],
      compare: [],
      isRatio: false,
      mark: null,
      hasPatterns: false,
    })
  })
})
