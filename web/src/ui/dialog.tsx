import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** One line under the title: what this does and to what. */
  note?: ReactNode
  children?: ReactNode
  /** The primary action, named by its verb: "Save report", not "OK". Enter in a field does it too. */
  primary?: {
    readonly label: string
    readonly onAction: () => void
    readonly busy?: boolean
    readonly disabled?: boolean
    readonly danger?: boolean
  }
  cancelLabel?: string
  size?: 'small' | 'medium' | 'large' | 'wide'
  /** `side` slides in from the left edge, as the menu does. */
  place?: 'centre' | 'side'
}

/** Opens over the page: keeps the focus inside, Esc closes, and the focus goes back to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  note,
  children,
  primary,
  cancelLabel = 'Cancel',
  size = 'medium',
  place = 'centre',
}: DialogProps) {
  const id = useId()
  const dialog = useModal(open, onClose)

  if (!open) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (primary && !primary.disabled && !primary.busy) primary.onAction()
  }

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size], styles[place])}
      aria-labelledby={`${id}-title`}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <header className={styles.head}>
          <div className={styles.titles}>
            <h2 id={`${id}-title`}>{title}</h2>
            {note !== undefined && (
              <p id={`${id}-note`} className={styles.note}>
                {note}
              </p>
            )}
          </div>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </header>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {primary && (
          <footer className={styles.foot}>
            <Button onClick={onClose}>{cancelLabel}</Button>
            <Button
              type="submit"
              look={primary.danger ? 'danger' : 'primary'}
              busy={primary.busy === true}
              disabled={primary.disabled === true}
            >
              {primary.label}
            </Button>
          </footer>
        )}
      </form>
    </dialog>
  )
}

/** Shows a native modal while `open`: the browser makes the rest inert, we add closing and giving the focus back. */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    element.showModal()
    const wanted = element.querySelector<HTMLElement>('[data-autofocus], input, textarea, select')
    wanted?.focus()

    const cancel = (event: Event) => {
      // The parent decides: it may have to ask first. Without this the browser closes and React believes it is open.
      event.preventDefault()
      close.current()
    }
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    const press = (event: MouseEvent) => {
      if (event.target === element) close.current()
    }
    element.addEventListener('cancel', cancel)
    element.addEventListener('keydown', keydown)
    element.addEventListener('mousedown', press)
    return () => {
      element.removeEventListener('cancel', cancel)
      element.removeEventListener('keydown', keydown)
      element.removeEventListener('mousedown', press)
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  return dialog
}
