import type { CandlePicture as Picture } from 'core/contract/rest'
import { classNames } from '#ui/class-names.ts'
import styles from './candle-picture.module.css'

export interface CandlePictureProps {
  picture: Pick<Picture, 'candles' | 'first'>
  /** How many candles are the pattern. */
  count: number
  label: string
  size?: 'small' | 'large'
}

const step = 12
const width = 7
const height = 100
const room = 6

/** Candles as they were traded; those of the pattern stand out, those around it are quiet. */
export function CandlePicture({ picture: { candles, first }, count, label, size = 'small' }: CandlePictureProps) {
  const top = Math.max(...candles.map(([, high]) => high))
  const bottom = Math.min(...candles.map(([, , low]) => low))
  const y = (price: number) => room + ((top - price) / Math.max(top - bottom, 1e-9)) * (height - 2 * room)
  const whole = candles.length * step
  return (
    <svg
      className={classNames(styles.picture, styles[size])}
      viewBox={`0 0 ${whole} ${height}`}
      role="img"
      aria-label={label}
    >
      <rect className={styles.ground} x={first * step} y="0" width={count * step} height={height} rx="4" />
      {candles.map(([open, high, low, close], at) => {
        const middle = at * step + step / 2
        const isPart = at >= first && at < first + count
        const [upper, lower] = [y(Math.max(open, close)), y(Math.min(open, close))]
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: candles of one picture never move
            key={at}
            className={classNames(close >= open ? styles.white : styles.black, !isPart && styles.around)}
          >
            <line x1={middle} x2={middle} y1={y(high)} y2={y(low)} />
            <rect x={middle - width / 2} y={upper} width={width} height={Math.max(lower - upper, 1)} rx="0.8" />
          </g>
        )
      })}
    </svg>
  )
}
