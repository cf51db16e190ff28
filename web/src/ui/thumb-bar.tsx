import type { ReactNode } from 'react'
import styles from './thumb-bar.module.css'

export interface ThumbBarProps {
  label: string
  /** What the actions are about: a line for each element. */
  says: ReactNode
  children: ReactNode
}

/** On a phone, at the foot of the screen for as long as its page is there: the actions that matter, under the thumb. */
export function ThumbBar({ label, says, children }: ThumbBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <p className={styles.says}>{says}</p>
      {children}
    </section>
  )
}
