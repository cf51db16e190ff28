import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { Checkbox } from '#ui/switch.tsx'
import { findItems, itemOf, type Subject } from '../api.ts'
import styles from './sentence-dialog.module.css'

const examples = ['Nifty 50 banks', 'roce above 25 and debt free', 'top 10 IT companies by market cap']

export interface SentenceDialogProps {
  onClose: () => void
  onAdd: (items: readonly Subject[]) => void
  busy: boolean
}

/** Who a sentence names, looked at before they are added. */
export function SentenceDialog({ onClose, onAdd, busy }: SentenceDialogProps) {
  const [sentence, setSentence] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const find = useMutation({ mutationFn: (text: string) => findItems(text), onSuccess: () => setLeft(new Set()) })
  const found = find.data?.found ?? []
  const wanted = found.filter(({ symbol }) => !left.has(symbol))
  const ask = (text: string) => {
    setSentence(text)
    find.mutate(text)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="Add by sentence"
      note="Say who you want to watch; look at them; add."
      primary={
        found.length > 0
          ? {
              label: `Add ${wanted.length}`,
              busy,
              disabled: wanted.length === 0,
              onAction: () => onAdd(wanted.map(itemOf)),
            }
          : {
              label: 'Find',
              busy: find.isPending,
              disabled: sentence.trim() === '',
              onAction: () => ask(sentence.trim()),
            }
      }
    >
      <div className={styles.form}>
        <div className={styles.say}>
          <Field
            label="Sentence"
            hideLabel
            icon="chat"
            placeholder="Nifty 50 companies with ROCE above 25"
            maxLength={500}
            value={sentence}
            onChange={(event) => setSentence(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || sentence.trim() === '') return
              event.preventDefault()
              ask(sentence.trim())
            }}
          />
          <Button icon="search" disabled={sentence.trim() === ''} onClick={() => ask(sentence.trim())}>
            Find
          </Button>
        </div>
        {!find.data && !find.isPending && !find.error && (
          <div className={styles.examples}>
            {examples.map((example) => (
              <ChipButton key={example} onPress={() => ask(example)}>
                {example}
              </ChipButton>
            ))}
          </div>
        )}
        {find.isPending && <Loading what="companies" lines={4} />}
        {find.error && <ErrorState title={find.error.message} kept="Your sentence is kept." />}
        {find.data && (
          <>
            <p className={styles.headline} role="status">
              {find.data.answer.headline}
              {found.length > 0 && find.data.total > found.length && ` The first ${found.length} are shown.`}
            </p>
            <ul className={styles.found}>
              {found.map(({ symbol, name }) => (
                <li key={symbol}>
                  <Checkbox
                    label={`${symbol} · ${name}`}
                    checked={!left.has(symbol)}
                    onChange={(isIn) =>
                      setLeft((before) => {
                        const next = new Set(before)
                        if (isIn) next.delete(symbol)
                        else next.add(symbol)
                        return next
                      })
                    }
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
