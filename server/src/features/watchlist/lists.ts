/** A person's board: what she watches, the lists it is sorted into, the views she saved. Every change answers it whole. */
import { AppError } from 'core/contract'
import { type AddedWatchItems, type RestoreWatchItems, type WatchBoard, watchLimits } from 'core/contract/rest'
import type { UserCtx } from '#ctx.ts'
import type { Tx, UserId } from '#postgres/db.ts'
import { isTaken } from '#postgres/errors.ts'
import {
  addMembers,
  countItems,
  deleteGroup,
  deleteItems,
  deleteMembers,
  deleteView,
  hasGroup,
  insertGroup,
  orderGroups,
  orderItems,
  orderMembers,
  readGroups,
  readItems,
  readMembers,
  readViews,
  updateGroup,
  updateNote,
  upsertView,
} from './list-store.ts'
import { upsertWatchItems } from './store.ts'

interface Wanted {
  readonly asset_type: string
  readonly symbol: string
}

async function boardOf(tx: Tx, user_id: UserId): Promise<WatchBoard> {
  const items = await readItems(tx, user_id)
  const groups = await readGroups(tx, user_id)
  const members = await readMembers(tx, user_id)
  const views = await readViews(tx, user_id)
  const inGroup = grouped(members, ({ group_id }) => group_id)
  return {
    items: items.map(({ created_at, updated_at, ...item }) => ({
      ...item,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    })),
    lists: groups.map((group) => ({ ...group, items: (inGroup.get(group.id) ?? []).map(({ watch_id }) => watch_id) })),
    views,
  }
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const own = groups.get(keyOf(item))
    if (own) own.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const refuse = (message: string): never => {
  throw new AppError('invalid_input', { message })
}

/** Runs the change and reads the board in one transaction: two tabs never see half of either. */
const change = ({ db, user }: UserCtx, work: (tx: Tx, user_id: UserId) => Promise<unknown>): Promise<WatchBoard> =>
  db.asUser(user.id, async (tx) => {
    await work(tx, user.id)
    return await boardOf(tx, user.id)
  })

const ownGroup = async (tx: Tx, user_id: UserId, id: number): Promise<void> => {
  if (!(await hasGroup(tx, user_id, id))) throw new AppError('not_found')
}

export const readBoard = ({ db, user }: UserCtx): Promise<WatchBoard> =>
  db.asUser(user.id, (tx) => boardOf(tx, user.id))

const named = async (ctx: UserCtx, work: (tx: Tx, user_id: UserId) => Promise<unknown>): Promise<WatchBoard> => {
  try {
    return await change(ctx, work)
  } catch (error) {
    if (isTaken(error, 'watch_group_user_id_name_key')) return refuse('You have a list of that name.')
    throw error
  }
}

export const createList = (ctx: UserCtx, list: { name: string; colour: number }): Promise<WatchBoard> =>
  named(ctx, async (tx, user_id) => {
    if ((await readGroups(tx, user_id)).length >= watchLimits.lists) {
      refuse(`${watchLimits.lists} lists can be kept. Remove one first.`)
    }
    await insertGroup(tx, { user_id, ...list })
  })

interface ListChanges {
  readonly id: number
  readonly name?: string | undefined
  readonly colour?: number | undefined
}

export const changeList = (ctx: UserCtx, { id, name, colour }: ListChanges): Promise<WatchBoard> =>
  named(ctx, async (tx, user_id) => {
    const changes = { ...(name !== undefined && { name }), ...(colour !== undefined && { colour }) }
    if (!(await updateGroup(tx, { user_id, id }, changes))) throw new AppError('not_found')
  })

export const removeList = (ctx: UserCtx, id: number): Promise<WatchBoard> =>
  change(ctx, (tx, user_id) => deleteGroup(tx, user_id, id))

export const orderLists = (ctx: UserCtx, ids: readonly number[]): Promise<WatchBoard> =>
  change(ctx, (tx, user_id) => orderGroups(tx, user_id, ids))

/** All of them or none. */
export const addItems = (
  { db, user }: UserCtx,
  { list, items }: { list: number | null; items: readonly Wanted[] },
): Promise<AddedWatchItems> =>
  db.asUser(user.id, async (tx) => {
    if (list !== null) await ownGroup(tx, user.id, list)
    const before = new Set((await readItems(tx, user.id)).map(({ id }) => id))
    const rows = await upsertWatchItems(tx, user.id, items)
    await keepWithin(tx, user.id)
    if (list !== null) {
      await addMembers(
        tx,
        { user_id: user.id, group_id: list },
        rows.map(({ id }) => id),
      )
    }
    const symbols = (isNew: boolean) => rows.filter(({ id }) => before.has(id) !== isNew).map(({ symbol }) => symbol)
    return { board: await boardOf(tx, user.id), added: symbols(true), touched: symbols(false) }
  })

const keepWithin = async (tx: Tx, user_id: UserId): Promise<void> => {
  if ((await countItems(tx, user_id)) > watchLimits.items) {
    refuse(`${watchLimits.items.toLocaleString('en-IN')} symbols can be watched. Remove some first.`)
  }
}

export const removeItems = (
  ctx: UserCtx,
  { list, ids }: { list: number | null; ids: readonly number[] },
): Promise<WatchBoard> =>
  change(ctx, (tx, user_id) =>
    list === null ? deleteItems(tx, user_id, ids) : deleteMembers(tx, { user_id, group_id: list }, ids),
  )

const keyOf = ({ asset_type, symbol }: Wanted): string => `${asset_type} ${symbol}`

/** With note and places as they were; a list that is gone meanwhile is left out. */
export const restoreItems = (ctx: UserCtx, { items }: RestoreWatchItems): Promise<WatchBoard> =>
  change(ctx, async (tx, user_id) => {
    const lists = new Set((await readGroups(tx, user_id)).map(({ id }) => id))
    const places: { list: number | null; position: number; id: number }[] = []
    const idOf = new Map(
      (await upsertWatchItems(tx, user_id, items)).map(({ id, ...item }) => [keyOf(item), id] as const),
    )
    for (const { note, position, lists: inLists, ...item } of items) {
      const id = idOf.get(keyOf(item))
      if (id === undefined) continue
      if (note !== null) await updateNote(tx, { user_id, id, note })
      places.push({ list: null, position, id })
      for (const place of inLists) {
        if (!lists.has(place.id)) continue
        await addMembers(tx, { user_id, group_id: place.id }, [id])
        places.push({ list: place.id, position: place.position, id })
      }
    }
    await keepWithin(tx, user_id)
    const { items: all, lists: now } = await boardOf(tx, user_id)
    for (const [list, wanted] of grouped(places, (place) => place.list)) {
      const present = list === null ? all.map(({ id }) => id) : (now.find(({ id }) => id === list)?.items ?? [])
      const ids = placed(present, wanted)
      if (list === null) await orderItems(tx, user_id, ids)
      else await orderMembers(tx, { user_id, group_id: list }, ids)
    }
  })

/** Puts each id where it was; the others keep their order around it. */
function placed(present: readonly number[], wanted: readonly { position: number; id: number }[]): number[] {
  const moved = new Set(wanted.map(({ id }) => id))
  const ids = present.filter((id) => !moved.has(id))
  for (const { id, position } of [...wanted].sort((left, right) => left.position - right.position)) {
    ids.splice(position, 0, id)
  }
  return ids
}

export const orderWatched = (
  ctx: UserCtx,
  { list, ids }: { list: number | null; ids: readonly number[] },
): Promise<WatchBoard> =>
  change(ctx, (tx, user_id) =>
    list === null ? orderItems(tx, user_id, ids) : orderMembers(tx, { user_id, group_id: list }, ids),
  )

export const noteItem = (ctx: UserCtx, { id, note }: { id: number; note: string }): Promise<WatchBoard> =>
  change(ctx, async (tx, user_id) => {
    if (!(await updateNote(tx, { user_id, id, note: note.trim() }))) throw new AppError('not_found')
  })

export const saveView = (ctx: UserCtx, { name, view }: { name: string; view: string }): Promise<WatchBoard> =>
  change(ctx, async (tx, user_id) => {
    const views = await readViews(tx, user_id)
    if (views.length >= watchLimits.views && !views.some((each) => each.name === name)) {
      refuse(`${watchLimits.views} views can be kept. Remove one first.`)
    }
    await upsertView(tx, { user_id, name, view })
  })

export const removeView = (ctx: UserCtx, id: number): Promise<WatchBoard> =>
  change(ctx, (tx, user_id) => deleteView(tx, user_id, id))
