export const strategyLimits = {
  /** Of one person. */
  most: 50,
  /** Queued or running at a time, of one person. */
  active: 5,
  /** Finished runs kept of one strategy. */
  runsKept: 20,
  sentence: { characters: 2000, perMinute: 60 },
  name: { characters: 100 },
  runs: { perMinute: 20 },
  /** A run that takes longer is stopped. */
  runMs: 120_000,
} as const

export const repeats = ['never', 'daily', 'weekly', 'monthly'] as const
export type Repeats = (typeof repeats)[number]

export const runStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

/** Three beginnings for somebody who has none. */
export const strategyTemplates = [
  {
    name: 'Buy the dip in an uptrend',
    says: 'Large companies that are oversold while their long trend is up, sold when they have recovered.',
    text: 'buy nifty 50 stocks when rsi below 30 and close above 200 dma, sell when rsi above 60, last 10 years, start with 10 lakh, at most 10 positions, 10% each',
  },
  {
    name: 'Golden cross',
    says: 'The 50-day average crosses above the 200-day average; out when it crosses back.',
    text: 'buy nifty 100 stocks when 50 dma crosses above 200 dma, sell when 50 dma crosses below 200 dma, last 10 years, start with 10 lakh, at most 10 positions, 10% each',
  },
  {
    name: 'Gather on falls',
    says: '₹5,000 into an index fund on every day it falls 2%, against the same money each month.',
    text: 'buy ₹5000 of NIFTYBEES when it falls 2% in a day, last 10 years, money as needed',
  },
] as const
