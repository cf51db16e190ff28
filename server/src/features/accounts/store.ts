/** SQL of users, their sessions and settings. */
import { graphqlLimits } from 'core/contract/graphql'
import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Person } from '#identity/identity-token.ts'
import type { Tx, UserId } from '#postgres/db.ts'
import { isTaken } from '#postgres/errors.ts'
import { prepared } from '#postgres/prepared.ts'
import { only } from '#postgres/rows.ts'
import { session, user_config, users } from '#postgres/schema.ts'

/** The database says so itself whenever a session is revoked or deleted; the payload is its id. */
export const sessionEndedChannel = 'session_ended'

export interface SessionRow {
  readonly id: string
  readonly turn: number
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly userId: UserId
  readonly email: string
  readonly issuer: string
  readonly subject: string
  readonly displayName: string | null
  readonly photoURL: string | null
}

/** Issuer and subject find the user; a new e-mail or name is taken over. Throws when the e-mail is another user's. */
export async function upsertUser(tx: Tx, person: Person): Promise<UserId> {
  const known = {
    email: person.email,
    // What the token command does not know, it must not erase.
    display_name: sql`coalesce(${person.displayName}, ${users.display_name})`,
    photo_url: sql`coalesce(${person.photoURL}, ${users.photo_url})`,
    updated_at: sql`clock_timestamp()`,
  }
  const rows = await tx
    .insert(users)
    .values({
      email: person.email,
      issuer: person.issuer,
      subject: person.subject,
      google_id: person.subject,
      display_name: person.displayName,
      photo_url: person.photoURL,
    })
    .onConflictDoUpdate({ target: [users.issuer, users.subject], set: known })
    .returning({ id: users.id })
  return only(rows).id
}

export const isEmailOfAnother = (error: unknown): boolean => isTaken(error, 'users_email_key')

/**
 * Also clears away this user's sessions that are over, so that they do not pile up.
 * Does nothing when the session is there already: two requests may bring the same new token.
 */
export async function insertSession(
  tx: Tx,
  {
    id,
    userId,
    userAgent,
    expiresAt,
    now,
  }: { id: string; userId: UserId; userAgent: string | null; expiresAt: Date; now: Date },
): Promise<void> {
  await tx.delete(session).where(and(eq(session.user_id, userId), lt(session.expires_at, now)))
  await tx
    .insert(session)
    .values({ id, user_id: userId, user_agent: userAgent, created_at: now, last_used_at: now, expires_at: expiresAt })
    .onConflictDoNothing()
}

export async function findSession(tx: Tx, id: string): Promise<SessionRow | null> {
  const [row] = await tx
    .select({
      id: session.id,
      turn: session.turn,
      lastUsedAt: session.last_used_at,
      expiresAt: session.expires_at,
      revokedAt: session.revoked_at,
      userId: users.id,
      email: users.email,
      issuer: users.issuer,
      subject: users.subject,
      displayName: users.display_name,
      photoURL: users.photo_url,
    })
    .from(session)
    .innerJoin(users, eq(users.id, session.user_id))
    .where(eq(session.id, id))
  return row ?? null
}

const isLiving = (now: Date) => and(isNull(session.revoked_at), gt(session.expires_at, now))

/** Uses up this turn of a living session. False for any other turn: of two who hold the same one, only one succeeds. */
export async function takeTurn(tx: Tx, id: string, turn: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(session)
    .set({ turn: turn + 1, last_used_at: now })
    .where(and(eq(session.id, id), eq(session.turn, turn), isLiving(now)))
    .returning({ id: session.id })
  return taken.length === 1
}

/** Whose it was; null when it is over already. */
export async function revokeSession(tx: Tx, id: string, now: Date): Promise<UserId | null> {
  const [revoked] = await tx
    .update(session)
    .set({ revoked_at: now })
    .where(and(eq(session.id, id), isNull(session.revoked_at)))
    .returning({ user_id: session.user_id })
  return revoked?.user_id ?? null
}

/** Where somebody is signed in: the session at hand, then the one used last. */
export const readLiveSessions = (tx: Tx, { userId, atHand, now }: { userId: UserId; atHand: string; now: Date }) =>
  tx
    .select({
      id: session.id,
      userAgent: session.user_agent,
      createdAt: session.created_at,
      lastUsedAt: session.last_used_at,
    })
    .from(session)
    .where(and(eq(session.user_id, userId), isLiving(now)))
    .orderBy(desc(eq(session.id, atHand)), desc(session.last_used_at), asc(session.id))
    .limit(mostSessionsShown)

/** More than a page should hold; whoever has more ends all others at once. */
const mostSessionsShown = 100

/** All of everybody, all of one person, one of theirs, or all but one. */
export type SessionsOf = 'everybody' | { readonly user: UserId; readonly only?: string; readonly but?: string }

/** Ends every living session among these. */
export async function revokeSessions(tx: Tx, of: SessionsOf, now: Date): Promise<{ id: string; userId: UserId }[]> {
  const theirs =
    of === 'everybody'
      ? undefined
      : and(
          eq(session.user_id, of.user),
          of.only === undefined ? undefined : eq(session.id, of.only),
          of.but === undefined ? undefined : ne(session.id, of.but),
        )
  return await tx
    .update(session)
    .set({ revoked_at: now })
    .where(and(isLiving(now), theirs))
    .returning({ id: session.id, userId: session.user_id })
}

export interface UserRow {
  readonly id: UserId
  readonly email: string
  readonly telegram_id: string | null
  readonly callback_url: string | null
  /** Sealed. */
  readonly webhook_secret: string | null
}

export interface ConfigRow {
  readonly user_id: UserId
  readonly key: string
  readonly value: string
}

const configColumns = { user_id: user_config.user_id, key: user_config.key, value: user_config.value }

const readUserRows = prepared<UserRow[], { id: UserId }>((tx) =>
  tx
    .select({
      id: users.id,
      email: users.email,
      telegram_id: users.telegram_id,
      callback_url: users.callback_url,
      webhook_secret: users.webhook_secret,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('users'),
)

export const readUserRow = async (tx: Tx, id: UserId): Promise<UserRow | null> =>
  (await readUserRows(tx, { id }))[0] ?? null

export const readConfigs = (tx: Tx, { user_id, key }: { user_id: UserId; key: string | null }): Promise<ConfigRow[]> =>
  tx
    .select(configColumns)
    .from(user_config)
    .where(and(eq(user_config.user_id, user_id), key === null ? undefined : eq(user_config.key, key)))
    .orderBy(asc(user_config.key))
    .limit(graphqlLimits.rows.max)

export const upsertConfig = async (tx: Tx, entry: ConfigRow): Promise<ConfigRow> =>
  only(
    await tx
      .insert(user_config)
      .values(entry)
      .onConflictDoUpdate({ target: [user_config.user_id, user_config.key], set: { value: entry.value } })
      .returning(configColumns),
  )

export async function deleteConfig(
  tx: Tx,
  { user_id, key }: Pick<ConfigRow, 'user_id' | 'key'>,
): Promise<{ affected_rows: number }> {
  const gone = await tx
    .delete(user_config)
    .where(and(eq(user_config.user_id, user_id), eq(user_config.key, key)))
    .returning({ key: user_config.key })
  return { affected_rows: gone.length }
}
