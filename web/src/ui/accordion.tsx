import type { ReactNode } from 'react'
import styles from './accordion.module.css'
import { Icon } from './icon.tsx'

export interface AccordionProps {
  title: ReactNode
  note?: ReactNode
  children: ReactNode
  openAtFirst?: boolean
}

/** A part that can be folded away. The browser's own `details`: its words are found by the page search. */
export function Accordion({ title, note, children, openAtFirst = false }: AccordionProps) {
  return (
    <details className={styles.details} open={openAtFirst}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
