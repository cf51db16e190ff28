import type { ReactNode } from 'react'
import { PageHead } from '#ui/page-head.tsx'
import styles from './article.module.css'

export interface Section {
  /** The address of the section: /tnc#cancellation. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

/** A page to read: one column at reading width, and beside it what is on the page. */
export function Article({
  title,
  subtitle,
  sections,
}: {
  title: string
  subtitle: string
  sections: readonly Section[]
}) {
  return (
    <article className={styles.article}>
      <PageHead title={title} subtitle={subtitle} />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <ul className={styles.list}>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
              <h2 id={`${id}-title`}>{name}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
