import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Channels, TelegramUser } from 'core/contract/rest'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, readSession, readTelegramUser, writeSession, writeTelegramUser } from '#lib/session.ts'
import { aUser, config, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { newSecret } from './new-secret.ts'
import { asLibrarySecret } from './webhook-form.ts'

startNetwork()

const asha = aUser('Asha')
const telegramUser: TelegramUser = { first_name: 'Asha', username: 'asha_rao', photo_url: null }
const loginOrigin = 'https://oauth.telegram.example'
const bot = { botName: 'the_bot', widgetScript: 'https://telegram.example/widget.js', loginOrigin }
const secret = 'S3cret-of_the-webhook-that-is-long'

interface Stored {
  callback_url: string | null
  webhook_secret: string | null
}
let stored: Stored
let channels: Channels
let asked: { operation: string; variables: Record<string, unknown> }[]

const graphql = http.post('/v1/graphql', async ({ request }) => {
  const { query, variables } = (await request.json()) as { query: string; variables: Record<string, string> }
  const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
  asked.push({ operation, variables })
  if (operation === 'updateUserConfig') {
    stored = { callback_url: variables.callbackUrl || null, webhook_secret: variables.webhookSecret || null }
    return HttpResponse.json({ data: { updateUserConfig: stored } })
  }
  if (operation === 'UpdateTelegram') return HttpResponse.json({ data: { update_users: { affected_rows: 1 } } })
  return HttpResponse.json({ data: { GetUserConfig: stored } })
})

// The test browser fetches no scripts: ours stands there, and the test says what became of it.
const stillScript = 'x-script'

beforeEach(() => {
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    create(name === 'script' ? stillScript : name),
  )
  stored = { callback_url: null, webhook_secret: null }
  channels = { telegram: null, webhook: { stopped: null, previousSecretUntil: null } }
  asked = []
  network.use(
    graphql,
    http.get('/api/profile/channels', () => HttpResponse.json(channels)),
    http.get('/api/config', () => HttpResponse.json({ ...config, telegram: bot })),
    http.post('/api/auth/refresh', () => HttpResponse.json({ user: asha, token: 'asha' })),
  )
})
afterEach(() => {
  act(() => clearSession())
})

const signedIn = () => {
  writeSession({ user: asha, token: 'asha' })
  return renderApp('/profile')
}
const card = (name: string) => screen.findByRole('region', { name })
const url = () => screen.findByLabelText<HTMLInputElement>('Callback URL')
const secretField = () => screen.findByLabelText<HTMLInputElement>('Webhook Secret')
const fill = async (field: Promise<HTMLInputElement>, text: string) => {
  await userEvent.click(await field)
  await userEvent.paste(text)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const says = (text: string) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))

describe('the profile', () => {
  it('[R8 S103 S104] is titled "Profile" and shows the Google Account of who is signed in', async () => {
    signedIn()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Profile')
    const google = await card('Google Account')
    expect(within(google).getByText('Asha')).toBeDefined()
    expect(within(google).getByText('asha@example.com')).toBeDefined()
  })

  it('[S104 P9 P10 M38 M50] has no Google Account card for a stranger, and asks him to sign in before anything', async () => {
    renderApp('/profile')
    await card('Telegram Integration')
    expect(screen.queryByRole('region', { name: 'Google Account' })).toBeNull()
    await fill(url(), 'https://example.com/hook')
    await press('Save Webhook Configuration')
    await says('User email not found. Please log in.')
    await connectAs({ id: 1, hash: 'x' })
    await says('No user email found. Please login with Google first.')
    expect(asked).toEqual([])
  })
})

/** Presses the button, plays the provider’s script, and speaks as its frame. */
async function connectAs(auth_data: Record<string, unknown>, from: { origin?: string; event?: string } = {}) {
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

async function widgetTag(): Promise<HTMLScriptElement> {
  await press('Connect Telegram')
  return waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>(`${stillScript}[data-telegram-login]`)
    if (!found) throw new Error('no script')
    return found
  })
}

async function showWidget() {
  const tag = await widgetTag()
  const frame = document.createElement('iframe')
  // The test browser loads no frames either, and says so in the log; only its window is needed.
  frame.srcdoc = ' '
  tag.before(frame)
  tag.dispatchEvent(new Event('load'))
  await waitFor(() => expect(frame.title).toBe('Log in with Telegram'))
  return { tag, frame }
}

const widgetUser = { id: 42, first_name: 'Asha', username: 'asha_rao', auth_date: 1707193800, hash: 'a'.repeat(64) }

describe('Telegram', () => {
  it('[S106 C35] not connected: "Connect Your Telegram" with the provider’s widget and the fixed bot name, after a click', async () => {
    signedIn()
    expect(await screen.findByText('Connect Your Telegram')).toBeDefined()
    expect(document.querySelector('[data-telegram-login]')).toBeNull()
    const { tag } = await showWidget()
    expect([tag.src, tag.getAttribute('data-telegram-login'), tag.getAttribute('data-request-access')]).toEqual([
      'https://telegram.example/widget.js',
      'the_bot',
      'write',
    ])
    expect(tag.hasAttribute('data-onauth')).toBe(false)
  })

  it('[T30 M32 S105 C26 E25.first_name E25.username E25.photo_url E25.auth_data] connects on the widget’s word and keeps the Telegram user under telegram-user', async () => {
    let sent: unknown
    network.use(
      http.post('/api/telegram/auth', async ({ request }) => {
        sent = [request.headers.get('authorization'), await request.json()]
        return HttpResponse.json({ user: telegramUser })
      }),
    )
    signedIn()
    await screen.findByText('Connect Your Telegram')
    await connectAs(widgetUser)
    await says('Telegram account connected successfully!')
    expect(sent).toEqual(['Bearer asha', { userTG: widgetUser, userGoogle: { email: 'asha@example.com' } }])
    expect(JSON.parse(readTelegramUser() ?? '')).toEqual(widgetUser)
    expect(screen.getByText('Connected Successfully!')).toBeDefined()
    expect(screen.getByText('Hello, Asha!')).toBeDefined()
    expect(screen.getByText('@asha_rao')).toBeDefined()
  })

  it('listens to nobody but the widget’s own frame, and to nothing but a login', async () => {
    signedIn()
    await screen.findByText('Connect Your Telegram')
    await connectAs(widgetUser, { origin: 'https://evil.example' })
    const frame = document.querySelector('iframe')
    act(() => {
      for (const data of [
        'x',
        '{}',
        JSON.stringify({ event: 'resize', height: 1 }),
        JSON.stringify({ event: 'auth_user', init: true, auth_data: widgetUser }),
      ]) {
        window.dispatchEvent(
          new MessageEvent('message', { origin: loginOrigin, source: frame?.contentWindow ?? null, data }),
        )
      }
      const login = JSON.stringify({ event: 'auth_user', auth_data: widgetUser })
      window.dispatchEvent(new MessageEvent('message', { origin: loginOrigin, source: window, data: login }))
    })
    // An unlisted call would be an error of the network; nothing was asked of it.
    expect(screen.queryByText('Connecting Telegram…')).toBeNull()
    expect(readTelegramUser()).toBeNull()
  })

  it.each([
    [
      'the server’s error text',
      { status: 409, code: 'telegram_taken', message: 'This Telegram account is connected to another user.' },
      'This Telegram account is connected to another user.',
    ],
    [
      'its own words when the server cannot',
      { status: 503, code: 'unavailable', message: 'Not ready yet.' },
      'Failed to connect Telegram account',
    ],
  ])(
    '[T32 M33] a failure says %s, returns to not connected and clears the stored Telegram user',
    async (_what, { status, ...body }, text) => {
      network.use(
        http.post('/api/telegram/auth', () => HttpResponse.json({ ...body, error: body.message }, { status })),
      )
      signedIn()
      await screen.findByText('Connect Your Telegram')
      writeTelegramUser(JSON.stringify(widgetUser))
      await connectAs(widgetUser)
      await says(text)
      expect(readTelegramUser()).toBeNull()
      expect(screen.getByText('Connect Your Telegram')).toBeDefined()
    },
  )

  it('[S105 T31 M34] connected: alert, avatar, greeting and username; "Disconnect Telegram" says "Telegram account disconnected"', async () => {
    channels = { ...channels, telegram: { ...telegramUser, photo_url: 'https://t.me/i/userpic/a.jpg' } }
    signedIn()
    const own = await card('Telegram Integration')
    expect(await within(own).findByText('Connected Successfully!')).toBeDefined()
    expect(within(own).getByRole('img', { name: 'Asha' }).getAttribute('src')).toBe('https://t.me/i/userpic/a.jpg')
    await press('Disconnect Telegram')
    await says('Telegram account disconnected')
    expect(asked.at(-1)).toEqual({
      operation: 'UpdateTelegram',
      variables: { email: 'asha@example.com', telegram_id: null },
    })
    expect(within(own).getByText('Connect Your Telegram')).toBeDefined()
    expect(readTelegramUser()).toBeNull()
  })

  it('[M35] says "Failed to load Telegram login widget" and offers to try again', async () => {
    signedIn()
    const tag = await widgetTag()
    act(() => void tag.dispatchEvent(new Event('error')))
    await says('Failed to load Telegram login widget')
    expect(await screen.findByRole('button', { name: 'Connect Telegram' })).toBeDefined()
  })

  it('shows whom this browser remembers before the server has answered', async () => {
    network.use(http.get('/api/profile/channels', () => delay('infinite')))
    writeSession({ user: asha, token: 'asha' })
    writeTelegramUser(JSON.stringify(widgetUser))
    renderApp('/profile')
    expect(await screen.findByText('Hello, Asha!')).toBeDefined()
  })

  it('says what is missing where no bot is set up', async () => {
    network.use(http.get('/api/config', () => HttpResponse.json(config)))
    signedIn()
    expect(await screen.findByText(/No Telegram bot is set up/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Connect Telegram' })).toBeNull()
  })
})

describe('the webhook configuration', () => {
  it('[S107 S108 S109 S110] has both fields and Save; Generate and Ping come with a secret and a URL', async () => {
    signedIn()
    await url()
    expect(screen.queryByRole('button', { name: 'Ping' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Generate New Secret' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Save Webhook Configuration' })).toBeDefined()
    await fill(url(), 'https://example.com/hook')
    expect(screen.getByRole('button', { name: 'Ping' })).toBeDefined()
    await fill(secretField(), secret)
    expect(screen.getByRole('button', { name: 'Generate New Secret' })).toBeDefined()
  })

  it('[M39 C59] saves, loads it again and says "Webhook configuration updated successfully!"', async () => {
    signedIn()
    await fill(url(), 'https://example.com/hook')
    await fill(secretField(), secret)
    expect(screen.getByText('Not saved')).toBeDefined()
    await press('Save Webhook Configuration')
    await says('Webhook configuration updated successfully!')
    expect(asked.map(({ operation }) => operation)).toEqual(['GetUserConfig', 'updateUserConfig', 'GetUserConfig'])
    expect(asked[1]?.variables).toEqual({
      callbackUrl: 'https://example.com/hook',
      webhookSecret: secret,
      email: 'asha@example.com',
    })
    await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull())
  })

  it.each([
    ['ftp://x', '', 'URL must start with https:// or http://'],
    ['', 'fifteen-letters', 'Secret should be at least 16 characters for security.'],
  ])(
    '[V19 V20 V21 M47 M48 M49] with "%s" and "%s" says what is wrong and saves nothing',
    async (address, words, text) => {
      signedIn()
      if (address) await fill(url(), address)
      if (words) await fill(secretField(), words)
      await press('Save Webhook Configuration')
      await says('Please correct the invalid fields.')
      expect(screen.getByText(text)).toBeDefined()
      expect(asked.map(({ operation }) => operation)).toEqual(['GetUserConfig'])
    },
  )

  it('[M40] says "Failed to update webhook configuration." and keeps what was typed', async () => {
    signedIn()
    await fill(url(), 'https://example.com/hook')
    network.use(http.post('/v1/graphql', () => HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })))
    await press('Save Webhook Configuration')
    await says('Failed to update webhook configuration.')
    expect((await url()).value).toBe('https://example.com/hook')
    expect(screen.getByText('Not saved')).toBeDefined()
  })

  it('an address our servers may not reach is said beside its field', async () => {
    const text = 'This address cannot be reached from our servers.'
    signedIn()
    await fill(url(), 'http://10.0.0.1/hook')
    network.use(
      http.post('/v1/graphql', () =>
        HttpResponse.json(
          { data: null, errors: [{ message: text, extensions: { code: 'address_not_allowed', message: text } }] },
          { status: 400 },
        ),
      ),
    )
    await press('Save Webhook Configuration')
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
    expect((await url()).getAttribute('aria-invalid')).toBe('true')
    await fill(url(), '2')
    expect((await url()).getAttribute('aria-invalid')).toBeNull()
  })

  it('[M31] says "Failed to load webhook configuration." and loads it again when asked', async () => {
    network.use(http.post('/v1/graphql', () => HttpResponse.json({ code: 'not_found', message: 'x' }, { status: 404 })))
    signedIn()
    await waitFor(() => expect(screen.getAllByText('Failed to load webhook configuration.')).toHaveLength(2))
    network.use(graphql)
    await press('Retry')
    expect(await url()).toBeDefined()
  })

  it('[M41 K34] generates 48 characters of letters, digits, hyphen and underscore: "New secret generated. Remember to save!"', async () => {
    stored = { callback_url: null, webhook_secret: secret }
    signedIn()
    await press('Generate New Secret')
    await says('New secret generated. Remember to save!')
    expect((await secretField()).value).toMatch(/^[A-Za-z0-9_-]{48}$/)
    expect((await secretField()).value).not.toBe(secret)
    const many = Array.from({ length: 200 }, newSecret)
    expect(new Set(many).size).toBe(200)
    expect(new Set(many.join('')).size).toBe(64)
  })

  it('[C27] Ping asks for the address whose last part is "ping", with what is typed, and shows the answer', async () => {
    stored = { callback_url: 'https://example.com/hooks/artha?x=1', webhook_secret: secret }
    let sent: unknown
    network.use(
      http.post('/api/client/ping', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ message: 'Ping delivered (200)' })
      }),
    )
    signedIn()
    await press('Ping')
    await says('Ping delivered (200)')
    expect(sent).toEqual({ clientUrl: 'https://example.com/hooks/ping', webhookSecret: secret, clientMessage: 'ping' })
  })

  it('[M37] a failed ping breaks nothing', async () => {
    stored = { callback_url: 'https://example.com/hook', webhook_secret: null }
    network.use(
      http.post('/api/client/ping', () =>
        HttpResponse.json({ code: 'ping_failed', message: 'Ping failed: no 2xx answer' }, { status: 424 }),
      ),
    )
    signedIn()
    await press('Ping')
    await says('Ping failed: no 2xx answer')
    expect((await url()).value).toBe('https://example.com/hook')
  })

  it('says when deliveries were stopped, and until when the secret before signs too', async () => {
    channels = {
      telegram: null,
      webhook: {
        stopped: { at: '2024-02-06T04:30:00.000Z', because: 'HTTP 410 Gone' },
        previousSecretUntil: '2024-02-07T04:30:00.000Z',
      },
    }
    signedIn()
    expect((await screen.findByText(/Save to start again/)).textContent).toBe(
      'Deliveries stopped 6 Feb 2024, 10:00 IST: HTTP 410 Gone. Save to start again.',
    )
    expect(screen.getByText(/signs too, until 7 Feb 2024, 10:00 IST/)).toBeDefined()
  })

  it('writes the secret as libraries want it', () => {
    expect(asLibrarySecret('S3cret-of_the-webhook')).toBe('whsec_UzNjcmV0LW9mX3RoZS13ZWJob29r')
    expect(asLibrarySecret('whsec_QUJD')).toBe('whsec_QUJD')
    expect(asLibrarySecret('पासवर्ड')).toBe(`whsec_${Buffer.from('पासवर्ड').toString('base64')}`)
  })
})

describe('while something is under way', () => {
  it('[S111] a spinner lies over the whole screen until it is done', async () => {
    let finish: () => void = () => {}
    const done = new Promise<void>((resolve) => {
      finish = resolve
    })
    stored = { callback_url: 'https://example.com/hook', webhook_secret: null }
    network.use(
      http.post('/api/client/ping', async () => {
        await done
        return HttpResponse.json({ message: 'Ping delivered (200)' })
      }),
    )
    signedIn()
    await press('Ping')
    const overlay = await screen.findByRole('dialog', { name: 'Sending a ping…' })
    expect(overlay.getAttribute('aria-busy')).toBe('true')
    finish()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[K33] what it says goes after 3000 ms', async () => {
    stored = { callback_url: null, webhook_secret: secret }
    signedIn()
    const generate = await screen.findByRole('button', { name: 'Generate New Secret' })
    vi.useFakeTimers()
    act(() => generate.click())
    expect(screen.getAllByText('New secret generated. Remember to save!').length).toBe(1)
    act(() => void vi.advanceTimersByTime(2999))
    expect(screen.queryByText('New secret generated. Remember to save!')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('New secret generated. Remember to save!')).toBeNull()
    vi.useRealTimers()
  })
})

describe('one’s own data', () => {
  it('is downloaded as it came', async () => {
    network.use(http.get('/api/account/export', () => HttpResponse.json({ rows: {} })))
    const names: string[] = []
    // A test browser would go to the file instead of keeping it.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    signedIn()
    await press('Export my data')
    await says('Your data was downloaded.')
    expect(names).toEqual(['my-data.json'])
  })

  it('is deleted only after the e-mail was typed; then nobody is signed in', async () => {
    let sent: unknown
    network.use(
      http.post('/api/account/delete', async ({ request }) => {
        sent = await request.json()
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { router } = signedIn()
    await press('Delete my account')
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    const verb = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete my account' })
    expect(verb.disabled).toBe(true)
    await fill(Promise.resolve(within(dialog).getByLabelText('Type asha@example.com to confirm')), 'Asha@example.com')
    expect(verb.disabled).toBe(false)
    await userEvent.click(verb)
    await says('Your account was deleted.')
    expect(sent).toEqual({ email: 'Asha@example.com' })
    expect(readSession()).toBeNull()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('stays when the server cannot delete it', async () => {
    network.use(http.post('/api/account/delete', () => HttpResponse.json({ code: 'internal' }, { status: 500 })))
    signedIn()
    await press('Delete my account')
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    await userEvent.type(within(dialog).getByLabelText(/to confirm/), 'asha@example.com{Enter}')
    await says('Could not delete your account. Nothing was changed.')
    expect(readSession()).not.toBeNull()
  })
})
