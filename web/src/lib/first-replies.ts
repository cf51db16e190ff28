/** Replies that `public/early.js` asked for before this script was here. */

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

/** The reply to this call, once and only for whom it was asked; null when there is none, or it failed. */
export async function takeFirstReply(url: URL, token: string | null): Promise<Response | null> {
  const first = window.firstReplies?.[url.href]
  if (!first) return null
  delete window.firstReplies?.[url.href]
  if (first.token !== token || performance.now() > freshMs) return null
  return first.reply.catch(() => null)
}
