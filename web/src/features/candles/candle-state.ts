/** What the page shows, as its address holds it. */
import { type CandleUniverse, type ChartTimeframe, candleUniverses, chartTimeframes } from 'core/contract/rest'
import { type Bias, findPattern } from 'core/indicators'

const biases = ['bullish', 'bearish', 'neutral'] as const satisfies readonly Bias[]

export interface CandleState {
  readonly universe: CandleUniverse
  readonly timeframe: ChartTimeframe
  readonly bias: Bias | ''
  readonly find: string
  readonly onlyToday: boolean
  /** The pattern that is open; null for the gallery. */
  readonly pattern: string | null
  /** The quiz that is being taken; null for none. */
  readonly quiz: number | null
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

const usual = { universe: 'nifty500', timeframe: 'day' } as const

export function readState(words: URLSearchParams): CandleState {
  const pattern = words.get('pattern') ?? ''
  const quiz = words.get('quiz') ?? ''
  return {
    universe:
      oneOf(
        candleUniverses.map(({ id }) => id),
        words.get('universe'),
      ) ?? usual.universe,
    timeframe: oneOf(chartTimeframes, words.get('bars')) ?? usual.timeframe,
    bias: oneOf(biases, words.get('bias')) ?? '',
    find: (words.get('find') ?? '').slice(0, 50),
    onlyToday: words.get('today') === 'on',
    pattern: findPattern(pattern) ? pattern : null,
    quiz: /^\d{1,6}$/.test(quiz) ? Number(quiz) : null,
  }
}

/** What is as usual is left out. */
export function writeState(state: CandleState): URLSearchParams {
  const words = new URLSearchParams()
  const put = (name: string, value: string, left = '') => {
    if (value !== left) words.set(name, value)
  }
  put('universe', state.universe, usual.universe)
  put('bars', state.timeframe, usual.timeframe)
  put('bias', state.bias)
  put('find', state.find)
  put('today', state.onlyToday ? 'on' : '')
  put('pattern', state.pattern ?? '')
  put('quiz', state.quiz === null ? '' : String(state.quiz))
  return words
}
