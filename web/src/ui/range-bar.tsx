import { classNames } from './class-names.ts'
import { formatFigure, type NumberFormat } from './number-format.ts'
import styles from './range-bar.module.css'

export interface RangeBarProps {
  /** What ranges: "Day range", "52 weeks". */
  label: string
  low: number | null
  high: number | null
  value: number | null
  /** Where it began: the day's open or the close before. Drawn as a quiet tick. */
  from?: number | null
  format?: NumberFormat
  decimals?: number
  /** The low and the high as figures at both ends. */
  ends?: boolean
  width?: number
}

/** Where a value lies between two others, 0 at the low and 1 at the high; the middle where all three are one. */
export function placeIn(low: number, high: number, value: number): number {
  if (high <= low) return 0.5
  return Math.min(1, Math.max(0, (value - low) / (high - low)))
}

/** Low to high as a bar with the present value on it. */
export function RangeBar(props: RangeBarProps) {
  const { label, low, high, value, from, format = 'plain', decimals, ends = false, width } = props
  if (low === null || high === null || value === null) {
    return (
      <span className={styles.range} role="img" aria-label={`${label}: not known`}>
        <svg className={styles.bar} width={width ?? '100%'} height="8" aria-hidden="true" focusable="false">
          <rect className={styles.track} y="3" width="100%" height="2" rx="1" />
        </svg>
      </span>
    )
  }
  const text = (figure: number) => formatFigure(figure, format, decimals)
  // The mark is six wide: at the ends it must not be cut.
  const at = (figure: number) => `${(placeIn(low, high, figure) * 100).toFixed(1)}%`
  return (
    <span
      className={classNames(styles.range, ends && styles.withEnds)}
      role="img"
      aria-label={`${label}: ${text(low)} to ${text(high)}, now ${text(value)}`}
    >
      {ends && <span className={styles.end}>{text(low)}</span>}
      <svg className={styles.bar} width={width ?? '100%'} height="8" aria-hidden="true" focusable="false">
        <rect className={styles.track} y="3" width="100%" height="2" rx="1" />
        <rect className={styles.filled} y="3" width={at(value)} height="2" rx="1" />
        {from !== undefined && from !== null && (
          <rect className={styles.from} x={at(from)} y="1" width="1" height="6" />
        )}
        <circle className={styles.now} cx={at(value)} cy="4" r="3" />
      </svg>
      {ends && <span className={styles.end}>{text(high)}</span>}
    </span>
  )
}
