/** The one module that writes and clears what the browser keeps about a signed-in person. */
import { storageKeys } from 'core/contract'
import type { SessionUser } from 'core/contract/rest'

export interface Session {
  readonly user: SessionUser
  readonly token: string
}

const { local, session } = storageKeys
const localKeys = Object.values(local)
const sessionKeys = Object.values(session)

type Listener = (current: Session | null) => void
const listeners = new Set<Listener>()

const isBrowser = () => typeof window !== 'undefined'

function parseUser(text: string | null): SessionUser | null {
  if (!text) return null
  try {
    const user = JSON.parse(text) as Partial<SessionUser> | null
    if (typeof user?.email !== 'string' || typeof user.uid !== 'string') return null
    return {
      email: user.email,
      uid: user.uid,
      displayName: user.displayName ?? null,
      photoURL: user.photoURL ?? null,
      isOperator: user.isOperator === true,
    }
  } catch {
    return null
  }
}

// React compares snapshots by identity: the same stored text must give the same object.
let seen: { readonly text: string; readonly session: Session | null } = { text: '', session: null }

/** Read from storage every time: another tab may have signed out a moment ago. */
export function readSession(): Session | null {
  if (!isBrowser()) return null
  const token = localStorage.getItem(local.token)
  const userText = localStorage.getItem(local.user)
  const text = `${token}\n${userText}`
  if (text === seen.text) return seen.session
  const user = parseUser(userText)
  seen = { text, session: token && user ? { token, user } : null }
  return seen.session
}

export type TokenKey = (typeof local)['token'] | (typeof local)['graphqlToken']

export const readToken = (key: TokenKey = local.token): string | null =>
  isBrowser() ? localStorage.getItem(key) : null

function announce() {
  const current = readSession()
  for (const listener of listeners) listener(current)
}

function removeAll() {
  for (const key of localKeys) localStorage.removeItem(key)
  for (const key of sessionKeys) sessionStorage.removeItem(key)
}

// Counts sign-ins and sign-outs of this tab, so that an answer which was on its way during one can be recognised.
let generation = 0

export const sessionGeneration = (): number => generation

export function writeSession({ user, token }: Session): void {
  const previous = readSession()
  // Another person's chat id or Telegram account must not survive into this session.
  if (previous?.user.uid !== user.uid) removeAll()
  generation += 1
  localStorage.setItem(local.user, JSON.stringify(user))
  localStorage.setItem(local.graphqlToken, token)
  localStorage.setItem(local.token, token)
  owner = user.uid
  announce()
}

/**
 * A refreshed token for the same person. Refused when anyone signed out or in while it was on its way,
 * here or in another tab: storing it would bring the previous person back.
 */
export function renewSession({ from, to }: { from: string | null; to: Session }): boolean {
  if (readToken() !== from) return false
  const current = readSession()
  if (current && current.user.uid !== to.user.uid) return false
  const before = generation
  writeSession(to)
  // A renewal is the same session: answers on their way stay valid.
  generation = before
  return true
}

export function clearSession(): void {
  generation += 1
  removeAll()
  owner = null
  announce()
}

export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let owner: string | null = null

/** Other tabs share local storage but not session storage, so each tab drops its own half when the person changes. */
function follow(event: StorageEvent) {
  if (event.storageArea !== localStorage) return
  if (event.key !== null && event.key !== local.token && event.key !== local.user) return
  const now = readSession()?.user.uid ?? null
  // Mid-write the other tab has stored the user but not yet the token: wait for the next event.
  if (now === null && readToken() === null && parseUser(localStorage.getItem(local.user))) return
  if (now !== owner) {
    generation += 1
    for (const key of sessionKeys) sessionStorage.removeItem(key)
    owner = now
  }
  announce()
}

/** Starts following other tabs; returns how to stop. */
export function followOtherTabs(): () => void {
  owner = readSession()?.user.uid ?? null
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

export const readChatSessionId = (): string | null => sessionStorage.getItem(session.chatSessionId)

export const writeChatSessionId = (id: string): void => sessionStorage.setItem(session.chatSessionId, id)

/** A new random chat session, as on load and on "new chat". */
export function newChatSessionId(): string {
  const id = crypto.randomUUID()
  writeChatSessionId(id)
  return id
}

export const readTelegramUser = (): string | null => localStorage.getItem(local.telegramUser)

export function writeTelegramUser(json: string | null): void {
  if (json === null) localStorage.removeItem(local.telegramUser)
  else localStorage.setItem(local.telegramUser, json)
}
