import { missing } from 'core/values'
import { classNames } from './class-names.ts'
import styles from './number.module.css'
import { directionOf, formatFigure, type NumberFormat } from './number-format.ts'
import { Tooltip } from './tooltip.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface NumberTextProps {
  value: number | null | undefined
  format?: NumberFormat
  decimals?: number
  /** Why there is no value; shown on hover or focus of the dash. */
  reason?: string
  strong?: boolean
}

/** A number as text: tabular figures, Indian groups, ₹; a missing one is a dash that says why. */
export function NumberText({ value, format = 'plain', decimals, reason, strong = false }: NumberTextProps) {
  const text = formatFigure(value, format, decimals)
  if (text === missing) return <Missing {...(reason !== undefined && { reason })} />
  return <span className={classNames(styles.number, strong && styles.strong)}>{text}</span>
}

/** The dash for a value we do not have. It can be focused, so the reason reaches a keyboard too. */
export function Missing({ reason = 'Not available' }: { reason?: string }) {
  return (
    <Tooltip text={reason} describe={false}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable without a mouse */}
      <span className={styles.missing} role="img" aria-label={`Missing: ${reason}`} tabIndex={0}>
        {missing}
      </span>
    </Tooltip>
  )
}

export interface ChangeProps {
  value: number | null | undefined
  format?: NumberFormat
  decimals?: number
  reason?: string
  /** A second figure in brackets, usually the percentage of an absolute change. */
  percent?: number | null
  strong?: boolean
  /** What a rise is: good news, bad news, or neither. */
  rise?: 'good' | 'bad' | 'plain'
}

/** A change: sign, arrow and colour together, so that colour never says it alone. The arrow is drawn by the style: tables have hundreds. */
export function Change({
  value,
  format = 'percent',
  decimals,
  reason,
  percent,
  strong = false,
  rise = 'good',
}: ChangeProps) {
  const text = formatFigure(value, format, decimals)
  if (text === missing) return <Missing {...(reason !== undefined && { reason })} />
  const direction = directionOf(value, decimals ?? 2)
  const signed = direction === 'up' && !text.startsWith('+') ? `+${text}` : text
  return (
    <span
      className={classNames(styles.number, styles[direction], rise !== 'good' && styles[rise], strong && styles.strong)}
    >
      {direction !== 'flat' && <VisuallyHidden>{`${direction} `}</VisuallyHidden>}
      {signed}
      {percent !== undefined && percent !== null && ` (${formatFigure(percent, 'percent')})`}
    </span>
  )
}
