import { useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { formatAxis, formatFigure, type NumberFormat } from './number-format.ts'
import { type Period, PeriodCard } from './period-card.tsx'
import { bandOf } from './period-chart-scale.ts'
import styles from './stacked-periods.module.css'
import { useWidth } from './use-width.ts'

export interface StackedPeriodsProps {
  title: string
  note?: string
  /** From the foot up; a `hatched` part belongs to the one below it. */
  parts: readonly { readonly label: string; readonly hatched?: boolean }[]
  /** Oldest first. A period without values keeps its place, empty. */
  periods: readonly Period[]
  /** What an empty period is called: "not filed". */
  gap: string
  format: NumberFormat
  decimals?: number
  /** The top of the scale. */
  whole: number
}

const widthAtFirst = 720
const height = 260
const margin = { top: 12, right: 8, bottom: 28, left: 60 } as const
const marks = [0, 0.25, 0.5, 0.75, 1]

/** Parts of a whole, period by period. A missing period is a gap with its name, never a bar of nothing. */
export function StackedPeriods(props: StackedPeriodsProps) {
  const { title, note, parts, periods, gap, format, decimals, whole } = props
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot, widthAtFirst)
  const [at, setAt] = useState<number | null>(null)
  const write = (value: number | null) => formatFigure(value, format, decimals)
  const shown = periods[at ?? periods.length - 1]
  const x = bandOf(periods.length, margin.left, width - margin.right)
  const y = (value: number) => margin.top + (1 - value / whole) * (height - margin.top - margin.bottom)
  // A label needs about 60 pixels; the last one is always written.
  const every = Math.max(1, Math.ceil((periods.length * 60) / Math.max(1, width - margin.left - margin.right)))
  const last = periods.length - 1
  const valuesOf = (index: number) => parts.map((_, part) => periods[index]?.values?.[part] ?? null)

  return (
    <PeriodCard
      title={title}
      note={note}
      names={parts.map(({ label }) => label)}
      periods={periods}
      gap={gap}
      write={write}
      legend={
        <p className={styles.legend}>
          <span className={styles.period}>{shown?.label}</span>
          {shown?.values === null && <span>{gap}</span>}
          {shown?.values &&
            parts.map(({ label, hatched }, part) => (
              <span key={label} className={styles.entry}>
                <i className={classNames(styles[`key${keyOf(parts, part)}`], hatched && styles.keyHatched)} />
                {label} <strong>{write(shown.values?.[part] ?? null)}</strong>
              </span>
            ))}
        </p>
      }
      summary={summaryOf(props, write)}
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
        <defs>
          <pattern id={`${id}-hatch`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1="0" y1="0" x2="0" y2="6" className={styles.hatch} />
          </pattern>
        </defs>
        {marks.map((mark) => (
          <g key={mark}>
            <line
              x1={margin.left}
              x2={width - margin.right}
              y1={y(mark * whole)}
              y2={y(mark * whole)}
              className={styles.grid}
            />
            <text x={margin.left - 8} y={y(mark * whole) + 4} className={styles.tick} textAnchor="end">
              {formatAxis(mark * whole, format)}
            </text>
          </g>
        ))}
        {periods.map((period, index) => {
          const from = x.centre(index) - (x.step * 0.68) / 2
          if (period.values === null)
            return (
              <rect
                key={period.label}
                data-gap
                x={from}
                y={margin.top}
                width={x.step * 0.68}
                height={height - margin.top - margin.bottom}
                rx={2}
                className={styles.gap}
              />
            )
          return stacked(valuesOf(index)).map(({ foot, value, part }) => (
            <g key={parts[part]?.label}>
              <rect
                x={from}
                y={y(foot + value)}
                width={x.step * 0.68}
                height={Math.max(0, y(foot) - y(foot + value) - 1)}
                className={styles[`bar${keyOf(parts, part)}`]}
              />
              {parts[part]?.hatched && (
                <rect
                  x={from}
                  y={y(foot + value)}
                  width={x.step * 0.68}
                  height={Math.max(0, y(foot) - y(foot + value) - 1)}
                  fill={`url(#${id}-hatch)`}
                />
              )}
            </g>
          ))
        })}
        {periods.map((period, index) => (
          <g key={period.label}>
            {(last - index) % every === 0 && (
              <text x={x.centre(index)} y={height - 8} className={styles.tick} textAnchor="middle">
                {period.label}
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

/** A hatched part has the colour of the one below it. */
const keyOf = (parts: StackedPeriodsProps['parts'], part: number): number =>
  ((parts.slice(0, part + 1).filter(({ hatched }) => !hatched).length - 1) % 8) + 1

function stacked(values: readonly (number | null)[]) {
  let foot = 0
  return values.flatMap((value, part) => {
    if (value === null || value <= 0) return []
    const place = { foot, value, part }
    foot += value
    return [place]
  })
}

function summaryOf({ parts, periods, gap }: StackedPeriodsProps, write: (value: number | null) => string): string {
  const known = periods.filter(({ values }) => values !== null)
  const [first] = known
  const last = known.at(-1)
  const missing = periods.filter(({ values }) => values === null).map(({ label }) => label)
  if (!first || !last) return ''
  const lines = parts.map(
    ({ label }, part) =>
      `${label}: ${write(first.values?.[part] ?? null)} in ${first.label}, ${write(last.values?.[part] ?? null)} in ${last.label}.`,
  )
  return [...lines, ...(missing.length > 0 ? [`${missing.join(', ')}: ${gap}.`] : [])].join(' ')
}
