import { useMutation } from '@tanstack/react-query'
import {
  fundLimits,
  type ImportReply,
  type LineState,
  type StatementLine,
  type StatementReview,
} from 'core/contract/rest'
import { useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextArea } from '#ui/field.tsx'
import { ErrorState, Strip } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { importStatement, reviewStatement } from '../api.ts'
import styles from './import-card.module.css'

const stateWords: Readonly<Record<LineState, string>> = {
  ready: 'Ready',
  repeat: 'Already there',
  skipped: 'Nothing to write',
  problem: 'Problem',
  'left out': 'Left out',
}
const stateTones = {
  ready: 'good',
  repeat: 'neutral',
  skipped: 'neutral',
  problem: 'bad',
  'left out': 'notice',
} as const

const columns: readonly Column<StatementLine>[] = [
  { id: 'line', header: 'Line', kind: 'number', format: 'whole', value: ({ line }) => line },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => stateWords[state],
    cell: ({ state }) => <Chip tone={stateTones[state]}>{stateWords[state]}</Chip>,
  },
  // Drawn by itself: a problem that is cut short is no sentence.
  {
    id: 'says',
    header: 'What it says',
    value: ({ says }) => says,
    width: 480,
    cell: ({ says }) => <span>{says}</span>,
  },
  { id: 'text', header: 'The line', value: ({ text }) => text, hidden: true },
]

const example =
  'Date, Scheme, Type, Units, Amount\n05-Jan-2024, Parag Parikh Flexi Cap Fund - Direct Plan - Growth, SIP, 66.533, 5000'

export interface ImportCardProps {
  onDone: (reply: ImportReply) => void
  onClose: () => void
}

/** A statement of CAMS, KFintech or one's own: looked at line by line, written all or not at all. */
export function ImportCard({ onDone, onClose }: ImportCardProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const [leaveOut, setLeaveOut] = useState<readonly number[]>([])
  const review = useMutation({ mutationFn: reviewStatement })
  const write = useMutation({ mutationFn: importStatement, onSuccess: onDone })
  const look = (of: string, without: readonly number[]) => {
    setLeaveOut(without)
    write.reset()
    review.mutate({ text: of, leaveOut: [...without] })
  }
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > fundLimits.importBytes) return setProblem('Two megabytes are the most of one file.')
    setProblem(null)
    const words = await chosen.text()
    setText(words)
    look(words, [])
  }
  const toggle = (line: number) =>
    look(text, leaveOut.includes(line) ? leaveOut.filter((each) => each !== line) : [...leaveOut, line])
  return (
    <Card
      title="Import a statement"
      note="Transactions of CAMS, KFintech or a sheet of your own, as CSV; columns in any order. Nothing is written before you confirm"
      actions={
        <Button size="small" look="quiet" icon="close" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.give}>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          aria-label="Statement file"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <TextArea
          label="Paste the lines, or choose a file"
          rows={5}
          placeholder={example}
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...(problem && { error: problem })}
        />
        <div className={styles.verbs}>
          <Button icon="download" onClick={() => file.current?.click()}>
            Choose a file
          </Button>
          <Button look="primary" disabled={text.trim() === ''} busy={review.isPending} onClick={() => look(text, [])}>
            Review
          </Button>
        </div>
      </div>
      {review.error && <ErrorState title={review.error.message} kept="Your text is kept." />}
      {review.data && !review.error && (
        <Reviewed
          review={review.data}
          busy={review.isPending}
          onToggle={toggle}
          onLeaveProblems={() =>
            look(text, [
              ...leaveOut,
              ...(review.data?.lines ?? []).filter(({ state }) => state === 'problem').map(({ line }) => line),
            ])
          }
          onWrite={() => write.mutate({ text, leaveOut: [...leaveOut], expected: review.data?.counts.ready ?? 0 })}
          writing={write.isPending}
          refused={write.error?.message ?? null}
        />
      )}
    </Card>
  )
}

interface ReviewedProps {
  review: StatementReview
  busy: boolean
  onToggle: (line: number) => void
  onLeaveProblems: () => void
  onWrite: () => void
  writing: boolean
  refused: string | null
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

function Reviewed({ review, busy, onToggle, onLeaveProblems, onWrite, writing, refused }: ReviewedProps) {
  const { counts, lines, columns: read } = review
  const shown = useMemo(
    () =>
      [...lines].sort(
        (left, right) => Number(right.state === 'problem') - Number(left.state === 'problem') || left.line - right.line,
      ),
    [lines],
  )
  return (
    <section className={styles.review} aria-label="Review">
      <p className={styles.sums} role="status">
        {many(counts.ready, 'line')} ready, {many(counts.problem, 'problem')}, {counts.repeat} already there,{' '}
        {counts.skipped} with nothing to write, {counts['left out']} left out. Read as:{' '}
        {read.map(({ header, means }) => `“${header}” is the ${means}`).join(', ')}.
      </p>
      {counts.problem > 0 && (
        <Strip
          action={
            <Button size="small" onClick={onLeaveProblems}>
              Leave out all {counts.problem}
            </Button>
          }
        >
          Mend these lines in your file, or leave them out: all lines are written together or none is.
        </Strip>
      )}
      {refused && <ErrorState title={refused} kept="Nothing was written." />}
      <Table
        caption={`${lines.length} lines of the statement`}
        columns={columns}
        rows={shown}
        rowKey={({ line }) => String(line)}
        paging="usual"
        tools={false}
        rowActions={({ line, state }) =>
          state === 'ready' || state === 'problem' || state === 'left out' ? (
            <Button size="small" look="quiet" disabled={busy} onClick={() => onToggle(line)}>
              {state === 'left out' ? `Take line ${line} in` : `Leave line ${line} out`}
            </Button>
          ) : null
        }
      />
      <div className={styles.verbs}>
        <Button
          look="primary"
          disabled={counts.problem > 0 || counts.ready === 0 || busy}
          busy={writing}
          onClick={onWrite}
        >
          {counts.ready === 0 ? 'Nothing to import' : `Import ${many(counts.ready, 'transaction')}`}
        </Button>
      </div>
    </section>
  )
}
