import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from 'core/contract'
import { type CompanyHead, type CompanyOwn, companyLimits, type ThesisRule } from 'core/contract/rest'
import { dayOf, formatDay } from 'core/values'
import { useEffect, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { keepChange } from '#lib/query-client.ts'
import { unitText } from '#ui/answer/unit-format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { addThesis, ownQuery, removeThesis, saveNote } from '../api.ts'
import { askAddress } from '../words.ts'
import { MyRules } from './my-rules.tsx'
import styles from './notes.module.css'

/** What the reader thinks of it, and what must stay true for that. */
export function Notes({ company }: { company: CompanyHead }) {
  const { currentUser } = useAuth()
  const email = currentUser?.email ?? ''
  const own = useQuery(ownQuery(company.symbol, email))
  if (email === '')
    return (
      <SignInNeeded
        text="Sign in to keep notes and a thesis about this company."
        label={messages.signIn.title}
        path={`/company/${encodeURIComponent(company.symbol)}#notes`}
      />
    )
  if (own.isPending)
    return (
      <Card title="Notes and thesis">
        <Loading what="your notes" />
      </Card>
    )
  if (own.isError)
    return (
      <Card title="Notes and thesis">
        <ErrorState title="Your notes could not be read." onRetry={() => void own.refetch()} />
      </Card>
    )
  return (
    <div className={styles.pair}>
      <Note symbol={company.symbol} own={own.data} email={email} />
      <Thesis symbol={company.symbol} own={own.data} email={email} />
      <MyRules symbol={company.symbol} email={email} />
    </div>
  )
}

interface OwnProps {
  symbol: string
  own: CompanyOwn
  email: string
}

function useKept(symbol: string, email: string) {
  const client = useQueryClient()
  return (own: CompanyOwn) => keepChange(client, ownQuery(symbol, email).queryKey, own)
}

function Note({ symbol, own, email }: OwnProps) {
  const keep = useKept(symbol, email)
  const show = useSnackbar()
  const [text, setText] = useState(own.note)
  const isChanged = text !== own.note
  const save = useMutation({
    mutationFn: () => saveNote(symbol, text),
    onSuccess: (kept) => {
      keep(kept)
      show({ text: 'Note kept.', kind: 'success' })
    },
    onError: () => show({ text: 'The note could not be kept. Your text is still here.', kind: 'error' }),
  })
  // A page left with words in it asks first: the browser's own question.
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return (
    <Card
      title="My note"
      note={
        own.noteAt ? `kept on ${formatDay(dayOf(Date.parse(own.noteAt)))}, seen by nobody else` : 'seen by nobody else'
      }
    >
      <form
        className={styles.note}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextArea
          label={`Note on ${symbol}`}
          hideLabel
          rows={8}
          maxLength={companyLimits.note.characters}
          placeholder="Why you own it, or would; what would change your mind."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={!isChanged} busy={save.isPending}>
          Keep note
        </Button>
      </form>
    </Card>
  )
}

const verdicts = {
  true: { tone: 'good', says: 'Holds' },
  false: { tone: 'bad', says: 'Broken' },
  null: { tone: 'notice', says: 'Not known' },
} as const

function Thesis({ symbol, own, email }: OwnProps) {
  const keep = useKept(symbol, email)
  const [words, setWords] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const add = useMutation({
    mutationFn: () => addThesis(symbol, words.trim()),
    onSuccess: (reply) => {
      if (reply.outcome === 'refused') {
        setRefusal(
          [reply.message, ...(reply.nearest.length > 0 ? [`Nearest: ${reply.nearest.join(', ')}.`] : [])].join(' '),
        )
        return
      }
      keep(reply.own)
      setWords('')
      setRefusal(undefined)
    },
    onError: (error) => setRefusal(error.message),
  })
  const remove = useMutation({ mutationFn: (id: string) => removeThesis(symbol, id), onSuccess: keep })
  const holding = own.thesis.filter(({ holds }) => holds === true).length
  return (
    <Card
      title="Thesis"
      note={
        own.thesis.length === 0 ? 'rules that must stay true' : `${holding} of ${own.thesis.length} rules hold today`
      }
    >
      {own.thesis.length === 0 && (
        <Empty icon="list">Write what must stay true, such as “roce above 20”. It is judged each day.</Empty>
      )}
      <ul className={styles.rules}>
        {own.thesis.map((rule) => (
          <Rule key={rule.id} rule={rule} onRemove={() => remove.mutate(rule.id)} />
        ))}
      </ul>
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault()
          if (words.trim() !== '') add.mutate()
        }}
      >
        <Field
          label="It must stay true that"
          placeholder="debt to equity under 0.5"
          value={words}
          maxLength={companyLimits.thesis.characters}
          error={refusal}
          onChange={(event) => {
            setWords(event.target.value)
            setRefusal(undefined)
          }}
        />
        <Button type="submit" icon="plus" busy={add.isPending}>
          Add rule
        </Button>
      </form>
    </Card>
  )
}

function Rule({ rule, onRemove }: { rule: ThesisRule; onRemove: () => void }) {
  const { tone, says } = verdicts[`${rule.holds}`]
  return (
    <li className={styles.rule}>
      <Chip tone={tone}>{says}</Chip>
      <span className={styles.words}>
        {rule.words}
        <Link to={askAddress(`screen stocks where ${rule.clause}`)} look="plain" className={styles.clause}>
          {rule.clause}
        </Link>
        <span className={styles.figures}>
          {rule.figures.map(({ label, value, unit }) => `${label} ${unitText(unit, value)}`).join(', ')}
        </span>
      </span>
      <IconButton label={`Remove the rule: ${rule.words}`} icon="close" size="small" onClick={onRemove} />
    </li>
  )
}
