import { product } from 'core/contract'
import type { ReactNode } from 'react'
import { BuyAndTimeArt, CandlesArt, GenerationsArt, QuestionArt } from './slide-art.tsx'

export interface Slide {
  readonly kicker: string
  readonly title: string
  readonly text: string
  readonly actions: readonly { readonly to: string; readonly label: string }[]
  readonly art: ReactNode
  /** Said under a picture that could be mistaken for a promise. */
  readonly note?: string
}

export const slides: readonly Slide[] = [
  {
    kicker: 'Research, charts and alerts for Indian markets',
    title: 'A toolkit for generational wealth',
    text: 'Ask in your own words. Get exact figures with their date and source. Be told when what you are waiting for happens.',
    actions: [
      { to: '/assistant', label: 'Ask the Research Agent' },
      { to: '/#example', label: 'See an example' },
    ],
    art: <GenerationsArt />,
    note: 'Illustration, not a projection',
  },
  {
    kicker: 'Fundamental and technical analysis, together',
    title: 'Buy right and time right',
    text: 'Buying right is fundamental analysis: what a business earns and what it costs. Timing right is technical analysis: what its price is doing. Ask for both in one sentence.',
    actions: [
      { to: '/principles', label: 'Read the principles' },
      { to: `/${product.dipsSlug}`, label: `Buy dips with ${product.dips}` },
    ],
    art: <BuyAndTimeArt />,
    note: 'Illustration',
  },
  {
    kicker: 'Research Agent',
    title: 'Thirty years of filings, one question away',
    text: 'It reads balance sheets, cash flows and hundreds of ratios going back 30 years for more than 80,000 companies worldwide, and shows how every figure was computed.',
    actions: [{ to: '/assistant', label: 'Open the Research Agent' }],
    art: <QuestionArt />,
  },
  {
    kicker: 'Charting Agent',
    title: 'Describe a pattern, see it drawn',
    text: 'Ad hoc technical analysis on charts for more than 100,000 symbols across equity, futures and options, commodity, forex and crypto.',
    actions: [{ to: '/tradingagent/indicators', label: 'Open the Charting Agent' }],
    art: <CandlesArt />,
    note: 'Illustration',
  },
]
