import { useQuery } from '@tanstack/react-query'
import type { TriedKind, TriedWord } from 'core/contract/rest'
import { useDeferredValue } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { ErrorState } from '#ui/states.tsx'
import { tryQuery } from '../api.ts'
import styles from '../screen.module.css'

const kindWords: Readonly<Record<TriedKind, string>> = {
  field: 'field',
  name: 'name',
  number: 'number',
  operator: 'comparison',
  mine: 'my word',
  word: 'word',
  filler: 'left aside',
  idle: 'known, not used here',
  unknown: 'not understood',
}
const shownKinds = ['field', 'name', 'number', 'operator', 'mine', 'word', 'filler', 'idle', 'unknown'] as const

interface Props {
  sentence: string
  onSentence: (sentence: string) => void
  /** Whose words count. */
  who: string
}

/** A sentence with each of its words coloured by what it became; what is not known is underlined, with the nearest words. */
export function TrySentence({ sentence, onSentence, who }: Props) {
  const late = useDeferredValue(sentence)
  const tried = useQuery({ ...tryQuery(late, who), placeholderData: (before) => before })
  const words = late.trim() === '' ? [] : (tried.data?.words ?? [])
  const unknown = words.filter(({ kind }) => kind === 'unknown')
  const replace = (word: TriedWord, by: string) =>
    onSentence(`${sentence.slice(0, word.start)}${by}${sentence.slice(word.end)}`)
  return (
    <Card title="Try a sentence" note="nothing is run and nothing is kept">
      <Field
        label="A sentence"
        hideLabel
        value={sentence}
        maxLength={500}
        placeholder="sasta stocks jinka roce 20 se zyada ho"
        onChange={(event) => onSentence(event.target.value)}
      />
      {tried.error ? (
        <ErrorState title={tried.error.message} onRetry={() => void tried.refetch()} busy={tried.isFetching} />
      ) : words.length > 0 ? (
        <div aria-live="polite">
          <p className={styles.tried}>
            {words.map((word) => (
              <span
                key={word.start}
                className={classNames(styles.word, styles[word.kind])}
                title={word.became ?? kindWords[word.kind]}
              >
                {word.text}
                {word.became !== null && word.became !== word.text && <small>{word.became}</small>}
              </span>
            ))}
          </p>
          {unknown.map((word) => (
            <p key={word.start} className={styles.nearest}>
              “{word.text}” is not known.{' '}
              {word.nearest.length > 0 ? (
                <>
                  Nearest:{' '}
                  {word.nearest.map((known) => (
                    <button key={known} type="button" className={styles.suggest} onClick={() => replace(word, known)}>
                      {known}
                    </button>
                  ))}
                </>
              ) : (
                'Nothing known is near it.'
              )}
            </p>
          ))}
          <p className={styles.read}>
            {tried.data?.canonical ? (
              <>
                Read as <code>{tried.data.canonical}</code>{' '}
                <ButtonLink
                  size="small"
                  to={`/assistant?${new URLSearchParams({ q: sentence })}`}
                  iconEnd="arrow-right"
                >
                  Ask it
                </ButtonLink>
              </>
            ) : (
              tried.data?.says
            )}
          </p>
          <ul className={styles.legend} aria-label="Colours">
            {shownKinds
              .filter((kind) => words.some((word) => word.kind === kind))
              .map((kind) => (
                <li key={kind} className={classNames(styles.word, styles[kind])}>
                  {kindWords[kind]}
                </li>
              ))}
          </ul>
        </div>
      ) : (
        <p className={styles.quiet}>English, Hindi in Latin letters, or both.</p>
      )}
    </Card>
  )
}
