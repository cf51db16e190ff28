import type { ChatViewRow } from 'core/contract/rest'

interface SharedMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Which row of the chat it is from. */
  readonly at: number
}

export interface SharedChat {
  readonly id: string
  readonly title: string | null
  readonly messages: readonly SharedMessage[]
}

/** Rows of one chat_uuid are one chat; the first chat is the one shown. */
export function chatsOf(rows: readonly ChatViewRow[]): readonly SharedChat[] {
  const byId = new Map<string, ChatViewRow[]>()
  for (const row of rows) byId.set(row.chat_uuid, [...(byId.get(row.chat_uuid) ?? []), row])
  return [...byId].map(([id, own]) => ({
    id,
    title: own[0]?.chat_title ?? null,
    messages: own.flatMap((row, at): SharedMessage[] => [
      { role: 'user', content: row.text_content_user_query, at },
      ...(row.text_content_assistant_formatted_response === null
        ? []
        : [{ role: 'assistant' as const, content: row.text_content_assistant_formatted_response, at }]),
    ]),
  }))
}
