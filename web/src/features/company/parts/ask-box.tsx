import { useMutation } from '@tanstack/react-query'
import type { CompanyKind } from 'core/company'
import type { CompanyHead } from 'core/contract/rest'
import { type Ref, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AnswerView } from '#ui/answer/answer-view.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { askCompany } from '../api.ts'
import { askAddress } from '../words.ts'
import styles from './ask-box.module.css'

const examples: Readonly<Record<CompanyKind, readonly string[]>> = {
  ordinary: ['Operating margin of 10 years', 'P/E against its industry', 'Debt of 8 years'],
  bank: ['Net interest margin of 10 years', 'Gross NPA of 8 years', 'P/B against its industry'],
  nbfc: ['Net interest margin of 10 years', 'Gross NPA of 8 years', 'P/B against its industry'],
  insurer: ['Claims ratio of 10 years', 'Premium income of 8 years', 'P/E against its industry'],
}

/** The same in words the reader of questions is sure of. */
const asked: Readonly<Record<string, (symbol: string) => string>> = {
  'Operating margin of 10 years': () => 'operating margin last 10 years',
  'Net interest margin of 10 years': () => 'net interest margin last 10 years',
  'Claims ratio of 10 years': () => 'claims ratio last 10 years',
  'P/E against its industry': (symbol) => `show ${symbol}: pe, median(pe by industry)`,
  'P/B against its industry': (symbol) => `show ${symbol}: pb, median(pb by industry)`,
  'Debt of 8 years': () => 'debt last 8 years',
  'Gross NPA of 8 years': () => 'gross npa last 8 years',
  'Premium income of 8 years': () => 'premium income last 8 years',
}

/** A question about this company, answered here. */
export function AskBox({ company, ref }: { company: CompanyHead; ref?: Ref<HTMLInputElement> }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const stop = useRef<AbortController | null>(null)
  const answer = useMutation({
    mutationFn: (sentence: string) => {
      stop.current?.abort()
      stop.current = new AbortController()
      return askCompany(company.symbol, sentence, stop.current.signal)
    },
  })
  const ask = (words: string) => {
    if (words.trim() === '') return
    setText(words)
    answer.mutate(asked[words]?.(company.symbol) ?? words.trim())
  }
  return (
    <div className={styles.ask}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          ask(text)
        }}
      >
        <Icon name="chat" size={16} />
        <input
          ref={ref}
          className={styles.input}
          aria-label={`Ask about ${company.name}`}
          placeholder="Ask about this company"
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className={styles.send} aria-label="Ask">
          <Icon name="arrow-right" size={16} />
        </button>
      </form>
      <p className={styles.examples}>
        {examples[company.kind].map((example) => (
          <button key={example} type="button" onClick={() => ask(example)}>
            {example}
          </button>
        ))}
      </p>
      {!answer.isIdle && (
        <section className={styles.answer} aria-label="Answer">
          <div className={styles.close}>
            <IconButton label="Close the answer" icon="close" size="small" onClick={() => answer.reset()} />
          </div>
          {answer.isPending && <Loading what="the answer" />}
          {answer.isError && (
            <ErrorState title="This could not be answered." kept="Your question is kept." onRetry={() => ask(text)} />
          )}
          {answer.data && (
            <>
              <AnswerView
                answer={answer.data}
                onAsk={(next) => ask(next)}
                onOpenSymbol={(symbol) => navigate(`/company/${encodeURIComponent(symbol)}`)}
              />
              {answer.data.canonical && (
                <p className={styles.on}>
                  <ButtonLink size="small" look="quiet" icon="chat" to={askAddress(answer.data.canonical)}>
                    Go on in the Research Agent
                  </ButtonLink>
                </p>
              )}
            </>
          )}
        </section>
      )}
    </div>
  )
}
