import { type ReactNode, useId } from 'react'
import styles from './block.module.css'

/** One part of the landing page: a heading, one line, what it is about. */
export function Block({
  id,
  title,
  text,
  aside,
  children,
}: {
  id?: string
  title: string
  text: string
  aside?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={styles.block}>
      <header className={styles.head}>
        <div>
          <h2 id={heading}>{title}</h2>
          <p>{text}</p>
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
