import { act, screen, within } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { readTelegramUser, writeSession, writeTelegramUser } from '#lib/session.ts'
import { config, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import {
  asha,
  card,
  connectAs,
  fill,
  loginOrigin,
  press,
  says,
  server,
  showWidget,
  signedIn,
  startProfile,
  telegramUser,
  url,
  widgetTag,
  widgetUser,
} from './profile.fixture.tsx'

startNetwork()
startProfile()

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
    expect(server.asked).toEqual([])
  })
})

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
    // An unlisted call would be an error of the network; nothing was server.asked of it.
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
    '[T32 M33] a failure says %s, returns to not connected and clears the server.stored Telegram user',
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
    server.channels = { ...server.channels, telegram: { ...telegramUser, photo_url: 'https://t.me/i/userpic/a.jpg' } }
    signedIn()
    const own = await card('Telegram Integration')
    expect(await within(own).findByText('Connected Successfully!')).toBeDefined()
    expect(within(own).getByRole('img', { name: 'Asha' }).getAttribute('src')).toBe('https://t.me/i/userpic/a.jpg')
    await press('Disconnect Telegram')
    await says('Telegram account disconnected')
    expect(server.asked.at(-1)).toEqual({
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
