import { queryOptions } from '@tanstack/react-query'
import type { Country } from 'core/contract'
import type { PromptModels, PromptRow, PromptTestReply, PromptTestRequest } from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'

export const modelsQuery = queryOptions({
  queryKey: ['prompt-models'],
  queryFn: ({ signal }) => call<PromptModels>('/api/chat/models', { signal }),
})

const longestMs = 120_000

export const testPrompt = (request: PromptTestRequest): Promise<PromptTestReply> =>
  call('/api/chat/reasoning', { method: 'POST', body: request, timeoutMs: longestMs })

export interface Report {
  readonly id: number
  readonly chat_uuid: string
  readonly chat_title: string | null
  readonly text_content_user_query: string
}

export const reportsQuery = (email: string) =>
  queryOptions({
    queryKey: ['lab-reports', email],
    queryFn: async ({ signal }) => {
      const { user_chat } = await graphql<{ user_chat: readonly Report[] }, { email: string }>(
        `query Reports($email: String) {
          user_chat(email: $email, is_alert_set: true, limit: 500) { id chat_uuid chat_title text_content_user_query }
        }`,
        { email },
        { signal },
      )
      return user_chat
    },
    enabled: email !== '',
  })

export const fetchReport = (report: Report, email: string, country: Country): Promise<readonly PromptRow[]> =>
  call('/api/agents/research/runPrompt', {
    method: 'POST',
    body: { chat_id: report.id, chat_uuid: report.chat_uuid, email, country },
  })
