import { graphqlLimits } from 'core/contract/graphql'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { prepared } from '#postgres/prepared.ts'
import { user_instrument } from '#postgres/schema.ts'

export interface InstrumentSettings {
  readonly user_id: UserId
  readonly instrument_token: number
  readonly instrument_symbol: string
  readonly value: number
  readonly base_amount: number
  readonly trigger: number
  readonly allocation_factor: number
  readonly notification_frequency: number
  readonly notification_frequency_unit: string
  readonly notification_channel: string
}

export interface InstrumentRow extends InstrumentSettings {
  readonly id: number
  readonly notification_last_time: Date | null
}

const columns = {
  id: user_instrument.id,
  user_id: user_instrument.user_id,
  instrument_token: user_instrument.instrument_token,
  instrument_symbol: user_instrument.instrument_symbol,
  value: user_instrument.value,
  base_amount: user_instrument.base_amount,
  trigger: user_instrument.trigger,
  allocation_factor: user_instrument.allocation_factor,
  notification_frequency: user_instrument.notification_frequency,
  notification_frequency_unit: user_instrument.notification_frequency_unit,
  notification_last_time: user_instrument.notification_last_time,
  notification_channel: user_instrument.notification_channel,
}

export const readInstruments = prepared<InstrumentRow[], { user_id: UserId }>((tx) =>
  tx
    .select(columns)
    .from(user_instrument)
    .where(eq(user_instrument.user_id, sql.placeholder('user_id')))
    .orderBy(asc(user_instrument.instrument_symbol), asc(user_instrument.id))
    .limit(graphqlLimits.instrumentsPerSave)
    .prepare('user_instrument'),
)

/** One save of a user's set at a time: reading rows locks none that another tab is about to add. */
export const lockInstruments = async (tx: Tx, user_id: UserId): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`user_instrument:${user_id}`}, 0))`)
}

const sent = (column: { readonly name: string }) => sql.raw(`excluded.${column.name}`)

/** notification_last_time is not among the columns: only the sender of alerts writes it. */
export async function upsertInstruments(tx: Tx, rows: readonly InstrumentSettings[]): Promise<InstrumentRow[]> {
  if (rows.length === 0) return []
  const saved = await tx
    .insert(user_instrument)
    .values([...rows])
    .onConflictDoUpdate({
      target: [user_instrument.user_id, user_instrument.instrument_symbol],
      set: {
        instrument_token: sent(user_instrument.instrument_token),
        value: sent(user_instrument.value),
        base_amount: sent(user_instrument.base_amount),
        trigger: sent(user_instrument.trigger),
        allocation_factor: sent(user_instrument.allocation_factor),
        notification_frequency: sent(user_instrument.notification_frequency),
        notification_frequency_unit: sent(user_instrument.notification_frequency_unit),
        notification_channel: sent(user_instrument.notification_channel),
      },
    })
    .returning(columns)
  return saved.sort((left, right) => (left.instrument_symbol < right.instrument_symbol ? -1 : 1))
}

export async function deleteInstruments(
  tx: Tx,
  { user_id, tokens }: { user_id: UserId; tokens: readonly number[] },
): Promise<{ affected_rows: number }> {
  const gone = await tx
    .delete(user_instrument)
    .where(and(eq(user_instrument.user_id, user_id), inArray(user_instrument.instrument_token, [...tokens])))
    .returning({ id: user_instrument.id })
  return { affected_rows: gone.length }
}

export async function deleteInstrumentsExcept(
  tx: Tx,
  { user_id, symbols }: { user_id: UserId; symbols: readonly string[] },
): Promise<{ affected_rows: number }> {
  const gone = await tx
    .delete(user_instrument)
    .where(
      and(
        eq(user_instrument.user_id, user_id),
        symbols.length > 0 ? notInArray(user_instrument.instrument_symbol, [...symbols]) : undefined,
      ),
    )
    .returning({ id: user_instrument.id })
  return { affected_rows: gone.length }
}
