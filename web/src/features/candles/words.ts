/** What a pattern is called, asked as, and what its record says, in words. */
import {
  type CandleMatch,
  type CandleUniverse,
  type ChartTimeframe,
  candleUniverses,
  type PatternRecord,
} from 'core/contract/rest'
import { type Bias, type CandlePattern, patterns, recordRules } from 'core/indicators'
import { formatFigure } from '#ui/number-format.ts'

export const groups = [
  { title: 'One candle', holds: (pattern: CandlePattern) => pattern.candles === 1 },
  { title: 'Two candles', holds: (pattern: CandlePattern) => pattern.candles === 2 },
  { title: 'Three candles', holds: (pattern: CandlePattern) => pattern.candles === 3 },
  { title: 'Four and five candles', holds: (pattern: CandlePattern) => pattern.candles > 3 },
] as const

export const biasWords: Readonly<Record<Bias, { readonly title: string; readonly says: string }>> = {
  bullish: { title: 'Bullish', says: 'Taken as a sign that the price may rise.' },
  bearish: { title: 'Bearish', says: 'Taken as a sign that the price may fall.' },
  neutral: { title: 'Neutral', says: 'A pause: says that the price hesitates, not where it goes.' },
}

const candleWords = ['', 'its candle', 'its two candles', 'its three candles', 'its four candles', 'its five candles']

/** What would prove the pattern wrong. */
export function invalidation({ bias, candles }: CandlePattern): string {
  const all = candleWords[candles] ?? 'its candles'
  if (bias === 'bullish') return `A close below the lowest low of ${all}.`
  if (bias === 'bearish') return `A close above the highest high of ${all}.`
  return `It claims no direction. A close above the high of ${all} speaks for a rise, one below the low for a fall.`
}

/** Where a match would be proven wrong; null for a pattern that claims no direction. */
export const invalidAt = ({ bias }: CandlePattern, match: Pick<CandleMatch, 'high' | 'low'>): number | null =>
  bias === 'bullish' ? match.low : bias === 'bearish' ? match.high : null

/** "pattern(hammer)@week": how the language writes it. */
export const conditionText = (id: string, timeframe: ChartTimeframe): string =>
  `pattern(${id})${timeframe === 'day' ? '' : `@${timeframe}`}`

const stocksText = (universe: CandleUniverse): string => {
  const index = candleUniverses.find(({ id }) => id === universe)?.index
  return index ? `stocks in index "${index}"` : 'stocks'
}

interface Asked {
  readonly universe: CandleUniverse
  readonly timeframe: ChartTimeframe
}

export const queryText = (id: string, { universe, timeframe }: Asked): string =>
  `screen ${stocksText(universe)} where ${conditionText(id, timeframe)}`

export const watchText = (id: string, { universe, timeframe }: Asked): string =>
  `watch any ${stocksText(universe)} when ${conditionText(id, timeframe)}`

const charting = '/tradingagent/indicators'

/** The chart with every match of the pattern marked. */
export function chartAddress(id: string, symbol: string, timeframe: ChartTimeframe): string {
  const words = new URLSearchParams({ symbol, mark: conditionText(id, 'day'), draw: 'sma:200', range: '3M' })
  if (timeframe !== 'day') words.set('bars', timeframe)
  if (timeframe !== 'day') words.set('range', timeframe === 'week' ? '1Y' : '5Y')
  return `${charting}?${words}`
}

/** The scan of the Charting Agent over Nifty 200. */
export function scanAddress(id: string, timeframe: ChartTimeframe): string {
  const words = new URLSearchParams({ mark: conditionText(id, 'day'), scan: 'NIFTY 200' })
  if (timeframe !== 'day') words.set('bars', timeframe)
  return `${charting}?${words}`
}

export interface Badge {
  readonly text: string
  readonly tone: 'neutral' | 'notice' | 'good' | 'bad'
  readonly why: string
}

/** How much a number of matches can say. */
export function sampleBadge(times: number): Badge {
  const said = `${formatFigure(times, 'whole')} ${times === 1 ? 'match' : 'matches'}`
  if (times === 0) return { text: 'Never seen', tone: 'notice', why: 'No stock of this universe ever showed it.' }
  if (times < recordRules.least.times)
    return { text: 'Too few', tone: 'notice', why: `${said}: fewer than ${recordRules.least.times} say nothing.` }
  if (times < 300) return { text: 'Small sample', tone: 'notice', why: `${said}: the percentages may be far off.` }
  if (times < 3000) return { text: 'Fair sample', tone: 'neutral', why: `${said}.` }
  return { text: 'Large sample', tone: 'neutral', why: `${said}.` }
}

/** What the record says of the claim the pattern makes. */
export function verdictBadge({ bias }: CandlePattern, { after }: Pick<PatternRecord, 'after'>): Badge {
  const verdicts = after.map(({ verdict }) => verdict)
  const list = (which: 'higher' | 'lower') =>
    after
      .filter(({ verdict }) => verdict === which)
      .map(({ days }) => days)
      .join(', ')
  const [higher, lower] = [list('higher'), list('lower')]
  const beyond = `more than ${recordRules.z} standard errors from any day, which chance does once in a thousand`
  if (verdicts.every((verdict) => verdict === 'too few'))
    return { text: 'Cannot be judged', tone: 'notice', why: 'Too few matches, or all within a few months.' }
  if (higher === '' && lower === '')
    return {
      text: 'No better than chance',
      tone: 'neutral',
      why: `After 5, 10 and 20 days the price stood higher about as often as after any day (within ${recordRules.z} standard errors).`,
    }
  if (bias === 'neutral') {
    const side = higher !== '' ? 'higher' : 'lower'
    const when = higher !== '' ? higher : lower
    return { text: `More often ${side}`, tone: 'neutral', why: `After ${when} days: ${beyond}.` }
  }
  const [claimed, other] = bias === 'bullish' ? [higher, lower] : [lower, higher]
  if (claimed !== '' && other === '')
    return { text: 'Better than chance', tone: 'good', why: `After ${claimed} days: ${beyond}.` }
  if (claimed === '')
    return { text: 'Against its name', tone: 'bad', why: `After ${other} days it went the other way: ${beyond}.` }
  return { text: 'Mixed', tone: 'notice', why: `As it claims after ${claimed} days, the other way after ${other}.` }
}

export interface Found {
  readonly bias: Bias | ''
  readonly find: string
}

export function findPatterns({ bias, find }: Found): readonly CandlePattern[] {
  const words = find.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return patterns.filter(
    (pattern) =>
      (bias === '' || pattern.bias === bias) &&
      words.every((word) => [pattern.title.toLowerCase(), ...pattern.words].some((text) => text.includes(word))),
  )
}

/** Words the rules are made of, each exactly. */
export const ruleWords: readonly (readonly [word: string, means: string])[] = [
  ['White, black', 'the close is above the open; the close is below the open'],
  ['Body', 'from the open to the close'],
  ['Shadow', 'from the body to the high (upper) or to the low (lower)'],
  ['Range', 'from the low to the high'],
  ['Doji', 'a body of a tenth of the range at most'],
  ['Usual', 'the mean of the ten candles before the pattern'],
  ['Larger than usual', 'a body above the usual one; a small one is under half of it'],
  [
    'After a fall, after a rise',
    'the close before the pattern is under, or above, the mean of the ten closes that end with it',
  ],
  ['About the same price', 'apart by a twentieth of the usual range at most'],
  ['Gap', 'the body stands clear of the body before'],
]
