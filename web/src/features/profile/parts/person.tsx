import type { ReactNode } from 'react'
import styles from './person.module.css'
import { Portrait } from './portrait.tsx'

export interface PersonProps {
  name: string
  picture: string | null
  /** The line that matters, such as a name or a greeting. */
  title: ReactNode
  note: ReactNode
  children?: ReactNode
}

/** Who an account belongs to, and what can be done about it at the right. */
export function Person({ name, picture, title, note, children }: PersonProps) {
  return (
    <div className={styles.person}>
      <Portrait name={name} picture={picture} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </div>
  )
}
