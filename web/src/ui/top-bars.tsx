import { simulatedSources } from 'core/values'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './top-bars.module.css'

function Bar({ tone, icon, role, children, action }: BarProps) {
  return (
    <div className={classNames(styles.bar, styles[tone], 'no-print')} {...(role && { role })}>
      <div className={styles.inner}>
        {icon ? <Icon name={icon} size={16} /> : <span className={styles.dot} />}
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}

interface BarProps {
  tone: 'notice' | 'bad' | 'navy'
  icon?: IconName
  role?: 'status' | 'alert'
  children: ReactNode
  action?: ReactNode
}

/** Always there while no vendor is connected: the figures are simulated. */
export function SampleDataBar({ connectTo, replayed }: { connectTo: string; replayed?: string }) {
  return (
    <aside aria-label="Sample data">
      <Bar
        tone="notice"
        action={
          <Link to={connectTo} look="plain" className={styles.link}>
            Connect a data vendor
          </Link>
        }
      >
        <strong>{simulatedSources.market}</strong>
        {replayed && <span> {replayed}.</span>}
        <span className={styles.more}> Prices and figures are made up, over real NSE symbols.</span>
      </Bar>
    </aside>
  )
}

/** The live connection is gone; what is shown stays, and we keep trying. */
export function ConnectionLostBar({ since, onRetry }: { since?: string; onRetry?: () => void }) {
  return (
    <Bar
      tone="bad"
      icon="offline"
      role="status"
      action={
        onRetry && (
          <button type="button" className={styles.link} onClick={onRetry}>
            Try now
          </button>
        )
      }
    >
      <strong>Reconnecting…</strong>
      <span className={styles.more}>
        {' '}
        Live updates stopped{since === undefined ? '' : ` at ${since}`}; what you see is kept.
      </span>
    </Bar>
  )
}

/** Prices arrive, but late. */
export function StaleBar({ since }: { since: string }) {
  return (
    <Bar tone="notice" icon="history" role="status">
      <strong>Prices delayed since {since}</strong>
    </Bar>
  )
}

/** The person signed in can use the operators' tools: what they do here touches everyone. */
export function OperatorBar({ children }: { children?: ReactNode }) {
  return (
    <aside aria-label="Operator mode">
      <Bar tone="navy" icon="lock">
        <strong>Operator mode</strong>
        <span className={styles.more}> {children ?? 'What you change here is seen by everyone.'}</span>
      </Bar>
    </aside>
  )
}
