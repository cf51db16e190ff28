import type { ReactNode } from 'react'
import styles from './table-title.module.css'

/** The title of a table beside its tools: one row in the place of two. */
export function TableTitle({ title, note }: { title: string; note?: ReactNode }) {
  return (
    <div className={styles.title}>
      <h2>{title}</h2>
      {note !== undefined && <p>{note}</p>}
    </div>
  )
}
