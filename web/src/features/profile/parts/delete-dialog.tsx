import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import styles from './delete-dialog.module.css'

export interface DeleteDialogProps {
  email: string
  onClose: () => void
  onDelete: (typed: string) => void
}

/** Nobody deletes an account by a stray click: the e-mail is typed again. */
export function DeleteDialog({ email, onClose, onDelete }: DeleteDialogProps) {
  const [typed, setTyped] = useState('')
  const isRight = typed.trim().toLowerCase() === email.toLowerCase()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete my account"
      note="This cannot be undone."
      primary={{ label: 'Delete my account', onAction: () => onDelete(typed), danger: true, disabled: !isRight }}
    >
      <div className={styles.stack}>
        <p>
          Your chats and shared links, watch lists, portfolio, dip settings, agents, rules, notices and settings are
          deleted. Alerts stop, Telegram and your webhook are disconnected, and you are signed out on every device.
        </p>
        <Field
          label={`Type ${email} to confirm`}
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}
