import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFloating } from './float.ts'
import styles from './tooltip.module.css'

export interface TooltipProps {
  text: ReactNode
  /** One focusable element: the words appear when it is hovered or focused. */
  children: ReactElement<{ 'aria-describedby'?: string }>
  /** Off when the element's own label already says the same. */
  describe?: boolean
}

/** A short explanation on hover or focus; Esc hides it. Never the only place where something is said. */
export function Tooltip({ text, children, describe = true }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  useFloating(anchor, bubble, open, 'above')

  useEffect(() => {
    if (!open) return
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the element inside, which is the one to use
    <span
      ref={anchor}
      className={styles.anchor}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {describe ? cloneElement(children, open ? { 'aria-describedby': id } : {}) : children}
      {open && (
        <span ref={bubble} id={id} role="tooltip" className={styles.bubble}>
          {text}
        </span>
      )}
    </span>
  )
}
