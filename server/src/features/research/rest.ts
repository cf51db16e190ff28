import { ChatViewQuery, type ChatViewRow, type ShareReply, ShareRequest } from 'core/contract/rest'
import { publicOrigin } from '#http/origin.ts'
import { type App, get, post } from '#http/route.ts'
import { shareChat, viewSharedChat } from './share.ts'
import type { SharedRow } from './store.ts'

export function researchRoutes(app: App): void {
  post(app, '/api/agents/research/share', { who: 'signedIn', limit: 20, body: ShareRequest }, async (call) => {
    const chat_uuid = await shareChat(call.ctx, call.body.chat_uuid)
    return presentShare(publicOrigin(call.ctx.env, call.request.raw), chat_uuid)
  })

  get(app, '/api/agents/research/chatview', { who: 'public', limit: 60, query: ChatViewQuery }, async (call) => {
    const rows = await viewSharedChat(call.ctx, call.query.chat_uuid)
    return rows.map(presentSharedRow)
  })
}

const presentShare = (origin: string, chat_uuid: string): ShareReply => ({ url: `${origin}/share/${chat_uuid}` })

/** By hand: whose chat it is must not leave with it. */
const presentSharedRow = (row: SharedRow): ChatViewRow => ({
  chat_uuid: row.chat_uuid,
  chat_title: row.chat_title,
  text_content_user_query: row.text_content_user_query,
  text_content_assistant_formatted_response: row.text_content_assistant_formatted_response,
})
