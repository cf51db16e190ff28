import { queryOptions } from '@tanstack/react-query'
import { pingUrl } from 'core/contract'
import type {
  Channels,
  DeleteAccountRequest,
  EndSessionRequest,
  OwnSessions,
  PingReply,
  PingRequest,
  TelegramAuthReply,
  TelegramAuthRequest,
} from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { answered, call } from '#lib/http.ts'

export interface WebhookConfig {
  readonly callback_url: string | null
  readonly webhook_secret: string | null
}

export const webhookQuery = (email: string) =>
  queryOptions({
    queryKey: ['profile', 'webhook', email],
    queryFn: async ({ signal }) => {
      const { GetUserConfig } = await graphql<{ GetUserConfig: WebhookConfig }, { email: string }>(
        'query GetUserConfig($email: String) { GetUserConfig(email: $email) { callback_url webhook_secret } }',
        { email },
        { signal },
      )
      return GetUserConfig
    },
    // What is typed here is compared with what is saved: never with what was saved some time ago.
    staleTime: 0,
  })

export const channelsQuery = (email: string) =>
  queryOptions({
    queryKey: ['profile', 'channels', email],
    queryFn: ({ signal }) => call<Channels>('/api/profile/channels', { signal }),
    staleTime: 0,
  })

export const sessionsQuery = (email: string) =>
  queryOptions({
    queryKey: ['profile', 'sessions', email],
    queryFn: ({ signal }) => call<OwnSessions>('/api/account/sessions', { signal }),
    staleTime: 0,
  })

/** Null: all but the one at hand. */
export const endSession = (id: string | null): Promise<OwnSessions> =>
  call('/api/account/sessions/end', { method: 'POST', body: { id } satisfies EndSessionRequest })

export interface WebhookDraft {
  readonly callbackUrl: string
  readonly webhookSecret: string
}

export const saveWebhook = (draft: WebhookDraft, email: string): Promise<unknown> =>
  graphql(
    `mutation updateUserConfig($callbackUrl: String, $webhookSecret: String, $email: String) {
      updateUserConfig(callbackUrl: $callbackUrl, webhookSecret: $webhookSecret, email: $email) { callback_url webhook_secret }
    }`,
    { ...draft, email },
  )

export const ping = ({ callbackUrl, webhookSecret }: WebhookDraft): Promise<PingReply> =>
  call('/api/client/ping', {
    method: 'POST',
    body: { clientUrl: pingUrl(callbackUrl), webhookSecret, clientMessage: 'ping' } satisfies PingRequest,
  })

export const connectTelegram = (userTG: TelegramAuthRequest['userTG'], email: string): Promise<TelegramAuthReply> =>
  call('/api/telegram/auth', {
    method: 'POST',
    body: { userTG, userGoogle: { email } } satisfies TelegramAuthRequest,
  })

export const disconnectTelegram = (email: string): Promise<unknown> =>
  graphql(
    `mutation UpdateTelegram($email: String, $telegram_id: String) {
      update_users(email: $email, telegram_id: $telegram_id) { affected_rows }
    }`,
    { email, telegram_id: null },
  )

/** As the server wrote it, to the byte. */
export const exportAccount = async (): Promise<Blob> => (await answered('/api/account/export', {})).blob()

export const deleteAccount = (email: string): Promise<unknown> =>
  call('/api/account/delete', { method: 'POST', body: { email } satisfies DeleteAccountRequest })
