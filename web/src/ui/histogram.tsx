import { formatNumber } from 'core/values'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './histogram.module.css'
import { formatFigure, type NumberFormat } from './number-format.ts'

export interface HistogramBin {
  readonly from: number
  readonly to: number
  readonly count: number
  /** Counts also what lies beyond this end. */
  readonly beyond?: 'below' | 'above'
}

export interface HistogramProps {
  /** What is counted: "500 companies by P/E". */
  label: string
  /** Side by side, lowest first. */
  bins: readonly HistogramBin[]
  format: NumberFormat
  decimals?: number
  /** A value whose bin stands out: the company the page is about. */
  mark?: { readonly value: number; readonly label: string }
  /** What one of the counted is called: "companies". */
  noun: string
}

const width = 320
const height = 96

/** How often values fall where: a small distribution. The bin under the pointer is told in words below it. */
export function Histogram({ label, bins, format, decimals, mark, noun }: HistogramProps) {
  const [at, setAt] = useState<number | null>(null)
  const first = bins[0]
  const last = bins.at(-1)
  if (!first || !last) return null
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const each = width / bins.length
  const write = (value: number) => formatFigure(value, format, decimals)
  const rangeOf = ({ from, to, beyond }: HistogramBin) =>
    beyond === 'below'
      ? `${write(to)} and below`
      : beyond === 'above'
        ? `${write(from)} and above`
        : `${write(from)} to ${write(to)}`
  const isMarked = ({ from, to, beyond }: HistogramBin, index: number) =>
    mark !== undefined &&
    (mark.value >= from || beyond === 'below') &&
    (mark.value < to || beyond === 'above' || (index === bins.length - 1 && mark.value <= to))
  const fullest = bins.reduce((best, bin) => (bin.count > best.count ? bin : best), first)
  const shown = at === null ? undefined : bins[at]
  const told = shown ?? fullest
  return (
    <figure className={styles.figure} aria-label={label}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.bars}
        onMouseLeave={() => setAt(null)}
      >
        {bins.map((bin, index) => (
          <g key={`${bin.from} ${bin.to}`}>
            <rect
              x={index * each + 0.5}
              width={Math.max(1, each - 1)}
              y={height - Math.max(bin.count > 0 ? 2 : 0, (bin.count / most) * height)}
              height={Math.max(bin.count > 0 ? 2 : 0, (bin.count / most) * height)}
              className={classNames(styles.bar, isMarked(bin, index) && styles.marked, index === at && styles.here)}
            />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the sentence below says what the pointer would */}
            <rect
              x={index * each}
              width={each}
              y={0}
              height={height}
              className={styles.reach}
              onMouseEnter={() => setAt(index)}
            />
          </g>
        ))}
      </svg>
      <figcaption className={styles.caption}>
        <span className={styles.ends}>
          <span>{first.beyond === 'below' ? `${write(first.from)} and below` : write(first.from)}</span>
          <span>{last.beyond === 'above' ? `${write(last.to)} and above` : write(last.to)}</span>
        </span>
        <span className={styles.told}>
          {shown ? '' : 'Most often '}
          {rangeOf(told)}: {formatNumber(told.count, 0)} {noun}
          {mark && ` · ${mark.label} ${write(mark.value)}`}
        </span>
      </figcaption>
    </figure>
  )
}
