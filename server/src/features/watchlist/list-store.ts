/** SQL of a person's lists: which rows of watch_list each names, in which order, and the saved views. */
import { watchLimits } from 'core/contract/rest'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { watch_group, watch_group_item, watch_list, watch_view } from '#postgres/schema.ts'

export const readItems = (tx: Tx, user_id: UserId) =>
  tx
    .select({
      id: watch_list.id,
      asset_type: watch_list.asset_type,
      symbol: watch_list.symbol,
      note: watch_list.notes,
      created_at: watch_list.created_at,
      updated_at: watch_list.updated_at,
    })
    .from(watch_list)
    .where(eq(watch_list.user_id, user_id))
    .orderBy(asc(watch_list.position), asc(watch_list.id))
    .limit(watchLimits.items)

export async function countItems(tx: Tx, user_id: UserId): Promise<number> {
  const [row] = await tx.select({ many: count() }).from(watch_list).where(eq(watch_list.user_id, user_id))
  return row?.many ?? 0
}

const groupColumns = { id: watch_group.id, name: watch_group.name, colour: watch_group.colour }

export const readGroups = (tx: Tx, user_id: UserId) =>
  tx
    .select(groupColumns)
    .from(watch_group)
    .where(eq(watch_group.user_id, user_id))
    .orderBy(asc(watch_group.position), asc(watch_group.id))
    .limit(watchLimits.lists)

export const readMembers = (tx: Tx, user_id: UserId) =>
  tx
    .select({ group_id: watch_group_item.group_id, watch_id: watch_group_item.watch_id })
    .from(watch_group_item)
    .where(eq(watch_group_item.user_id, user_id))
    .orderBy(asc(watch_group_item.group_id), asc(watch_group_item.position), asc(watch_group_item.watch_id))

export const readViews = (tx: Tx, user_id: UserId) =>
  tx
    .select({ id: watch_view.id, name: watch_view.name, view: watch_view.view })
    .from(watch_view)
    .where(eq(watch_view.user_id, user_id))
    .orderBy(asc(watch_view.name), asc(watch_view.id))
    .limit(watchLimits.views)

export const insertGroup = (tx: Tx, row: { user_id: UserId; name: string; colour: number }) =>
  tx.insert(watch_group).values({
    ...row,
    position: sql`(select coalesce(max(own.position), 0) + 1 from ${watch_group} as own where own.user_id = ${row.user_id})`,
  })

/** Whether there was one. */
export const updateGroup = async (
  tx: Tx,
  { user_id, id }: { user_id: UserId; id: number },
  changes: Partial<{ name: string; colour: number }>,
): Promise<boolean> =>
  (
    await tx
      .update(watch_group)
      .set({ ...changes, updated_at: sql`clock_timestamp()` })
      .where(and(eq(watch_group.user_id, user_id), eq(watch_group.id, id)))
      .returning({ id: watch_group.id })
  ).length > 0

export const deleteGroup = (tx: Tx, user_id: UserId, id: number) =>
  tx.delete(watch_group).where(and(eq(watch_group.user_id, user_id), eq(watch_group.id, id)))

export const hasGroup = async (tx: Tx, user_id: UserId, id: number): Promise<boolean> =>
  (
    await tx
      .select({ id: watch_group.id })
      .from(watch_group)
      .where(and(eq(watch_group.user_id, user_id), eq(watch_group.id, id)))
      .for('update')
  ).length > 0

/** Below what is in the list; an item that is there stays where it is. */
export const addMembers = (tx: Tx, { user_id, group_id }: Member, watch_ids: readonly number[]) =>
  tx.execute(sql`
    insert into ${watch_group_item} (user_id, group_id, watch_id, position)
    select ${user_id}, ${group_id}, each.id::integer, each.nth
      + (select coalesce(max(position), 0) from ${watch_group_item} where group_id = ${group_id} and user_id = ${user_id})
    from jsonb_array_elements_text(${JSON.stringify(watch_ids)}::jsonb) with ordinality as each (id, nth)
    on conflict (group_id, watch_id) do nothing`)

interface Member {
  readonly user_id: UserId
  readonly group_id: number
}

export const deleteMembers = (tx: Tx, { user_id, group_id }: Member, watch_ids: readonly number[]) =>
  tx
    .delete(watch_group_item)
    .where(
      and(
        eq(watch_group_item.user_id, user_id),
        eq(watch_group_item.group_id, group_id),
        inArray(watch_group_item.watch_id, [...watch_ids]),
      ),
    )

export const deleteItems = (tx: Tx, user_id: UserId, ids: readonly number[]) =>
  tx.delete(watch_list).where(and(eq(watch_list.user_id, user_id), inArray(watch_list.id, [...ids])))

/** The row as it is afterwards; null for one that is not the person's. */
export const updateNote = async (tx: Tx, { user_id, id, note }: { user_id: UserId; id: number; note: string }) =>
  (
    await tx
      .update(watch_list)
      .set({ notes: note === '' ? null : note })
      .where(and(eq(watch_list.user_id, user_id), eq(watch_list.id, id)))
      .returning({ id: watch_list.id })
  ).length > 0

/** Ids in their new order: each gets its place, those left out follow in the order they had. */
const order = (ids: readonly number[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted (id, nth)`

export const orderItems = (tx: Tx, user_id: UserId, ids: readonly number[]) =>
  tx.execute(sql`
    update ${watch_list} as item set position = placed.nth
    from (
      select own.id, row_number() over (order by wanted.nth nulls last, own.position, own.id) as nth
      from ${watch_list} as own left join ${order(ids)} on wanted.id::integer = own.id
      where own.user_id = ${user_id}
    ) as placed
    where item.id = placed.id and item.user_id = ${user_id} and item.position <> placed.nth`)

export const orderMembers = (tx: Tx, { user_id, group_id }: Member, ids: readonly number[]) =>
  tx.execute(sql`
    update ${watch_group_item} as item set position = placed.nth
    from (
      select own.watch_id, row_number() over (order by wanted.nth nulls last, own.position, own.watch_id) as nth
      from ${watch_group_item} as own left join ${order(ids)} on wanted.id::integer = own.watch_id
      where own.user_id = ${user_id} and own.group_id = ${group_id}
    ) as placed
    where item.watch_id = placed.watch_id and item.group_id = ${group_id} and item.user_id = ${user_id}
      and item.position <> placed.nth`)

export const orderGroups = (tx: Tx, user_id: UserId, ids: readonly number[]) =>
  tx.execute(sql`
    update ${watch_group} as item set position = placed.nth
    from (
      select own.id, row_number() over (order by wanted.nth nulls last, own.position, own.id) as nth
      from ${watch_group} as own left join ${order(ids)} on wanted.id::integer = own.id
      where own.user_id = ${user_id}
    ) as placed
    where item.id = placed.id and item.user_id = ${user_id} and item.position <> placed.nth`)

/** A view of the same name is replaced. */
export const upsertView = (tx: Tx, row: { user_id: UserId; name: string; view: string }) =>
  tx
    .insert(watch_view)
    .values(row)
    .onConflictDoUpdate({
      target: [watch_view.user_id, watch_view.name],
      set: { view: sql.raw('excluded.view'), updated_at: sql`clock_timestamp()` },
    })

export const deleteView = (tx: Tx, user_id: UserId, id: number) =>
  tx.delete(watch_view).where(and(eq(watch_view.user_id, user_id), eq(watch_view.id, id)))
