import type { ReactNode } from 'react'
import styles from './page-head.module.css'
import { SourceChip } from './source-chip.tsx'

export interface PageHeadProps {
  title: ReactNode
  /** One line. */
  subtitle?: ReactNode
  /** When the figures are from and who gave them: "6 Feb 2024, 15:30 IST". */
  asOf?: { readonly when: string; readonly source: string }
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

/** When figures are from and where from. */
export function AsOf({ when, source }: { when: string; source: string }) {
  return (
    <p className={styles.asOf}>
      <span>As of {when}</span>
      <SourceChip source={source} />
    </p>
  )
}
