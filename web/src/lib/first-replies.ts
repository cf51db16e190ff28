/** What a page shows first: replies that `public/early.js` asked for before this script was here, and who takes them. */
import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

/** Puts what a screen shows first where it looks for it, before it is drawn. A failure is left for the screen to meet. */
export type First = (client: QueryClient, params: Params) => Promise<unknown>

interface FirstReply {
  /** Whose it is; null for a visitor's. */
  readonly token: string | null
  readonly reply: Promise<Response>
}

declare global {
  interface Window {
    firstReplies?: Record<string, FirstReply>
  }
}

/** Left over by a page that was left: what it would have shown is old when somebody comes back to it. */
const freshMs = 30_000

export const areFirstRepliesComing = (): boolean => window.firstReplies !== undefined

interface Wanted {
  readonly url: URL
  readonly token: string | null
  /** Whoever asks may stop waiting, as for any other reply. */
  readonly signal: AbortSignal
}

/** The reply to this call, once and only for whom it was asked; null when there is none, or it failed. */
export async function takeFirstReply({ url, token, signal }: Wanted): Promise<Response | null> {
  const first = window.firstReplies?.[url.href]
  if (!first) return null
  delete window.firstReplies?.[url.href]
  if (first.token !== token || performance.now() > freshMs) return null
  return Promise.race([first.reply.catch(() => null), failOnAbort(signal)])
}

const failOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
