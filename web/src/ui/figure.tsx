import { missing } from 'core/values'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './figure.module.css'
import { Icon } from './icon.tsx'
import { Change, type ChangeProps, Missing } from './number.tsx'
import { formatFigure, type NumberFormat } from './number-format.ts'
import { Popover } from './popover.tsx'
import { Sparkline } from './sparkline.tsx'

export interface FigureProps {
  label: string
  value: number | null | undefined
  format?: NumberFormat
  decimals?: number
  /** A quiet word after the value: "lakh cr", "×", "of 120". */
  unit?: string
  change?: Pick<ChangeProps, 'value' | 'format' | 'decimals' | 'percent'>
  trend?: readonly (number | null)[]
  note?: ReactNode
  /** Why there is no value. */
  reason?: string
  /** How the figure came about: formula, inputs, data set, as-of. Opens on click. */
  why?: ReactNode
  size?: 'medium' | 'large'
}

/** One figure: value, unit, change, tiny trend, and "why" behind a click. */
export function Figure(props: FigureProps) {
  const { label, value, format = 'plain', decimals, unit, change, trend, note, reason, why, size = 'medium' } = props
  const text = formatFigure(value, format, decimals)
  const known = text !== missing
  return (
    <div className={classNames(styles.figure, styles[size])}>
      <p className={styles.label}>{label}</p>
      <div className={styles.main}>
        <div className={styles.value}>
          {!known ? (
            <Missing {...(reason !== undefined && { reason })} />
          ) : why === undefined ? (
            text
          ) : (
            <Why label={label} text={text}>
              {why}
            </Why>
          )}
          {known && unit !== undefined && <span className={styles.unit}>{unit}</span>}
        </div>
        {trend && known && <Sparkline values={trend} width={72} height={28} />}
      </div>
      {(change || note !== undefined) && (
        <p className={styles.below}>
          {change && <Change {...change} />}
          {note !== undefined && <span>{note}</span>}
        </p>
      )}
    </div>
  )
}

function Why({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.why}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${text}, why?`}
        onClick={() => setOpen(!open)}
      >
        {text}
        <Icon name="help" size={12} />
      </button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} label={`Why ${text}: ${label}`}>
        <div className={styles.reasons}>
          <p className={styles.reasonsTitle}>
            Why {text} <span>{label}</span>
          </p>
          {children}
        </div>
      </Popover>
    </>
  )
}

/** Named facts, two columns: what a "why" is usually made of. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface FigureRowProps {
  label: string
  children: ReactNode
  /** On a phone one line, three figures in sight, over what the page is about; otherwise all are in sight, two to a line. */
  strip?: boolean
}

/** Figures side by side in one card, divided by lines. */
export function FigureRow({ children, label, strip = false }: FigureRowProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many figures scroll, and must by keyboard too
    <section className={classNames(styles.row, strip && styles.strip)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
