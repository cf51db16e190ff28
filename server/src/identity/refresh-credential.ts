import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './secret.ts'

/**
 * The refresh cookie: a session, its turn, and a seal over both. Turns only go forward, so a copy that was used once
 * is recognised for what it is. Nothing of it is stored: a stolen database signs nobody in.
 */
interface RefreshCredential {
  readonly sessionId: string
  readonly turn: number
}

export interface RefreshCredentials {
  write(credential: RefreshCredential): string
  /** Null for anything this server did not write. */
  read(text: string): RefreshCredential | null
}

export function createRefreshCredentials(secret: string): RefreshCredentials {
  const key = deriveKey(secret, 'refresh-credential')
  const seal = (text: string): Buffer => createHmac('sha256', key).update(text).digest()

  return {
    write: ({ sessionId, turn }) => `${sessionId}.${turn}.${seal(`${sessionId}.${turn}`).toString('base64url')}`,
    read: (text) => {
      const [, sessionId, turn, given] = /^([\w-]{1,100})\.(\d{1,9})\.([\w-]{43})$/.exec(text) ?? []
      if (!sessionId || !turn || !given) return null
      const received = Buffer.from(given, 'base64url')
      const expected = seal(`${sessionId}.${turn}`)
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
      return { sessionId, turn: Number(turn) }
    },
  }
}
