import { formatDay, type TradingDay } from 'core/values'
import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineStyle,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import type { BandTone, CandlePoint, ChartMark, ChartSeries, LinePoint } from './chart-data.ts'
import styles from './chart-frame.module.css'
import { dayOfTime, type Palette, paletteOf, watchTheme, writeTick } from './chart-theme.ts'
import { formatAxis } from './number-format.ts'
import { type } from './theme/tokens.ts'

export interface ChartHandle {
  /** A picture of what is shown now. */
  readonly picture: () => HTMLCanvasElement
}

export interface ChartCanvasProps {
  series: readonly ChartSeries[]
  marks: readonly ChartMark[]
  from: TradingDay
  to: TradingDay
  onDay: (day: TradingDay | null) => void
  onReady: (handle: ChartHandle | null) => void
}

/** Draws with lightweight-charts, which is loaded only with this file. It owns colours and the chart, no arithmetic. */
export function ChartCanvas({ series, marks, from, to, onDay, onReady }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<IChartApi | null>(null)
  const listeners = useRef({ onDay, onReady })
  listeners.current = { onDay, onReady }

  useEffect(() => {
    const element = box.current
    if (!element) return
    const made = createChart(element, {
      autoSize: true,
      crosshair: { mode: CrosshairMode.Magnet },
      // The frame shows the maker's link itself: the built-in one needs an inline style the page does not allow.
      layout: { attributionLogo: false, fontSize: Number(Object.keys(type)[0]) },
      rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.08, bottom: 0.08 } },
      timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true, tickMarkFormatter: writeTick },
      handleScroll: { mouseWheel: false, vertTouchDrag: false },
      handleScale: { mouseWheel: false },
      kineticScroll: { touch: false, mouse: false },
      localization: { timeFormatter: (time: Time) => formatDay(dayOfTime(time)) },
    })
    chart.current = made
    made.subscribeCrosshairMove(({ time }) =>
      listeners.current.onDay(typeof time === 'string' ? (time as TradingDay) : null),
    )
    listeners.current.onReady({ picture: () => made.takeScreenshot() })
    return () => {
      listeners.current.onReady(null)
      chart.current = null
      made.remove()
    }
  }, [])

  useEffect(() => {
    const made = chart.current
    const element = box.current
    if (!made || !element) return
    let drawn = draw(made, series, marks, paletteOf(element))
    const redraw = () => {
      for (const one of drawn) made.removeSeries(one)
      drawn = draw(made, series, marks, paletteOf(element))
    }
    const stopWatching = watchTheme(redraw)
    return () => {
      stopWatching()
      if (chart.current) for (const one of drawn) made.removeSeries(one)
    }
  }, [series, marks])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new series reset the visible days, so the range is set again
  useEffect(() => {
    if (from < to) chart.current?.timeScale().setVisibleRange({ from, to })
  }, [from, to, series])

  return <div ref={box} className={styles.canvas} />
}

function draw(chart: IChartApi, series: readonly ChartSeries[], marks: readonly ChartMark[], colours: Palette) {
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: colours.paper },
      textColor: colours.muted,
      fontFamily: colours.font,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    crosshair: {
      vertLine: { color: colours.cross, labelBackgroundColor: colours.label },
      horzLine: { color: colours.cross, labelBackgroundColor: colours.label },
    },
  })
  return series.map((one, index) => {
    const made = addSeries(chart, one, colours.series[index % colours.series.length] ?? colours.muted, colours)
    if (index === 0 && marks.length > 0) {
      createSeriesMarkers(
        made,
        marks.map((mark) => ({
          time: mark.day,
          position: 'belowBar',
          shape: 'circle',
          color: colours.mark,
          text: mark.label,
        })),
      )
    }
    return made
  })
}

const lineData = (points: readonly LinePoint[]) =>
  points.map(({ day, value }) => (value === null ? { time: day } : { time: day, value }))

const candleData = (points: readonly CandlePoint[]) =>
  points.map(({ day, open, high, low, close }) => ({ time: day, open, high, low, close }))

/** Faint enough for the lines in front of them; two strengths to each side. */
const strengths: Readonly<Record<BandTone, string>> = { up: '33', 'up-soft': '14', down: '33', 'down-soft': '14' }

function addSeries(chart: IChartApi, one: ChartSeries, colour: string, { up, down }: Palette) {
  const shared = {
    priceLineVisible: false,
    // The scale's own step must be finer than the figures, or small ratios would all read the same.
    priceFormat: {
      type: 'custom' as const,
      minMove: 0.01,
      formatter: (value: number) => formatAxis(value, one.format),
    },
  }
  if (one.kind === 'candles') {
    const made = chart.addSeries(CandlestickSeries, {
      ...shared,
      upColor: 'transparent',
      downColor: down,
      borderUpColor: up,
      borderDownColor: down,
      wickUpColor: up,
      wickDownColor: down,
    })
    made.setData(candleData(one.points))
    return made
  }
  if (one.kind === 'bands') {
    const made = chart.addSeries(HistogramSeries, { ...shared, priceScaleId: one.id, lastValueVisible: false, base: 0 })
    made.priceScale().applyOptions({ scaleMargins: { top: 0, bottom: 0 }, visible: false })
    made.setData(
      one.points.map(({ day, value }) => {
        const tone = value === null ? undefined : one.bands[value]?.tone
        return tone
          ? { time: day, value: 1, color: `${tone.startsWith('up') ? up : down}${strengths[tone]}` }
          : { time: day }
      }),
    )
    return made
  }
  if (one.kind === 'bars') {
    const own = one.ownScale ? { priceScaleId: one.id, lastValueVisible: false, color: `${colour}66` } : {}
    const made = chart.addSeries(HistogramSeries, { ...shared, color: colour, ...own })
    if (one.ownScale) made.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
    made.setData(lineData(one.points))
    return made
  }
  const line = {
    ...shared,
    lineWidth: one.dashed ? (1 as const) : (2 as const),
    lineStyle: one.dashed ? LineStyle.Dashed : LineStyle.Solid,
    lastValueVisible: true,
  }
  if (one.kind === 'area') {
    const made = chart.addSeries(AreaSeries, {
      ...line,
      lineColor: colour,
      topColor: `${colour}1f`,
      bottomColor: `${colour}05`,
    })
    made.setData(lineData(one.points))
    return made
  }
  const made = chart.addSeries(LineSeries, { ...line, color: colour })
  made.setData(lineData(one.points))
  return made
}
