import { queryOptions } from '@tanstack/react-query'
import type { Answer } from 'core/compile'
import type { ChatViewRow } from 'core/contract/rest'
import { call } from '#lib/http.ts'

export const sharedChatQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['shared-chat', uuid],
    queryFn: ({ signal }) =>
      call<readonly ChatViewRow[]>('/api/agents/research/chatview', { signal, query: { chat_uuid: uuid } }),
    retry: false,
  })

/** The whole answer at a place of the chat; what is missing is shown from its stored text. */
export const sharedAnswerQuery = (uuid: string, at: number) =>
  queryOptions({
    queryKey: ['shared-answer', uuid, at],
    queryFn: ({ signal }) => call<Answer>('/api/agents/research/answer', { signal, query: { chat_uuid: uuid, at } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
