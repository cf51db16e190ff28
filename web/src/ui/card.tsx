import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

export interface CardProps {
  /** Without a title the card is only a ground with a line around it. */
  title?: ReactNode
  /** One quiet line beside the title: what is counted, in which unit, since when. */
  note?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  children?: ReactNode
  /** No inner space: for tables, charts and lists that reach the edges. */
  flush?: boolean
  level?: 2 | 3
  className?: string | undefined
}

/** Groups what belongs together: a 1-pixel line, radius 10, no shadow. */
export function Card({ title, note, actions, footer, children, flush = false, level = 2, className }: CardProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const named = title === undefined ? {} : { 'aria-labelledby': id }
  return (
    <section className={classNames(styles.card, className)} {...named}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.head}>
          <div className={styles.titles}>
            {title !== undefined && (
              <Heading id={id} className={styles.title}>
                {title}
              </Heading>
            )}
            {note !== undefined && <p className={styles.note}>{note}</p>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children !== undefined && <div className={classNames(!flush && styles.body)}>{children}</div>}
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </section>
  )
}
