import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './link.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface LinkProps {
  to: string
  children: ReactNode
  /** `text` inside a sentence (underlined), `quiet` in lists and menus, `plain` leaves the look to `className`. */
  look?: 'text' | 'quiet' | 'plain'
  /** Opens beside this page; the arrow and a spoken note say so. */
  newTab?: boolean
  className?: string | undefined
}

/** Goes to a page: through the router for a path of this site, and without handing over the opener to any other. */
export function Link({ to, children, look = 'text', newTab = false, className }: LinkProps) {
  const names = classNames(look !== 'plain' && styles.link, look === 'quiet' && styles.quiet, className)
  const outside = !to.startsWith('/') && !to.startsWith('#')
  if (!outside && !newTab) {
    return (
      <RouterLink to={to} className={names}>
        {children}
      </RouterLink>
    )
  }
  return (
    <a href={to} className={names} rel="noopener noreferrer" {...(newTab ? { target: '_blank' } : {})}>
      {children}
      {look !== 'plain' && newTab && <Icon name="external" size={12} className={styles.arrow ?? ''} />}
      {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </a>
  )
}
