import { formatTime } from 'core/values'
import { type ReactNode, useRef, useState } from 'react'
import { formatFigure } from '#ui/number-format.ts'
import { useWidth } from '#ui/use-width.ts'
import { niceTicks, pathOf } from '../scale.ts'
import styles from './charts.module.css'

export interface DayLine {
  readonly label: string
  readonly values: readonly (number | null)[]
}

export interface DayChartProps {
  /** What it shows, for who cannot see it. */
  title: string
  /** Epoch milliseconds. */
  at: readonly number[]
  lines: readonly DayLine[]
  decimals: number
  /** A moment to mark: where the slider stands. */
  marked?: number | null
  children?: ReactNode
}

const looks = [styles.first, styles.second, styles.third, styles.fourth]
const keys = [styles.lineOne, styles.lineTwo, styles.lineThree, styles.lineFour]
const height = 190
const edge = { left: 46, right: 10, top: 10, bottom: 22 }

/** Figures through one day. The legend tells the moment under the pointer, or the last one. */
export function DayChart({ title, at, lines, decimals, marked = null, children }: DayChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 420)
  const [place, setPlace] = useState<number | null>(null)
  const known = lines.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const [first = 0] = at
  const last = at.at(-1) ?? 1
  const [least, most] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 1]
  const room = (most - least || Math.abs(most) * 0.02 || 1) * 0.1
  const x = (moment: number) => edge.left + ((moment - first) / (last - first || 1)) * (width - edge.left - edge.right)
  const y = (value: number) =>
    edge.top + ((most + room - value) / (most - least + 2 * room)) * (height - edge.top - edge.bottom)
  const shown = place ?? at.length - 1
  const hours = Array.from({ length: 8 }, (_, step) => first + ((last - first) * step) / 7).filter(
    (_, step) => width > 480 || step % 2 === 0,
  )
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`${title}: ${lines.map(({ label, values }) => `${label} from ${formatFigure(values[0], 'plain', decimals)} to ${formatFigure(values.at(-1), 'plain', decimals)}`).join(', ')}.`}
        onPointerMove={(event) => {
          const left = event.clientX - event.currentTarget.getBoundingClientRect().left
          const moment = first + ((left - edge.left) / (width - edge.left - edge.right)) * (last - first)
          setPlace(
            at.reduce(
              (best, each, step) => (Math.abs(each - moment) < Math.abs((at[best] ?? 0) - moment) ? step : best),
              0,
            ),
          )
        }}
        onPointerLeave={() => setPlace(null)}
      >
        {niceTicks(least - room, most + room, 4).map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={edge.left - 6} y={y(tick) + 4} textAnchor="end">
              {formatFigure(tick, 'plain', decimals > 1 && most < 100 ? 2 : 0)}
            </text>
          </g>
        ))}
        {hours.map((hour) => (
          <text key={hour} className={styles.tick} x={x(hour)} y={height - 5} textAnchor="middle">
            {formatTime(hour)}
          </text>
        ))}
        {marked !== null && marked >= first && marked <= last && (
          <line className={styles.spot} x1={x(marked)} x2={x(marked)} y1={edge.top} y2={height - edge.bottom} />
        )}
        {place !== null && (
          <line
            className={styles.hair}
            x1={x(at[place] ?? 0)}
            x2={x(at[place] ?? 0)}
            y1={edge.top}
            y2={height - edge.bottom}
          />
        )}
        {lines.map(({ label, values }, line) => (
          <path
            key={label}
            className={looks[line]}
            d={pathOf(at.map((moment, step) => [x(moment), values[step] == null ? null : y(values[step])]))}
          />
        ))}
      </svg>
      <ul className={styles.legend}>
        <li>{formatTime(at[shown] ?? 0)} IST</li>
        {lines.map(({ label, values }, line) => (
          <li key={label}>
            <span className={`${styles.key} ${keys[line]}`} />
            {label} <b>{formatFigure(values[shown], 'plain', decimals)}</b>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
