import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import type { ChartState } from '../chart-state.ts'
import type { useChart } from '../use-chart.ts'
import type { useDrawing } from '../use-drawing.ts'
import styles from './chart-area.module.css'
import { Legend } from './legend.tsx'
import type { Plot, Scene } from './plot.ts'

const PlotCanvas = lazy(async () => ({ default: (await import('./plot-canvas.tsx')).PlotCanvas }))

const barWords = { day: '1D', week: '1W', month: '1M' } as const

export interface ChartAreaProps {
  state: ChartState
  chart: ReturnType<typeof useChart>
  scene: Scene
  bar: number | null
  drawing: ReturnType<typeof useDrawing>
  onReady: (plot: Plot | null) => void
  onBar: (bar: number | null) => void
  onView: (view: readonly [number, number]) => void
  onChange: (key: string) => void
  onRemove: (key: string) => void
  children?: ReactNode
}

/** The chart with its legend, or why there is none. */
export function ChartArea(props: ChartAreaProps) {
  const { state, chart, scene, bar, drawing } = props
  const { bars, frame, drawn, lines } = chart
  const [tops, setTops] = useState<readonly number[]>([0])
  const name = bars.data?.instrument
  const lastBar = frame.days.length - 1
  return (
    <section className={styles.chart} aria-label={`Chart of ${state.symbol}`}>
      {bars.isError ? (
        <ErrorState
          title={`There are no bars of ${state.symbol}.`}
          kept={bars.error.message}
          onRetry={() => void bars.refetch()}
        />
      ) : bars.isPending ? (
        <Loading what="the chart">
          <Skeleton height={420} />
        </Loading>
      ) : lastBar < 0 ? (
        <Empty icon="candles">{`There are no bars of ${state.symbol} yet.`}</Empty>
      ) : (
        <Suspense fallback={<Skeleton height={420} />}>
          <PlotCanvas
            scene={scene}
            label={`Chart of ${name?.name ?? state.symbol}: arrows move the crosshair, plus and minus zoom`}
            bar={bar}
            onReady={props.onReady}
            onBar={(place, price) => {
              props.onBar(place)
              drawing.move(place, price)
            }}
            onPress={drawing.press}
            onPanes={setTops}
            onView={(first, last) => props.onView([first, last])}
          />
          <Legend
            title={state.isRatio ? `${state.symbol} / ${state.compare[0]?.symbol ?? ''}` : state.symbol}
            note={[name?.exchange, barWords[state.timeframe], state.isRaw ? 'as paid' : 'adjusted']
              .filter(Boolean)
              .join(' · ')}
            frame={frame}
            bar={bar !== null && bar <= lastBar ? bar : lastBar}
            compared={lines}
            drawn={drawn}
            tops={tops}
            onChange={props.onChange}
            onRemove={props.onRemove}
          />
          {drawing.tool !== null && (
            <p className={styles.hint} role="status">
              {drawing.tool === 'level' || drawing.tool === 'note'
                ? 'Press where it belongs'
                : 'Press at one end, then at the other'}
            </p>
          )}
          {props.children}
        </Suspense>
      )}
    </section>
  )
}
