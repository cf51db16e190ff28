import { type WatchList, watchLimits } from 'core/contract/rest'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Dot } from './list-bar.tsx'
import styles from './list-dialog.module.css'

export interface ListDialogProps {
  /** The list to change; null for a new one. */
  list: WatchList | null
  onClose: () => void
  onSave: (name: string, colour: number) => void
  onRemove: (list: WatchList) => void
}

const colourNames = ['No colour', 'Green', 'Blue', 'Orange', 'Purple', 'Sky', 'Red', 'Ink', 'Grey']

export function ListDialog({ list, onClose, onSave, onRemove }: ListDialogProps) {
  const [name, setName] = useState(list?.name ?? '')
  const [colour, setColour] = useState(list?.colour ?? 0)
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={list ? `Change ${list.name}` : 'New list'}
      note={list ? 'What is in it stays watched, whatever becomes of the list.' : 'A symbol may be in several lists.'}
      primary={{
        label: list ? 'Save list' : 'Create list',
        disabled: name.trim() === '',
        onAction: () => onSave(name.trim(), colour),
      }}
    >
      <div className={styles.form}>
        <Field
          label="Name"
          value={name}
          maxLength={watchLimits.nameCharacters}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className={styles.colours}>
          <legend>Colour</legend>
          {colourNames.map((words, at) => (
            <label key={words} className={classNames(styles.colour, colour === at && styles.chosen)} title={words}>
              <input
                type="radio"
                name="colour"
                className={styles.radio}
                aria-label={words}
                checked={colour === at}
                onChange={() => setColour(at)}
              />
              <Dot colour={at} />
            </label>
          ))}
        </fieldset>
        {list && (
          <Button look="danger" icon="trash" onClick={() => onRemove(list)}>
            Remove list
          </Button>
        )}
      </div>
    </Dialog>
  )
}
