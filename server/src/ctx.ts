import type { Logger } from 'pino'
import type { Bus } from '#bus/bus.ts'
import type { Clock } from '#clock.ts'
import type { Env } from '#env.ts'
import type { Market } from '#market/market.ts'
import type { Db, UserId } from '#postgres/db.ts'

/** What the process opened once at its start; only main.ts and the test server build one. */
export interface Services {
  readonly env: Env
  readonly db: Db
  readonly market: Market
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Logger
}

/** Who is asking, from the verified token and nothing else. */
export interface SignedIn {
  readonly id: UserId
  readonly email: string
  /** Issuer and subject are the identity; the e-mail may change hands. */
  readonly issuer: string
  readonly subject: string
  readonly sessionId: string
  readonly isOperator: boolean
  /** Epoch milliseconds: sockets close then. */
  readonly expiresAt: number
}

/** First argument of every verb. */
export interface Ctx extends Services {
  readonly user: SignedIn | null
}

/** A context that has passed the sign-in check. */
export interface UserCtx extends Services {
  readonly user: SignedIn
}

/** On behalf of a person who may be away: jobs answer and run reports as their owner. */
export interface OwnCtx extends Services {
  readonly user: Pick<SignedIn, 'id'>
}
