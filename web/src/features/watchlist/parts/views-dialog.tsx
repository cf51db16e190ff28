import { type WatchView, watchLimits } from 'core/contract/rest'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './views-dialog.module.css'

export interface ViewsDialogProps {
  views: readonly WatchView[]
  onClose: () => void
  onSave: (name: string) => void
  onRemove: (view: WatchView) => void
}

export function ViewsDialog({ views, onClose, onSave, onRemove }: ViewsDialogProps) {
  const [name, setName] = useState('')
  const isTaken = views.some((view) => view.name === name.trim())
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Save this view"
      note="Its columns, order, grouping and look; for any list."
      primary={{
        label: isTaken ? 'Replace view' : 'Save view',
        disabled: name.trim() === '',
        onAction: () => onSave(name.trim()),
      }}
    >
      <div className={styles.form}>
        <Field
          label="Name"
          value={name}
          maxLength={watchLimits.nameCharacters}
          hint={isTaken ? 'The view of that name is replaced.' : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {views.length > 0 && (
          <ul className={styles.views} aria-label="Saved views">
            {views.map((view) => (
              <li key={view.id}>
                <span>{view.name}</span>
                <IconButton size="small" label={`Remove ${view.name}`} icon="trash" onClick={() => onRemove(view)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
