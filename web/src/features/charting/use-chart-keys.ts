/** Every verb of the chart by a key; `?` lists them. */
import { chartMinuteFrames } from 'core/contract/rest'
import { type RefObject, useMemo, useRef } from 'react'
import { type Shortcut, useShortcuts } from '#ui/shortcuts.tsx'
import { type BarFrame, type ChartState, looks } from './chart-state.ts'
import type { Tool } from './parts/drawing-tools.tsx'

export interface ChartVerbs {
  readonly state: ChartState
  readonly setState: (change: Partial<ChartState>) => void
  readonly focusSymbol: () => void
  readonly focusSentence: () => void
  readonly focusChart: () => void
  readonly openIndicators: () => void
  readonly openCompare: () => void
  readonly scan: () => void
  readonly draw: (tool: Tool) => void
  readonly nextDrawing: () => void
  readonly replay: () => void
  readonly savePicture: () => void
  readonly saveCsv: () => void
  readonly copyLink: () => void
  readonly fullScreen: () => void
}

type Verb = (verbs: ChartVerbs) => void

const frame =
  (timeframe: BarFrame): Verb =>
  ({ setState }) =>
    setState({ timeframe })

const nextLook: Verb = ({ state, setState }) =>
  setState({ look: looks[(looks.indexOf(state.look) + 1) % looks.length] ?? 'candles' })

const keys: readonly (readonly [keys: string, does: string, verb: Verb])[] = [
  ['s', 'Find a symbol', (verbs) => verbs.focusSymbol()],
  ['a', 'Ask the chart', (verbs) => verbs.focusSentence()],
  ['j', 'Go to the chart: arrows move the crosshair', (verbs) => verbs.focusChart()],
  ['i', 'Indicators', (verbs) => verbs.openIndicators()],
  ['c', 'Compare', (verbs) => verbs.openCompare()],
  ['u', 'Scan a universe for what is marked', (verbs) => verbs.scan()],
  ...chartMinuteFrames.map((each, at) => [String(at + 1), `Bars of ${frameWords(each)}`, frame(each)] as const),
  ['d', 'Daily bars', frame('day')],
  ['w', 'Weekly bars', frame('week')],
  ['m', 'Monthly bars', frame('month')],
  ['k', 'Candles, Heikin-Ashi, line', nextLook],
  ['l', 'Logarithmic scale', ({ state, setState }) => setState({ isLog: !state.isLog })],
  ['v', 'Prices as paid, or adjusted', ({ state, setState }) => setState({ isRaw: !state.isRaw })],
  ['e', 'Results, dividends, splits', ({ state, setState }) => setState({ hasEvents: !state.hasEvents })],
  ['q', 'Candle patterns', ({ state, setState }) => setState({ hasPatterns: !state.hasPatterns })],
  ['t', 'Draw a trend line', (verbs) => verbs.draw('trend')],
  ['h', 'Draw a horizontal line', (verbs) => verbs.draw('level')],
  ['b', 'Draw a rectangle', (verbs) => verbs.draw('rectangle')],
  ['f', 'Draw Fibonacci levels', (verbs) => verbs.draw('fibonacci')],
  ['n', 'Write a note', (verbs) => verbs.draw('note')],
  ['x', 'Take the next drawing in hand', (verbs) => verbs.nextDrawing()],
  ['r', 'Replay bar by bar', (verbs) => verbs.replay()],
  ['p', 'Save as picture', (verbs) => verbs.savePicture()],
  ['o', 'Download CSV', (verbs) => verbs.saveCsv()],
  ['y', 'Copy the link', (verbs) => verbs.copyLink()],
  ['z', 'Full screen', (verbs) => verbs.fullScreen()],
]

function frameWords(each: (typeof chartMinuteFrames)[number]): string {
  return each === 'hour' ? 'an hour' : each.replace('min', each === '1min' ? ' minute' : ' minutes')
}

export function useChartKeys(verbs: ChartVerbs): void {
  // Keys are registered once and meet the chart as it is when they are pressed.
  const now: RefObject<ChartVerbs> = useRef(verbs)
  now.current = verbs
  useShortcuts(
    useMemo(
      (): readonly Shortcut[] =>
        keys.map(([key, does, verb]) => ({ keys: key, does, group: 'Charting Agent', run: () => verb(now.current) })),
      [],
    ),
  )
}
