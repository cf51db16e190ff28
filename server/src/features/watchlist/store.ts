import { graphqlLimits } from 'core/contract/graphql'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { prepared } from '#postgres/prepared.ts'
import { only } from '#postgres/rows.ts'
import { watch_list } from '#postgres/schema.ts'

export interface WatchRow {
  readonly id: number
  readonly user_id: UserId
  readonly asset_type: string
  readonly symbol: string
  readonly created_at: Date
  readonly updated_at: Date
}

interface WatchKey {
  readonly user_id: UserId
  readonly asset_type: string
  readonly symbol: string
}

const columns = {
  id: watch_list.id,
  user_id: watch_list.user_id,
  asset_type: watch_list.asset_type,
  symbol: watch_list.symbol,
  created_at: watch_list.created_at,
  updated_at: watch_list.updated_at,
}

export const readWatchItems = prepared<WatchRow[], { user_id: UserId; asset_type: string | null }>((tx) => {
  const asset_type = sql.placeholder('asset_type')
  return tx
    .select(columns)
    .from(watch_list)
    .where(
      and(
        eq(watch_list.user_id, sql.placeholder('user_id')),
        sql`(${asset_type}::text is null or ${watch_list.asset_type} = ${asset_type})`,
      ),
    )
    .orderBy(asc(watch_list.symbol), asc(watch_list.id))
    .limit(graphqlLimits.rows.max)
    .prepare('watch_list')
})

/** Below what is there. */
const nextPosition = (user_id: UserId) =>
  sql`(select coalesce(max(own.position), 0) + 1 from ${watch_list} as own where own.user_id = ${user_id})`

export const upsertWatchItem = async (tx: Tx, item: WatchKey): Promise<WatchRow> =>
  only(
    await tx
      .insert(watch_list)
      .values({ ...item, position: nextPosition(item.user_id) })
      .onConflictDoUpdate({
        target: [watch_list.asset_type, watch_list.symbol, watch_list.user_id],
        set: { updated_at: sql`clock_timestamp()` },
      })
      .returning(columns),
  )

/** In the order given, each once; those that are there already only change updated_at. */
export async function upsertWatchItems(
  tx: Tx,
  user_id: UserId,
  items: readonly Omit<WatchKey, 'user_id'>[],
): Promise<readonly (Omit<WatchKey, 'user_id'> & { readonly id: number })[]> {
  const { rows } = await tx.execute<{ id: number; asset_type: string; symbol: string }>(sql`
    insert into ${watch_list} (user_id, asset_type, symbol, position)
    select ${user_id}, asset_type, symbol, nth + ${nextPosition(user_id)} from (
      select each ->> 'asset_type' as asset_type, each ->> 'symbol' as symbol, min(nth) as nth
      from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as wanted (each, nth)
      group by 1, 2
    ) as once order by nth
    on conflict (asset_type, symbol, user_id) do update set updated_at = clock_timestamp()
    returning id, asset_type, symbol`)
  return rows
}

export async function deleteWatchItem(
  tx: Tx,
  { user_id, asset_type, symbol }: WatchKey,
): Promise<{ affected_rows: number }> {
  const gone = await tx
    .delete(watch_list)
    .where(and(eq(watch_list.user_id, user_id), eq(watch_list.asset_type, asset_type), eq(watch_list.symbol, symbol)))
    .returning({ id: watch_list.id })
  return { affected_rows: gone.length }
}
