import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TaughtWordReply, UnknownWord } from 'core/contract/rest'
import type { VocabularyEntry } from 'core/language'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading, Strip } from '#ui/states.tsx'
import { saveFile, toCsv } from '#ui/table-export.ts'
import { forget, ownWordsQuery, teach, unknownQuery } from '../api.ts'
import { isNamed } from '../entries.ts'
import styles from '../screen.module.css'

interface Props {
  email: string
  entries: readonly VocabularyEntry[]
  signIn: { readonly text: string; readonly label: string }
}

/** Words of one's own: taught, changed, forgotten, exported; and those of one's questions that were not understood. */
export function MyWords({ email, entries, signIn }: Props) {
  const client = useQueryClient()
  const show = useSnackbar()
  const own = useQuery(ownWordsQuery(email))
  const unknown = useQuery(unknownQuery(email))
  const [word, setWord] = useState('')
  const [meaning, setMeaning] = useState('')
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ownWordsQuery(email).queryKey })
    await client.invalidateQueries({ queryKey: unknownQuery(email).queryKey })
    await client.invalidateQueries({ queryKey: ['vocab-try'] })
  }
  const teaching = useMutation({
    mutationFn: () => teach(word, meaning),
    onSuccess: async (taught) => {
      show({ text: `“${taught.word}” is understood from now on.`, kind: 'success' })
      setWord('')
      setMeaning('')
      await reload()
    },
  })
  const forgetting = useMutation({
    mutationFn: forget,
    onSuccess: reload,
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  if (email === '') return <SignInNeeded text={signIn.text} label={signIn.label} path="/vocab" />
  const mine = own.data ?? []
  const known = entries.find((entry) => isNamed(entry, word))
  const before = mine.find((each) => each.word === word.trim().toLowerCase())
  return (
    <>
      <Card
        title="My words"
        note={mine.length === 0 ? undefined : `${mine.length} taught`}
        actions={
          mine.length > 0 && (
            <Button
              size="small"
              look="quiet"
              icon="download"
              onClick={() => saveFile('my-words.csv', toCsv(columns, mine))}
            >
              Export
            </Button>
          )
        }
      >
        <form
          className={styles.teach}
          onSubmit={(event) => {
            event.preventDefault()
            teaching.mutate()
          }}
        >
          <Field
            label="Word"
            value={word}
            maxLength={100}
            placeholder="quality"
            onChange={(event) => setWord(event.target.value)}
          />
          <Field
            label="Means"
            value={meaning}
            maxLength={1000}
            placeholder="ROCE 5y avg > 18 and D/E < 0.3"
            error={teaching.error?.message}
            onChange={(event) => setMeaning(event.target.value)}
          />
          <Button
            type="submit"
            look="primary"
            busy={teaching.isPending}
            disabled={word.trim() === '' || meaning.trim() === ''}
          >
            {before ? 'Change' : 'Teach'}
          </Button>
        </form>
        {known && (
          <Strip icon="warning">
            “{word.trim()}” already means {known.canonical ?? known.term} to everybody. In your questions your own
            meaning will count instead.
          </Strip>
        )}
        {before && (
          <Strip icon="info" tone="info">
            You taught “{before.word}” before: {before.meaning}. It will be replaced.
          </Strip>
        )}
        {own.error ? (
          <ErrorState title={own.error.message} onRetry={() => void own.refetch()} busy={own.isFetching} />
        ) : own.isPending ? (
          <Loading what="your words" />
        ) : mine.length === 0 ? (
          <Empty icon="book">You have not taught any word. Taught words count in the chat at once.</Empty>
        ) : (
          <ul className={styles.own}>
            {mine.map((each) => (
              <li key={each.word}>
                <strong>{each.word}</strong>
                <code>{each.meaning}</code>
                <IconButton
                  label={`Forget ${each.word}`}
                  icon="trash"
                  size="small"
                  onClick={() => forgetting.mutate(each.word)}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Seen but not understood" note="words of your last 100 questions">
        {unknown.error ? (
          <ErrorState title={unknown.error.message} onRetry={() => void unknown.refetch()} busy={unknown.isFetching} />
        ) : unknown.isPending ? (
          <Loading what="your questions" />
        ) : unknown.data.length === 0 ? (
          <p className={styles.quiet}>Every word of your questions was understood.</p>
        ) : (
          <ul className={styles.own}>
            {unknown.data.map((each) => (
              <Unknown key={each.word} unknown={each} onTeach={() => setWord(each.word)} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

const columns = [
  { id: 'word', header: 'Word', value: ({ word }: TaughtWordReply) => word },
  { id: 'meaning', header: 'Means', value: ({ meaning }: TaughtWordReply) => meaning },
]

function Unknown({ unknown, onTeach }: { unknown: UnknownWord; onTeach: () => void }) {
  const { word, times, sentence, nearest } = unknown
  return (
    <li>
      <strong>{word}</strong>
      <span className={styles.quiet}>
        {times > 1 && `${times} times, `}in “{sentence}”{nearest.length > 0 && `; nearest: ${nearest.join(', ')}`}
      </span>
      <Button size="small" onClick={onTeach}>
        Teach
      </Button>
    </li>
  )
}
