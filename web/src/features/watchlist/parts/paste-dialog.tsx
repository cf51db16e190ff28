import { useMutation } from '@tanstack/react-query'
import type { ChartInstrument, ReviewedLine } from 'core/contract/rest'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { ErrorState } from '#ui/states.tsx'
import { assetWords } from '#ui/symbol-picker.tsx'
import { itemOf, reviewLines, type Subject } from '../api.ts'
import { namesIn } from '../paste.ts'
import styles from './paste-dialog.module.css'

export interface PasteDialogProps {
  onClose: () => void
  onAdd: (items: readonly Subject[]) => void
  busy: boolean
  watched: ReadonlySet<string>
}

interface Choice {
  readonly line: ReviewedLine
  /** Which of its choices; −1 leaves the line out. */
  readonly at: number
}

const chosenOf = ({ line, at }: Choice): ChartInstrument | undefined => line.choices[at]

/** Symbols by paste or file: every line is looked up and can be changed or left out before anything is added. */
export function PasteDialog({ onClose, onAdd, busy, watched }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const names = namesIn(text)
  const review = useMutation({
    mutationFn: () => reviewLines(names),
    onSuccess: (lines) => setChoices(lines.map((line) => ({ line, at: line.choices.length > 0 ? 0 : -1 }))),
  })
  const wanted = (choices ?? []).flatMap((choice) => chosenOf(choice) ?? [])

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={choices ? `Review ${choices.length} lines` : 'Add by paste or CSV'}
      note={
        choices
          ? 'Nothing is added until you say so.'
          : 'Symbols or names, one a line or behind commas; or a file with a Symbol column.'
      }
      primary={
        choices
          ? {
              label: `Add ${wanted.length} ${wanted.length === 1 ? 'symbol' : 'symbols'}`,
              busy,
              disabled: wanted.length === 0,
              onAction: () => onAdd(wanted.map(itemOf)),
            }
          : {
              label: names.length === 0 ? 'Review' : `Review ${names.length}`,
              busy: review.isPending,
              disabled: names.length === 0,
              onAction: () => review.mutate(),
            }
      }
    >
      {choices ? (
        <ul className={styles.lines} aria-label="Lines">
          {choices.map((choice, at) => (
            <Line
              key={choice.line.line}
              choice={choice}
              isWatched={watched.has(chosenOf(choice)?.symbol ?? '')}
              onChoose={(next) =>
                setChoices(choices.map((each, place) => (place === at ? { ...each, at: next } : each)))
              }
            />
          ))}
        </ul>
      ) : (
        <div className={styles.paste}>
          <TextArea
            label="Symbols"
            rows={8}
            placeholder={'TCS, INFY\nHDFC Bank\nNSE:RELIANCE'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.txt,text/csv,text/plain"
            aria-label="CSV file"
            onChange={async (event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) setText(await chosen.text())
            }}
          />
          <Button icon="download" onClick={() => file.current?.click()}>
            Choose a CSV file
          </Button>
          {review.error && <ErrorState title={review.error.message} kept="Your text is kept." />}
        </div>
      )}
    </Dialog>
  )
}

const leaveOut = '-1'

function Line({ choice, isWatched, onChoose }: { choice: Choice; isWatched: boolean; onChoose: (at: number) => void }) {
  const { line, at } = choice
  return (
    <li className={styles.line}>
      <span className={styles.typed}>{line.line}</span>
      {line.choices.length === 0 ? (
        <Chip tone="bad">Nothing is called that</Chip>
      ) : (
        <Select
          label={`What ${line.line} means`}
          hideLabel
          size="small"
          value={String(at)}
          onChange={(next) => onChoose(Number(next))}
          options={[
            ...line.choices.map((each, place) => ({
              value: String(place),
              label: `${each.symbol} · ${each.name} · ${assetWords[each.asset]}`,
            })),
            { value: leaveOut, label: 'Leave out' },
          ]}
        />
      )}
      <span className={styles.state}>
        {at === -1 ? null : isWatched ? (
          <Chip>Watched already</Chip>
        ) : line.outcome === 'guess' ? (
          <Chip tone="notice">A guess</Chip>
        ) : (
          <Chip tone="good">Sure</Chip>
        )}
      </span>
    </li>
  )
}
