import { isAskedFor } from '#graphql/asked-fields.ts'
import { Affected, builder } from '#graphql/builder.ts'
import { self } from '#graphql/self.ts'
import { liveMessages } from './live.ts'
import { listChats, markReport, removeChat, renameChat } from './research.ts'
import { listShares, revokeShare } from './share.ts'
import type { ChatRow, ShareRow } from './store.ts'

const Chat = builder.objectRef<ChatRow>('user_chat').implement({
  fields: (t) => ({
    id: t.expose('id', { type: 'bigint' }),
    chat_uuid: t.exposeString('chat_uuid'),
    chat_title: t.exposeString('chat_title', { nullable: true }),
    text_content_user_query: t.exposeString('text_content_user_query'),
    text_content_assistant_formatted_response: t.exposeString('text_content_assistant_formatted_response', {
      nullable: true,
    }),
    created_at: t.expose('created_at', { type: 'timestamptz' }),
    updated_at: t.expose('updated_at', { type: 'timestamptz' }),
    is_alert_set: t.exposeBoolean('is_alert_set'),
    is_first: t.exposeBoolean('is_first'),
  }),
})

const Share = builder.objectRef<ShareRow>('chat_share').implement({
  fields: (t) => ({
    chat_uuid: t.exposeString('chat_uuid'),
    created_at: t.expose('created_at', { type: 'timestamptz' }),
  }),
})

builder.queryField('chat_share', (t) =>
  t.field({
    type: [Share],
    description: 'Chats one has shared, newest first.',
    args: { email: t.arg.string() },
    resolve: (_root, { email }, ctx) => listShares(self(ctx, { email })),
  }),
)

builder.queryField('user_chat', (t) =>
  t.field({
    type: [Chat],
    description: 'Messages of a chat (chat_uuid) in ascending id order; otherwise newest first.',
    args: {
      email: t.arg.string(),
      chat_uuid: t.arg.string(),
      is_first: t.arg.boolean(),
      is_alert_set: t.arg.boolean(),
      search: t.arg.string(),
      limit: t.arg.int(),
      offset: t.arg.int(),
    },
    resolve: (_root, { email, ...filter }, ctx, info) =>
      listChats(self(ctx, { email }), {
        ...filter,
        // A list of two hundred chats is read for its titles: their answers are a hundred times as long.
        withAnswers: isAskedFor('text_content_assistant_formatted_response', info),
      }),
  }),
)

builder.mutationFields((t) => ({
  update_user_chat: t.field({
    type: Chat,
    description: 'Saves a message as a report under a title, or removes the report: then only the flag changes.',
    args: {
      chat_id: t.arg({ type: 'bigint', required: true }),
      chat_uuid: t.arg.string({ required: true }),
      is_alert_set: t.arg.boolean({ required: true }),
      chat_title: t.arg.string(),
    },
    resolve: (_root, args, ctx) => markReport(self(ctx), args),
  }),
  rename_user_chat: t.field({
    type: Chat,
    description: 'A new title for a chat in the history; its first message carries it.',
    args: { chat_uuid: t.arg.string({ required: true }), chat_title: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => renameChat(self(ctx), args),
  }),
  delete_chat_share: t.field({
    type: Affected,
    description: 'Closes a shared chat again; its link answers like one that never was.',
    args: { chat_uuid: t.arg.string({ required: true }) },
    resolve: (_root, { chat_uuid }, ctx) => revokeShare(self(ctx), chat_uuid),
  }),
  delete_user_chat: t.field({
    type: Affected,
    args: { chat_id: t.arg({ type: 'bigint', required: true }), chat_uuid: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => removeChat(self(ctx), args),
  }),
}))

builder.subscriptionField('user_chat', (t) =>
  t.field({
    type: [Chat],
    description:
      'Messages of a chat, a few rows at a time: first those with an id above after_id, ascending, then each new or changed one. To resume, pass the highest id up to which every answer has arrived.',
    args: {
      email: t.arg.string(),
      chat_uuid: t.arg.string({ required: true }),
      after_id: t.arg({ type: 'bigint' }),
    },
    subscribe: (_root, { email, chat_uuid, after_id }, ctx) =>
      liveMessages(self(ctx, { email }), ctx.chatFeed, { chat_uuid, after_id: after_id ?? 0 }),
    resolve: (rows) => [...rows],
  }),
)
