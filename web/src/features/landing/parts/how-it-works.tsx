import { Block } from './block.tsx'
import styles from './how-it-works.module.css'

const steps = [
  {
    title: 'Ask',
    text: 'In English or Hinglish. The question is shown back as parts you can edit.',
    sample: 'RSI 30 se neeche wale Nifty 50 stocks',
  },
  {
    title: 'Check',
    text: 'Every figure is exact, dated, sourced and repeatable. No figure comes from a model.',
    sample: 'ROCE = EBIT ÷ capital employed, FY26',
  },
  {
    title: 'Be told',
    text: 'Save it as a report, turn it into an agent, and hear on Telegram when the answer changes.',
    sample: '1 new match since yesterday',
  },
] as const

export function HowItWorks() {
  return (
    <Block title="How it works" text="From a sentence to an alert, in three steps.">
      <ol className={styles.steps}>
        {steps.map(({ title, text, sample }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={styles.sample}>{sample}</p>
          </li>
        ))}
      </ol>
    </Block>
  )
}
