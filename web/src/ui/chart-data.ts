import { addDays, formatDay, missing, type TradingDay } from 'core/values'
import { formatFigure, type NumberFormat } from './number-format.ts'
import type { Column } from './table-column.ts'

export interface LinePoint {
  readonly day: TradingDay
  readonly value: number | null
}

export interface CandlePoint {
  readonly day: TradingDay
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

interface Named {
  readonly id: string
  readonly label: string
  readonly format?: NumberFormat
  readonly decimals?: number
}

interface LineSeries extends Named {
  readonly kind: 'line' | 'area' | 'bars'
  readonly points: readonly LinePoint[]
  readonly dashed?: boolean
  /** Drawn along the foot of the chart in a scale of its own: volume under a price. */
  readonly ownScale?: boolean
}

interface CandleSeries extends Named {
  readonly kind: 'candles'
  readonly points: readonly CandlePoint[]
}

/** What a day was, behind the lines: a tint over the whole height. */
interface BandSeries extends Named {
  readonly kind: 'bands'
  /** The value is a place among `bands`. */
  readonly points: readonly LinePoint[]
  readonly bands: readonly { readonly label: string; readonly tone: BandTone }[]
}

export type BandTone = 'up' | 'up-soft' | 'down' | 'down-soft'

export type ChartSeries = LineSeries | CandleSeries | BandSeries

export interface ChartMark {
  readonly day: TradingDay
  /** One or two characters on the chart: "R" for results, "1" for the first match. */
  readonly label: string
  /** What it means, for the list below the chart. */
  readonly says: string
}

export const ranges = ['1M', '3M', '6M', '1Y', '3Y', '5Y', '10Y', 'Max'] as const
export type Range = (typeof ranges)[number]

const months: Record<Exclude<Range, 'Max'>, number> = {
  '1M': 1,
  '3M': 3,
  '6M': 6,
  '1Y': 12,
  '3Y': 36,
  '5Y': 60,
  '10Y': 120,
}

/** The first day of a range that ends on `last`: the same day of the month, or that month's last day. */
export function rangeStart(last: TradingDay, range: Range, first: TradingDay): TradingDay {
  if (range === 'Max') return first
  const month = Number(last.slice(0, 4)) * 12 + Number(last.slice(5, 7)) - 1 - months[range]
  const start = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}` as const
  const nextMonth = month + 1
  const firstOfNext = `${Math.floor(nextMonth / 12)}-${String((nextMonth % 12) + 1).padStart(2, '0')}-01` as TradingDay
  const lastDayOfMonth = addDays(firstOfNext, -1)
  const wished = `${start}-${last.slice(8)}` as TradingDay
  // Days are text, so Math.min cannot compare them; as text they sort like dates.
  const [day = wished] = [wished, lastDayOfMonth].sort()
  return day < first ? first : day
}

const pointValue = (point: LinePoint | CandlePoint): number | null => ('close' in point ? point.close : point.value)

/** Every day that any series has, in order. */
export const chartDays = (series: readonly ChartSeries[]): readonly TradingDay[] =>
  [...new Set(series.flatMap((one): TradingDay[] => one.points.map(({ day }) => day)))].sort()

const bandAt = ({ bands }: BandSeries, point: LinePoint | CandlePoint): string | null =>
  bands[pointValue(point) ?? -1]?.label ?? null

/** "Long build-up on 40 days, short covering on 12". */
function bandSummary(series: BandSeries, from: TradingDay, to: TradingDay): string {
  const shown = series.points.filter(({ day }) => day >= from && day <= to)
  const counts = series.bands.map(({ label }) => [label, shown.filter((each) => bandAt(series, each) === label).length])
  return `${series.label}: ${counts.map(([label, count]) => `${label} on ${count} days`).join(', ')}.`
}

/** What the legend says of a series: its value on a day, or the latest one; four values for a candle. */
export function legendOf(series: ChartSeries, day: TradingDay | null): string {
  const write = (value: number | null) => formatFigure(value, series.format ?? 'plain', series.decimals)
  const points: readonly (LinePoint | CandlePoint)[] = series.points
  const point =
    day === null ? points.findLast((each) => pointValue(each) !== null) : points.find((each) => each.day === day)
  if (!point) return missing
  if (series.kind === 'bands') return bandAt(series, point) ?? missing
  if (!('close' in point)) return write(point.value)
  return `O ${write(point.open)}  H ${write(point.high)}  L ${write(point.low)}  C ${write(point.close)}`
}

/** The chart in words, for those who cannot see it. */
export function chartSummary(series: readonly ChartSeries[], from: TradingDay, to: TradingDay): string {
  return series
    .map((one) => {
      if (one.kind === 'bands') return bandSummary(one, from, to)
      const points = one.points.flatMap((point: LinePoint | CandlePoint) => {
        const value = pointValue(point)
        return value !== null && point.day >= from && point.day <= to ? [{ day: point.day, value }] : []
      })
      const [first] = points
      const last = points.at(-1)
      if (!first || !last) return `${one.label}: no values in this range.`
      const write = (value: number) => formatFigure(value, one.format ?? 'plain', one.decimals)
      const low = points.reduce((least, point) => (point.value < least.value ? point : least))
      const high = points.reduce((most, point) => (point.value > most.value ? point : most))
      const change = first.value > 0 ? ` (${formatFigure((last.value / first.value - 1) * 100, 'percent')})` : ''
      return (
        `${one.label}, ${formatDay(first.day)} to ${formatDay(last.day)}: from ${write(first.value)} to ${write(last.value)}${change}. ` +
        `Lowest ${write(low.value)} on ${formatDay(low.day)}, highest ${write(high.value)} on ${formatDay(high.day)}.`
      )
    })
    .join(' ')
}

/** The chart as rows: one per day, one column per series, four for candles. */
export function chartColumns(series: readonly ChartSeries[]): readonly Column<TradingDay>[] {
  const column = (
    id: string,
    header: string,
    values: ReadonlyMap<TradingDay, number | string | null>,
    kind: 'number' | 'text' = 'number',
  ): Column<TradingDay> => ({ id, header, kind, value: (day) => values.get(day) ?? null })
  return [
    { id: 'day', header: 'Date', value: (day) => day },
    ...series.flatMap((one) =>
      one.kind === 'bands'
        ? [column(one.id, one.label, new Map(one.points.map((point) => [point.day, bandAt(one, point)])), 'text')]
        : one.kind === 'candles'
          ? (['open', 'high', 'low', 'close'] as const).map((part) =>
              column(
                `${one.id}-${part}`,
                `${one.label} ${part}`,
                new Map(one.points.map((point) => [point.day, point[part]])),
              ),
            )
          : [column(one.id, one.label, new Map(one.points.map((point) => [point.day, point.value])))],
    ),
  ]
}
