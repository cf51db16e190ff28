import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFloating } from './float.ts'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './menu.module.css'
import { focusInside, useDismiss } from './popover.tsx'

export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly onAction: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly hint?: string
}

export interface MenuProps {
  /** What the menu is about; the name of the button when it shows only an icon. */
  label: string
  items: readonly MenuItem[]
  icon?: IconName
  /** Words on the button; without them it is an icon button. */
  children?: ReactNode
}

/** A few verbs behind one button. Arrows move, Home and End jump, a letter finds, Esc returns. */
export function Menu({ label, items, icon = 'more', children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFloating(anchor, list, open, 'below-end')
  useDismiss(open, () => setOpen(false), anchor, list)

  useEffect(() => {
    if (open) enabled(list.current)[0]?.focus()
  }, [open])

  const choose = (item: MenuItem) => {
    setOpen(false)
    focusInside(anchor.current)
    item.onAction()
  }
  const button = { 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: () => setOpen(!open) } as const

  return (
    <span ref={anchor} className={styles.anchor}>
      {children === undefined ? (
        <IconButton label={label} icon={icon} {...button} />
      ) : (
        <Button iconEnd="chevron-down" {...button}>
          {children}
        </Button>
      )}
      {open && (
        <div ref={list} role="menu" aria-label={label} tabIndex={-1} className={styles.menu} onKeyDown={moveWithin}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={item.disabled === true}
              className={classNames(styles.item, item.danger && styles.danger)}
              onClick={() => choose(item)}
            >
              {item.icon && <Icon name={item.icon} size={16} />}
              <span className={styles.label}>{item.label}</span>
              {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
            </button>
          ))}
        </div>
      )}
    </span>
  )
}

const enabled = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
]

function moveWithin(event: KeyboardEvent<HTMLDivElement>): void {
  const items = enabled(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const last = items.length - 1
  const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.key.toLowerCase() : null
  const target =
    event.key === 'ArrowDown'
      ? items[at === last ? 0 : at + 1]
      : event.key === 'ArrowUp'
        ? items[at <= 0 ? last : at - 1]
        : event.key === 'Home'
          ? items[0]
          : event.key === 'End'
            ? items[last]
            : letter && letter !== ' '
              ? items.find((item) => item.textContent?.toLowerCase().startsWith(letter))
              : undefined
  if (!target) return
  event.preventDefault()
  target.focus()
}
