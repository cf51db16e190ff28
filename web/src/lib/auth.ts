/** Who is signed in, for screens: isAuthenticated, currentUser, country, authVerified. */
import { type Country, defaultCountry } from 'core/contract'
import type { SessionUser } from 'core/contract/rest'
import { useSyncExternalStore } from 'react'
import { call } from '#lib/http.ts'
import { refreshSession } from '#lib/refresh.ts'
import { clearSession, followOtherTabs, onSession, readSession, type Session, writeSession } from '#lib/session.ts'
import { type Verification, verifyCookie, verifyIdentityToken } from '#lib/verify.ts'

export interface AuthState {
  readonly loggedInGoogle: boolean
  readonly userGoogle: { readonly email: string; readonly uid: string } | null
  readonly isAuthenticated: boolean
  readonly currentUser: (SessionUser & { readonly picture: string | null }) | null
  readonly country: Country
  /** True once the first check has finished, whatever it found. */
  readonly authVerified: boolean
}

const anonymous: AuthState = {
  loggedInGoogle: false,
  userGoogle: null,
  isAuthenticated: false,
  currentUser: null,
  country: defaultCountry,
  authVerified: false,
}

let state: AuthState = anonymous
const listeners = new Set<() => void>()

function set(next: AuthState) {
  state = next
  for (const listener of listeners) listener()
}

function show(session: Session | null) {
  const user = session?.user ?? null
  set({
    ...state,
    loggedInGoogle: user !== null,
    userGoogle: user && { email: user.email, uid: user.uid },
    isAuthenticated: user !== null,
    currentUser: user && { ...user, picture: user.photoURL },
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const authState = (): AuthState => state

export const useAuth = (): AuthState => useSyncExternalStore(subscribe, authState, () => anonymous)

export const setCountry = (country: Country): void => set({ ...state, country })

/** Runs once at start: a stored session is renewed, and dropped only when the server refuses it. */
export function startAuth(): () => void {
  const stopFollowing = followOtherTabs()
  const stopListening = onSession(show)
  const stored = readSession()
  show(stored)
  let isStopped = false
  const check = stored ? refreshSession() : Promise.resolve('superseded' as const)
  check
    .then((outcome) => {
      if (outcome === 'refused' && !isStopped) clearSession()
    })
    // Nobody answered: the session is kept, and each call is checked by the server anyway.
    .catch(() => undefined)
    .finally(() => {
      if (!isStopped) set({ ...state, authVerified: true })
    })
  return () => {
    // An answer that comes now is about a session that may no longer be the one stored.
    isStopped = true
    stopListening()
    stopFollowing()
    state = anonymous
  }
}

function accept(answer: Verification): Verification {
  if (answer.valid) writeSession(answer.session)
  // Any verification failure is a sign-out: half a session is worse than none.
  else clearSession()
  return answer
}

/** Finishes a sign-in that went through the identity provider's page; the cookie holds its result. */
export const completePendingSignIn = async (): Promise<Verification> => accept(await verifyCookie())

export const signInWithIdentityToken = async (token: string): Promise<Verification> =>
  accept(await verifyIdentityToken(token))

export const signInAddress = (redirect: string): string =>
  `/api/auth/start?${new URLSearchParams({ redirect }).toString()}`

/** Clears this browser at once; resolves false when the server could not be told. */
export async function signOut(): Promise<boolean> {
  const told = call<unknown>('/api/auth/logout', { method: 'POST', body: {}, retryAfter401: false })
  // After the request is on its way and before its answer: nothing may be sent as this person any more.
  clearSession()
  return told.then(
    () => true,
    () => false,
  )
}
