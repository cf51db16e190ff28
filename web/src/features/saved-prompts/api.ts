import { queryOptions } from '@tanstack/react-query'
import type { Country } from 'core/contract'
import type {
  PromptRow,
  ReportRun,
  ReportRunSummary,
  ReportSchedule,
  ScheduleRequest,
  UnscheduleReply,
} from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'

const base = '/api/agents/research'

export interface SavedPrompt {
  readonly id: number
  readonly chat_uuid: string
  readonly chat_title: string | null
  readonly text_content_user_query: string
  readonly created_at: string
}

export const savedPromptsQuery = (email: string) =>
  queryOptions({
    queryKey: ['saved-prompts', email],
    queryFn: async ({ signal }) => {
      const { user_chat } = await graphql<{ user_chat: readonly SavedPrompt[] }, { email: string }>(
        `query SavedPrompts($email: String) {
          user_chat(email: $email, is_alert_set: true, limit: 500) {
            id chat_uuid chat_title text_content_user_query created_at
          }
        }`,
        { email },
        { signal },
      )
      return user_chat
    },
    enabled: email !== '',
  })

export const runPrompt = (prompt: SavedPrompt, email: string, country: Country): Promise<readonly PromptRow[]> =>
  call(`${base}/runPrompt`, {
    method: 'POST',
    body: { chat_id: prompt.id, chat_uuid: prompt.chat_uuid, email, country },
  })

export const deletePrompt = (prompt: SavedPrompt): Promise<unknown> =>
  graphql(
    `mutation DeletePrompt($chat_id: bigint!, $chat_uuid: String!) {
      delete_user_chat(chat_id: $chat_id, chat_uuid: $chat_uuid) { affected_rows }
    }`,
    { chat_id: prompt.id, chat_uuid: prompt.chat_uuid },
  )

export const schedulesQuery = (email: string) =>
  queryOptions({
    queryKey: ['report-schedules', email],
    queryFn: ({ signal }) => call<readonly ReportSchedule[]>(`${base}/schedules`, { signal }),
    enabled: email !== '',
  })

export const runsQuery = (chatId: number) =>
  queryOptions({
    queryKey: ['report-runs', chatId],
    queryFn: ({ signal }) => call<readonly ReportRunSummary[]>(`${base}/runs`, { signal, query: { chat_id: chatId } }),
  })

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ['report-run', id],
    queryFn: ({ signal }) => call<ReportRun>(`${base}/run`, { signal, query: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const saveSchedule = (schedule: ScheduleRequest): Promise<ReportSchedule> =>
  call(`${base}/schedule`, { method: 'POST', body: schedule })

export const removeSchedule = (id: number): Promise<UnscheduleReply> =>
  call(`${base}/schedule/remove`, { method: 'POST', body: { id } })
