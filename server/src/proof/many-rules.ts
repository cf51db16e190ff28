/** Rules of many people at once, written as a restore would write them. */
import { dayOf } from 'core/values'
import type { UserId } from '#postgres/db.ts'
import type { UserStore } from '#postgres/store.ts'
import type { Evidence } from './check-history.ts'
import { alertOn } from './world.ts'

export interface Spread {
  readonly people: readonly UserId[]
  readonly symbols: readonly string[]
  /** Rules of each person, on as many funds. */
  readonly each: number
  readonly channel: 'telegram' | 'callbackurl'
}

/** Triggers from 0.5 to 10%; with one fund they are all 2%. */
export const subscribeMany = (db: UserStore, { people, symbols, each, channel }: Spread): Promise<void> =>
  db.maintain(async (client) => {
    await client.query(
      `insert into user_instrument (user_id, instrument_symbol, instrument_token, trigger, notification_channel)
       select person, symbols[1 + (place * $3 + n) % cardinality(symbols)], 1 + (place * $3 + n) % cardinality(symbols),
         case when cardinality(symbols) = 1 then 2 else (1 + (place * 7 + n * 3) % 20) / 2.0 end, $4
       from unnest($1::integer[]) with ordinality as people (person, place),
         (select $2::text[] as symbols) as funds, generate_series(0, $3 - 1) as n`,
      [people, symbols, each, channel],
    )
    await client.query('analyze user_instrument')
  })

/** Every rule was to be told today. */
export const everyDipToday = (db: UserStore): Promise<Evidence['alerts']> =>
  db.maintain(async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from user_instrument')
    const today = dayOf(Date.now())
    return rows.map(({ id }) => ({ key: alertOn(`dip-${id}`, today), leaves: true }))
  })

/** Until it holds, or nothing has moved for so long. */
export async function until(isDone: () => boolean, progress: () => number, patienceMs = 60_000): Promise<boolean> {
  let seen = progress()
  let movedAt = performance.now()
  while (!isDone()) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    const now = progress()
    if (now !== seen) {
      seen = now
      movedAt = performance.now()
    }
    if (performance.now() - movedAt > patienceMs) return false
  }
  return true
}
