import { watchLimits } from 'core/contract/rest'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import type { WatchRow } from '../rows.ts'

export interface NoteDialogProps {
  row: WatchRow
  onClose: () => void
  onSave: (note: string) => void
}

export function NoteDialog({ row, onClose, onSave }: NoteDialogProps) {
  const [note, setNote] = useState(row.item.note ?? '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Note on ${row.item.symbol}`}
      note="Only you see it."
      primary={{ label: 'Save note', onAction: () => onSave(note) }}
    >
      <TextArea
        label="Note"
        hideLabel
        rows={5}
        maxLength={watchLimits.noteCharacters}
        placeholder="Why it is here, what you wait for"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
