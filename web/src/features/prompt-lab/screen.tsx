import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from 'core/contract'
import { ownReader, type PromptTestRequest } from 'core/contract/rest'
import { formatNumber } from 'core/values'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SafeHtml } from '#ui/safe-html.tsx'
import { Select } from '#ui/select.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty } from '#ui/states.tsx'
import { modelsQuery, testPrompt } from './api.ts'
import { ReportPicker } from './parts/report-picker.tsx'
import styles from './screen.module.css'

const operations = ['savePrompt', 'testPrompt'] as const
type Operation = (typeof operations)[number]

/** For operators: a prompt template, a query, a model, and what came back. */
export function Screen() {
  const { isAuthenticated, authVerified, currentUser } = useAuth()
  const isOperator = currentUser?.isOperator === true
  return (
    <div className={styles.screen}>
      <PageHead title="Prompt test" subtitle="Try a prompt on the reader or on the configured model." />
      {isOperator ? (
        <>
          <Lab />
          <ReportPicker />
        </>
      ) : authVerified && !isAuthenticated ? (
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path="/promptInstruct" />
      ) : (
        <Card>
          <Empty icon="lock">{messages.notAuthorized}</Empty>
        </Card>
      )}
    </div>
  )
}

function Lab() {
  const client = useQueryClient()
  const show = useSnackbar()
  const models = useQuery(modelsQuery)
  const [template, setTemplate] = useState('{query}')
  const [query, setQuery] = useState('')
  const [name, setName] = useState('')
  const [operation, setOperation] = useState<Operation>('testPrompt')
  const [model, setModel] = useState<string>(ownReader)
  const send = useMutation({
    mutationFn: (request: PromptTestRequest) => testPrompt(request),
    onSuccess: async ({ saved }) => {
      if (!saved) return
      show({ text: messages.savedPrompts.saved, kind: 'success' })
      await client.invalidateQueries({ queryKey: ['lab-reports'] })
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const nameProblem = operation === 'savePrompt' && name.trim() === '' ? messages.chat.titleNeeded : undefined
  const taken = send.data?.timeTakenMs
  return (
    <Card>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({
            llm: model,
            distilledModel: null,
            singleShotPrompt: template,
            streaming: false,
            messages: [{ role: 'user', content: query }],
            operation,
            name: name.trim() === '' ? null : name.trim(),
          })
        }}
      >
        <TextArea
          label="Prompt template"
          hint="{query} stands for the query"
          value={template}
          onChange={(event) => setTemplate(event.target.value)}
        />
        <TextArea label="Query" rows={3} value={query} onChange={(event) => setQuery(event.target.value)} />
        <div className={styles.row}>
          <Field
            label="Prompt name"
            value={name}
            error={nameProblem}
            onChange={(event) => setName(event.target.value)}
          />
          <Select
            label="Operation"
            options={operations.map((value) => ({ value, label: value }))}
            value={operation}
            onChange={(value) => setOperation(operations.find((each) => each === value) ?? 'testPrompt')}
          />
          <Select
            label="Model"
            options={(models.data?.models ?? [ownReader]).map((value) => ({ value, label: value }))}
            value={model}
            onChange={setModel}
          />
        </div>
        <div className={styles.send}>
          <Button
            look="primary"
            type="submit"
            busy={send.isPending}
            disabled={query.trim() === '' || nameProblem !== undefined}
          >
            SEND
          </Button>
          <span className={styles.quiet} role="status">
            Time taken: {taken === undefined ? '–' : `${formatNumber(taken, 0)} ms`}
          </span>
        </div>
      </form>
      <section className={styles.response} aria-label="Response">
        <h2>Response</h2>
        {send.data ? (
          <>
            {send.data.canonical !== null && <code className={styles.canonical}>{send.data.canonical}</code>}
            <SafeHtml html={send.data.response} />
          </>
        ) : (
          <p className={styles.quiet}>The response is shown here.</p>
        )}
      </section>
    </Card>
  )
}
