import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { risk_profile } from '#postgres/schema.ts'

type Answers = Readonly<Record<string, number>>

export interface TakenRow {
  readonly id: number
  readonly answers: Answers
  readonly taken_at: Date | null
}

const kept = 50

export const readDraft = async (tx: Tx, user_id: UserId): Promise<Answers | null> => {
  const [row] = await tx
    .select({ answers: risk_profile.answers })
    .from(risk_profile)
    .where(and(eq(risk_profile.user_id, user_id), isNull(risk_profile.taken_at)))
  return row?.answers ?? null
}

export const readTaken = (tx: Tx, user_id: UserId): Promise<TakenRow[]> =>
  tx
    .select({ id: risk_profile.id, answers: risk_profile.answers, taken_at: risk_profile.taken_at })
    .from(risk_profile)
    .where(and(eq(risk_profile.user_id, user_id), isNotNull(risk_profile.taken_at)))
    .orderBy(desc(risk_profile.taken_at), desc(risk_profile.id))
    .limit(kept)

export async function putDraft(tx: Tx, user_id: UserId, answers: Answers): Promise<void> {
  await tx
    .insert(risk_profile)
    .values({ user_id, answers })
    .onConflictDoUpdate({ target: risk_profile.user_id, targetWhere: isNull(risk_profile.taken_at), set: { answers } })
}

interface Scores {
  readonly taken_at: Date
  readonly capacity: number
  readonly tolerance: number
  readonly band: number
}

/** What was being filled in becomes one that is done. */
export async function insertTaken(tx: Tx, user_id: UserId, answers: Answers, scores: Scores): Promise<number> {
  await tx.delete(risk_profile).where(and(eq(risk_profile.user_id, user_id), isNull(risk_profile.taken_at)))
  const [row] = await tx
    .insert(risk_profile)
    .values({ user_id, answers, ...scores })
    .returning({ id: risk_profile.id })
  if (!row) throw new Error('the profile was not written')
  return row.id
}

export async function deleteProfiles(tx: Tx, user_id: UserId): Promise<number> {
  const gone = await tx.delete(risk_profile).where(eq(risk_profile.user_id, user_id)).returning({ id: risk_profile.id })
  return gone.length
}
