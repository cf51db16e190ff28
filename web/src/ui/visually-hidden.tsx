import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words only a screen reader meets. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
