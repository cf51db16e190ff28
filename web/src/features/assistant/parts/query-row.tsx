import type { Answer } from 'core/compile'
import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { QueryChips } from '#ui/query-chips.tsx'
import { chipsOf, clauseCount, editClause } from '../chips.ts'
import styles from './message.module.css'

export interface QueryRowProps {
  answer: Answer
  onAsk: (text: string) => void
  activeId: string | null
  onActive: (id: string | null) => void
}

/** "Read as …": each part of the understood query, changed in place. */
export function QueryRow({ answer, onAsk, activeId, onActive }: QueryRowProps) {
  const { query, reading } = answer
  const [adding, setAdding] = useState(false)
  const chips = useMemo(() => (query ? chipsOf(query, reading) : []), [query, reading])
  if (!query || chips.length === 0) return null
  return (
    <div className={styles.readAs}>
      <span className={styles.label}>Read as</span>
      <QueryChips
        chips={chips.map(({ id, kind, words, became, text }) => ({
          id,
          kind,
          became,
          ...(words !== null && { words }),
          ...(text !== null && {
            edit: (close: () => void) => (
              <ClauseEditor
                text={text}
                onApply={(next) => {
                  const edited = editClause(query, Number(id.slice('clause-'.length)), next)
                  if (!edited.ok) return edited.message
                  close()
                  onAsk(edited.canonical)
                  return null
                }}
              />
            ),
          }),
        }))}
        {...(activeId !== null && { activeId })}
        onActive={onActive}
        {...('where' in query && { onAdd: () => setAdding(true) })}
      />
      <AddClause
        open={adding}
        onClose={() => setAdding(false)}
        onApply={(text) => {
          const edited = editClause(query, clauseCount(query), text)
          if (!edited.ok) return edited.message
          setAdding(false)
          onAsk(edited.canonical)
          return null
        }}
      />
    </div>
  )
}

/** Answers what is wrong, or null when it was taken. */
type Apply = (text: string) => string | null

function ClauseEditor({ text, onApply }: { text: string; onApply: Apply }) {
  const [value, setValue] = useState(text)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(onApply(value))
      }}
    >
      <Field
        label="Condition"
        value={value}
        error={problem ?? undefined}
        onChange={(event) => {
          setValue(event.target.value)
          setProblem(null)
        }}
      />
      <div className={styles.editorVerbs}>
        <Button size="small" onClick={() => setProblem(onApply(''))}>
          Remove
        </Button>
        <Button size="small" look="primary" type="submit">
          Ask again
        </Button>
      </div>
    </form>
  )
}

function AddClause({ open, onClose, onApply }: { open: boolean; onClose: () => void; onApply: Apply }) {
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title="Add a condition"
      primary={{ label: 'Ask again', disabled: value.trim() === '', onAction: () => setProblem(onApply(value)) }}
    >
      <Field
        label="Condition"
        placeholder="debt_to_equity < 0.5"
        value={value}
        error={problem ?? undefined}
        onChange={(event) => {
          setValue(event.target.value)
          setProblem(null)
        }}
      />
    </Dialog>
  )
}
