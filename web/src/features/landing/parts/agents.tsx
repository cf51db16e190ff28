import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import styles from './agents.module.css'
import { Block } from './block.tsx'
import { Candles } from './candles.tsx'

const returns = [21.4, 22.1, 24.6, 23.8, 26.2, 27.4, 25.9, 29.1, 31.2, 34.6]

function BarsArt() {
  return (
    <svg viewBox="0 0 560 190" role="img" aria-label="Illustration: return on capital employed over ten years, rising">
      {returns.map((value, index) => {
        const last = index === returns.length - 1
        const height = value * 3.8
        const x = 6 + index * 55.4
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its year
          <g key={index}>
            <rect
              className={last ? styles.lastBar : styles.bar}
              x={x}
              y={160 - height}
              width="46"
              height={height}
              rx="3"
            />
            {last && (
              <text className={styles.figure} x={x + 23} y={150 - height} textAnchor="middle">
                {value}%
              </text>
            )}
            <text className={styles.tick} x={x + 23} y="182" textAnchor="middle">
              {17 + index}
            </text>
          </g>
        )
      })}
      <path className={styles.axis} d="M0 160.5H560" />
    </svg>
  )
}

const agents = [
  {
    head: 'Return on capital employed',
    unit: '10 years, FY, illustration',
    art: <BarsArt />,
    name: 'Research Agent',
    text: 'Reads balance sheets, cash flows and hundreds of ratios going back 30 years, for more than 80,000 companies worldwide.',
    to: '/assistant',
    action: 'Ask a question',
  },
  {
    head: 'Double bottom, closed above the neckline',
    unit: 'Daily, illustration',
    art: (
      <svg viewBox="0 0 560 190" role="img" aria-label="Illustration: a double bottom on a daily chart">
        <Candles width={560} height={180} top={6} />
      </svg>
    ),
    name: 'Charting Agent',
    text: 'Ad hoc technical analysis on charts for more than 100,000 symbols across equity, futures and options, commodity, forex and crypto.',
    to: '/tradingagent/indicators',
    action: 'Describe a chart',
  },
] as const

export function Agents() {
  return (
    <Block
      title="Two agents, one for each half of the decision"
      text="Buy right with fundamentals. Time right with technicals."
    >
      <div className={styles.agents}>
        {agents.map(({ head, unit, art, name, text, to, action }) => (
          <article key={name} className={styles.agent}>
            <div className={styles.picture}>
              <p className={styles.caption}>
                <strong>{head}</strong>
                <span>{unit}</span>
              </p>
              {art}
            </div>
            <div className={styles.words}>
              <h3>{name}</h3>
              <p>{text}</p>
              <Link to={to} look="plain" className={styles.action}>
                {action}
                <Icon name="arrow-right" size={16} />
              </Link>
            </div>
          </article>
        ))}
      </div>
    </Block>
  )
}
