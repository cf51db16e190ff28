import { parseInput } from 'core/contract'
import { WatchItem } from 'core/contract/graphql'
import type { OwnCtx, UserCtx } from '#ctx.ts'
import { deleteWatchItem, readWatchItems, upsertWatchItem, type WatchRow } from './store.ts'

export const listWatchItems = ({ db, user }: OwnCtx, asset_type: string | null): Promise<readonly WatchRow[]> =>
  db.readAs(user.id, (tx) => readWatchItems(tx, { user_id: user.id, asset_type }))

export const addWatchItem = async ({ db, user }: UserCtx, item: unknown): Promise<WatchRow> => {
  const { asset_type, symbol } = parseInput(WatchItem, item)
  return await db.asUser(user.id, (tx) => upsertWatchItem(tx, { user_id: user.id, asset_type, symbol }))
}

export const removeWatchItem = async ({ db, user }: UserCtx, item: unknown): Promise<{ affected_rows: number }> => {
  const { asset_type, symbol } = parseInput(WatchItem, item)
  return await db.asUser(user.id, (tx) => deleteWatchItem(tx, { user_id: user.id, asset_type, symbol }))
}
