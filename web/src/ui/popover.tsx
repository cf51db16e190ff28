import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { type Placement, useFloating } from './float.ts'
import styles from './popover.module.css'

export interface PopoverProps {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  label: string
  children: ReactNode
  placement?: Placement
  /** No inner space: for menus and lists. */
  flush?: boolean
}

/** A small panel beside what opened it. Esc and a press outside close it; the focus goes back to the opener. */
export function Popover({ open, onClose, anchor, label, children, placement = 'below', flush = false }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  useFloating(anchor, panel, open, placement)
  useDismiss(open, onClose, anchor, panel)

  useEffect(() => {
    if (open) panel.current?.focus()
  }, [open])

  if (!open) return null
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles.panel, !flush && styles.spaced)}
    >
      {children}
    </div>
  )
}

/** Esc and a press outside close a floating panel; Esc gives the focus back to what opened it. */
export function useDismiss(
  open: boolean,
  onClose: () => void,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (!open) return
    const press = (event: Event) => {
      const target = event.target as Node
      if (panel.current?.contains(target) || anchor.current?.contains(target)) return
      close.current()
    }
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The dialog around this panel must stay open: one Esc closes one thing.
      event.stopPropagation()
      event.preventDefault()
      close.current()
      focusInside(anchor.current)
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', keydown, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', keydown, true)
    }
  }, [open, anchor, panel])
}

/** The anchor itself when it can take the focus, else the first thing in it that can. */
export function focusInside(element: HTMLElement | null): void {
  if (!element) return
  const able = element.matches('button, a[href], input, [tabindex]')
    ? element
    : element.querySelector<HTMLElement>('button, a[href], input, [tabindex]')
  able?.focus()
}
