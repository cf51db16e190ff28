import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { patternsAt } from '../candle-marks.ts'
import { type ChartState, isMinutes, writeState } from '../chart-state.ts'
import { barLabel, barOfDay } from '../frame.ts'
import { type Sight, useFollowed } from '../sight.ts'
import type { useChart } from '../use-chart.ts'
import type { useDrawing } from '../use-drawing.ts'
import type { useShapes } from '../use-shapes.ts'
import { useUnknown } from '../use-unknown.ts'
import styles from './chart-area.module.css'
import { Legend } from './legend.tsx'
import type { Plot, Scene } from './plot.ts'
import { UnknownSymbol } from './unknown-symbol.tsx'

const PlotCanvas = lazy(async () => ({ default: (await import('./plot-canvas.tsx')).PlotCanvas }))

const barWords = {
  '1min': '1 min',
  '5min': '5 min',
  '15min': '15 min',
  '30min': '30 min',
  hour: '1 h',
  day: '1D',
  week: '1W',
  month: '1M',
} as const

export interface ChartAreaProps {
  state: ChartState
  chart: ReturnType<typeof useChart>
  scene: Scene
  sight: Sight
  drawing: ReturnType<typeof useDrawing>
  shapes: ReturnType<typeof useShapes>
  onReady: (plot: Plot | null) => void
  onChange: (key: string) => void
  onRemove: (key: string) => void
  onDaily: () => void
  children?: ReactNode
}

/** The chart with its legend, or why there is none. */
export function ChartArea(props: ChartAreaProps) {
  const { state, chart, scene, sight, drawing, shapes } = props
  const { bars, frame } = chart
  const [tops, setTops] = useState<readonly number[]>([0])
  const { isUnknown, nearest, meant } = useUnknown(state, chart)
  const name = bars.data?.instrument
  const lastBar = frame.days.length - 1
  return (
    <section className={styles.chart} aria-label={`Chart of ${state.symbol}`}>
      {meant ? (
        <Navigate replace to={`?${writeState({ ...state, asset: meant.asset, symbol: meant.symbol })}`} />
      ) : isUnknown && nearest ? (
        <UnknownSymbol state={state} nearest={nearest} />
      ) : bars.isError && !isUnknown ? (
        <ErrorState
          title={`The bars of ${state.symbol} could not be read.`}
          kept={bars.error.message}
          onRetry={() => void bars.refetch()}
        />
      ) : isUnknown || bars.isPending || (isMinutes(state.timeframe) && chart.minutes.isPending) ? (
        <Loading what="the chart">
          <Skeleton height={420} />
        </Loading>
      ) : lastBar < 0 ? (
        <Empty icon="candles" action={<Button onClick={props.onDaily}>Daily bars</Button>}>
          {whichDates(state, chart.daily.days)}
        </Empty>
      ) : (
        <Suspense fallback={<Skeleton height={420} />}>
          <PlotCanvas
            scene={scene}
            label={`Chart of ${name?.name ?? state.symbol}: arrows move the crosshair, plus and minus zoom`}
            bar={sight.bar.get}
            onReady={props.onReady}
            onBar={(place, price) => {
              sight.bar.set(place)
              drawing.move(place, price)
            }}
            onPress={drawing.press}
            onGrab={shapes.grab}
            onDrag={shapes.drag}
            onDrawingKey={shapes.press}
            onPanes={setTops}
            onView={(first, last) => sight.view.set([first, last])}
          />
          <LegendInSight {...props} tops={tops} />
          {drawing.tool !== null && (
            <p className={styles.hint} role="status">
              {drawing.tool === 'level' || drawing.tool === 'note'
                ? 'Press where it belongs'
                : 'Press at one end, then at the other'}
            </p>
          )}
          {shapes.chosen !== null && (
            <p className={styles.hint} role="status">
              {shapes.says}
            </p>
          )}
          {props.children}
        </Suspense>
      )}
    </section>
  )
}

/** The legend of the bar that is pointed at, or of the last. */
function LegendInSight({
  state,
  chart,
  sight,
  tops,
  onChange,
  onRemove,
}: ChartAreaProps & { tops: readonly number[] }) {
  const pointed = useFollowed(sight.bar)
  const { frame, drawn, lines } = chart
  const last = frame.days.length - 1
  const bar = pointed !== null && pointed <= last ? pointed : last
  return (
    <Legend
      title={state.isRatio ? `${state.symbol} / ${state.compare[0]?.symbol ?? ''}` : state.symbol}
      note={[chart.bars.data?.instrument.exchange, barWords[state.timeframe], priceNote(state)]
        .filter(Boolean)
        .join(' · ')}
      frame={frame}
      bar={bar}
      compared={lines}
      events={state.hasEvents ? eventsAt(chart, bar) : []}
      patterns={state.hasPatterns ? patternsAt(chart.priced, bar) : []}
      drawn={drawn}
      tops={tops}
      onChange={onChange}
      onRemove={onRemove}
    />
  )
}

/** Why there is nothing to draw, and what there is. */
function whichDates({ symbol, timeframe }: ChartState, days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)]
  const there =
    first !== undefined && last !== undefined
      ? `Daily bars go from ${barLabel(first)} to ${barLabel(last)}.`
      : 'There are no daily bars either.'
  return isMinutes(timeframe)
    ? `Minutes are kept while the market trades, and there are none of ${symbol} in this session. ${there}`
    : `There are no bars of ${symbol} yet.`
}

/** What happened within a bar: since the one before it. */
function eventsAt({ frame, events }: ReturnType<typeof useChart>, bar: number): readonly string[] {
  return events.filter(({ day }) => barOfDay(frame, day) === bar).map(({ says }) => says)
}

const priceNote = ({ timeframe, isRaw }: ChartState): string =>
  isMinutes(timeframe) ? 'this session' : isRaw ? 'as paid' : 'adjusted'
