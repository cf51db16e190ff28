/** One refresh at a time, shared by every call that met a 401, in this tab and across tabs. */
import { networkError } from '#lib/http-error.ts'
import { clearSession, readSession, readToken, renewSession, sessionGeneration } from '#lib/session.ts'
import { verifyCookie } from '#lib/verify.ts'

export type RefreshOutcome = 'renewed' | 'refused' | 'superseded'

let running: { readonly generation: number; readonly outcome: Promise<RefreshOutcome> } | null = null

async function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  // The cookie rotates: two tabs refreshing at once would each invalidate the other's.
  return navigator.locks ? navigator.locks.request('session-refresh', work) : work()
}

async function renew(): Promise<RefreshOutcome> {
  const from = readToken()
  const person = readSession()?.user.uid
  const otherTabRenewed = () => readToken() !== from && readSession()?.user.uid === person && person !== undefined

  return oneTabAtATime(async () => {
    if (otherTabRenewed()) return 'renewed'
    const answer = await verifyCookie()
    if (answer.valid) {
      return renewSession({ from, to: answer.session }) || otherTabRenewed() ? 'renewed' : 'superseded'
    }
    if (!answer.refused) throw networkError()
    return readToken() === from ? 'refused' : 'superseded'
  })
}

/** Throws "Network Error" when nobody answered: that says nothing about the session, which is kept. */
export function refreshSession(): Promise<RefreshOutcome> {
  const generation = sessionGeneration()
  // A refresh begun for the previous person must not answer for the next one.
  if (running?.generation === generation) return running.outcome
  const outcome = renew().finally(() => {
    if (running?.outcome === outcome) running = null
  })
  running = { generation, outcome }
  return outcome
}

const reloadKey = 'reloaded-at'
const reloadPauseMs = 60_000

/** Removes the token and reloads, at most once a minute: a server that refuses everyone must not make pages loop. */
export function endRefusedSession(): void {
  clearSession()
  const last = Number(sessionStorage.getItem(reloadKey) ?? 0)
  if (Date.now() - last < reloadPauseMs) return
  sessionStorage.setItem(reloadKey, String(Date.now()))
  window.location.reload()
}
