import { z } from 'zod'

/** POST /api/agents/research/share: makes a chat readable for whoever has the link. */
export const ShareRequest = z.object({ chat_uuid: z.string().max(100) })
export type ShareRequest = z.infer<typeof ShareRequest>

export interface ShareReply {
  /** Ends with the chat_uuid; a client opens no other link. */
  readonly url: string
}

/** GET /api/agents/research/chatview?chat_uuid. A malformed id is answered like an unknown one, so any text passes here. */
export const ChatViewQuery = z.object({ chat_uuid: z.string().max(1000).default('') })
export type ChatViewQuery = z.infer<typeof ChatViewQuery>

export interface ChatViewRow {
  readonly chat_uuid: string
  readonly chat_title: string | null
  readonly text_content_user_query: string
  readonly text_content_assistant_formatted_response: string | null
}
