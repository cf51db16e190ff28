/** Everything a chart is, as its address holds it: a link shows the same picture to whoever opens it. */
import {
  type ChartMinuteFrame,
  type ChartReading,
  type ChartRemoval,
  type ChartStudy,
  type ChartTimeframe,
  chartAssets,
  chartMinuteFrames,
  chartTimeframes,
} from 'core/contract/rest'
import { findIndicator } from 'core/indicators'
import type { Subject } from './api.ts'

export const looks = ['candles', 'heikin-ashi', 'line'] as const
export type Look = (typeof looks)[number]
export const ranges = ['1M', '3M', '6M', '1Y', '5Y', 'Max'] as const
export type ChartRange = (typeof ranges)[number]

export type BarFrame = ChartTimeframe | ChartMinuteFrame

export const isMinutes = (timeframe: BarFrame): timeframe is ChartMinuteFrame =>
  chartMinuteFrames.some((each) => each === timeframe)

/** Sentences are marked and scanned on days at the finest. */
export const coarse = (timeframe: BarFrame): ChartTimeframe => (isMinutes(timeframe) ? 'day' : timeframe)

export const scanUniverses = ['NIFTY 50', 'NIFTY 200', 'NIFTY 500', 'all'] as const
export type ScanUniverse = (typeof scanUniverses)[number]

export interface ChartState extends Subject {
  readonly timeframe: BarFrame
  /** A named range, or the days in sight; to the last bar without an end. */
  readonly range: ChartRange | { readonly from: string; readonly to: string | null }
  readonly look: Look
  readonly isLog: boolean
  readonly isRaw: boolean
  readonly hasEvents: boolean
  /** Candle patterns are marked where they end. */
  readonly hasPatterns: boolean
  readonly studies: readonly ChartStudy[]
  readonly compare: readonly Subject[]
  /** The first of the compared divides the price. */
  readonly isRatio: boolean
  readonly sentence: string
  /** Canonical text of what is marked. */
  readonly mark: string | null
  /** The universe that is being scanned for it. */
  readonly scan: ScanUniverse | null
}

const usualStudies = 'ema:20~ema:50~sma:200~rsi:14'
const mostStudies = 12
const mostCompared = 4

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

const writeSubject = ({ asset, symbol }: Subject): string => (asset === 'stock' ? symbol : `${asset}:${symbol}`)

function readSubject(text: string): Subject | null {
  const at = text.indexOf(':')
  const asset = at === -1 ? 'stock' : oneOf(chartAssets, text.slice(0, at))
  const symbol = text.slice(at + 1).trim()
  return asset && symbol !== '' && symbol.length <= 50 ? { asset, symbol } : null
}

export const writeStudy = ({ id, parameters, of }: ChartStudy): string =>
  `${id}${parameters.length > 0 ? `:${parameters.join(',')}` : ''}${of === null ? '' : `@${of}`}`

const sources = ['open', 'high', 'low', 'volume'] as const

/** Null for an indicator there is none of, or parameters it refuses. */
export function readStudy(text: string): ChartStudy | null {
  const [, id = '', numbers = '', source = ''] = /^([a-z0-9_]+)(?::([-\d.,]+))?(?:@([a-z]+))?$/.exec(text) ?? []
  const indicator = findIndicator(id)
  if (!indicator) return null
  const given = numbers === '' ? [] : numbers.split(',').map(Number)
  if (given.length > indicator.parameters.length) return null
  const parameters = indicator.parameters.map((parameter, at) => given[at] ?? parameter.default)
  const of = source === '' ? null : (oneOf(sources, source) ?? null)
  if ((source !== '' && of === null) || (of !== null && !indicator.takesAnySeries)) return null
  return indicator.check(namedParameters({ id, parameters, of })).ok ? { id, parameters, of } : null
}

export function namedParameters({ id, parameters }: ChartStudy): Readonly<Record<string, number>> {
  const declared = findIndicator(id)?.parameters ?? []
  return Object.fromEntries(declared.map(({ name, default: usual }, at) => [name, parameters[at] ?? usual]))
}

/** "6M", "2015-01-01" or "2015-01-01..2018-12-31". */
function readRange(text: string): ChartState['range'] {
  const [, from, to = null] = /^(\d{4}-\d{2}-\d{2})(?:\.\.(\d{4}-\d{2}-\d{2}))?$/.exec(text) ?? []
  return oneOf(ranges, text) ?? (from === undefined ? '6M' : { from, to })
}

const writeRange = (range: ChartState['range']): string =>
  typeof range === 'string' ? range : range.to === null ? range.from : `${range.from}..${range.to}`

export function readState(words: URLSearchParams): ChartState {
  const list = (name: string, usual = '') => (words.get(name) ?? usual).split('~').filter(Boolean)
  const compare = list('vs').flatMap((text) => readSubject(text) ?? [])
  return {
    ...(readSubject(words.get('symbol') ?? '') ?? { asset: 'stock', symbol: 'RELIANCE' }),
    timeframe: oneOf([...chartTimeframes, ...chartMinuteFrames], words.get('bars')) ?? 'day',
    range: readRange(words.get('range') ?? ''),
    look: oneOf(looks, words.get('look')) ?? 'candles',
    isLog: words.get('scale') === 'log',
    isRaw: words.get('prices') === 'raw',
    hasEvents: words.get('events') !== 'off',
    hasPatterns: words.get('patterns') === 'on',
    studies: list('draw', usualStudies)
      .slice(0, mostStudies)
      .flatMap((text) => readStudy(text) ?? []),
    compare: compare.slice(0, mostCompared),
    isRatio: compare.length > 0 && words.get('ratio') === 'on',
    sentence: (words.get('say') ?? '').slice(0, 500),
    mark: words.get('mark') || null,
    scan: oneOf(scanUniverses, words.get('scan')) ?? null,
  }
}

/** What is as usual is left out, so that addresses stay short. */
export function writeState(state: ChartState): URLSearchParams {
  const words = new URLSearchParams()
  const put = (name: string, value: string, usual: string) => {
    if (value !== usual) words.set(name, value)
  }
  put('symbol', writeSubject(state), 'RELIANCE')
  put('bars', state.timeframe, 'day')
  put('range', writeRange(state.range), '6M')
  put('look', state.look, 'candles')
  put('scale', state.isLog ? 'log' : '', '')
  put('prices', state.isRaw ? 'raw' : '', '')
  put('events', state.hasEvents ? '' : 'off', '')
  put('patterns', state.hasPatterns ? 'on' : '', '')
  put('draw', state.studies.map(writeStudy).join('~'), usualStudies)
  put('vs', state.compare.map(writeSubject).join('~'), '')
  put('ratio', state.isRatio && state.compare.length > 0 ? 'on' : '', '')
  put('say', state.sentence, '')
  put('mark', state.mark ?? '', '')
  put('scan', state.scan ?? '', '')
  return words
}

/** What a layout keeps: how a chart looks, not what it is of. */
export function layoutOf(state: ChartState): string {
  const words = writeState(state)
  for (const name of ['symbol', 'vs', 'ratio', 'say', 'scan']) words.delete(name)
  return words.toString()
}

export const withLayout = (state: ChartState, layout: string): ChartState => {
  const { asset, symbol, compare, isRatio } = state
  return { ...readState(new URLSearchParams(layout)), asset, symbol, compare, isRatio, sentence: '' }
}

/** Adds what is not there yet; the same indicator with the same numbers is drawn once. */
export const withStudies = (state: ChartState, added: readonly ChartStudy[]): ChartState => {
  const known = new Set(state.studies.map(writeStudy))
  const fresh = added.filter((study) => !known.has(writeStudy(study)))
  return { ...state, studies: [...state.studies, ...fresh].slice(-mostStudies) }
}

export const withCompared = (state: ChartState, added: readonly Subject[]): ChartState => {
  const known = new Set([...state.compare, state].map(writeSubject))
  const fresh = added.filter((each) => !known.has(writeSubject(each)))
  return { ...state, compare: [...state.compare, ...fresh].slice(-mostCompared) }
}

/** The chart after a sentence: what it takes off, draws, marks and compares, of the instrument it is about. */
export function withReading(
  state: ChartState,
  reading: Extract<ChartReading, { outcome: 'read' }>,
  sentence: string,
): ChartState {
  const { asset, symbol } = reading.subject ?? state
  const left = without({ ...state, asset, symbol }, reading.remove ?? nothing)
  const drawn = withCompared(withStudies(left, reading.draw), reading.compare)
  const [divisor] = reading.ratio ? reading.compare : []
  return {
    ...drawn,
    compare: divisor
      ? [divisor, ...drawn.compare.filter((each) => !isSameSubject(each, divisor))].slice(0, mostCompared)
      : drawn.compare.filter((each) => !isSameSubject(each, drawn)),
    isRatio: reading.ratio || drawn.isRatio,
    sentence,
    timeframe: reading.timeframe ?? state.timeframe,
    mark: reading.mark ?? left.mark,
    hasPatterns: reading.patterns || left.hasPatterns,
    range: reading.from === null ? state.range : { from: reading.from, to: reading.to },
  }
}

const nothing: ChartRemoval = { studies: [], compare: [], mark: false, patterns: false }

/** Takes off what a sentence named; without numbers, every length of an indicator. */
export function without(state: ChartState, { studies, compare, mark, patterns }: ChartRemoval): ChartState {
  const isNamed = (study: ChartStudy) =>
    studies === 'all' ||
    studies.some(
      ({ id, parameters }) =>
        id === study.id && (parameters === null || String(parameters) === String(study.parameters)),
    )
  const left =
    compare === 'all' ? [] : state.compare.filter((each) => !compare.some((other) => isSameSubject(each, other)))
  return {
    ...state,
    studies: state.studies.filter((study) => !isNamed(study)),
    compare: left,
    isRatio: state.isRatio && left.length > 0,
    mark: mark ? null : state.mark,
    hasPatterns: state.hasPatterns && !patterns,
  }
}

export const isSameSubject = (left: Subject, right: Subject): boolean => writeSubject(left) === writeSubject(right)
export const subjectText = writeSubject
