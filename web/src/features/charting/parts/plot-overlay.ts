/** What is drawn over the candles: numbered matches, events, and the lines a person drew. */
import type { ChartEvent, ChartShape } from 'core/contract/rest'
import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  SeriesType,
  Time,
} from 'lightweight-charts'
import type { Palette } from '#ui/chart-theme.ts'
import { formatFigure } from '#ui/number-format.ts'
import { barOfDay, type Frame } from '../frame.ts'

export interface OverlayScene {
  /** Bars of matches, oldest first; their number is their place. */
  readonly matches: readonly number[]
  readonly chosenMatch: number | null
  readonly events: readonly ChartEvent[]
  readonly shapes: readonly ChartShape[]
  /** A drawing that is being made. */
  readonly draft: ChartShape | null
}

const emptyOverlay: OverlayScene = { matches: [], chosenMatch: null, events: [], shapes: [], draft: null }

const letters: Readonly<Record<ChartEvent['kind'], string>> = { results: 'R', dividend: 'D', split: 'S', bonus: 'B' }
const steps = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0]

interface Ground {
  readonly context: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
}

export class PlotOverlay implements ISeriesPrimitive<Time> {
  #chart: IChartApi | null = null
  #series: ISeriesApi<SeriesType> | null = null
  #request: () => void = () => {}
  #frame: Frame
  #scene: OverlayScene = emptyOverlay
  #colours: Palette
  readonly #views: readonly IPrimitivePaneView[]

  constructor(frame: Frame, colours: Palette) {
    this.#frame = frame
    this.#colours = colours
    this.#views = [{ zOrder: () => 'top', renderer: () => ({ draw: (target) => this.#draw(target) }) }]
  }

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#chart = chart as IChartApi
    this.#series = series
    this.#request = requestUpdate
  }

  detached(): void {
    this.#chart = null
    this.#series = null
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views
  }

  show(scene: OverlayScene, frame: Frame): void {
    this.#scene = scene
    this.#frame = frame
    this.#request()
  }

  #x(bar: number): number | null {
    return this.#chart?.timeScale().logicalToCoordinate(bar as Logical) ?? null
  }

  #dayX(day: string): number | null {
    const bar = barOfDay(this.#frame, day)
    return this.#x(bar === -1 ? this.#frame.days.length - 1 : bar)
  }

  #y(price: number): number | null {
    return this.#series?.priceToCoordinate(price) ?? null
  }

  #draw(target: Target): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: the library's name for a space to draw in, no hook
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const ground = { context, width: mediaSize.width, height: mediaSize.height }
      context.font = `12px ${this.#colours.font}`
      context.textBaseline = 'middle'
      const { shapes, draft } = this.#scene
      for (const shape of shapes) this.#drawShape(ground, shape)
      if (draft) this.#drawShape(ground, draft)
      this.#drawEvents(ground)
      this.#drawMatches(ground)
    })
  }

  #drawMatches({ context, width }: Ground): void {
    const { matches, chosenMatch } = this.#scene
    context.textAlign = 'center'
    matches.forEach((bar, place) => {
      const x = this.#x(bar)
      const y = this.#y(this.#frame.low[bar] ?? Number.NaN)
      if (x === null || y === null || x < -20 || x > width + 20) return
      const isChosen = chosenMatch === place
      const centre = y + 22
      context.fillStyle = isChosen ? this.#colours.label : this.#colours.pin
      context.beginPath()
      context.moveTo(x, y + 6)
      context.arc(x, centre, 9, -Math.PI * 0.78, -Math.PI * 0.22, true)
      context.closePath()
      context.fill()
      context.fillStyle = isChosen ? this.#colours.paper : this.#colours.onPin
      context.font = `600 11px ${this.#colours.font}`
      context.fillText(String(place + 1), x, centre + 0.5)
    })
  }

  #drawEvents({ context, width, height }: Ground): void {
    context.textAlign = 'center'
    let before = Number.NEGATIVE_INFINITY
    for (const { day, kind } of this.#scene.events) {
      const bar = barOfDay(this.#frame, day)
      const x = bar === -1 ? null : this.#x(bar)
      if (x === null || x < 0 || x > width) continue
      // Letters that would lie on each other say nothing; the list beside the chart has them all.
      if (x - before < 15) continue
      before = x
      const y = height - 11
      context.fillStyle = this.#colours.paper
      context.strokeStyle =
        kind === 'results' ? this.#colours.info : kind === 'dividend' ? this.#colours.up : this.#colours.mark
      context.lineWidth = 1
      context.beginPath()
      context.roundRect(x - 7, y - 7, 14, 14, 4)
      context.fill()
      context.stroke()
      context.fillStyle = context.strokeStyle
      context.font = `600 10px ${this.#colours.font}`
      context.fillText(letters[kind], x, y + 0.5)
    }
  }

  #drawShape(ground: Ground, shape: ChartShape): void {
    const { context } = ground
    context.strokeStyle = this.#colours.info
    context.fillStyle = this.#colours.info
    context.lineWidth = 1.5
    context.textAlign = 'left'
    context.font = `12px ${this.#colours.font}`
    if (shape.kind === 'level') this.#drawLevel(ground, shape.at.price, formatFigure(shape.at.price, 'plain'))
    else if (shape.kind === 'note') this.#drawNote(ground, shape)
    else this.#drawPair(ground, shape)
  }

  #drawLevel({ context, width }: Ground, price: number, label: string, from = 0, to = width): void {
    const y = this.#y(price)
    if (y === null) return
    context.beginPath()
    context.moveTo(from, y)
    context.lineTo(to, y)
    context.stroke()
    context.fillText(label, Math.max(from, 0) + 6, y - 8)
  }

  #drawNote({ context }: Ground, { at, text }: Extract<ChartShape, { kind: 'note' }>): void {
    const [x, y] = [this.#dayX(at.day), this.#y(at.price)]
    if (x === null || y === null) return
    const wide = context.measureText(text).width + 16
    context.fillStyle = this.#colours.paper
    context.beginPath()
    context.roundRect(x + 6, y - 26, wide, 22, 6)
    context.fill()
    context.stroke()
    context.fillStyle = this.#colours.info
    context.beginPath()
    context.arc(x, y, 3, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = this.#colours.ink
    context.fillText(text, x + 14, y - 15)
  }

  #drawPair(ground: Ground, shape: Extract<ChartShape, { from: unknown }>): void {
    const { context } = ground
    const { kind, from, to } = shape
    const [x1, y1, x2, y2] = [this.#dayX(from.day), this.#y(from.price), this.#dayX(to.day), this.#y(to.price)]
    if (x1 === null || y1 === null || x2 === null || y2 === null) return
    if (kind === 'trend') {
      context.beginPath()
      context.moveTo(x1, y1)
      context.lineTo(x2, y2)
      context.stroke()
      for (const [x, y] of [
        [x1, y1],
        [x2, y2],
      ] as const) {
        context.beginPath()
        context.arc(x, y, 3, 0, Math.PI * 2)
        context.fill()
      }
      return
    }
    if (kind === 'rectangle') {
      context.globalAlpha = 0.12
      context.fillRect(x1, y1, x2 - x1, y2 - y1)
      context.globalAlpha = 1
      context.strokeRect(x1, y1, x2 - x1, y2 - y1)
      return
    }
    context.lineWidth = 1
    const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)]
    for (const step of steps) {
      const price = to.price + (from.price - to.price) * step
      this.#drawLevel(
        ground,
        price,
        `${formatFigure(step * 100, 'share', 1)}  ${formatFigure(price, 'plain')}`,
        left,
        right,
      )
    }
  }
}
