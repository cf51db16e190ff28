import { messages } from 'core/contract'
import type { Channels } from 'core/contract/rest'
import { type FormEvent, useState } from 'react'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ErrorState, Loading, Skeleton, Strip } from '#ui/states.tsx'
import type { WebhookDraft } from '../api.ts'
import { asLibrarySecret, errorsOf, type FieldErrors, secretHint, urlHint } from '../webhook-form.ts'
import { momentText } from '../words.ts'
import styles from './webhook-card.module.css'

const { profile } = messages

export interface WebhookCardProps {
  /** Undefined while it is being loaded. */
  draft: WebhookDraft | undefined
  isChanged: boolean
  /** What the server said about a field when it was last saved. */
  refused: FieldErrors
  state: Channels['webhook'] | undefined
  error: { readonly message: string; readonly retry: () => void } | null
  onChange: (draft: WebhookDraft) => void
  onGenerate: () => void
  onPing: () => void
  onSave: () => void
  onCopy: (text: string) => void
}

export function WebhookCard(props: WebhookCardProps) {
  const { draft, error, state, isChanged } = props
  const chip = state?.stopped ? (
    <Chip tone="bad" dot>
      Stopped
    </Chip>
  ) : (
    isChanged && (
      <Chip tone="notice" icon="pencil">
        Not saved
      </Chip>
    )
  )
  return (
    <Card title={profile.webhookCard} actions={chip}>
      {draft ? (
        <Form {...props} draft={draft} />
      ) : error ? (
        <ErrorState title={error.message} onRetry={error.retry} />
      ) : (
        <Loading what="webhook configuration">
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={36} width={240} />
        </Loading>
      )}
    </Card>
  )
}

function Form(props: WebhookCardProps & { draft: WebhookDraft }) {
  const { draft, isChanged, refused, state, onChange, onGenerate, onPing, onSave, onCopy } = props
  const [left, setLeft] = useState<Partial<Record<keyof WebhookDraft, boolean>>>({})
  const [isShown, setShown] = useState(false)
  const wrong = errorsOf(draft)
  const errorOf = (name: keyof WebhookDraft) => refused[name] ?? (left[name] ? wrong[name] : undefined)
  const { callbackUrl, webhookSecret } = draft

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft({ callbackUrl: true, webhookSecret: true })
    onSave()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {state?.stopped && (
        <Strip tone="bad" icon="error">
          <strong>Deliveries stopped</strong> {momentText(state.stopped.at)}: {state.stopped.because}. Save to start
          again.
        </Strip>
      )}
      <Field
        label={profile.callbackUrl}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/hooks/alerts"
        value={callbackUrl}
        hint={urlHint(callbackUrl)}
        error={errorOf('callbackUrl')}
        onChange={({ target }) => onChange({ ...draft, callbackUrl: target.value.trim() })}
        onBlur={() => setLeft((before) => ({ ...before, callbackUrl: true }))}
      />
      <div className={styles.secret}>
        <Field
          label={profile.webhookSecret}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
          value={webhookSecret}
          hint={secretHint(webhookSecret)}
          error={errorOf('webhookSecret')}
          onChange={({ target }) => onChange({ ...draft, webhookSecret: target.value })}
          onBlur={() => setLeft((before) => ({ ...before, webhookSecret: true }))}
        />
        {webhookSecret !== '' && (
          <div className={styles.beside}>
            <Button size="small" look="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide' : 'Show'}
            </Button>
            <IconButton label="Copy secret" icon="copy" size="small" onClick={() => onCopy(webhookSecret)} />
          </div>
        )}
      </div>
      {state?.previousSecretUntil && (
        <Strip tone="info" icon="info">
          The secret before this one signs too, until {momentText(state.previousSecretUntil)}.
        </Strip>
      )}
      <div className={styles.verbs}>
        <Button type="submit" look={isChanged ? 'primary' : 'secondary'}>
          {profile.saveWebhook}
        </Button>
        {callbackUrl !== '' && (
          <Button icon="send" onClick={onPing}>
            {profile.ping}
          </Button>
        )}
        <Button icon={webhookSecret === '' ? 'plus' : 'refresh'} onClick={onGenerate}>
          {webhookSecret === '' ? 'Create a secret' : profile.generateSecret}
        </Button>
      </div>
      <div className={styles.foot}>
        <Accordion title="How to check that a message is ours">
          <div className={styles.how}>
            <p>
              Messages follow the Standard Webhooks specification. Sign <code>webhook-id</code>, a dot,{' '}
              <code>webhook-timestamp</code>, a dot and the body as it arrived with HMAC-SHA256 and your secret, and
              compare in base64 with each <code>v1,…</code> in <code>webhook-signature</code>. Refuse what is older than
              five minutes. The same <code>webhook-id</code> may come twice: it is the same alert.
            </p>
            {webhookSecret !== '' && wrong.webhookSecret === undefined && (
              <p>
                Libraries take the secret as <code>whsec_</code> and its bytes in base64.{' '}
                <Button size="small" icon="copy" onClick={() => onCopy(asLibrarySecret(webhookSecret))}>
                  Copy for a library
                </Button>
              </p>
            )}
            <p>
              Anything but a 2xx answer within 15 seconds is tried again, ten times over three days; 410 stops
              deliveries. Ping posts to the same address with <code>ping</code> as its last part.
            </p>
          </div>
        </Accordion>
      </div>
    </form>
  )
}
