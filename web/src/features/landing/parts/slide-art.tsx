/** The carousel's pictures, drawn in the hero's colours. Decoration: the words beside them say the same. */
import { Candles } from './candles.tsx'
import styles from './slide-art.module.css'

const years = Array.from({ length: 61 }, (_, year) => year)
const growth = (year: number) => 250 - 4.2 * (1.068 ** year - 1)
const yearX = (year: number) => 10 + year * 9

/** A curve that compounds over three lives. */
export function GenerationsArt() {
  const line = years.map((year) => `${yearX(year)} ${growth(year).toFixed(1)}`).join('L')
  const lives = [
    { year: 16, label: 'You' },
    { year: 35, label: 'Your children' },
    { year: 54, label: 'Their children' },
  ]
  return (
    <svg viewBox="0 0 560 290" aria-hidden="true" focusable="false">
      {[70, 130, 190].map((y) => (
        <path key={y} className={styles.grid} d={`M10 ${y}H550`} />
      ))}
      <path className={styles.area} d={`M${line}L550 250L10 250Z`} />
      <path className={styles.rise} d={`M${line}`} />
      <path className={styles.axis} d="M10 250H550" />
      {lives.map(({ year, label }) => (
        <g key={label}>
          <path className={styles.drop} d={`M${yearX(year)} ${growth(year)}V250`} />
          <circle className={styles.halo} cx={yearX(year)} cy={growth(year)} r="10" />
          <circle className={styles.point} cx={yearX(year)} cy={growth(year)} r="4.5" />
          <text className={styles.label} x={yearX(year)} y="274" textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </svg>
  )
}

const price = [
  62, 66, 71, 69, 76, 84, 80, 88, 97, 93, 101, 112, 106, 98, 90, 81, 74, 70, 66, 71, 69, 77, 86, 92, 99, 108, 116, 124,
]
const worth = [
  80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114,
  115, 116, 117,
]
const stepX = (step: number) => 12 + step * 19.6
const rupeeY = (rupees: number) => 300 - rupees * 2

/** What a business is worth, what it costs, and the place where it costs less and has turned. */
export function BuyAndTimeArt() {
  const path = (values: readonly number[]) =>
    `M${values.map((v, i) => `${stepX(i).toFixed(1)} ${rupeeY(v)}`).join('L')}`
  const turn = 19
  return (
    <svg viewBox="0 0 560 290" aria-hidden="true" focusable="false">
      {[70, 130, 190, 250].map((y) => (
        <path key={y} className={styles.grid} d={`M10 ${y}H550`} />
      ))}
      <path className={styles.worth} d={path(worth)} />
      <path className={styles.rise} d={path(price)} />
      <rect className={styles.zone} x={stepX(14)} y="40" width={stepX(24) - stepX(14)} height="210" rx="8" />
      <circle className={styles.halo} cx={stepX(turn)} cy={rupeeY(price[turn] ?? 0)} r="10" />
      <circle className={styles.point} cx={stepX(turn)} cy={rupeeY(price[turn] ?? 0)} r="4.5" />
      <text className={styles.strong} x={stepX(19)} y="64" textAnchor="middle">
        Below its worth
      </text>
      <text className={styles.accent} x={stepX(turn)} y="192" textAnchor="middle">
        and turning
      </text>
      <text className={styles.label} x="14" y="120">
        Worth
      </text>
      <text className={styles.label} x="14" y="206">
        Price
      </text>
    </svg>
  )
}

const answers = [
  { label: 'ROCE above 20%', count: 214, width: 236 },
  { label: 'and debt to equity under 0.3', count: 148, width: 164 },
  { label: 'and profit up five years running', count: 61, width: 68 },
] as const

/** A question, and how each of its clauses narrows the answer. */
export function QuestionArt() {
  return (
    <svg viewBox="0 0 560 290" aria-hidden="true" focusable="false">
      <rect className={styles.panel} x="30" y="14" width="500" height="52" rx="10" />
      <text className={styles.strong} x="50" y="46">
        Profitable, low-debt companies that keep growing
      </text>
      <rect className={styles.send} x="490" y="24" width="32" height="32" rx="8" />
      <path className={styles.sendArrow} d="M506 48V32M499 39l7-7 7 7" />
      {answers.map(({ label, count, width }, index) => {
        const y = 96 + index * 62
        return (
          <g key={label}>
            <text className={styles.label} x="50" y={y + 4}>
              {label}
            </text>
            <rect className={styles.track} x="50" y={y + 14} width="400" height="10" rx="5" />
            <rect className={styles.bar} x="50" y={y + 14} width={width} height="10" rx="5" />
            <text className={styles.strong} x="510" y={y + 24} textAnchor="end">
              {count}
            </text>
          </g>
        )
      })}
      <text className={styles.note} x="510" y="284" textAnchor="end">
        companies left, illustration
      </text>
    </svg>
  )
}

/** A double bottom that closed above its neckline. */
export function CandlesArt() {
  return (
    <svg viewBox="0 0 560 290" aria-hidden="true" focusable="false">
      {[70, 130, 190, 250].map((y) => (
        <path key={y} className={styles.grid} d={`M10 ${y}H550`} />
      ))}
      <Candles width={540} height={220} left={10} top={30} tone="hero" />
    </svg>
  )
}
