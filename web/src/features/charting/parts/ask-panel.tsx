import type { ChartReading } from 'core/contract/rest'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QueryChips } from '#ui/query-chips.tsx'
import { clausesOf, withClause } from '../clauses.ts'
import styles from './ask-panel.module.css'

const examples = [
  'mark every rsi under 30 with close above 200 dma',
  'draw supertrend 10,3',
  'compare with nifty since 2020',
  'mark bullish engulfing',
]

export interface AskPanelProps {
  box: RefObject<HTMLTextAreaElement | null>
  /** What was said last. */
  said: string
  reading: ChartReading | null
  isBusy: boolean
  failure: string | null
  mark: string | null
  onSay: (sentence: string) => void
  onMark: (mark: string | null) => void
}

/** The sentence, what became of it, and its clauses to change. */
export function AskPanel({ box, said, reading, isBusy, failure, mark, onSay, onMark }: AskPanelProps) {
  const [text, setText] = useState(said)
  const [shown, setShown] = useState(said)
  if (shown !== said) {
    setShown(said)
    setText(said)
  }
  const say = (sentence: string) => {
    if (sentence.trim() !== '' && !isBusy) onSay(sentence.trim())
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    say(text)
  }
  return (
    <section className={styles.ask} aria-label="Ask the chart">
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault()
          say(text)
        }}
      >
        <textarea
          ref={box}
          className={styles.text}
          aria-label="Say what to draw, mark or compare"
          rows={2}
          maxLength={500}
          placeholder="Say what to draw, mark or compare"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <div className={styles.foot}>
          <Verdict reading={text.trim() === said ? reading : null} isBusy={isBusy} failure={failure} />
          <IconButton
            label="Do it"
            icon="enter"
            look="primary"
            size="small"
            type="submit"
            disabled={text.trim() === '' || isBusy}
          />
        </div>
      </form>
      {reading?.outcome === 'refused' && text.trim() === said && <Refusal said={said} reading={reading} />}
      {reading?.outcome === 'read' && text.trim() === said && reading.notes.length > 0 && (
        <p className={styles.note}>{reading.notes.join(' ')}</p>
      )}
      {mark !== null && <Chips mark={mark} onMark={onMark} />}
      {mark === null && (
        <ul className={styles.examples} aria-label="Examples">
          {examples.map((example) => (
            <li key={example}>
              <button type="button" className={styles.example} onClick={() => say(example)}>
                {example}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Verdict({
  reading,
  isBusy,
  failure,
}: {
  reading: ChartReading | null
  isBusy: boolean
  failure: string | null
}) {
  if (isBusy) return <p role="status">Reading…</p>
  if (failure !== null)
    return (
      <p role="alert" className={styles.bad}>
        {failure}
      </p>
    )
  if (reading?.outcome !== 'read') return <p role="status">{reading ? 'Not drawn' : 'Enter draws it'}</p>
  return (
    <p role="status" className={styles.good}>
      <Icon name="check" size={16} /> Every word understood
    </p>
  )
}

/** The sentence with the words nobody knows marked in it. */
function Refusal({ said, reading }: { said: string; reading: Extract<ChartReading, { outcome: 'refused' }> }) {
  const unknown = new Set(reading.unknown.flatMap((phrase) => phrase.toLowerCase().split(/\s+/)))
  return (
    <div role="alert" className={styles.refusal}>
      {unknown.size > 0 && (
        <p>
          {said.split(/(\s+)/).map((word, at) =>
            unknown.has(word.toLowerCase().replace(/[^\w%.]+$/, '')) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: words of one sentence never move
              <mark key={at}>{word}</mark>
            ) : (
              word
            ),
          )}
        </p>
      )}
      <p>{reading.message}</p>
      {reading.nearest.length > 0 && <p>Near to it: {reading.nearest.join(', ')}</p>}
    </div>
  )
}

function Chips({ mark, onMark }: { mark: string; onMark: (mark: string | null) => void }) {
  const [isAdding, setIsAdding] = useState(false)
  const clauses = clausesOf(mark)
  const apply = (at: number, text: string): string | null => {
    const changed = withClause(mark, at, text)
    if (!changed.ok) return changed.failure
    onMark(changed.value)
    setIsAdding(false)
    return null
  }
  return (
    <>
      <QueryChips
        chips={[
          { id: 'mark', kind: 'universe', became: 'Mark' },
          ...clauses.map((clause, at) => ({
            id: `${at} ${clause}`,
            became: clause,
            edit: (close: () => void) => (
              <ClauseEditor
                clause={clause}
                onApply={(text) => {
                  const wrong = apply(at, text)
                  if (wrong === null) close()
                  return wrong
                }}
                canRemove
              />
            ),
          })),
        ]}
        onAdd={() => setIsAdding(!isAdding)}
      />
      {isAdding && <ClauseEditor clause="" onApply={(text) => apply(clauses.length, text)} />}
    </>
  )
}

interface ClauseEditorProps {
  clause: string
  /** Says what is wrong, or null when it was taken. */
  onApply: (text: string) => string | null
  canRemove?: boolean
}

function ClauseEditor({ clause, onApply, canRemove = false }: ClauseEditorProps) {
  const [text, setText] = useState(clause)
  const [wrong, setWrong] = useState<string | null>(null)
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') setWrong(onApply(text))
      }}
    >
      <Field
        label="Condition"
        value={text}
        placeholder="close > sma(200)"
        error={wrong ?? undefined}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(null)
        }}
      />
      <div className={styles.verbs}>
        {canRemove && (
          <Button size="small" onClick={() => setWrong(onApply(''))}>
            Remove
          </Button>
        )}
        <Button size="small" look="primary" type="submit">
          Mark
        </Button>
      </div>
    </form>
  )
}
