import { type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Popover } from './popover.tsx'
import styles from './query-chips.module.css'

interface QueryChip {
  readonly id: string
  /** The user's own words; absent when we added the clause ourselves. */
  readonly words?: string
  /** What they became: "ROCE, 3-year min > 20%". */
  readonly became: string
  readonly kind?: 'universe' | 'clause' | 'sort'
  /** The fields that change it, shown in place. Without them the chip only tells. */
  readonly edit?: (close: () => void) => ReactNode
}

interface QueryVerb {
  readonly label: string
  readonly icon: IconName
  readonly onAction: () => void
  /** The way the answer is shown now. */
  readonly chosen?: boolean
}

export interface QueryChipsProps {
  chips: readonly QueryChip[]
  /** The clause lit together with the cell it explains. */
  activeId?: string
  onActive?: (id: string | null) => void
  onAdd?: () => void
  verbs?: readonly QueryVerb[]
}

/** The understood sentence as chips: the words over what they became, each changed in place; verbs at the right. */
export function QueryChips({ chips, activeId, onActive, onAdd, verbs = [] }: QueryChipsProps) {
  return (
    <div className={styles.row}>
      <ul className={styles.chips} aria-label="Understood as">
        {chips.map((chip) => (
          <li key={chip.id}>
            <OneChip chip={chip} isActive={chip.id === activeId} {...(onActive && { onActive })} />
          </li>
        ))}
        {onAdd && (
          <li>
            <button
              type="button"
              className={classNames(styles.chip, styles.add)}
              onClick={onAdd}
              aria-label="Add a clause"
            >
              <Icon name="plus" size={16} />
            </button>
          </li>
        )}
      </ul>
      {verbs.length > 0 && <Verbs verbs={verbs} />}
    </div>
  )
}

/** What can be done with an answer: Table, Chart, Report, Alert, Backtest, Basket. */
export function Verbs({ verbs }: { verbs: readonly QueryVerb[] }) {
  return (
    <div className={styles.verbs} role="toolbar" aria-label="Do with this answer">
      {verbs.map(({ label, icon, onAction, chosen }) => (
        <button key={label} type="button" className={styles.verb} aria-pressed={chosen} onClick={onAction}>
          <Icon name={icon} size={16} />
          {label}
        </button>
      ))}
    </div>
  )
}

interface OneChipProps {
  chip: QueryChip
  isActive: boolean
  onActive?: (id: string | null) => void
}

function OneChip({ chip, isActive, onActive }: OneChipProps) {
  const { id, words, became, kind = 'clause', edit } = chip
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const look = classNames(
    styles.chip,
    styles[kind],
    words === undefined && kind === 'sort' && styles.ours,
    (isActive || open) && styles.active,
  )
  const lit = { onMouseEnter: () => onActive?.(id), onMouseLeave: () => onActive?.(null) }
  const face = (
    <>
      <span className={styles.lines}>
        {(words !== undefined || kind === 'sort') && <span className={styles.words}>{words ?? 'by default'}</span>}
        <span className={styles.became}>{became}</span>
      </span>
      {edit && <Icon name="chevron-down" size={12} />}
    </>
  )
  if (!edit) {
    return (
      <span className={look} {...lit}>
        {face}
      </span>
    )
  }
  const close = () => {
    setOpen(false)
    anchor.current?.focus()
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={look}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`Change ${became}`}
        onClick={() => setOpen(!open)}
        onFocus={lit.onMouseEnter}
        onBlur={lit.onMouseLeave}
        {...lit}
      >
        {face}
      </button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} label={`Change ${became}`}>
        {edit(close)}
      </Popover>
    </>
  )
}
