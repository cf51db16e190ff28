import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { clearSession, readSession } from '#lib/session.ts'
import { aUser, config, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const asha = { user: aUser('Asha'), token: 'asha' }
const refused = HttpResponse.json({ code: 'sign_in_needed', message: 'Sign In needed' }, { status: 401 })
let leave: MockInstance<typeof window.location.assign>

beforeEach(() => {
  leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  act(() => clearSession())
})

const button = () => screen.findByRole('button', { name: 'Sign in with Google' })

describe('the sign-in screen', () => {
  it('[R11 S40 S41 S42 S44] has the title "Sign In", the text, one "Sign in with Google" button and the terms-and-privacy notice', async () => {
    renderApp('/login')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sign In')
    expect(screen.getByText('Sign in to access your financial dashboard')).toBeDefined()
    expect(await button()).toBeDefined()
    expect(screen.getByText(/By signing in you agree/).textContent).toMatch(/Terms and conditions.*Privacy policy/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[S42] shows a loading state while it leaves for the identity provider', async () => {
    renderApp('/login?redirect=%2Fwatchlist')
    await userEvent.click(await button())
    expect(leave).toHaveBeenCalledWith('/api/auth/start?redirect=%2Fwatchlist')
    const busy = await button()
    expect([busy.getAttribute('aria-busy'), (busy as HTMLButtonElement).disabled]).toEqual(['true', true])
  })

  it('says when the built-in development provider is in use, and only then', async () => {
    const { router } = renderApp('/login')
    await button()
    expect(screen.queryByText(/Development sign-in/)).toBeNull()
    router.dispose()
    network.use(http.get('/api/config', () => HttpResponse.json({ ...config, developmentSignIn: true })))
    renderApp('/login')
    expect(await screen.findByText(/Development sign-in/)).toBeDefined()
  })

  it.each([
    ['[M1 S43]', 'sign_in', 'Failed to sign in with Google. Please try again.'],
    ['[M2 S43]', 'redirect', 'Failed to complete the sign-in process. Please try again.'],
    ['[M3 S43]', 'verification', 'Authentication failed. Please try again.'],
  ])('%s /login?error=%s says "%s"', async (_item, error, text) => {
    renderApp(`/login?error=${error}`)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })
})

describe('a pending redirect-based sign-in', () => {
  it('[S46 S45] is completed when the screen loads, and goes to the redirect query parameter', async () => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json(asha)))
    const { router } = renderApp('/login?pending=1&redirect=%2Fpricing')
    await waitFor(() => expect(router.state.location.pathname).toBe('/pricing'))
    expect(readSession()).toEqual(asha)
  })

  it('[S45] goes to / without a redirect', async () => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json(asha)))
    const { router } = renderApp('/login?pending=1')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?pending=1'])(
    'never leaves the site or loops: redirect %s goes to /',
    async (redirect) => {
      network.use(http.post('/api/auth/refresh', () => HttpResponse.json(asha)))
      const { router } = renderApp(`/login?${new URLSearchParams({ pending: '1', redirect }).toString()}`)
      await waitFor(() => expect(router.state.location.pathname).toBe('/'))
      expect(leave).not.toHaveBeenCalled()
    },
  )

  it('[M3 T2] refused by the server says "Authentication failed. Please try again." and leaves nobody signed in', async () => {
    network.use(http.post('/api/auth/refresh', () => refused.clone()))
    const { router } = renderApp('/login?pending=1&redirect=%2Fpricing')
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed. Please try again.')
    expect(router.state.location.pathname).toBe('/login')
    expect(readSession()).toBeNull()
    expect((await button()).getAttribute('aria-busy')).toBeNull()
  })

  it('[M2] that nobody answers says "Failed to complete the sign-in process. Please try again."', async () => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.error()))
    vi.useFakeTimers({ toFake: ['setTimeout'] }).setTimerTickMode('nextTimerAsync')
    renderApp('/login?pending=1')
    await vi.waitFor(() =>
      expect(document.querySelector('[role="alert"]')?.textContent).toBe(
        'Failed to complete the sign-in process. Please try again.',
      ),
    )
  })
})
