import { formatNumber } from 'core/values'
import styles from './gap-bars.module.css'

const bins = 12
const width = 240
const height = 96

/** How often the gap to a SIP was how large: grey behind it, green ahead. */
export function GapBars({ gaps }: { gaps: readonly number[] }) {
  const behind = gaps.filter((gap) => gap <= 0).length
  const low = Math.min(0, ...gaps)
  const high = Math.max(0, ...gaps)
  const step = (high - low) / bins || 1
  const counts = Array.from({ length: bins }, (_, bin) => ({
    middle: low + (bin + 0.5) * step,
    count: gaps.filter((gap) => Math.min(bins - 1, Math.floor((gap - low) / step)) === bin).length,
  }))
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.bars}>
        {counts.map(({ middle, count }, bin) => (
          <rect
            key={middle}
            x={(bin * width) / bins + 1}
            width={width / bins - 2}
            y={height - (count / most) * height}
            height={(count / most) * height}
            rx={2}
            className={middle > 0 ? styles.ahead : styles.behind}
          />
        ))}
      </svg>
      <figcaption className={styles.caption}>
        <span>
          <strong>{formatNumber(behind, 0)}</strong> behind SIP
        </span>
        <span>
          <strong>{formatNumber(gaps.length - behind, 0)}</strong> ahead
        </span>
      </figcaption>
    </figure>
  )
}
