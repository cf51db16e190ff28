import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from 'core/contract'
import type { PromptRow } from 'core/contract/rest'
import { useEffect, useState } from 'react'
import { createAgent } from '#lib/agents.ts'
import { useAuth } from '#lib/auth.ts'
import { isRefused } from '#lib/http-error.ts'
import { askAddress } from '#lib/sentences.ts'
import { useWords } from '#lib/use-words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty } from '#ui/states.tsx'
import { deletePrompt, runPrompt, type SavedPrompt, savedPromptsQuery, schedulesQuery } from './api.ts'
import { Results } from './parts/results.tsx'
import { Runs } from './parts/runs.tsx'
import { ScheduleDialog } from './parts/schedule-dialog.tsx'
import { instantText, scheduleText } from './schedule-words.ts'
import styles from './screen.module.css'

const texts = messages.savedPrompts

export function Screen() {
  const { isAuthenticated, authVerified, userGoogle } = useAuth()
  const email = userGoogle?.email ?? ''
  const prompts = useQuery(savedPromptsQuery(email))
  const show = useSnackbar()
  const [search, setSearch] = useState('')
  const [query, setQuery] = useWords()
  const chosen = prompts.data?.find(({ id }) => String(id) === query.get('prompt')) ?? null

  useEffect(() => {
    if (prompts.error)
      show({ text: isRefused(prompts.error) ? messages.notAuthorized : texts.loadFailed, kind: 'error' })
  }, [prompts.error, show])

  if (authVerified && !isAuthenticated) {
    return (
      <>
        <PageHead title="Saved prompts" subtitle="Questions kept as reports, to run again." />
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path="/savedprompts" />
      </>
    )
  }

  const wanted = search.trim().toLowerCase()
  const shown = (prompts.data ?? []).filter(({ chat_title, text_content_user_query }) =>
    `${chat_title ?? ''} ${text_content_user_query}`.toLowerCase().includes(wanted),
  )
  return (
    <div className={styles.screen}>
      <PageHead
        title="Saved prompts"
        subtitle="Questions kept as reports: run them again, on a schedule, or as an agent."
        actions={
          <ButtonLink to="/assistant" icon="chat">
            Ask a question
          </ButtonLink>
        }
      />
      <div className={styles.columns}>
        <Card flush className={styles.listCard}>
          <div className={styles.searchBox}>
            <Field
              label={texts.search}
              hideLabel
              icon="search"
              placeholder={texts.search}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          {shown.length === 0 ? (
            <p className={styles.none}>{prompts.isPending ? texts.loading : texts.empty}</p>
          ) : (
            <ul className={styles.list} aria-label="Saved prompts">
              {shown.map((prompt) => (
                <li key={prompt.id}>
                  <button
                    type="button"
                    className={classNames(styles.item, prompt.id === chosen?.id && styles.chosen)}
                    aria-current={prompt.id === chosen?.id ? 'true' : undefined}
                    onClick={() => setQuery({ prompt: String(prompt.id) }, { isStep: true })}
                  >
                    <strong>{prompt.chat_title ?? prompt.text_content_user_query}</strong>
                    <span>{prompt.text_content_user_query}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <div className={styles.detail}>
          {chosen ? (
            <Detail key={chosen.id} prompt={chosen} onGone={() => setQuery({})} />
          ) : (
            <Card>
              <Empty icon="report" {...(prompts.data?.length === 0 && { action: <Examples /> })}>
                {texts.placeholder}
              </Empty>
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}

/** Each is asked in the chat, where its answer can be saved. */
const examples = [
  'roce above 20 for 5 years and debt to equity below 0.3',
  'top 10 private banks by nim',
  'median pe by sector in nifty 500',
]

const Examples = () => (
  <>
    <p className={styles.quiet}>None is saved yet. Ask one of these and choose Save as report:</p>
    <ul className={styles.examples}>
      {examples.map((sentence) => (
        <li key={sentence}>
          <ButtonLink size="small" to={askAddress(sentence)}>
            {sentence}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </>
)

function Detail({ prompt, onGone }: { prompt: SavedPrompt; onGone: () => void }) {
  const { userGoogle, country } = useAuth()
  const email = userGoogle?.email ?? ''
  const client = useQueryClient()
  const show = useSnackbar()
  const schedules = useQuery(schedulesQuery(email))
  const schedule = schedules.data?.find(({ chat_id }) => chat_id === prompt.id) ?? null
  const [rows, setRows] = useState<readonly PromptRow[] | null>(null)
  const [open, setOpen] = useState<'schedule' | 'delete' | null>(null)
  const failed = (text: string) => (error: Error) =>
    show({ text: isRefused(error) ? messages.notAuthorized : text, kind: 'error' })

  const run = useMutation({
    mutationFn: () => runPrompt(prompt, email, country),
    onSuccess: async (given) => {
      setRows(given)
      show({ text: texts.ran, kind: 'success' })
      await client.invalidateQueries({ queryKey: ['report-runs', prompt.id] })
    },
    onError: failed(texts.runFailed),
  })
  const remove = useMutation({
    mutationFn: () => deletePrompt(prompt),
    onSuccess: async () => {
      show({ text: texts.deleted, kind: 'success' })
      setOpen(null)
      onGone()
      await client.invalidateQueries({ queryKey: savedPromptsQuery(email).queryKey })
    },
    onError: failed(texts.deleteFailed),
  })
  const agent = useMutation({
    mutationFn: () => createAgent(prompt),
    onSuccess: () => show({ text: texts.agentCreated, kind: 'success' }),
    onError: failed(texts.agentFailed),
  })
  return (
    <>
      <Card title={prompt.chat_title ?? 'Saved prompt'} note={`Saved ${instantText(prompt.created_at)}`}>
        <p className={styles.query}>{prompt.text_content_user_query}</p>
        {schedule && (
          <p className={styles.quiet}>
            {scheduleText(schedule)}
            {schedule.next_run_at && !schedule.paused && `, next ${instantText(schedule.next_run_at)}`}
          </p>
        )}
        <div className={styles.verbs}>
          <Button look="primary" icon="play" busy={run.isPending} onClick={() => run.mutate()}>
            Run
          </Button>
          <Button icon="bell" busy={agent.isPending} onClick={() => agent.mutate()}>
            Create Agent
          </Button>
          <Button icon="history" onClick={() => setOpen('schedule')}>
            Schedule
          </Button>
          <Button look="danger" icon="trash" busy={remove.isPending} onClick={() => setOpen('delete')}>
            Delete
          </Button>
        </div>
      </Card>
      <Results rows={rows} loading={run.isPending} />
      <Runs chatId={prompt.id} />
      <ScheduleDialog open={open === 'schedule'} prompt={prompt} schedule={schedule} onClose={() => setOpen(null)} />
      <Dialog
        open={open === 'delete'}
        onClose={() => setOpen(null)}
        size="small"
        title="Delete this saved prompt?"
        note="Its question, answer, runs and schedule go with it."
        primary={{ label: 'Delete', danger: true, busy: remove.isPending, onAction: () => remove.mutate() }}
      />
    </>
  )
}
