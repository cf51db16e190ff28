import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './states.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** One grey stand-in for something that is coming, in the size it will have. */
export function Skeleton({
  width = '100%',
  height = 16,
  round = false,
}: {
  width?: number | string
  height?: number
  round?: boolean
}) {
  return (
    <svg
      className={classNames(styles.skeleton, round && styles.round)}
      width={width}
      height={height}
      aria-hidden="true"
    />
  )
}

/** Announces that something is loading and shows the skeleton of its real layout, or lines of text. */
export function Loading({ what, children, lines = 3 }: { what: string; children?: ReactNode; lines?: number }) {
  return (
    <div role="status" data-loading className={styles.loading}>
      <VisuallyHidden>Loading {what}…</VisuallyHidden>
      {children ??
        Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
          <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
        ))}
    </div>
  )
}

export interface EmptyProps {
  /** One sentence. */
  children: ReactNode
  /** One action: the example or the step that would fill this place. */
  action?: ReactNode
  icon?: IconName
}

/** Nothing here yet, and the one thing that would change that. */
export function Empty({ children, action, icon = 'search' }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.emblem}>
        <Icon name={icon} />
      </span>
      <p>{children}</p>
      {action}
    </div>
  )
}

export interface ErrorStateProps {
  /** What happened, in one sentence. */
  title: string
  /** What was kept: the typed text, yesterday's rows. */
  kept?: ReactNode
  onRetry?: () => void
  busy?: boolean
  /** A second way out beside Retry. */
  action?: ReactNode
}

/** What happened, what was kept, and Retry. */
export function ErrorState({ title, kept, onRetry, busy = false, action }: ErrorStateProps) {
  return (
    <div role="alert" className={classNames(styles.empty, styles.error)}>
      <span className={styles.emblem}>
        <Icon name="error" />
      </span>
      <p className={styles.title}>{title}</p>
      {kept !== undefined && <p className={styles.kept}>{kept}</p>}
      <div className={styles.actions}>
        {onRetry && (
          <Button icon="refresh" onClick={onRetry} busy={busy}>
            Retry
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}

/** An amber strip: what is shown is old, and from when. */
export function Stale({ since, children, action }: { since: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Strip icon="history" action={action}>
      <strong>{children ?? 'Prices delayed'}</strong> since {since}
    </Strip>
  )
}

/** An amber strip: what is missing from this page, and since when. */
export function Partial({ missing, since, action }: { missing: string; since?: string; action?: ReactNode }) {
  return (
    <Strip icon="info" action={action}>
      <strong>Partly loaded.</strong> {missing}
      {since !== undefined && ` since ${since}`}
    </Strip>
  )
}

export interface StripProps {
  children: ReactNode
  icon?: IconName
  tone?: 'notice' | 'bad' | 'info' | 'good'
  action?: ReactNode
}

const toneIcons = { notice: 'warning', bad: 'warning', info: 'info', good: 'check' } as const

/** A notice inside the page, for the part of the page below it. */
export function Strip({ children, tone = 'notice', icon = toneIcons[tone], action }: StripProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classNames(styles.strip, styles[tone])}>
      <Icon name={icon} size={16} />
      <p>{children}</p>
      {action}
    </div>
  )
}
