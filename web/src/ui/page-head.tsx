import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import styles from './page-head.module.css'

export interface PageHeadProps {
  title: ReactNode
  /** One line. */
  subtitle?: ReactNode
  /** When the figures are from and who gave them: "6 Feb 2024, 15:30 IST". */
  asOf?: { readonly when: string; readonly source: string; readonly sample?: boolean }
  actions?: ReactNode
}

/** The head of every page: title, one line under it, as-of stamp with source, actions at the right. */
export function PageHead({ title, subtitle, asOf, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1>{title}</h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {(asOf || actions !== undefined) && (
        <div className={styles.side}>
          {asOf && <AsOf {...asOf} />}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </header>
  )
}

/** When figures are from and where from; sample data is marked amber. */
export function AsOf({ when, source, sample = false }: { when: string; source: string; sample?: boolean }) {
  return (
    <p className={styles.asOf}>
      <span>As of {when}</span>
      <Chip tone={sample ? 'notice' : 'neutral'}>Source: {source}</Chip>
    </p>
  )
}
