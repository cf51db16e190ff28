import { useRef } from 'react'
import { formatAxis, formatFigure } from '#ui/number-format.ts'
import { useWidth } from '#ui/use-width.ts'
import type { PayoffView } from '../payoff.ts'
import { niceTicks, pathOf } from '../scale.ts'
import styles from './charts.module.css'

const height = 220
const edge = { left: 52, right: 10, top: 14, bottom: 24 }

/** Profit or loss at expiry and today, over the price of the underlying. */
export function PayoffChart({ view, spot, move }: { view: PayoffView; spot: number; move: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 380)
  const { prices, atExpiry, today, payoff } = view
  const [low = 0] = prices
  const high = prices.at(-1) ?? 1
  const values = [...atExpiry, ...today, 0]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = (most - least || 1) * 0.06
  const x = (price: number) => edge.left + ((price - low) / (high - low || 1)) * (width - edge.left - edge.right)
  const y = (value: number) =>
    edge.top + ((most + room - value) / (most - least + 2 * room)) * (height - edge.top - edge.bottom)
  const line = (of: readonly number[]) => pathOf(prices.map((price, at) => [x(price), y(of[at] ?? 0)]))
  const area = `${line(atExpiry)}L${x(high)},${y(0)}L${x(low)},${y(0)}Z`
  const ticks = niceTicks(least, most, 5)
  const marks = niceTicks(low, high, width < 360 ? 3 : 4)
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`Payoff from ${formatFigure(low, 'whole')} to ${formatFigure(high, 'whole')}: ${payoff.breakEvens.length === 0 ? 'no break-even' : `break-even at ${payoff.breakEvens.map((each) => formatFigure(each, 'whole')).join(' and ')}`}.`}
      >
        <clipPath id="payoff-above">
          <rect x={0} y={0} width={width} height={y(0)} />
        </clipPath>
        <clipPath id="payoff-below">
          <rect x={0} y={y(0)} width={width} height={height} />
        </clipPath>
        <rect
          className={styles.band}
          x={x(Math.max(spot - move, low))}
          y={edge.top}
          width={Math.max(x(Math.min(spot + move, high)) - x(Math.max(spot - move, low)), 0)}
          height={height - edge.top - edge.bottom}
        />
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={edge.left - 6} y={y(tick) + 4} textAnchor="end">
              {formatAxis(tick)}
            </text>
          </g>
        ))}
        <path className={styles.gain} d={area} clipPath="url(#payoff-above)" />
        <path className={styles.loss} d={area} clipPath="url(#payoff-below)" />
        <line className={styles.zero} x1={edge.left} x2={width - edge.right} y1={y(0)} y2={y(0)} />
        <line className={styles.spot} x1={x(spot)} x2={x(spot)} y1={edge.top} y2={height - edge.bottom} />
        <path className={styles.expiryLine} d={line(atExpiry)} />
        <path className={styles.todayLine} d={line(today)} />
        {payoff.breakEvens.map((each) => (
          <circle key={each} className={styles.even} cx={x(each)} cy={y(0)} r={4} />
        ))}
        {marks.map((mark) => (
          <text key={mark} className={styles.tick} x={x(mark)} y={height - 6} textAnchor="middle">
            {formatFigure(mark, 'whole')}
          </text>
        ))}
      </svg>
      <ul className={styles.legend}>
        <li>
          <span className={styles.solid} /> At expiry
        </li>
        <li>
          <span className={styles.dashed} /> Today
        </li>
        <li>
          <span className={styles.box} /> Expected move
        </li>
      </ul>
    </div>
  )
}
