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
import type { CandleMark } from '../candle-marks.ts'
import { barOfDay, type Frame } from '../frame.ts'
import { type Part, toSegment } from '../shapes.ts'

export interface OverlayScene {
  /** Bars of matches, oldest first; their number is their place, also past those the chart has no bar of. */
  readonly matches: readonly (number | null)[]
  readonly chosenMatch: number | null
  /** How many candles make a match, where it is a candle pattern; they are outlined. */
  readonly outlined: number
  readonly candles: readonly CandleMark[]
  readonly events: readonly ChartEvent[]
  readonly shapes: readonly ChartShape[]
  /** The drawing that is being changed: its place and the part the keyboard moves. */
  readonly chosen: { readonly place: number; readonly part: Part } | null
  /** A drawing that is being made. */
  readonly draft: ChartShape | null
  /** A tool is in hand: presses make a drawing and move none. */
  readonly isDrawing: boolean
}

const emptyOverlay: OverlayScene = {
  matches: [],
  chosenMatch: null,
  outlined: 0,
  candles: [],
  events: [],
  shapes: [],
  chosen: null,
  draft: null,
  isDrawing: false,
}

/** Pixels from which a line, or the end of one, can be taken hold of. */
const reach = { line: 6, end: 10 } as const

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
      const { shapes, draft, chosen } = this.#scene
      for (const shape of shapes) this.#drawShape(ground, shape)
      if (draft) this.#drawShape(ground, draft)
      const held = chosen && shapes[chosen.place]
      if (held) this.#drawHandles(ground, held, chosen.part)
      this.#drawEvents(ground)
      this.#drawCandles(ground)
      this.#drawOutlines(ground)
      this.#drawMatches(ground)
    })
  }

  /** The shape under a place of the pane and the part that is met, the newest first; null where there is none. */
  hit(x: number, y: number): { readonly place: number; readonly part: Part } | null {
    const { shapes, isDrawing } = this.#scene
    if (isDrawing) return null
    for (let place = shapes.length - 1; place >= 0; place--) {
      const shape = shapes[place]
      const part = shape && this.#partAt(shape, x, y)
      if (part) return { place, part }
    }
    return null
  }

  #partAt(shape: ChartShape, x: number, y: number): Part | null {
    if ('at' in shape) {
      const [atX, atY] = [this.#dayX(shape.at.day), this.#y(shape.at.price)]
      if (atX === null || atY === null) return null
      if (shape.kind === 'level') return Math.abs(y - atY) <= reach.line ? 'whole' : null
      const isOnDot = Math.hypot(x - atX, y - atY) <= reach.end
      const isOnWords = x >= atX && x <= atX + 16 + shape.text.length * 7 && y >= atY - 28 && y <= atY
      return isOnDot || isOnWords ? 'whole' : null
    }
    const ends = this.#endsOf(shape)
    if (!ends) return null
    const [x1, y1, x2, y2] = ends
    if (Math.hypot(x - x2, y - y2) <= reach.end) return 'to'
    if (Math.hypot(x - x1, y - y1) <= reach.end) return 'from'
    const isMet = (line: readonly [number, number, number, number]) => toSegment(x, y, line) <= reach.line
    if (shape.kind === 'trend') return isMet(ends) ? 'whole' : null
    if (shape.kind === 'fibonacci')
      return steps.some((step) => isMet([x1, y2 + (y1 - y2) * step, x2, y2 + (y1 - y2) * step])) ? 'whole' : null
    const edges = [
      [x1, y1, x2, y1],
      [x2, y1, x2, y2],
      [x2, y2, x1, y2],
      [x1, y2, x1, y1],
    ] as const
    return edges.some(isMet) ? 'whole' : null
  }

  #endsOf({ from, to }: Extract<ChartShape, { from: unknown }>): readonly [number, number, number, number] | null {
    const [x1, y1, x2, y2] = [this.#dayX(from.day), this.#y(from.price), this.#dayX(to.day), this.#y(to.price)]
    return x1 === null || y1 === null || x2 === null || y2 === null ? null : [x1, y1, x2, y2]
  }

  #drawHandles({ context, width }: Ground, shape: ChartShape, part: Part): void {
    const places: readonly (readonly [Part, number | null, number | null])[] =
      'at' in shape
        ? [['whole', shape.kind === 'level' ? width / 2 : this.#dayX(shape.at.day), this.#y(shape.at.price)]]
        : [
            ['from', this.#dayX(shape.from.day), this.#y(shape.from.price)],
            ['to', this.#dayX(shape.to.day), this.#y(shape.to.price)],
          ]
    context.lineWidth = 2
    context.strokeStyle = this.#colours.info
    for (const [name, x, y] of places) {
      if (x === null || y === null) continue
      context.fillStyle = part === 'whole' || part === name ? this.#colours.info : this.#colours.paper
      context.beginPath()
      context.arc(x, y, 5, 0, Math.PI * 2)
      context.fill()
      context.stroke()
    }
  }

  /** A small triangle under what points up and over what points down, as wide as a bar where bars are narrow. */
  #drawCandles({ context, width }: Ground): void {
    const { candles } = this.#scene
    const [first, second] = [this.#x(0), this.#x(1)]
    if (candles.length === 0 || first === null || second === null) return
    const half = Math.min(Math.max((second - first) * 0.6, 1.5), 4.5)
    for (const { bar, bias } of candles) {
      const isUp = bias === 'bullish'
      const x = this.#x(bar)
      const y = this.#y((isUp ? this.#frame.low : this.#frame.high)[bar] ?? Number.NaN)
      if (x === null || y === null || x < -half || x > width + half) continue
      const way = isUp ? 1 : -1
      context.fillStyle = isUp ? this.#colours.up : this.#colours.down
      context.beginPath()
      context.moveTo(x, y + way * 4)
      context.lineTo(x + half, y + way * (4 + half * 1.5))
      context.lineTo(x - half, y + way * (4 + half * 1.5))
      context.fill()
    }
  }

  /** A box around the candles of each match in sight. */
  #drawOutlines({ context, width }: Ground): void {
    const { matches, outlined, chosenMatch } = this.#scene
    if (outlined === 0) return
    const { high, low } = this.#frame
    context.lineWidth = 1.5
    matches.forEach((bar, place) => {
      if (bar === null) return
      const first = Math.max(bar - outlined + 1, 0)
      const [left, right, next] = [this.#x(first), this.#x(bar), this.#x(bar + 1)]
      if (left === null || right === null || next === null || right < -20 || left > width + 20) return
      const half = Math.max((next - right) / 2, 2)
      const top = this.#y(Math.max(...high.subarray(first, bar + 1)))
      const bottom = this.#y(Math.min(...low.subarray(first, bar + 1)))
      if (top === null || bottom === null) return
      context.strokeStyle = chosenMatch === place ? this.#colours.label : this.#colours.pin
      context.beginPath()
      context.roundRect(left - half, top - 4, right - left + 2 * half, bottom - top + 8, 3)
      context.stroke()
    })
  }

  #drawMatches({ context, width }: Ground): void {
    const { matches, chosenMatch } = this.#scene
    context.textAlign = 'center'
    matches.forEach((bar, place) => {
      if (bar === null) return
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
    const ends = this.#endsOf(shape)
    if (!ends) return
    const [x1, y1, x2, y2] = ends
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
