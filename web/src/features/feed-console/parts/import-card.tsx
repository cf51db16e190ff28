import { limits } from 'core/contract'
import type { Feed } from 'core/contract/rest'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox } from '#ui/switch.tsx'
import { asksForIndex } from '../api.ts'
import { useRun } from '../use-run.ts'
import { DropZone } from './drop-zone.tsx'
import styles from './import-card.module.css'
import { RunProgress } from './run-progress.tsx'

interface ImportCardProps {
  feeds: readonly Feed[]
  onOpenRun: (id: number) => void
}

const largest = limits.feeds.fileBytes / 1024 ** 2

/** One file into the store, or one question to the vendor. */
export function ImportCard({ feeds, onOpenRun }: ImportCardProps) {
  const [first] = feeds
  const [chosen, setChosen] = useState(first?.connector ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [hint, setHint] = useState('')
  const [keepGood, setKeepGood] = useState(false)
  const { state, start, clear } = useRun()
  const feed = feeds.find(({ connector }) => connector === chosen) ?? first
  if (!feed) return null
  const { connector, notes, hasAddress, isSchedulable } = feed
  const isBusy = state.kind === 'busy'
  const isTooLarge = file !== null && file.size > limits.feeds.fileBytes
  const choose = (next: File) => {
    clear()
    setFile(next)
  }
  return (
    <Card title="Import a file" note="the same import as on the command line: whole or not at all">
      <div className={styles.grid}>
        <DropZone
          label="Choose or drop a file"
          hint={`As the vendor sends it, zipped or not, up to ${largest} MiB`}
          file={file}
          disabled={isBusy}
          onFile={choose}
        />
        <div className={styles.form}>
          {feeds.length > 1 && (
            <Select
              label="Feed"
              options={feeds.map((each) => ({ value: each.connector, label: each.title.split(':')[0] ?? each.title }))}
              value={connector}
              onChange={setChosen}
              disabled={isBusy}
            />
          )}
          {!isSchedulable && (
            <Field
              label={
                asksForIndex(connector) ? 'Index, where the file does not say' : 'Symbol, where the file does not say'
              }
              value={hint}
              maxLength={60}
              disabled={isBusy}
              onChange={(event) => setHint(event.target.value)}
            />
          )}
          <Checkbox
            label="Import the good rows and leave out the rest"
            checked={keepGood}
            onChange={setKeepGood}
            disabled={isBusy}
          />
          <div className={styles.verbs}>
            <Button
              look="primary"
              icon="share"
              busy={isBusy}
              disabled={file === null || isTooLarge}
              onClick={() => file && start({ kind: 'file', connector, file, keepGood, hint })}
            >
              Import file
            </Button>
            {hasAddress && (
              <Button icon="download" disabled={isBusy} onClick={() => start({ kind: 'vendor', connector, hint })}>
                Ask the vendor
              </Button>
            )}
          </div>
          {isTooLarge && <p role="alert">The file is larger than {largest} MiB.</p>}
        </div>
      </div>
      {notes !== '' && <p className={styles.notes}>{notes}</p>}
      <RunProgress state={state} onStart={start} onOpenRun={onOpenRun} />
    </Card>
  )
}
