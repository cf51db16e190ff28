/** SQL of dips as the evaluator of alerts reads them: everybody's, by fund. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { user_instrument } from '#postgres/schema.ts'

export interface FundLevels {
  readonly instrument_symbol: string
  /** Id and trigger of each rule. */
  readonly levels: readonly (readonly [id: number, trigger: number])[]
}

export interface DipRuleRow {
  readonly id: number
  readonly user_id: UserId
  readonly instrument_symbol: string
  readonly trigger: number
  readonly base_amount: number
  readonly allocation_factor: number
  readonly notification_channel: 'telegram' | 'callbackurl'
  readonly settings: unknown
}

const isAwake = (now: number) =>
  and(
    eq(user_instrument.paused, false),
    sql`(${user_instrument.snoozed_until} is null or ${user_instrument.snoozed_until} <= ${new Date(now).toISOString()}::timestamptz)`,
  )

/** Of these funds, or of all: what may fire now. One row a fund: as a row each, 25,000 rules kept everybody waiting for half a second. */
export async function readDipLevels(
  tx: Tx,
  { symbols, now }: { readonly symbols?: readonly string[]; readonly now: number },
): Promise<FundLevels[]> {
  const { instrument_symbol, id, trigger } = user_instrument
  const { rows } = await tx.execute<FundLevels & Record<string, unknown>>(sql`
    select ${instrument_symbol}, json_agg(json_build_array(${id}, ${trigger})) as levels
    from ${user_instrument}
    where ${and(isAwake(now), symbols ? inArray(instrument_symbol, [...symbols]) : undefined)}
    group by ${instrument_symbol}`)
  return rows
}

/** Funds with a rule that wakes from its snooze, and when. */
export const readDipWakings = (tx: Tx, now: number): Promise<{ instrument_symbol: string; at: Date }[]> =>
  tx
    .select({
      instrument_symbol: user_instrument.instrument_symbol,
      at: sql<Date>`${user_instrument.snoozed_until}`.mapWith(user_instrument.snoozed_until),
    })
    .from(user_instrument)
    .where(
      and(
        isNotNull(user_instrument.snoozed_until),
        sql`${user_instrument.snoozed_until} > ${new Date(now).toISOString()}::timestamptz`,
      ),
    )

/**
 * As they are at this moment, held until the transaction ends: a subscription that is changed or deleted meanwhile waits,
 * or is not there. In the order of ids, so that two evaluators do not wait for each other.
 */
export const lockDips = (tx: Tx, ids: readonly number[], now: number): Promise<DipRuleRow[]> =>
  tx
    .select({
      id: user_instrument.id,
      user_id: user_instrument.user_id,
      instrument_symbol: user_instrument.instrument_symbol,
      trigger: user_instrument.trigger,
      base_amount: user_instrument.base_amount,
      allocation_factor: user_instrument.allocation_factor,
      // The store's check allows no other.
      notification_channel: sql<DipRuleRow['notification_channel']>`${user_instrument.notification_channel}`,
      settings: user_instrument.settings,
    })
    .from(user_instrument)
    .where(and(inArray(user_instrument.id, [...ids]), isAwake(now)))
    .orderBy(asc(user_instrument.id))
    .for('update')

export async function stampDips(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(user_instrument)
    .set({ notification_last_time: new Date(now) })
    .where(inArray(user_instrument.id, [...ids]))
}

// As their owner sees them. --------------------------------------------------------------------------------------------

const ownColumns = {
  id: user_instrument.id,
  instrument_symbol: user_instrument.instrument_symbol,
  instrument_token: user_instrument.instrument_token,
  base_amount: user_instrument.base_amount,
  trigger: user_instrument.trigger,
  allocation_factor: user_instrument.allocation_factor,
  notification_channel: sql<DipRuleRow['notification_channel']>`${user_instrument.notification_channel}`,
  notification_last_time: user_instrument.notification_last_time,
  settings: user_instrument.settings,
  paused: user_instrument.paused,
  snoozed_until: user_instrument.snoozed_until,
  created_at: user_instrument.created_at,
  updated_at: user_instrument.updated_at,
}

export type OwnDipRow = Awaited<ReturnType<typeof readOwnDips>>[number]

/** By symbol. */
export const readOwnDips = (tx: Tx, user_id: UserId) =>
  tx
    .select(ownColumns)
    .from(user_instrument)
    .where(eq(user_instrument.user_id, user_id))
    .orderBy(asc(user_instrument.instrument_symbol), asc(user_instrument.id))
    .limit(500)

export type DipRuleChanges = Partial<{
  settings: object
  paused: boolean
  snoozed_until: Date | null
  notification_channel: DipRuleRow['notification_channel']
}>

export async function updateDipRules(
  tx: Tx,
  { user_id, ids }: { readonly user_id: UserId; readonly ids: readonly number[] },
  changes: DipRuleChanges,
): Promise<number[]> {
  const rows = await tx
    .update(user_instrument)
    .set(changes)
    .where(and(eq(user_instrument.user_id, user_id), inArray(user_instrument.id, [...ids])))
    .returning({ id: user_instrument.id })
  return rows.map(({ id }) => id)
}

export async function deleteDipRule(
  tx: Tx,
  { user_id, id }: { readonly user_id: UserId; readonly id: number },
): Promise<OwnDipRow | null> {
  const [row] = await tx
    .delete(user_instrument)
    .where(and(eq(user_instrument.user_id, user_id), eq(user_instrument.id, id)))
    .returning(ownColumns)
  return row ?? null
}
