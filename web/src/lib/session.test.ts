import { describe, expect, it, vi } from 'vitest'
import { aUser } from '#testing/network.ts'
import {
  clearSession,
  followOtherTabs,
  newChatSessionId,
  onSession,
  readChatSessionId,
  readSession,
  readTelegramUser,
  renewSession,
  writeChatSessionId,
  writeSession,
  writeTelegramUser,
} from './session.ts'

const asha = { user: aUser('Asha'), token: 'token-asha' }
const ravi = { user: aUser('Ravi'), token: 'token-ravi' }

const stored = () => ({
  token: localStorage.getItem('token'),
  user: localStorage.getItem('user'),
  AUTH_TOKEN: localStorage.getItem('AUTH_TOKEN'),
  telegram: localStorage.getItem('telegram-user'),
  chatSessionId: sessionStorage.getItem('chatSessionId'),
})
const nothing = { token: null, user: null, AUTH_TOKEN: null, telegram: null, chatSessionId: null }

/** What the browser tells this tab after another one changed local storage. */
function otherTabStored(change: () => void, key: string | null) {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
}

describe('the session', () => {
  it('[E12.token E12.user E12.AUTH_TOKEN] is stored under `token`, `user` and `AUTH_TOKEN` together', () => {
    writeSession(asha)
    expect(stored()).toEqual({
      ...nothing,
      token: 'token-asha',
      AUTH_TOKEN: 'token-asha',
      user: JSON.stringify(asha.user),
    })
    expect(readSession()).toEqual(asha)
  })

  it('[T3 E12.chatSessionId] is cleared whole on sign-out: both tokens, user, chat session id and Telegram user', () => {
    writeSession(asha)
    newChatSessionId()
    writeTelegramUser('{"first_name":"Asha"}')
    clearSession()
    expect(stored()).toEqual(nothing)
    expect(readSession()).toBeNull()
  })

  it('leaves nothing of the first person when a second one signs in without a sign-out between', () => {
    writeSession(asha)
    newChatSessionId()
    writeTelegramUser('{"first_name":"Asha"}')
    writeSession(ravi)
    expect(JSON.stringify(stored())).not.toMatch(/asha/i)
    expect(readChatSessionId()).toBeNull()
    expect(readTelegramUser()).toBeNull()
  })

  it('keeps the chat session id when the same person’s token is renewed', () => {
    writeSession(asha)
    const chat = newChatSessionId()
    expect(renewSession({ from: 'token-asha', to: { ...asha, token: 'token-asha-2' } })).toBe(true)
    expect(stored()).toMatchObject({ token: 'token-asha-2', AUTH_TOKEN: 'token-asha-2', chatSessionId: chat })
  })

  it('refuses a renewal that arrives after a sign-out', () => {
    writeSession(asha)
    clearSession()
    expect(renewSession({ from: 'token-asha', to: { ...asha, token: 'late' } })).toBe(false)
    expect(stored()).toEqual(nothing)
  })

  it('refuses a renewal for the person before', () => {
    writeSession(ravi)
    expect(renewSession({ from: 'token-ravi', to: asha })).toBe(false)
    expect(readSession()).toEqual(ravi)
  })

  it('reads damaged storage as signed out', () => {
    localStorage.setItem('token', 't')
    localStorage.setItem('user', '{"email":')
    expect(readSession()).toBeNull()
    localStorage.setItem('user', '{"email":7}')
    expect(readSession()).toBeNull()
  })

  it('[T6] makes a new random chat session id each time, kept in session storage', () => {
    const first = newChatSessionId()
    const second = newChatSessionId()
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(second).not.toBe(first)
    expect(readChatSessionId()).toBe(second)
  })

  it('[T7] takes the id of an existing chat in place of its own', () => {
    newChatSessionId()
    writeChatSessionId('the-loaded-chat')
    expect(sessionStorage.getItem('chatSessionId')).toBe('the-loaded-chat')
  })
})

describe('another tab', () => {
  it('[T3] signing out there clears this tab’s session storage and tells its listeners', () => {
    writeSession(asha)
    newChatSessionId()
    const stop = followOtherTabs()
    const heard = vi.fn()
    const stopListening = onSession(heard)
    otherTabStored(() => localStorage.clear(), null)
    expect(stored()).toEqual(nothing)
    expect(heard).toHaveBeenLastCalledWith(null)
    stopListening()
    stop()
  })

  it('signing in as someone else there drops this tab’s chat session id', () => {
    writeSession(asha)
    newChatSessionId()
    const stop = followOtherTabs()
    const heard = vi.fn()
    const stopListening = onSession(heard)
    otherTabStored(() => {
      localStorage.setItem('user', JSON.stringify(ravi.user))
      localStorage.setItem('AUTH_TOKEN', ravi.token)
      localStorage.setItem('token', ravi.token)
    }, 'token')
    expect(readChatSessionId()).toBeNull()
    expect(heard).toHaveBeenLastCalledWith(ravi)
    stopListening()
    stop()
  })

  it('renewing the same person’s token there keeps this tab’s chat', () => {
    writeSession(asha)
    const chat = newChatSessionId()
    const stop = followOtherTabs()
    otherTabStored(() => localStorage.setItem('token', 'token-asha-2'), 'token')
    expect(readChatSessionId()).toBe(chat)
    stop()
  })
})
