import { messages } from 'core/contract'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './feature-cards.module.css'

const { secure, instant, smart } = messages.trade.features

const features: readonly { readonly title: string; readonly icon: IconName; readonly text: string }[] = [
  {
    title: secure,
    icon: 'lock',
    text: 'Two clicks of yours, and you log in at your broker. We hold no broker password and place nothing.',
  },
  {
    title: instant,
    icon: 'send',
    text: 'The whole basket opens at the broker as limit orders for delivery. Your broker executes them.',
  },
  {
    title: smart,
    icon: 'chart',
    text: 'Each price stands beside the live one. One far from it, or an ETF far above its value, is pointed out.',
  },
]

export function FeatureCards() {
  return (
    <ul className={styles.cards}>
      {features.map(({ title, icon, text }) => (
        <li key={title} className={styles.card}>
          <Icon name={icon} />
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
