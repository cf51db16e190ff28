/** For tests of the profile: the server as its page meets it, and a person who presses things. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Channels, OwnSession, TelegramUser } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { clearSession, writeSession } from '#lib/session.ts'
import { aUser, config, network } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

export const asha = aUser('Asha')
export const telegramUser: TelegramUser = { first_name: 'Asha', username: 'asha_rao', photo_url: null }
export const loginOrigin = 'https://oauth.telegram.example'
const bot = { botName: 'the_bot', widgetScript: 'https://telegram.example/widget.js', loginOrigin }
export const secret = 'S3cret-of_the-webhook-that-is-long'

export const thisDevice: OwnSession = {
  id: 'this',
  device: 'Chrome on Windows',
  signedInAt: '2024-02-01T04:30:00.000Z',
  lastUsedAt: '2024-02-06T04:30:00.000Z',
  isThisOne: true,
}

interface Stored {
  callback_url: string | null
  webhook_secret: string | null
}
/** What the server holds and was asked; each test begins with nothing. */
export const server = {
  stored: { callback_url: null, webhook_secret: null } as Stored,
  channels: { telegram: null, webhook: { stopped: null, previousSecretUntil: null } } as Channels,
  sessions: [] as OwnSession[],
  asked: [] as { operation: string; variables: Record<string, unknown> }[],
}

export const graphql = http.post('/v1/graphql', async ({ request }) => {
  const { query, variables } = (await request.json()) as { query: string; variables: Record<string, string> }
  const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
  server.asked.push({ operation, variables })
  if (operation === 'updateUserConfig') {
    server.stored = { callback_url: variables.callbackUrl || null, webhook_secret: variables.webhookSecret || null }
    return HttpResponse.json({ data: { updateUserConfig: server.stored } })
  }
  if (operation === 'UpdateTelegram') return HttpResponse.json({ data: { update_users: { affected_rows: 1 } } })
  return HttpResponse.json({ data: { GetUserConfig: server.stored } })
})

// The test browser fetches no scripts: ours stands there, and the test says what became of it.
const stillScript = 'x-script'

/** Call once at the top of a test file, after startNetwork. */
export function startProfile(): void {
  beforeEach(() => {
    const create = document.createElement.bind(document)
    vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
      create(name === 'script' ? stillScript : name),
    )
    server.stored = { callback_url: null, webhook_secret: null }
    server.channels = { telegram: null, webhook: { stopped: null, previousSecretUntil: null } }
    server.sessions = [thisDevice]
    server.asked = []
    network.use(
      graphql,
      http.get('/api/profile/channels', () => HttpResponse.json(server.channels)),
      http.get('/api/account/sessions', () => HttpResponse.json({ sessions: server.sessions })),
      http.post('/api/account/sessions/end', async ({ request }) => {
        const { id } = (await request.json()) as { id: string | null }
        server.sessions = server.sessions.filter((each) => (id === null ? each.isThisOne : each.id !== id))
        return HttpResponse.json({ sessions: server.sessions })
      }),
      http.get('/api/config', () => HttpResponse.json({ ...config, telegram: bot })),
      http.post('/api/auth/refresh', () => HttpResponse.json({ user: asha, token: 'asha' })),
    )
  })
  afterEach(() => {
    act(() => clearSession())
  })
}

export const signedIn = () => {
  writeSession({ user: asha, token: 'asha' })
  return renderApp('/profile')
}
export const card = (name: string) => screen.findByRole('region', { name })
export const url = () => screen.findByLabelText<HTMLInputElement>('Callback URL')
export const secretField = () => screen.findByLabelText<HTMLInputElement>('Webhook Secret')
export const fill = async (field: Promise<HTMLInputElement>, text: string) => {
  await userEvent.click(await field)
  await userEvent.paste(text)
}
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
export const says = (text: string) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))

/** Presses the button, plays the provider’s script, and speaks as its frame. */
export async function connectAs(auth_data: Record<string, unknown>, from: { origin?: string; event?: string } = {}) {
  const { frame } = await showWidget()
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: from.origin ?? loginOrigin,
        source: frame.contentWindow,
        data: JSON.stringify({ event: from.event ?? 'auth_user', auth_data }),
      }),
    )
  })
}

export async function widgetTag(): Promise<HTMLScriptElement> {
  await press('Connect Telegram')
  return waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>(`${stillScript}[data-telegram-login]`)
    if (!found) throw new Error('no script')
    return found
  })
}

export async function showWidget() {
  const tag = await widgetTag()
  const frame = document.createElement('iframe')
  // The test browser loads no frames either, and says so in the log; only its window is needed.
  frame.srcdoc = ' '
  tag.before(frame)
  tag.dispatchEvent(new Event('load'))
  await waitFor(() => expect(frame.title).toBe('Log in with Telegram'))
  return { tag, frame }
}

export const widgetUser = {
  id: 42,
  first_name: 'Asha',
  username: 'asha_rao',
  auth_date: 1707193800,
  hash: 'a'.repeat(64),
}
