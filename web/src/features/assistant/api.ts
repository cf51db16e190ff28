import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from 'core/compile'
import type { Country } from 'core/contract'
import type {
  PromptCategories,
  ReasoningProgress,
  ReasoningReply,
  ReasoningRequest,
  ShareReply,
} from 'core/contract/rest'
import { callForEvents } from '#lib/events.ts'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'

const base = '/api/agents/research'

/** A question, as lists of chats show it. */
export interface ChatHead {
  readonly id: number
  readonly chat_uuid: string
  readonly chat_title: string | null
  readonly text_content_user_query: string
  readonly is_alert_set: boolean
  /** The one that carries the title of its chat. */
  readonly is_first: boolean
  readonly created_at: string
}

/** A question and, once it has come, its answer. */
export interface ChatMessage extends ChatHead {
  readonly text_content_assistant_formatted_response: string | null
}

const headFields = 'id chat_uuid chat_title text_content_user_query is_alert_set is_first created_at'
const messageFields = `${headFields} text_content_assistant_formatted_response`

export const messagesSubscription = `subscription Messages($email: String, $chat_uuid: String!, $after_id: bigint) {
  user_chat(email: $email, chat_uuid: $chat_uuid, after_id: $after_id) { ${messageFields} }
}`

/** Chats of one reply. */
export const historyPage = 200

async function readHistory(email: string, offset: number, signal: AbortSignal): Promise<readonly ChatHead[]> {
  const { user_chat } = await graphql<{ user_chat: readonly ChatHead[] }, { email: string; offset: number }>(
    `query History($email: String, $offset: Int) {
      user_chat(email: $email, is_first: true, limit: ${historyPage}, offset: $offset) { ${headFields} }
    }`,
    { email, offset },
    { signal },
  )
  return user_chat
}

/** First messages of the person's chats, newest first. */
export const historyQuery = (email: string) =>
  queryOptions({
    queryKey: ['chat-history', email],
    queryFn: ({ signal }) => readHistory(email, 0, signal),
    enabled: email !== '',
  })

/** Those behind them, page by page, when they are asked for. */
export const olderQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['chat-older', email],
    queryFn: ({ pageParam, signal }) => readHistory(email, pageParam, signal),
    initialPageParam: historyPage,
    getNextPageParam: (last, pages) => (last.length < historyPage ? null : historyPage * (pages.length + 1)),
    enabled: false,
  })

export const searchQuery = (email: string, search: string) =>
  queryOptions({
    queryKey: ['chat-search', email, search],
    queryFn: async ({ signal }) => {
      const { user_chat } = await graphql<{ user_chat: readonly ChatHead[] }, { email: string; search: string }>(
        `query Search($email: String, $search: String) { user_chat(email: $email, search: $search, limit: 50) { ${headFields} } }`,
        { email, search },
        { signal },
      )
      return user_chat
    },
    enabled: search.trim().length >= 2,
  })

export const keywordsQuery = queryOptions({
  queryKey: ['chat-keywords'],
  queryFn: ({ signal }) => call<readonly string[]>(`${base}/chatkeywords`, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const categoriesQuery = queryOptions({
  queryKey: ['chat-prompt-categories'],
  queryFn: ({ signal }) => call<PromptCategories>(`${base}/chatpromptcategories`, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The structured answer behind a message; what was answered does not change. */
export const answerQuery = (message: Pick<ChatMessage, 'id' | 'chat_uuid'>) =>
  queryOptions({
    queryKey: ['chat-answer', message.chat_uuid, message.id],
    queryFn: ({ signal }) => call<Answer>(`${base}/answer`, { signal, query: { chat_id: message.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Asked = Pick<ReasoningRequest, 'chatSessionId' | 'messages'> & { readonly country: Country }

const longestAnswerMs = 60_000

/** Resolves when the question is answered; the answer itself comes through the subscription. */
export const askResearch = (asked: Asked, onProgress: (progress: ReasoningProgress) => void): Promise<ReasoningReply> =>
  callForEvents<ReasoningReply>(
    `${base}/reasoning`,
    {
      method: 'POST',
      headers: { Accept: 'text/event-stream' },
      body: { ...asked, activity: 'capital_market_chat' },
      timeoutMs: longestAnswerMs,
    },
    ({ event, data }) => {
      // The contract's shape for this event.
      if (event === 'progress') onProgress(data as ReasoningProgress)
    },
  )

export const shareChat = (chat_uuid: string): Promise<ShareReply> =>
  call<ShareReply>(`${base}/share`, { method: 'POST', body: { chat_uuid } })

export const renameChat = (chat_uuid: string, chat_title: string): Promise<unknown> =>
  graphql(
    `mutation Rename($chat_uuid: String!, $chat_title: String!) {
      rename_user_chat(chat_uuid: $chat_uuid, chat_title: $chat_title) { id }
    }`,
    { chat_uuid, chat_title },
  )

interface ReportMark {
  readonly chat_id: number
  readonly chat_uuid: string
  readonly is_alert_set: boolean
  readonly chat_title?: string
}

export const markReport = (mark: ReportMark): Promise<unknown> =>
  graphql(
    `mutation Report($chat_id: bigint!, $chat_uuid: String!, $is_alert_set: Boolean!, $chat_title: String) {
      update_user_chat(chat_id: $chat_id, chat_uuid: $chat_uuid, is_alert_set: $is_alert_set, chat_title: $chat_title) { id }
    }`,
    mark,
  )

export interface SharedChat {
  readonly chat_uuid: string
  readonly created_at: string
}

export const sharesQuery = (email: string) =>
  queryOptions({
    queryKey: ['chat-shares', email],
    queryFn: async ({ signal }) => {
      const { chat_share } = await graphql<{ chat_share: readonly SharedChat[] }, { email: string }>(
        'query Shares($email: String) { chat_share(email: $email) { chat_uuid created_at } }',
        { email },
        { signal },
      )
      return chat_share
    },
    enabled: email !== '',
  })

export const revokeShare = (chat_uuid: string): Promise<unknown> =>
  graphql('mutation Revoke($chat_uuid: String!) { delete_chat_share(chat_uuid: $chat_uuid) { affected_rows } }', {
    chat_uuid,
  })
