import { type DipDays, dipPlaces } from 'core/calculators'
import { useMemo } from 'react'
import { sparklinePath } from '#ui/sparkline-path.ts'
import styles from './dip-trend.module.css'

const width = 320
const height = 64

/** A year of closes with a dot on every day the trigger would have fired. */
export function DipTrend({ closes, lows, trigger, muted }: DipDays & { trigger: number; muted: boolean }) {
  const { path, dots } = useMemo(() => {
    const known = closes.filter((close): close is number => close !== null)
    const low = Math.min(...known)
    const high = Math.max(...known)
    const x = (at: number) => 3 + (at * (width - 6)) / Math.max(1, closes.length - 1)
    const y = (close: number) =>
      high === low ? height / 2 : height - 3 - ((close - low) / (high - low)) * (height - 6)
    return {
      path: sparklinePath(closes, width, height),
      dots: dipPlaces({ closes, lows }, trigger).map((at) => ({ x: x(at), y: y(closes[at] ?? low) })),
    }
  }, [closes, lows, trigger])
  return (
    <svg
      className={muted ? styles.muted : styles.trend}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path.areas.map((d) => (
        <path key={d} d={d} className={styles.area} />
      ))}
      {path.lines.map((d) => (
        <path key={d} d={d} className={styles.line} vectorEffect="non-scaling-stroke" />
      ))}
      {dots.map(({ x, y }) => (
        <path key={x} d={`M${x} ${y}h0`} className={styles.dot} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}
