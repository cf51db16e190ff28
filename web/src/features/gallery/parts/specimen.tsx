import type { ReactNode } from 'react'
import styles from '../gallery.module.css'

/** One component in the gallery: its name, when to use it, and all its states. */
export function Specimen({
  name,
  when,
  children,
  wide = false,
}: {
  name: string
  when: string
  children: ReactNode
  wide?: boolean
}) {
  return (
    <section className={styles.specimen} aria-label={name} id={name}>
      <header className={styles.specimenHead}>
        <h2>{name}</h2>
        <p>{when}</p>
      </header>
      <div className={wide ? styles.wide : styles.states}>{children}</div>
    </section>
  )
}
