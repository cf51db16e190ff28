import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import type { VocabularyEntry } from 'core/language'
import { formatNumber } from 'core/values'
import { useDeferredValue, useMemo } from 'react'
import { useAuth } from '#lib/auth.ts'
import { useWords } from '#lib/use-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { Empty, ErrorState } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { vocabularyQuery } from './api.ts'
import { type Asked, askedEntries, kindNames, kinds, letterOf, readAsked, writeAsked } from './entries.ts'
import { MyWords } from './parts/my-words.tsx'
import { TrySentence } from './parts/try-sentence.tsx'
import styles from './screen.module.css'

const columns: readonly Column<VocabularyEntry>[] = [
  { id: 'term', header: 'Term', value: ({ term }) => term, strong: true, width: 200 },
  {
    id: 'kind',
    header: 'Kind',
    value: ({ kind }) => kindNames[kind],
    cell: ({ kind }) => <Chip>{kindNames[kind]}</Chip>,
  },
  {
    id: 'canonical',
    header: 'Becomes',
    value: ({ canonical }) => canonical,
    cell: ({ canonical }) => (canonical === null ? '' : <code className={styles.canonical}>{canonical}</code>),
  },
  {
    id: 'forms',
    header: 'Also said',
    value: ({ forms }) => forms.join(', '),
    cell: ({ forms }) => (
      <span className={styles.forms} title={forms.join(', ')}>
        {forms.slice(0, 8).join(', ')}
      </span>
    ),
  },
  {
    id: 'means',
    header: 'Meaning',
    value: ({ means }) => means,
    cell: ({ means }) => <span className={styles.means}>{means}</span>,
  },
  { id: 'example', header: 'Example', value: ({ example }) => example },
]

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#']

export function Screen() {
  const { isAuthenticated, currentUser } = useAuth()
  const email = isAuthenticated ? (currentUser?.email ?? '') : ''
  const [words, setWords] = useWords()
  const asked = useMemo(() => readAsked(words), [words])
  const sentence = words.get('try') ?? ''
  const vocabulary = useQuery(vocabularyQuery)
  const entries = vocabulary.data ?? []
  const late = useDeferredValue(asked)
  const shown = useMemo(() => askedEntries(vocabulary.data ?? [], late), [vocabulary.data, late])
  const there = useMemo(() => new Set((vocabulary.data ?? []).map(letterOf)), [vocabulary.data])
  const write = (next: Asked, text: string) => {
    const all = writeAsked(next)
    if (text !== '') all.set('try', text)
    setWords(all)
  }
  const set = (change: Partial<Asked>) => write({ ...asked, ...change }, sentence)
  // Words of one's own come first for who can have them; a stranger looks words up.
  const mine = (
    <MyWords
      email={email}
      entries={entries}
      signIn={{ text: 'Sign in to teach words of your own.', label: messages.signIn.title }}
    />
  )
  return (
    <div className={styles.screen}>
      <PageHead
        title="Vocabulary"
        subtitle="The words questions are made of, in English, Hindi and in between, and words of your own."
      />
      <TrySentence sentence={sentence} onSentence={(text) => write(asked, text)} who={email} />
      {email !== '' && mine}
      <div className={styles.filters}>
        <Field
          label="Find a word"
          icon="search"
          type="search"
          placeholder="sasta, karza, roce, crore…"
          value={asked.q}
          onChange={(event) => set({ q: event.target.value })}
        />
        <Select
          label="Kind"
          options={[{ value: '', label: 'All kinds' }, ...kinds.map((value) => ({ value, label: kindNames[value] }))]}
          value={asked.kind}
          onChange={(kind) => set({ kind })}
        />
      </div>
      <nav className={styles.letters} aria-label="A to Z">
        {['', ...letters].map((letter) => (
          <button
            key={letter}
            type="button"
            className={classNames(styles.letter, asked.letter === letter && styles.here)}
            aria-pressed={asked.letter === letter}
            disabled={letter !== '' && !there.has(letter)}
            onClick={() => set({ letter })}
          >
            {letter === '' ? 'All' : letter}
          </button>
        ))}
      </nav>
      {vocabulary.error ? (
        <Card>
          <ErrorState
            title={vocabulary.error.message}
            onRetry={() => void vocabulary.refetch()}
            busy={vocabulary.isFetching}
          />
        </Card>
      ) : (
        <Card flush>
          <Table
            caption={`${formatNumber(shown.length, 0)} words`}
            heading={`${formatNumber(shown.length, 0)} words`}
            columns={columns}
            rows={shown}
            rowKey={({ kind, term, canonical }) => `${kind} ${term} ${canonical}`}
            loading={vocabulary.isPending}
            keepAs="vocab"
            empty={
              <Empty
                action={
                  <Button onClick={() => write({ q: '', kind: '', letter: '' }, sentence)}>Show all words</Button>
                }
              >
                No word matches.
              </Empty>
            }
          />
        </Card>
      )}
      {email === '' && mine}
    </div>
  )
}
