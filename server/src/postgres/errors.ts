import { AppError } from 'core/contract'

/** The error PostgreSQL sent, under whatever the query builder wrapped around it. */
export interface SqlError extends Error {
  readonly code: string
  readonly constraint?: string
  readonly table?: string
}

const isSqlError = (error: Error): error is SqlError =>
  'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error

/** On a full disk the embedded PostgreSQL stops inside a statement and never answers. Nothing it was doing was acknowledged. */
export class StoreStopped extends Error {
  override readonly name = 'StoreStopped'
}

function* causes(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

export function sqlError(error: unknown): SqlError | null {
  for (const cause of causes(error)) if (isSqlError(cause)) return cause
  return null
}

/** A row with this key is there already. */
export function isTaken(error: unknown, constraint?: string): boolean {
  const found = sqlError(error)
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint)
}

/** SQLSTATE 22…: a value the database cannot hold; 23514: one it does not allow. Both came from the caller. */
export const isValueRefused = (error: unknown): boolean => /^(22...|23514)$/.test(sqlError(error)?.code ?? '')

/** The connection is gone, or there is none to be had. Anything else is our mistake or the caller's. */
export function isConnectionLost(error: unknown): boolean {
  const found = sqlError(error)
  // 57014: the server gave up on a statement that took too long.
  if (found) return /^(08...|57P0[1-3]|57014|53300)$/.test(found.code)
  for (const cause of causes(error)) {
    if (cause instanceof StoreStopped) return true
    if ('syscall' in cause && 'errno' in cause) return true
    if (lostConnection.test(cause.message)) return true
  }
  return false
}

// pg reports these without a code.
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/

const diskFull = '53100'
const readOnlyTransaction = '25006'

/** What a caller above the store sees: our own sentence for what is nobody's fault, the error itself otherwise. */
export function asAppError(error: unknown, isStorageLow: () => boolean): unknown {
  if (error instanceof AppError) return error
  const code = sqlError(error)?.code
  if (code === diskFull || (code === readOnlyTransaction && isStorageLow())) {
    return new AppError('storage_full', { cause: error })
  }
  if (isConnectionLost(error)) return new AppError(isStorageLow() ? 'storage_full' : 'unavailable', { cause: error })
  return error
}
