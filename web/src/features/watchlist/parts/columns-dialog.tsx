import { useQuery } from '@tanstack/react-query'
import { watchLimits } from 'core/contract/rest'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { Checkbox } from '#ui/switch.tsx'
import { fieldsQuery } from '../api.ts'
import { ownColumns } from '../columns.tsx'
import { usualColumns } from '../view-state.ts'
import styles from './columns-dialog.module.css'

export interface ColumnsDialogProps {
  columns: readonly string[]
  onClose: () => void
  onChange: (columns: readonly string[]) => void
}

interface Offered {
  readonly id: string
  readonly title: string
  readonly says: string
  readonly words: string
  readonly group: string
}

const periodWords: Readonly<Record<string, string>> = {
  annual: 'last year',
  ttm: 'twelve months',
  quarterly: 'last quarter',
}

const groupWords: Readonly<Record<string, string>> = {
  financial: 'Financial',
  ratio: 'Ratios and valuation',
  price_volume: 'Price and volume',
  subjective: 'Company',
  shareholding: 'Shareholding',
}

/** Any figure of a company as a column, in the reader's own order. */
export function ColumnsDialog({ columns, onClose, onChange }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState(columns)
  const [words, setWords] = useState('')
  const fields = useQuery(fieldsQuery)
  const offered: readonly Offered[] = [
    ...ownColumns.map((column) => ({ ...column, words: '', group: 'This list' })),
    ...(fields.data ?? []).map(({ id, title, words: called, description, formula, category, period }) => ({
      id,
      // The same figure of a year, of twelve months and of a quarter are three columns.
      title: periodWords[period] ? `${title}, ${periodWords[period]}` : title,
      words: called.join(' '),
      says: formula ? `${description} ${formula}` : description,
      group: groupWords[category] ?? category,
    })),
  ]
  const byId = new Map(offered.map((each) => [each.id, each]))
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = offered.filter(({ id, title, says, words: called }) => {
    const text = `${id} ${title} ${says} ${called}`.toLowerCase()
    return sought.every((word) => text.includes(word))
  })
  const groups = [...new Set(found.map(({ group }) => group))]
  const toggle = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id].slice(0, watchLimits.columns) : chosen.filter((each) => each !== id))
  const move = (at: number, by: -1 | 1) => {
    const next = [...chosen]
    const [id] = next.splice(at, 1)
    if (id === undefined) return
    next.splice(at + by, 0, id)
    setChosen(next)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title="Columns"
      note={`Any figure of the catalogue, at most ${watchLimits.columns}. The symbol always comes first.`}
      primary={{
        label: 'Show columns',
        disabled: chosen.length === 0,
        onAction: () => onChange(chosen),
      }}
    >
      <div className={styles.panes}>
        <section aria-label="All columns" className={styles.all}>
          <Field
            label="Find a figure"
            hideLabel
            icon="search"
            type="search"
            placeholder="Find a figure: roce, dividend, dma…"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {fields.isPending && <Loading what="figures" lines={6} />}
          {fields.error && <ErrorState title={fields.error.message} onRetry={() => void fields.refetch()} />}
          {groups.map((group) => (
            <div key={group} className={styles.group}>
              <h3>{group}</h3>
              {found
                .filter((each) => each.group === group)
                .map(({ id, title, says }) => (
                  <div key={id} className={styles.offered}>
                    <Checkbox label={title} checked={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
                    <p className={styles.says}>{says}</p>
                  </div>
                ))}
            </div>
          ))}
          {fields.data && found.length === 0 && <p className={styles.says}>No figure is called that.</p>}
        </section>
        <section aria-label="Chosen columns" className={styles.chosen}>
          <h3>In this order</h3>
          <ol>
            {chosen.map((id, at) => {
              const title = byId.get(id)?.title ?? id
              return (
                <li key={id}>
                  <span>{title}</span>
                  <IconButton
                    size="small"
                    label={`Move ${title} up`}
                    icon="arrow-up"
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    size="small"
                    label={`Move ${title} down`}
                    icon="arrow-down"
                    disabled={at === chosen.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    size="small"
                    label={`Leave out ${title}`}
                    icon="close"
                    onClick={() => toggle(id, false)}
                  />
                </li>
              )
            })}
          </ol>
          <Button size="small" look="quiet" onClick={() => setChosen(usualColumns)}>
            The usual columns
          </Button>
        </section>
      </div>
    </Dialog>
  )
}
