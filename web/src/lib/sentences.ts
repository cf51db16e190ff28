/** A screen's own question: asked in the chat, kept as a report, watched by an agent. */
import type { Country } from 'core/contract'
import type { ReasoningReply } from 'core/contract/rest'
import { createAgent } from '#lib/agents.ts'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'
import { HttpError } from '#lib/http-error.ts'

/** Where a sentence is asked in the chat, and can be changed there. */
export const askAddress = (sentence: string): string => `/assistant?${new URLSearchParams({ q: sentence })}`

export interface SavedSentence {
  readonly id: number
  readonly chat_title: string
  readonly text_content_user_query: string
}

const longestAnswerMs = 60_000

/** Asks the sentence in a chat of its own and keeps it as a report under the title. */
export async function saveSentence(sentence: string, chat_title: string, country: Country): Promise<SavedSentence> {
  const chat_uuid = crypto.randomUUID()
  const { id, status } = await call<ReasoningReply>('/api/agents/research/reasoning', {
    method: 'POST',
    timeoutMs: longestAnswerMs,
    body: {
      chatSessionId: chat_uuid,
      country,
      activity: 'capital_market_chat',
      messages: [{ role: 'user', content: sentence }],
    },
  })
  // A question without an answer is nothing to keep.
  if (status !== 'done') throw new HttpError('internal', { message: 'The question could not be answered' })
  await graphql(
    `mutation Report($chat_id: bigint!, $chat_uuid: String!, $is_alert_set: Boolean!, $chat_title: String) {
      update_user_chat(chat_id: $chat_id, chat_uuid: $chat_uuid, is_alert_set: $is_alert_set, chat_title: $chat_title) { id }
    }`,
    { chat_id: id, chat_uuid, is_alert_set: true, chat_title },
  )
  return { id, chat_title, text_content_user_query: sentence }
}

/** Keeps the sentence as a report and sets an agent on it, which tells what changes in the answer. */
export async function watchSentence(sentence: string, chat_title: string, country: Country): Promise<SavedSentence> {
  const saved = await saveSentence(sentence, chat_title, country)
  await createAgent(saved)
  return saved
}
