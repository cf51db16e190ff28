import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { isLoadedAt } from '#lib/script-loader.ts'
import { configQuery } from '#lib/site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Strip } from '#ui/states.tsx'
import { channelsQuery, sessionsQuery, type WebhookDraft, webhookQuery } from './api.ts'
import { newSecret } from './new-secret.ts'
import { BusyOverlay } from './parts/busy-overlay.tsx'
import { DataCard } from './parts/data-card.tsx'
import { DeleteDialog } from './parts/delete-dialog.tsx'
import { DisplayCard } from './parts/display-card.tsx'
import { GoogleCard } from './parts/google-card.tsx'
import { SessionsCard } from './parts/sessions-card.tsx'
import { TelegramCard } from './parts/telegram-card.tsx'
import { WebhookCard } from './parts/webhook-card.tsx'
import styles from './screen.module.css'
import { storedTelegramUser } from './telegram-user.ts'
import { useProfile } from './use-profile.ts'
import { draftOf, type FieldErrors, isSame } from './webhook-form.ts'

const { profile } = messages
const path = '/profile'
const widgetParameter = 'connect'

export function Screen() {
  const { currentUser, isAuthenticated, authVerified } = useAuth()
  const email = currentUser?.email ?? null
  const isKnown = isAuthenticated && email !== null
  const [query] = useSearchParams()
  const config = useQuery(configQuery)
  const webhook = useQuery({ ...webhookQuery(email ?? ''), enabled: isKnown })
  const channels = useQuery({ ...channelsQuery(email ?? ''), enabled: isKnown })
  const sessions = useQuery({ ...sessionsQuery(email ?? ''), enabled: isKnown })
  const actions = useProfile(email)
  const show = useSnackbar()
  const [draft, setDraft] = useState<WebhookDraft | null>(null)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [isDeleting, setDeleting] = useState(false)
  const [isWidgetShown, setWidgetShown] = useState(query.get(widgetParameter) === 'telegram')

  const isLoadFailed = webhook.isError && !webhook.data
  useEffect(() => {
    if (isLoadFailed) show({ text: profile.webhookLoadFailed, kind: 'error' })
  }, [isLoadFailed, show])

  const saved = draftOf(webhook.data)
  const typed = draft ?? saved
  const change = (next: WebhookDraft) => {
    setDraft(next)
    setRefused({})
  }
  const save = async () => {
    const errors = await actions.save(typed)
    setRefused(errors ?? {})
    if (errors === null) setDraft(null)
  }
  const showWidget = () => {
    // Only a page that was loaded here lets the provider's script in.
    if (isLoadedAt(path)) setWidgetShown(true)
    else window.location.assign(`${path}?${widgetParameter}=telegram`)
  }
  // Until the server has said, what this browser remembers; a stranger has none.
  const telegramUser = !isKnown ? null : channels.data ? channels.data.telegram : (storedTelegramUser() ?? undefined)

  return (
    <div className={styles.screen}>
      <PageHead title={profile.title} subtitle="Your account, and how alerts reach you." />
      {!isKnown && authVerified && (
        <Strip
          tone="info"
          icon="lock"
          action={
            <ButtonLink size="small" look="primary" to={`/login?redirect=${encodeURIComponent(path)}`}>
              {messages.signIn.title}
            </ButtonLink>
          }
        >
          Sign in to connect a channel and to save.
        </Strip>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {currentUser && <GoogleCard user={currentUser} />}
          <TelegramCard
            user={telegramUser}
            error={channels.isError ? { message: channels.error.message, retry: () => void channels.refetch() } : null}
            bot={config.data?.telegram ?? null}
            isWidgetShown={isWidgetShown}
            onShowWidget={showWidget}
            onUser={(user) => void actions.connect(user)}
            onWidgetFailed={() => {
              setWidgetShown(false)
              actions.widgetFailed()
            }}
            onDisconnect={() => void actions.disconnect()}
          />
          <div className={styles.later}>
            <DisplayCard />
          </div>
          {isKnown && (
            <div className={styles.later}>
              <SessionsCard
                sessions={sessions.data?.sessions}
                error={
                  sessions.isError ? { message: sessions.error.message, retry: () => void sessions.refetch() } : null
                }
                onEnd={(session) => void actions.endSession(session)}
                onEndOthers={() => void actions.endSession(null)}
              />
            </div>
          )}
        </div>
        <div className={styles.column}>
          <WebhookCard
            draft={isKnown && !webhook.data ? undefined : typed}
            isChanged={draft !== null && !isSame(draft, saved)}
            refused={refused}
            state={channels.data?.webhook}
            error={isLoadFailed ? { message: profile.webhookLoadFailed, retry: () => void webhook.refetch() } : null}
            onChange={change}
            onGenerate={() => {
              change({ ...typed, webhookSecret: newSecret() })
              actions.say(profile.secretGenerated)
            }}
            onPing={() => void actions.ping(typed)}
            onSave={() => void save()}
            onCopy={(text) => void navigator.clipboard.writeText(text).then(() => actions.say('Copied'))}
          />
          {isKnown && (
            <div className={styles.later}>
              <DataCard onExport={() => void actions.exportData()} onDelete={() => setDeleting(true)} />
            </div>
          )}
        </div>
      </div>
      {isDeleting && email !== null && (
        <DeleteDialog
          email={email}
          onClose={() => setDeleting(false)}
          onDelete={(words) => {
            setDeleting(false)
            void actions.remove(words)
          }}
        />
      )}
      <BusyOverlay what={actions.busy} />
    </div>
  )
}
