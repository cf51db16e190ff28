/** Sessions: opened by a verified person, renewed by a cookie that is turned over each time, ended for good. */
import { randomUUID } from 'node:crypto'
import { AppError } from 'core/contract'
import type { GoogleAuthReply, OwnSession } from 'core/contract/rest'
import type { Services, SignedIn } from '#ctx.ts'
import { developmentIssuerName, developmentSubject } from '#identity/dev-issuer.ts'
import type { Person } from '#identity/identity-token.ts'
import type { RefreshCredentials } from '#identity/refresh-credential.ts'
import type { ProductTokens } from '#identity/tokens.ts'
import { presentUser } from './accounts.ts'
import { noteEvent } from './channel-store.ts'
import { deviceOf } from './device.ts'
import {
  findSession,
  insertSession,
  isEmailOfAnother,
  readLiveSessions,
  revokeSession,
  revokeSessions,
  type SessionRow,
  sessionEndedChannel,
  takeTurn,
  upsertUser,
} from './store.ts'

export const sessionMs = 30 * 24 * 3600_000

export interface OpenSession {
  readonly reply: GoogleAuthReply
  /** For the httpOnly cookie and nowhere else. */
  readonly refresh: string
}

export interface Sessions {
  authenticate(token: string): Promise<SignedIn | null>
  open(person: Person, userAgent: string | null): Promise<OpenSession>
  renew(refresh: string): Promise<OpenSession>
  /** Ends the session of the cookie or of the token, whichever is there. */
  end(who: { refresh: string | null; user: SignedIn | null }): Promise<void>
  /** Where this person is signed in, the session at hand first. */
  list(user: SignedIn): Promise<OwnSession[]>
  /** Ends one of this person's sessions, or with null all but the one at hand. */
  endOwn(user: SignedIn, id: string | null): Promise<void>
  /** Answers the undo. */
  onEnd(listener: (sessionId: string) => void): () => void
  close(): Promise<void>
}

export interface SessionParts {
  readonly services: Services
  readonly tokens: ProductTokens
  readonly credentials: RefreshCredentials
  /** True on the development provider: tokens of the token command are honoured. */
  readonly development: boolean
  readonly isOperator: (person: { email: string; issuer: string }) => boolean
}

/**
 * A cookie that was used may come back once more by no fault: its answer was lost on the way, or another tab asked in the same moment at
 * another process. For so long it is answered as it was the first time; afterwards only a copy would still be about.
 */
export const askedAgainMs = 30_000

/** How long a verified token is believed without asking the database again. An end of its session is heard at once. */
const believedMs = 60_000
const mostBelieved = 20_000
const mostEnded = 20_000

interface Believed {
  readonly user: SignedIn
  readonly checkedAt: number
}

export async function openSessions(parts: SessionParts): Promise<Sessions> {
  const { services, tokens, credentials } = parts
  const { db, clock } = services
  const believed = new Map<string, Believed>()
  const checking = new Map<string, Promise<SignedIn | null>>()
  /** Sessions that ended while a check of their token may be on its way. */
  const ended = new Set<string>()
  const listeners = new Set<(sessionId: string) => void>()

  const noteEnd = (sessionId: string): void => {
    if (ended.has(sessionId)) return
    ended.add(sessionId)
    const [oldest] = ended
    if (ended.size > mostEnded && oldest) ended.delete(oldest)
    for (const listener of listeners) listener(sessionId)
  }
  // Another process may have ended it; the row's own transaction says so.
  const stopListening = await db.listen(sessionEndedChannel, noteEnd)

  const check = async (token: string): Promise<SignedIn | null> => {
    const claims = await tokens.read(token)
    if (!claims) return null
    const { sessionId, expiresAt, developmentEmail } = claims
    if (developmentEmail !== null && !parts.development) return null
    // A development token makes its user; after the account was deleted it must not make it again.
    if (ended.has(sessionId)) return null
    const looked = db.asService(async (tx) => {
      const known = await findSession(tx, sessionId)
      if (known || developmentEmail === null) return known
      const userId = await upsertUser(tx, developmentPerson(developmentEmail))
      const now = new Date(clock.now())
      await insertSession(tx, { id: sessionId, userId, userAgent: null, expiresAt: new Date(expiresAt), now })
      await noteEvent(tx, userId, 'signed_in')
      return findSession(tx, sessionId)
    })
    const found = await looked.catch((error: unknown) => {
      if (isEmailOfAnother(error)) return null
      throw error
    })
    if (!found || !isLive(found, clock.now())) return null
    const user = signedInAs(found, expiresAt)
    believed.delete(token)
    const [oldest] = believed.keys()
    if (believed.size >= mostBelieved && oldest) believed.delete(oldest)
    believed.set(token, { user, checkedAt: clock.now() })
    return user
  }

  const signedInAs = (row: SessionRow, expiresAt: number): SignedIn => ({
    id: row.userId,
    email: row.email,
    issuer: row.issuer,
    subject: row.subject,
    sessionId: row.id,
    isOperator: parts.isOperator(row),
    expiresAt,
  })

  const authenticate = async (token: string): Promise<SignedIn | null> => {
    const now = clock.now()
    const known = believed.get(token)
    if (known && known.user.expiresAt > now && now - known.checkedAt < believedMs && known.checkedAt <= now) {
      return ended.has(known.user.sessionId) ? null : known.user
    }
    believed.delete(token)
    const running = checking.get(token)
    const asked = running ?? check(token).finally(() => checking.delete(token))
    if (!running) checking.set(token, asked)
    const user = await asked
    // Asked last: the session may have ended while the database was answering.
    return user && ended.has(user.sessionId) ? null : user
  }

  const replyFor = async (row: SessionRow, turn: number): Promise<OpenSession> => ({
    reply: { user: presentUser(row, parts.isOperator(row)), token: await tokens.issue(row.id) },
    refresh: credentials.write({ sessionId: row.id, turn }),
  })

  const isAskedAgain = (known: SessionRow, turn: number): boolean => {
    const since = clock.now() - known.lastUsedAt.getTime()
    return known.turn === turn + 1 && isLive(known, clock.now()) && since >= 0 && since < askedAgainMs
  }

  const renew = async (refresh: string): Promise<OpenSession> => {
    const credential = credentials.read(refresh)
    if (!credential) throw new AppError('authentication_failed')
    const { sessionId, turn } = credential
    const row = await db.asService(async (tx) => {
      const taken = await takeTurn(tx, sessionId, turn, new Date(clock.now()))
      const known = await findSession(tx, sessionId)
      if (taken || (known && isAskedAgain(known, turn))) return known
      // A used cookie came back late: there are two holders, and one of them is a thief. Neither keeps the session.
      if (known && turn < known.turn) {
        const owner = await revokeSession(tx, sessionId, new Date(clock.now()))
        if (owner !== null) await noteEvent(tx, owner, 'session_copied')
      }
      return null
    })
    if (row) return replyFor(row, turn + 1)
    noteEnd(sessionId)
    throw new AppError('authentication_failed')
  }

  return {
    authenticate,
    renew,
    open: async (person, userAgent) => {
      const id = randomUUID()
      const expiresAt = new Date(clock.now() + sessionMs)
      const opened = db.asService(async (tx) => {
        const userId = await upsertUser(tx, person)
        await insertSession(tx, { id, userId, userAgent, expiresAt, now: new Date(clock.now()) })
        await noteEvent(tx, userId, 'signed_in')
        return findSession(tx, id)
      })
      const row = await opened.catch((error: unknown) => {
        throw isEmailOfAnother(error) ? new AppError('authentication_failed', { cause: error }) : error
      })
      if (!row) throw new Error('a session was not there after it was opened')
      return replyFor(row, row.turn)
    },
    end: async ({ refresh, user }) => {
      const ids = [refresh ? credentials.read(refresh)?.sessionId : undefined, user?.sessionId]
      for (const id of new Set(ids)) {
        if (id === undefined) continue
        await db.asService(async (tx) => {
          const owner = await revokeSession(tx, id, new Date(clock.now()))
          if (owner !== null) await noteEvent(tx, owner, 'signed_out')
        })
        noteEnd(id)
      }
    },
    list: async (user) => {
      const of = { userId: user.id, atHand: user.sessionId, now: new Date(clock.now()) }
      const rows = await db.asService((tx) => readLiveSessions(tx, of))
      return rows.map(
        ({ id, userAgent, createdAt, lastUsedAt }): OwnSession => ({
          id,
          device: deviceOf(userAgent),
          signedInAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isThisOne: id === user.sessionId,
        }),
      )
    },
    endOwn: async (user, id) => {
      const over = await db.asService(async (tx) => {
        const of = { user: user.id, ...(id === null ? { but: user.sessionId } : { only: id }) }
        const revoked = await revokeSessions(tx, of, new Date(clock.now()))
        for (const { userId } of revoked) await noteEvent(tx, userId, 'signed_out')
        return revoked
      })
      for (const each of over) noteEnd(each.id)
    },
    onEnd: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: stopListening,
  }
}

const isLive = (row: SessionRow, now: number): boolean => row.revokedAt === null && row.expiresAt.getTime() > now

const developmentPerson = (email: string): Person => ({
  issuer: developmentIssuerName,
  subject: developmentSubject(email),
  email: email.toLowerCase(),
  displayName: null,
  photoURL: null,
})
