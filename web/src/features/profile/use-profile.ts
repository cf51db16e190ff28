/** What can be done on this page: each verb says what is under way, what came of it, and leaves the cache right. */
import { useQueryClient } from '@tanstack/react-query'
import { messages } from 'core/contract'
import type { OwnSession } from 'core/contract/rest'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HttpError } from '#lib/http-error.ts'
import { keepChange } from '#lib/query-client.ts'
import { clearSession } from '#lib/session.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import {
  channelsQuery,
  connectTelegram,
  deleteAccount,
  disconnectTelegram,
  endSession,
  exportAccount,
  ping,
  saveWebhook,
  sessionsQuery,
  type WebhookDraft,
  webhookQuery,
} from './api.ts'
import { saveFile } from './save-file.ts'
import { forgetTelegramUser, storeTelegramUser, type WidgetUser } from './telegram-user.ts'
import { errorsOf, type FieldErrors } from './webhook-form.ts'

const { profile } = messages

/** The server's own sentence about what was asked; for a server that cannot, or a line that is down, ours. */
const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof HttpError && error.status !== null && error.status < 500 ? error.message : otherwise

export function useProfile(email: string | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const show = useSnackbar()
  const [busy, setBusy] = useState<string | null>(null)

  const during = async (what: string, work: () => Promise<void>, onError: (error: unknown) => void): Promise<void> => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      onError(error)
    } finally {
      setBusy(null)
    }
  }
  const failed = (text: string) => show({ text, kind: 'error' })
  const reload = (own: string): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: webhookQuery(own).queryKey }),
      client.invalidateQueries({ queryKey: channelsQuery(own).queryKey }),
    ])

  return {
    busy,

    connect: (user: WidgetUser): Promise<void> | undefined => {
      if (!email) return void failed(profile.noEmailForTelegram)
      return during(
        'Connecting Telegram…',
        async () => {
          const { user: telegram } = await connectTelegram(user, email)
          storeTelegramUser(user)
          keepChange(client, channelsQuery(email).queryKey, (before) => before && { ...before, telegram })
          show({ text: profile.telegramConnected, kind: 'success' })
        },
        (error) => {
          forgetTelegramUser()
          failed(sentenceOf(error, profile.telegramFailed))
        },
      )
    },

    disconnect: (): Promise<void> | undefined => {
      if (!email) return
      return during(
        'Disconnecting Telegram…',
        async () => {
          await disconnectTelegram(email)
          forgetTelegramUser()
          keepChange(client, channelsQuery(email).queryKey, (before) => before && { ...before, telegram: null })
          show({ text: profile.telegramDisconnected, kind: 'info' })
        },
        () => failed(profile.telegramDisconnectFailed),
      )
    },

    /** Answers what the server said about single fields; null when it was saved. */
    save: async (draft: WebhookDraft): Promise<FieldErrors | null> => {
      if (Object.keys(errorsOf(draft)).length > 0) {
        failed(profile.fieldsInvalid)
        return {}
      }
      if (!email) {
        failed(profile.noEmail)
        return {}
      }
      let refused: FieldErrors | null = null
      await during(
        'Saving…',
        async () => {
          await saveWebhook(draft, email)
          await reload(email)
          show({ text: profile.webhookSaved, kind: 'success' })
        },
        (error) => {
          const isAboutFields = error instanceof HttpError && error.code === 'address_not_allowed'
          refused = isAboutFields ? { callbackUrl: profile.urlUnreachable } : {}
          failed(isAboutFields ? profile.urlUnreachable : profile.webhookSaveFailed)
        },
      )
      return refused
    },

    ping: (draft: WebhookDraft): Promise<void> | undefined => {
      if (draft.callbackUrl === '') return void failed(profile.pingNeedsUrl)
      if (Object.keys(errorsOf(draft)).length > 0) return void failed(profile.fieldsInvalid)
      return during(
        'Sending a ping…',
        async () => {
          const { message } = await ping(draft)
          show({ text: message, kind: 'success' })
        },
        (error) => failed(sentenceOf(error, profile.pingFailed)),
      )
    },

    /** Null: everywhere else. */
    endSession: (session: OwnSession | null): Promise<void> | undefined => {
      if (!email) return
      return during(
        'Signing out…',
        async () => {
          keepChange(client, sessionsQuery(email).queryKey, await endSession(session?.id ?? null))
          show({ text: session ? profile.sessionEnded(session.device) : profile.sessionsEnded, kind: 'success' })
        },
        () => failed(profile.sessionEndFailed),
      )
    },

    exportData: (): Promise<void> =>
      during(
        'Collecting your data…',
        async () => {
          saveFile(await exportAccount(), 'my-data.json')
          show({ text: profile.exported, kind: 'success' })
        },
        () => failed(profile.exportFailed),
      ),

    remove: (typed: string): Promise<void> =>
      during(
        'Deleting your account…',
        async () => {
          await deleteAccount(typed)
          clearSession()
          client.clear()
          show({ text: profile.accountDeleted, kind: 'info' })
          await navigate('/')
        },
        () => failed(profile.deleteFailed),
      ),

    widgetFailed: (): void => failed(profile.widgetFailed),
    say: (text: string): void => show({ text, kind: 'info' }),
  }
}
