import { useMemo } from 'react'
import { classNames } from './class-names.ts'
import styles from './sparkline.module.css'
import { sparklinePath } from './sparkline-path.ts'

export interface SparklineProps {
  values: readonly (number | null)[]
  /** What the line is, for screen readers: "1-year trend". Without it the line is decoration beside the figure. */
  label?: string
  width?: number
  height?: number
  /** The colour: by direction, or fixed. */
  tone?: 'direction' | 'primary' | 'navy' | 'amber' | 'muted'
  area?: boolean
}

/** A tiny trend beside a figure: no axes, the last point marked, gaps where values are missing. */
export function Sparkline({ values, label, width = 76, height = 22, tone = 'direction', area = true }: SparklineProps) {
  const path = useMemo(() => sparklinePath(values, width, height), [values, width, height])
  const colour = tone === 'direction' ? path.direction : tone
  return (
    <svg
      className={classNames(styles.sparkline, styles[colour])}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      focusable="false"
      role={label === undefined ? 'presentation' : 'img'}
      aria-label={label === undefined ? undefined : `${label}, ${path.direction}`}
      aria-hidden={label === undefined ? true : undefined}
    >
      {area && path.areas.map((d) => <path key={d} d={d} className={styles.area} />)}
      {path.lines.map((d) => (
        <path key={d} d={d} className={styles.line} />
      ))}
      {path.last && <circle cx={path.last.x} cy={path.last.y} r="2" className={styles.last} />}
    </svg>
  )
}
