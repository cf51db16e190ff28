import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import { useAuth } from '#lib/auth.ts'
import { marketStateQuery } from '#lib/site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './welcome.module.css'

interface Example {
  readonly icon: IconName
  readonly kind: string
  readonly asks: readonly string[]
}

const examples: readonly Example[] = [
  {
    icon: 'filter',
    kind: 'Find companies',
    asks: [
      'profitable small caps with roce above 20 for 3 years and low debt',
      'banks gnpa < 2 roe > 12 price above 200 dma',
      'roe increasing every year last 5 yrs',
    ],
  },
  {
    icon: 'chart',
    kind: 'Compare and look back',
    asks: [
      'tcs vs infy vs wipro opm 10 yr',
      'reliance qtrly net profit last 12 qtr',
      'PE history of TCS last 10 years',
    ],
  },
  {
    icon: 'history',
    kind: 'Test an idea',
    asks: [
      'kitni baar nifty ek din me 2% gira since 2015',
      'sip 10000 vs buy every 2% dip nifty since 2010',
      'golden cross today nifty 200',
    ],
  },
  {
    icon: 'user',
    kind: 'See who holds what',
    asks: [
      'insider buying > 1 cr open market 30 days',
      'which mf hold kpit most',
      'promoter pledge increased qoq > 5%',
    ],
  },
]

/** A first visit: what can be asked, one press away. */
export function Welcome({ onAsk }: { onAsk: (text: string) => void }) {
  const { isAuthenticated, authVerified } = useAuth()
  const { data: market } = useQuery(marketStateQuery)
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <h2 id="welcome" className={styles.title}>
        Ask the market anything
      </h2>
      <p className={styles.lead}>
        In plain words, English or Hinglish. Every figure comes from{' '}
        {market?.simulated ? 'the sample market' : 'the data'} and can be traced to its rows.
      </p>
      {authVerified && !isAuthenticated && (
        <p className={styles.signIn}>
          <Icon name="lock" size={16} /> {messages.chat.signInNeeded}
          <ButtonLink size="small" look="primary" to="/login?redirect=%2Fassistant">
            {messages.signIn.title}
          </ButtonLink>
        </p>
      )}
      <div className={styles.grid}>
        {examples.map(({ icon, kind, asks }) => (
          <div key={kind} className={styles.group}>
            <h3>
              <Icon name={icon} size={16} /> {kind}
            </h3>
            <ul className={styles.asks}>
              {asks.map((text) => (
                <li key={text}>
                  <button type="button" onClick={() => onAsk(text)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
