import { createHash } from 'node:crypto'
import { AppError, limits, messages, parseInput } from 'core/contract'
import { type UserInstrument, UserInstruments } from 'core/contract/graphql'
import type { UserCtx } from '#ctx.ts'
import {
  deleteInstruments,
  deleteInstrumentsExcept,
  type InstrumentRow,
  lockInstruments,
  readInstruments,
  upsertInstruments,
} from './store.ts'

interface Saved {
  readonly affected_rows: number
  readonly returning: readonly InstrumentRow[]
}

export const listInstruments = ({ db, user }: UserCtx): Promise<readonly InstrumentRow[]> =>
  db.readAs(user.id, (tx) => readInstruments(tx, { user_id: user.id }))

/** Adds or changes subscriptions, all of them or none. */
export async function saveInstruments(ctx: UserCtx, objects: unknown): Promise<Saved> {
  const rows = await knownRows(ctx, objects)
  const returning = await ctx.db.asUser(ctx.user.id, (tx) => upsertInstruments(tx, rows))
  return { affected_rows: returning.length, returning }
}

export const removeInstruments = async (
  { db, user }: UserCtx,
  tokens: readonly number[],
): Promise<{ affected_rows: number }> =>
  tokens.length === 0
    ? { affected_rows: 0 }
    : await db.asUser(user.id, (tx) => deleteInstruments(tx, { user_id: user.id, tokens }))

/** The whole set at once: two tabs that save different sets cannot mix, and a failure leaves the saved set as it was. */
export async function replaceInstruments(ctx: UserCtx, objects: unknown, version: string): Promise<Saved> {
  const { db, user } = ctx
  const rows = await knownRows(ctx, objects)
  return await db.asUser(user.id, async (tx) => {
    await lockInstruments(tx, user.id)
    if (versionOf(await readInstruments(tx, { user_id: user.id })) !== version) throw new AppError('changed_elsewhere')
    const { affected_rows } = await deleteInstrumentsExcept(tx, {
      user_id: user.id,
      symbols: rows.map((row) => row.instrument_symbol),
    })
    const returning = await upsertInstruments(tx, rows)
    return { affected_rows: affected_rows + returning.length, returning }
  })
}

/** Names a saved set by what a user can set in it. */
export function versionOf(rows: readonly InstrumentRow[]): string {
  const settings = rows
    .map((row) => [
      row.instrument_symbol,
      row.instrument_token,
      row.base_amount,
      row.trigger,
      row.allocation_factor,
      row.notification_channel,
    ])
    .sort(([left], [right]) => (String(left) < String(right) ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 16)
}

async function knownRows({ market, user }: UserCtx, objects: unknown) {
  const wanted = parseInput(UserInstruments, objects)
  const symbolOf = new Map((await market.etfList()).map((etf) => [etf.instrument_token, etf.tradingsymbol]))
  const isKnown = (row: UserInstrument): boolean => symbolOf.get(row.instrument_token) === row.instrument_symbol
  if (!wanted.every(isKnown)) throw new AppError('invalid_input', { message: messages.dips.saveFailed })
  return wanted.map((row) => ({
    user_id: user.id,
    instrument_token: row.instrument_token,
    instrument_symbol: row.instrument_symbol,
    base_amount: row.base_amount,
    value: row.base_amount,
    trigger: row.trigger,
    allocation_factor: row.allocation_factor,
    notification_channel: row.notification_channel,
    notification_frequency: limits.dips.notificationFrequency,
    notification_frequency_unit: limits.dips.notificationFrequencyUnit,
  }))
}
