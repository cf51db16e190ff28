import { Affected, builder } from '#graphql/builder.ts'
import { LinkedUser, User } from '#graphql/refs.ts'
import { self } from '#graphql/self.ts'
import { boardChanges } from './live.ts'
import type { WatchRow } from './store.ts'
import { addWatchItem, listWatchItems, removeWatchItem } from './watchlist.ts'

const WatchItem = builder.objectRef<WatchRow>('watch_list').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    asset_type: t.exposeString('asset_type'),
    symbol: t.exposeString('symbol'),
    user: t.field({ type: User, resolve: (row) => ({ id: row.user_id }) }),
    created_at: t.expose('created_at', { type: 'timestamptz' }),
    updated_at: t.expose('updated_at', { type: 'timestamptz' }),
  }),
})

const WatchInput = builder.inputType('watch_list_insert_input', {
  fields: (t) => ({
    asset_type: t.string({ required: true }),
    symbol: t.string({ required: true }),
    user: t.field({ type: LinkedUser }),
  }),
})

builder.queryField('watch_list', (t) =>
  t.field({
    type: [WatchItem],
    description: 'By symbol.',
    args: { email: t.arg.string(), asset_type: t.arg.string() },
    resolve: (_root, { email, asset_type }, ctx) => listWatchItems(self(ctx, { email }), asset_type ?? null),
  }),
)

builder.mutationFields((t) => ({
  insert_watch_list_one: t.field({
    type: WatchItem,
    description: 'Adds; for an item that is already there only updated_at changes.',
    args: { object: t.arg({ type: WatchInput, required: true }) },
    resolve: (_root, { object }, ctx) => addWatchItem(self(ctx, object.user ?? {}), object),
  }),
  delete_watch_list: t.field({
    type: Affected,
    args: {
      email: t.arg.string(),
      symbol: t.arg.string({ required: true }),
      assetType: t.arg.string({ required: true }),
    },
    resolve: (_root, { email, symbol, assetType }, ctx) =>
      removeWatchItem(self(ctx, { email }), { symbol, asset_type: assetType }),
  }),
}))

builder.subscriptionField('watch_board', (t) =>
  t.field({
    type: 'Int',
    description:
      'A number that grows whenever something of one’s own watch list, lists or views changed: then read them again.',
    args: { email: t.arg.string() },
    subscribe: (_root, { email }, ctx) => boardChanges(self(ctx, { email }), ctx.boardFeed),
    resolve: (count) => count,
  }),
)
