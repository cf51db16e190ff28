import styles from './candles.module.css'

/** Open and close of each day; a double bottom drawn by hand. */
const days: readonly (readonly [open: number, close: number])[] = [
  [92, 88],
  [89, 84],
  [85, 79],
  [80, 81],
  [81, 70],
  [71, 62],
  [63, 56],
  [57, 49],
  [50, 42],
  [43, 36],
  [37, 41],
  [40, 47],
  [46, 45],
  [46, 54],
  [53, 60],
  [59, 63],
  [63, 61],
  [62, 55],
  [56, 50],
  [51, 44],
  [45, 38],
  [39, 35],
  [36, 42],
  [41, 49],
  [48, 47],
  [48, 55],
  [56, 62],
  [61, 60],
  [61, 69],
  [70, 76],
  [75, 74],
  [75, 83],
  [84, 90],
]
const neckline = 64
const bottoms = [9, 21]

/** A pattern on a daily chart, with its neckline and the two lows marked. */
export function Candles({
  width,
  height,
  left = 0,
  top = 0,
  tone = 'page',
}: {
  width: number
  height: number
  left?: number
  top?: number
  tone?: 'page' | 'hero'
}) {
  const step = width / days.length
  const y = (value: number) => top + height - ((value - 25) / 75) * height
  const x = (day: number) => left + (day + 0.5) * step
  const body = step * 0.6
  return (
    <g className={tone === 'hero' ? styles.hero : styles.page}>
      <path className={styles.neckline} d={`M${x(11)} ${y(neckline)}H${left + width}`} />
      {days.map(([open, close], day) => {
        const up = close >= open
        const high = Math.max(open, close)
        const low = Math.min(open, close)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a candle is its place in the series
          <g key={day} className={up ? styles.up : styles.down}>
            <path d={`M${x(day)} ${y(high + 2.5)}V${y(high)}M${x(day)} ${y(low)}V${y(low - 2.5)}`} />
            <rect x={x(day) - body / 2} y={y(high)} width={body} height={Math.max(1.5, y(low) - y(high))} />
          </g>
        )
      })}
      {bottoms.map((day) => (
        <circle key={day} className={styles.mark} cx={x(day)} cy={y(27)} r="4" />
      ))}
    </g>
  )
}
