import { useId, useRef, useState } from 'react'
import { formatAxis, formatFigure, type NumberFormat } from './number-format.ts'
import { PeriodCard } from './period-card.tsx'
import styles from './period-chart.module.css'
import { bandOf, linePath, type PeriodSeries, periodsOf, ticksOf } from './period-chart-scale.ts'
import { useWidth } from './use-width.ts'

export interface PeriodChartProps {
  title: string
  note?: string
  series: readonly PeriodSeries[]
  format: NumberFormat
  decimals?: number
  levels?: readonly { readonly label: string; readonly value: number }[]
  /** Periods with a pin. */
  marks?: readonly { readonly x: string; readonly label: string }[]
}

const widthAtFirst = 720
const height = 240
const margin = { top: 12, right: 12, bottom: 28, left: 64 } as const

/** Years or quarters side by side: bars for one figure, lines for several, gaps where nothing is known. */
export function PeriodChart({ title, note, series, format, decimals, levels = [], marks = [] }: PeriodChartProps) {
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot, widthAtFirst)
  const [at, setAt] = useState<number | null>(null)
  const periods = periodsOf(series)
  const write = (value: number | null) => formatFigure(value, format, decimals)
  const bars = series.every(({ draw }) => draw === 'bars')
  const values = [
    ...series.flatMap(({ points }) => points.map(([, value]) => value)),
    ...levels.map(({ value }) => value),
  ].filter((value): value is number => value !== null)
  if (periods.length === 0 || values.length === 0) return null
  const ticks = ticksOf(Math.min(...values, bars ? 0 : Math.min(...values)), Math.max(...values, bars ? 0 : -Infinity))
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  const x = bandOf(periods.length, margin.left, width - margin.right)
  const y = (value: number) =>
    margin.top + (1 - (value - low) / (high - low || 1)) * (height - margin.top - margin.bottom)
  // A label needs about 60 pixels.
  const every = Math.max(1, Math.ceil((periods.length * 60) / Math.max(1, width - margin.left - margin.right)))
  const shown = at ?? periods.length - 1
  const valueAt = (one: PeriodSeries, index: number) =>
    one.points.find(([period]) => period === periods[index])?.[1] ?? null

  return (
    <PeriodCard
      title={title}
      note={note}
      names={series.map(({ label }) => label)}
      periods={periods.map((label, index) => ({ label, values: series.map((one) => valueAt(one, index)) }))}
      write={write}
      legend={
        <p className={styles.legend}>
          <span className={styles.period}>{periods[shown]}</span>
          {series.map((one, index) => (
            <span key={one.label} className={styles.entry}>
              <i className={styles[`key${(index % 8) + 1}`]} />
              {one.label} <strong>{write(valueAt(one, shown))}</strong>
            </span>
          ))}
          {levels.map(({ label, value }) => (
            <span key={label} className={styles.entry}>
              <i className={styles.keyLevel} />
              {label} <strong>{write(value)}</strong>
            </span>
          ))}
        </p>
      }
      summary={series.map((one) => {
        const known = one.points.filter(([, value]) => value !== null)
        const first = known[0]
        const last = known.at(-1)
        return first && last ? (
          <span key={one.label}>
            {one.label}: {write(first[1])} in {first[0]}, {write(last[1])} in {last[0]}.
          </span>
        ) : null
      })}
      plot={plot}
    >
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-title`}
        onMouseLeave={() => setAt(null)}
      >
        <title id={`${id}-title`}>{title}</title>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
            <text x={margin.left - 8} y={y(tick) + 4} className={styles.tick} textAnchor="end">
              {formatAxis(tick, format)}
            </text>
          </g>
        ))}
        {levels.map(({ label, value }) => (
          <line
            key={label}
            x1={margin.left}
            x2={width - margin.right}
            y1={y(value)}
            y2={y(value)}
            className={styles.level}
          />
        ))}
        {series.map((one, order) =>
          bars ? (
            one.points.map(([period, value]) => {
              const place = periods.indexOf(period)
              if (value === null) return null
              const each = (x.step * 0.64) / series.length
              return (
                <rect
                  key={period}
                  x={x.centre(place) - (each * series.length) / 2 + each * order}
                  y={Math.min(y(value), y(0))}
                  width={Math.max(1, each - 1)}
                  height={Math.max(1, Math.abs(y(value) - y(0)))}
                  rx={2}
                  className={styles[`bar${(order % 8) + 1}`]}
                  data-below={value < 0 || undefined}
                />
              )
            })
          ) : (
            <path
              key={one.label}
              d={linePath(
                periods.map((_, index) => [x.centre(index), valueAt(one, index)] as const),
                y,
              )}
              className={styles[`line${(order % 8) + 1}`]}
            />
          ),
        )}
        {marks.map(({ x: period, label }) => {
          const place = periods.indexOf(period)
          const first = series[0]
          const value = first && place !== -1 ? valueAt(first, place) : null
          if (value === null) return null
          return (
            <g key={`${period}${label}`}>
              <circle cx={x.centre(place)} cy={y(value)} r={5} className={styles.pin} />
              <title>{label}</title>
            </g>
          )
        })}
        {periods.map((period, index) => (
          <g key={period}>
            {index % every === 0 && (
              <text x={x.centre(index)} y={height - 8} className={styles.tick} textAnchor="middle">
                {period}
              </text>
            )}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the same figures stand in the table behind "Show figures" */}
            <rect
              x={x.centre(index) - x.step / 2}
              y={margin.top}
              width={x.step}
              height={height - margin.top - margin.bottom}
              className={index === at ? styles.here : styles.reach}
              onMouseEnter={() => setAt(index)}
            />
          </g>
        ))}
      </svg>
    </PeriodCard>
  )
}
