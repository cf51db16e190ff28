/** Questions to begin with, a few of each kind: what somebody sees who has not asked yet. */
import type { QueryKind } from '../ast.ts'

export interface Example {
  readonly kind: QueryKind
  readonly title: string
  readonly sentence: string
}

const example = (kind: QueryKind, title: string, sentence: string): Example => ({ kind, title, sentence })

export const examples: readonly Example[] = [
  example('screen', 'High return on capital, little debt', 'roce above 20 for 5 years and debt to equity below 0.3'),
  example(
    'screen',
    'Near the 52-week high with volume',
    'nifty 500 stocks within 5% of 52 week high and volume above 20 day average',
  ),
  example('screen', 'Private banks by margin', 'top 10 private banks by nim'),
  example('lookup', 'One figure', 'what is the pe of tcs'),
  example('series', 'Ten years of sales and profit', 'reliance sales and profit last 10 years'),
  example('compare', 'Side by side', 'tcs vs infy vs wipro operating margin last 10 years'),
  example('group', 'Median PE by sector', 'median pe by sector in nifty 500'),
  example(
    'study',
    'What came after falls',
    'how often did nifty fall 3% in a day since 2000 and what happened a year later',
  ),
  example('events', 'Insiders who bought', 'insider buying above 1 crore this month'),
  example('events', 'Dividends to come', 'upcoming dividends next week'),
  example('holders', 'Funds that hold a company', 'which mutual funds hold hdfc bank'),
  example('funds', 'Funds by cost and return', 'flexi cap funds with expense ratio below 1 sorted by 5 year return'),
  example('chain', 'Option chain', 'nifty max pain and pcr this expiry'),
  example('futures', 'Long build-up', 'long buildup with oi up more than 10%'),
  example('chart', 'A chart', 'chart of reliance with 50 dma and 200 dma last 2 years'),
  example('watch', 'An alert', 'tell me when niftybees falls 2% in a day'),
  example('backtest', 'Buying the dips', 'what if i bought 5000 of niftybees on every 2% fall since 2010'),
  example('basket', 'An order basket', 'put 1 lakh equally in tcs infy and wipro'),
  example('pulse', 'The day at a glance', 'how is the market today'),
  example('define', 'What a word means', 'what is roce'),
]

/** One of each of the kinds asked for most. */
export const firstExamples: readonly Example[] = (
  ['screen', 'lookup', 'study', 'chart', 'watch', 'backtest'] as const
).flatMap((kind) => examples.find((each) => each.kind === kind) ?? [])

export const examplesOf = (kind: QueryKind): readonly Example[] => examples.filter((each) => each.kind === kind)
