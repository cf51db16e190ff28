import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { AnswerView } from '#ui/answer/answer-view.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { askWithin } from '../api.ts'
import styles from './ask-panel.module.css'

export interface AskPanelProps {
  /** Of the list: "Banks", or "everything you watch". */
  name: string
  symbols: readonly string[]
  sentence: string
  onAsk: (sentence: string) => void
}

/** A question answered from the symbols of this list and no others. */
export function AskPanel({ name, symbols, sentence, onAsk }: AskPanelProps) {
  const [text, setText] = useState(sentence)
  const navigate = useNavigate()
  const asked = useQuery({
    queryKey: ['watch-ask', sentence, symbols],
    queryFn: ({ signal }) => askWithin(sentence, symbols, signal),
    enabled: sentence !== '',
    staleTime: 60_000,
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    onAsk(text.trim())
  }
  const again = (words: string) => {
    setText(words)
    onAsk(words)
  }
  return (
    <section className={styles.ask} aria-label={`Ask inside ${name}`}>
      <form className={styles.form} onSubmit={ask}>
        <Field
          label={`Ask inside ${name}`}
          hideLabel
          icon="chat"
          placeholder={`Ask inside ${name}: roce above 20 and pe below 5 year median`}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="secondary" disabled={text.trim() === '' || symbols.length === 0}>
          Ask
        </Button>
        {sentence !== '' && (
          <Button look="quiet" icon="close" onClick={() => again('')}>
            Close the answer
          </Button>
        )}
      </form>
      {sentence !== '' && (
        <Card>
          {asked.isPending ? (
            <Loading what="the answer" lines={4} />
          ) : asked.error ? (
            <ErrorState
              title={asked.error.message}
              kept="Your question is kept."
              onRetry={() => void asked.refetch()}
            />
          ) : (
            <AnswerView
              answer={asked.data}
              onAsk={again}
              onOpenSymbol={(symbol) => navigate(`/company/${encodeURIComponent(symbol)}`)}
            />
          )}
        </Card>
      )}
    </section>
  )
}
