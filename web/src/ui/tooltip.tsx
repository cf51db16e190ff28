import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
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
  const anchor = useRef<HTMLSpanElement>(null)
  const { id, watch, bubble } = useTooltip(anchor, text)
  return (
    <span ref={anchor} className={styles.anchor} {...watch}>
      {describe && bubble ? cloneElement(children, { 'aria-describedby': id }) : children}
      {bubble}
    </span>
  )
}

/** The same for an element that cannot have another one around it, such as a table cell. */
export function useTooltip(anchor: RefObject<HTMLElement | null>, text: ReactNode) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  useFloating(anchor, box, open, 'above')

  useEffect(() => {
    if (!open) return
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [open])

  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  return {
    id,
    watch: { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide },
    bubble: open && (
      <span ref={box} id={id} role="tooltip" className={styles.bubble}>
        {text}
      </span>
    ),
  }
}
