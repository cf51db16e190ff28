/** The chart itself: panes, series, the overlay, what the pointer is on. It owns colours and the library, no arithmetic. */
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type Logical,
  type MouseEventParams,
  PriceScaleMode,
  type SeriesType,
  type Time,
} from 'lightweight-charts'
import { type Palette, paletteOf, watchTheme } from '#ui/chart-theme.ts'
import { type as typeScale } from '#ui/theme/tokens.ts'
import type { Look } from '../chart-state.ts'
import { barLabel, barOfDay, type Frame } from '../frame.ts'
import type { DrawnStudy, PlotLine } from '../lines.ts'
import type { Move, Part } from '../shapes.ts'
import { formatOf, priceFormat } from './plot-format.ts'
import { watchGrabs } from './plot-grabs.ts'
import { type OverlayScene, PlotOverlay } from './plot-overlay.ts'
import { dayTextOf, linePoint, type Point, pointOf, tickOf, timeOf } from './plot-points.ts'

export interface ComparedLine {
  readonly title: string
  readonly values: Float64Array
}

export interface Scene {
  /** Changes when anything but the running bar does. */
  readonly version: string
  /** Changes when the bars in sight are to be set anew. */
  readonly view: string
  readonly frame: Frame
  readonly from: number
  /** The last bar to be in sight; null where it is the chart's last. */
  readonly to: number | null
  readonly look: Look
  readonly isLog: boolean
  readonly drawn: readonly DrawnStudy[]
  readonly compared: readonly ComparedLine[]
  /** Rows of the legend beyond the usual three. */
  readonly legendRows: number
  readonly overlay: OverlayScene
}

export interface PlotListeners {
  readonly onBar: (bar: number | null, price: number | null) => void
  readonly onPress: (bar: number, price: number) => void
  /** A drawing was taken hold of; null where a press met none. */
  readonly onGrab: (grabbed: { readonly place: number; readonly part: Part } | null) => void
  /** So far from where it was taken; `isDone` when it was let go. */
  readonly onDrag: (by: Move, isDone: boolean) => void
  readonly onPanes: (tops: readonly number[]) => void
  readonly onView: (from: number, to: number) => void
}

export interface Plot {
  draw(scene: Scene): void
  /** Puts the crosshair on a bar and brings it into sight. */
  point(bar: number | null): void
  zoom(by: number): void
  picture(): HTMLCanvasElement
  remove(): void
}

const room = 6
const narrow = 480
/** Part of the height of the chart that a row of the legend takes. */
const legendRow = 0.04
/** A press that moved further was a drag of the chart. */
const stillPixels = 5

export function createPlot(element: HTMLElement, listeners: PlotListeners): Plot {
  const chart = createChart(element, {
    autoSize: true,
    crosshair: { mode: CrosshairMode.Normal },
    layout: { attributionLogo: false, fontSize: Number(Object.keys(typeScale)[0]), panes: { enableResize: true } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, minimumWidth: 62 },
    timeScale: {
      borderVisible: false,
      rightOffset: room,
      minBarSpacing: 0.01,
      // Bars of less than half a pixel are drawn as one: decades in sight would take a second a frame.
      enableConflation: true,
      timeVisible: true,
      tickMarkFormatter: tickOf,
    },
    handleScroll: { vertTouchDrag: false },
    localization: { timeFormatter: (time: Time) => barLabel(dayTextOf(time)) },
  })
  let scene: Scene | null = null
  let built: Built | null = null
  /** Put there by `point`: where bars are narrower than a pixel, the library finds a neighbour of it again at the next price. */
  let pointed: string | null = null

  const tellPanes = () => {
    let top = 0
    listeners.onPanes(
      chart.panes().map((pane) => {
        const here = top
        top += pane.getHeight() + 1
        return here
      }),
    )
  }
  const barOf = (param: MouseEventParams): number | null => {
    const count = scene?.frame.days.length ?? 0
    if (param.logical === undefined || param.point === undefined || count === 0) return null
    if (scene && pointed !== null) return barOfDay(scene.frame, pointed)
    return Math.min(Math.max(Math.round(param.logical), 0), count - 1)
  }
  /** The library leaves the crosshair at its pixel when the bars move under it. */
  const keepPointed = () => {
    if (!scene || !built || pointed === null) return
    const bar = barOfDay(scene.frame, pointed)
    const range = chart.timeScale().getVisibleLogicalRange()
    if (range && bar >= range.from && bar <= range.to) {
      chart.setCrosshairPosition(scene.frame.close[bar] ?? 0, timeOf(pointed), built.main)
      return listeners.onBar(bar, scene.frame.close[bar] ?? null)
    }
    pointed = null
    chart.clearCrosshairPosition()
    listeners.onBar(null, null)
  }
  const priceOf = (param: MouseEventParams): number | null =>
    param.point && (param.paneIndex ?? 0) === 0 ? (built?.main.coordinateToPrice(param.point.y) ?? null) : null
  chart.subscribeCrosshairMove((param) => {
    if (param.sourceEvent || param.point === undefined) pointed = null
    listeners.onBar(barOf(param), priceOf(param))
  })
  // The library swallows a second press that follows fast, as the two ends of a line do.
  let pressed = { x: 0, y: 0 }
  const down = ({ clientX, clientY }: PointerEvent) => {
    pressed = { x: clientX, y: clientY }
  }
  const click = ({ clientX, clientY }: MouseEvent) => {
    if (Math.abs(clientX - pressed.x) + Math.abs(clientY - pressed.y) > stillPixels) return
    const { left, top } = element.getBoundingClientRect()
    const logical = chart.timeScale().coordinateToLogical(clientX - left)
    const price =
      clientY - top < (chart.panes()[0]?.getHeight() ?? 0) ? built?.main.coordinateToPrice(clientY - top) : null
    const count = scene?.frame.days.length ?? 0
    if (logical === null || typeof price !== 'number' || count === 0) return
    listeners.onPress(Math.min(Math.max(Math.round(logical), 0), count - 1), price)
  }
  element.addEventListener('pointerdown', down, true)
  element.addEventListener('click', click)
  const stopGrabs = watchGrabs(element, {
    hit: (x, y) => (y < (chart.panes()[0]?.getHeight() ?? 0) ? (built?.overlay.hit(x, y) ?? null) : null),
    placeOf: (x, y) => {
      const bar = chart.timeScale().coordinateToLogical(x)
      const price = built?.main.coordinateToPrice(y) ?? null
      return bar === null || price === null ? null : { bar, price }
    },
    onGrab: listeners.onGrab,
    onDrag: listeners.onDrag,
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range) listeners.onView(Math.ceil(range.from), Math.floor(range.to))
    keepPointed()
  })
  chart.timeScale().subscribeSizeChange(tellPanes)
  const resized = new ResizeObserver(() => requestAnimationFrame(tellPanes))
  resized.observe(element)

  /** `grown` is how many bars came since: a replay is followed. */
  const build = (next: Scene, keptView: boolean, grown = 0) => {
    const held = keptView ? chart.timeScale().getVisibleLogicalRange() : null
    // With the last series the crosshair goes.
    const on = keptView ? pointed : null
    for (const one of built?.all ?? []) chart.removeSeries(one)
    built = buildSeries(chart, next, paletteOf(element))
    const last = next.frame.days.length - 1
    if (held) chart.timeScale().setVisibleLogicalRange({ from: held.from + grown, to: held.to + grown })
    else if (last > 0) chart.timeScale().setVisibleLogicalRange({ from: next.from, to: next.to ?? last + room })
    pointed = on
    keepPointed()
    requestAnimationFrame(tellPanes)
  }
  const stopWatching = watchTheme(() => {
    if (scene) build(scene, true)
    if (scene) built?.overlay.show(scene.overlay, scene.frame)
  })

  return {
    draw: (next) => {
      const before = scene
      scene = next
      const isTick =
        before?.version === next.version && next.frame.days.length - before.frame.days.length <= 1 && built !== null
      const isSeen = before?.view === next.view
      if (!isTick) build(next, isSeen, isSeen ? next.frame.days.length - before.frame.days.length : 0)
      else if (before.frame !== next.frame) built?.tick(next)
      built?.overlay.show(next.overlay, next.frame)
    },
    point: (bar) => {
      const day = bar === null ? undefined : scene?.frame.days[bar]
      pointed = null
      if (bar === null || day === undefined || !built) return chart.clearCrosshairPosition()
      const range = chart.timeScale().getVisibleLogicalRange()
      if (range && (bar < range.from || bar > range.to)) {
        const half = (range.to - range.from) / 2
        chart.timeScale().setVisibleLogicalRange({ from: bar - half, to: bar + half })
      }
      pointed = day
      keepPointed()
    },
    zoom: (by) => {
      const range = chart.timeScale().getVisibleLogicalRange()
      if (!range) return
      const width = Math.max((range.to - range.from) * by, 10)
      chart.timeScale().setVisibleLogicalRange({ from: range.to - width, to: range.to as Logical })
    },
    picture: () => chart.takeScreenshot(true),
    remove: () => {
      stopWatching()
      resized.disconnect()
      element.removeEventListener('pointerdown', down, true)
      element.removeEventListener('click', click)
      stopGrabs()
      chart.remove()
    },
  }
}

type AnySeries = ISeriesApi<SeriesType>

interface Built {
  readonly main: AnySeries
  readonly all: readonly AnySeries[]
  readonly overlay: PlotOverlay
  /** Only the running bar changed. */
  readonly tick: (scene: Scene) => void
}

function buildSeries(chart: IChartApi, scene: Scene, colours: Palette): Built {
  const { frame, look, isLog, compared } = scene
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: colours.paper },
      textColor: colours.muted,
      fontFamily: colours.font,
      panes: { separatorColor: colours.line, separatorHoverColor: `${colours.cross}33` },
    },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
    crosshair: {
      vertLine: { color: colours.cross, labelBackgroundColor: colours.label },
      horzLine: { color: colours.cross, labelBackgroundColor: colours.label },
    },
  })
  const ticks: ((now: Frame, scene: Scene) => void)[] = []
  const all: AnySeries[] = []
  const keep = <Series extends AnySeries>(series: Series): Series => {
    all.push(series)
    return series
  }

  const candle = (of: Frame, bar: number) => ({
    time: timeOf(of.days[bar] ?? ''),
    open: of.open[bar] ?? 0,
    high: of.high[bar] ?? 0,
    low: of.low[bar] ?? 0,
    close: of.close[bar] ?? 0,
  })
  let main: AnySeries
  if (look === 'line') {
    const line = keep(
      chart.addSeries(LineSeries, { color: colours.series[0] ?? colours.up, lineWidth: 2, priceFormat }),
    )
    line.setData(frame.days.map((day, bar) => pointOf(day, frame.close[bar])))
    ticks.push((now) => line.update(pointOf(now.days.at(-1) ?? '', now.close.at(-1))))
    main = line
  } else {
    const { up, down } = colours
    const candles = keep(
      chart.addSeries(CandlestickSeries, {
        upColor: 'transparent',
        downColor: down,
        borderUpColor: up,
        borderDownColor: down,
        wickUpColor: up,
        wickDownColor: down,
        priceFormat,
      }),
    )
    candles.setData(frame.days.map((_, bar) => candle(frame, bar)))
    ticks.push((now) => candles.update(candle(now, now.days.length - 1)))
    main = candles
  }
  main.priceScale().applyOptions({
    mode: compared.length > 0 ? PriceScaleMode.Percentage : isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
    // The legend has more lines where it is narrow, and one each for what is compared and for candle patterns.
    scaleMargins: { top: (chart.paneSize().width < narrow ? 0.32 : 0.14) + scene.legendRows * legendRow, bottom: 0.24 },
  })

  if (frame.volume.some((value) => Number.isFinite(value))) {
    const bars = keep(
      chart.addSeries(HistogramSeries, {
        priceScaleId: 'volume',
        priceFormat: formatOf('shares'),
        lastValueVisible: false,
        priceLineVisible: false,
      }),
    )
    bars.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
    const volume = (of: Frame, bar: number): Point => ({
      ...pointOf(of.days[bar] ?? '', of.volume[bar]),
      color: `${(of.close[bar] ?? 0) >= (of.open[bar] ?? 0) ? colours.up : colours.down}4d`,
    })
    bars.setData(frame.days.map((_, bar) => volume(frame, bar)))
    ticks.push((now) => bars.update(volume(now, now.days.length - 1)))
  }

  compared.forEach(({ title, values }, place) => {
    const line = keep(
      chart.addSeries(LineSeries, {
        title,
        color: colours.series[(place + 1) % colours.series.length] ?? colours.muted,
        lineWidth: 2,
        priceLineVisible: false,
        priceFormat,
      }),
    )
    line.setData(frame.days.map((day, bar) => pointOf(day, values[bar])))
    ticks.push((now, next) => line.update(pointOf(now.days.at(-1) ?? '', next.compared[place]?.values.at(-1))))
  })

  let pane = 0
  scene.drawn.forEach((study, at) => {
    const here = study.pane === 'own' ? ++pane : 0
    study.lines.forEach((one, place) => {
      const series = keep(addLine(chart, one, here, colours))
      series.setData(frame.days.map((day, bar) => linePoint(one, day, bar, colours)))
      ticks.push((now, next) => {
        const fresh = next.drawn[at]?.lines[place]
        if (fresh) series.update(linePoint(fresh, now.days.at(-1) ?? '', now.days.length - 1, colours))
      })
      if (place > 0 || here === 0) return
      // A pane of its own would take over the percent of a comparison.
      series.priceScale().applyOptions({ mode: PriceScaleMode.Normal })
      for (const price of study.guides)
        series.createPriceLine({
          price,
          color: colours.cross,
          lineWidth: 1,
          lineStyle: LineStyle.Dotted,
          axisLabelVisible: false,
          title: '',
        })
    })
  })
  const [first, ...others] = chart.panes()
  first?.setStretchFactor(others.length > 2 ? 2.4 : 3.4)
  for (const each of others) each.setStretchFactor(1)

  const overlay = new PlotOverlay(frame, colours)
  main.attachPrimitive(overlay)
  return {
    main,
    all,
    overlay,
    tick: (next) => {
      for (const tick of ticks) tick(next.frame, next)
    },
  }
}

function addLine(chart: IChartApi, line: PlotLine, pane: number, colours: Palette): AnySeries {
  const shared = { priceLineVisible: false, lastValueVisible: pane > 0, priceFormat: formatOf(line.unit) }
  const color = colours.series[line.colour] ?? colours.muted
  if (line.look === 'bars') return chart.addSeries(HistogramSeries, { ...shared, color }, pane)
  const isDots = line.look === 'dots'
  return chart.addSeries(
    LineSeries,
    {
      ...shared,
      color,
      lineWidth: pane > 0 ? 1 : 2,
      lineVisible: !isDots,
      pointMarkersVisible: isDots,
      pointMarkersRadius: 1.5,
      crosshairMarkerVisible: false,
    },
    pane,
  )
}
