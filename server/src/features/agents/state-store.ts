/** SQL of what evaluators remember of a rule between prices. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { alert_state } from '#postgres/schema.ts'

/** Dips that fired on that day, in one row: on a day when all fell they are as many as there are rules. */
export async function readFiredDips(tx: Tx, day: string): Promise<readonly number[]> {
  const { user_instrument_id, fired_on } = alert_state
  const { rows } = await tx.execute<{ ids: number[] | null }>(sql`
    select json_agg(${user_instrument_id}) as ids from ${alert_state}
    where ${and(eq(fired_on, day), isNotNull(user_instrument_id))}`)
  return rows[0]?.ids ?? []
}

/** Each rule and day goes to one caller, whichever process it is in and however often it starts again. */
export async function claimDips(
  tx: Tx,
  dips: readonly { readonly id: number; readonly user_id: UserId }[],
  day: string,
): Promise<Set<number>> {
  if (dips.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${alert_state} (user_id, user_instrument_id, fired_on)
    select user_id, id, ${day}::date
    from jsonb_to_recordset(${JSON.stringify(dips.map(({ id, user_id }) => ({ id, user_id })))}::jsonb) as each (id integer, user_id integer)
    on conflict (user_instrument_id) do update set fired_on = excluded.fired_on
      where alert_state.fired_on is distinct from excluded.fired_on
    returning user_instrument_id as id`)
  return new Set(rows.map(({ id }) => id))
}

export const readDipStates = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number | null; fired_on: string | null }[]> =>
  tx
    .select({ id: alert_state.user_instrument_id, fired_on: alert_state.fired_on })
    .from(alert_state)
    .where(inArray(alert_state.user_instrument_id, [...ids]))
