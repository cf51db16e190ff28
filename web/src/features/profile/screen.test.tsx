import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { readSession } from '#lib/session.ts'
import { network, startNetwork } from '#testing/network.ts'
import { newSecret } from './new-secret.ts'
import {
  fill,
  graphql,
  press,
  says,
  secret,
  secretField,
  server,
  signedIn,
  startProfile,
  thisDevice,
  url,
} from './profile.fixture.tsx'
import { asLibrarySecret } from './webhook-form.ts'

startNetwork()
startProfile()

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
    expect(server.asked.map(({ operation }) => operation)).toEqual([
      'GetUserConfig',
      'updateUserConfig',
      'GetUserConfig',
    ])
    expect(server.asked[1]?.variables).toEqual({
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
      expect(server.asked.map(({ operation }) => operation)).toEqual(['GetUserConfig'])
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
    server.stored = { callback_url: null, webhook_secret: secret }
    signedIn()
    await press('Generate New Secret')
    await says('New secret generated. Remember to save!')
    expect((await secretField()).value).toMatch(/^[A-Za-z0-9_-]{48}$/)
    expect((await secretField()).value).not.toBe(secret)
    const many = Array.from({ length: 1000 }, newSecret)
    expect(new Set(many).size).toBe(1000)
    expect(many.filter((each) => each.startsWith('-'))).toEqual([])
    expect(new Set(many.join('')).size).toBe(64)
  })

  it('[C27] Ping asks for the address whose last part is "ping", with what is typed, and shows the answer', async () => {
    server.stored = { callback_url: 'https://example.com/hooks/artha?x=1', webhook_secret: secret }
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
    server.stored = { callback_url: 'https://example.com/hook', webhook_secret: null }
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
    server.channels = {
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
    server.stored = { callback_url: 'https://example.com/hook', webhook_secret: null }
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
    server.stored = { callback_url: null, webhook_secret: secret }
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

describe('where one is signed in', () => {
  const phone = { ...thisDevice, id: 'phone', device: 'Safari on iPhone', isThisOne: false }
  const tablet = { ...phone, id: 'tablet', device: 'Edge on Windows' }
  const devices = () => screen.getAllByText(/^\w+ on (Windows|iPhone)$/).map(({ textContent }) => textContent)

  it('says when and on what, and ends one of them or all others', async () => {
    server.sessions = [thisDevice, phone, tablet]
    signedIn()
    await screen.findByText('Safari on iPhone')
    expect(devices()).toEqual(['Chrome on Windows', 'Safari on iPhone', 'Edge on Windows'])
    expect(screen.getAllByText('Signed in 1 Feb 2024, 10:00 IST · last active 6 Feb 2024, 10:00 IST')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull()
    await press('Sign out Safari on iPhone')
    await says('Signed out: Safari on iPhone')
    expect(devices()).toEqual(['Chrome on Windows', 'Edge on Windows'])
    await press('Sign out everywhere else')
    await says('You are signed out everywhere else.')
    expect(devices()).toEqual(['Chrome on Windows'])
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  })

  it('says so when the server cannot end one, which then stays', async () => {
    server.sessions = [thisDevice, phone]
    network.use(http.post('/api/account/sessions/end', () => HttpResponse.json({ code: 'internal' }, { status: 500 })))
    signedIn()
    await press('Sign out Safari on iPhone')
    await says('Could not sign out that device. Try again.')
    expect(devices()).toEqual(['Chrome on Windows', 'Safari on iPhone'])
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
