import { delay, HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { graphql } from './graphql.ts'
import { call } from './http.ts'
import { HttpError } from './http-error.ts'
import { clearSession, readSession, writeSession } from './session.ts'
import { verifyCookie, verifyIdentityToken } from './verify.ts'

startNetwork()

const asha = { user: aUser('Asha'), token: 'old' }
const renewed = { user: asha.user, token: 'new' }

/** The bearer of every request, as the server saw it. */
let bearers: (string | null)[] = []
let reload: MockInstance<typeof window.location.reload>

beforeEach(() => {
  bearers = []
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  network.events.on('request:start', ({ request }) => {
    bearers.push(request.headers.get('authorization'))
  })
})

afterEach(() => {
  vi.useRealTimers()
  network.events.removeAllListeners()
  clearSession()
  delete window.firstReplies
})

const onlyNew = http.get('/api/thing', ({ request }) =>
  request.headers.get('authorization') === 'Bearer new'
    ? HttpResponse.json({ ok: true })
    : HttpResponse.json({ code: 'authentication_failed', message: 'Expired' }, { status: 401 }),
)

/** Asked for before the script was here, by whom `asha` is. */
function begin(reply: Promise<Response>) {
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  window.firstReplies = { [new URL('/api/thing', window.location.origin).href]: { token: asha.token, reply } }
}

const refused = http.post('/api/auth/refresh', () =>
  HttpResponse.json({ code: 'sign_in_needed', message: 'Sign In needed' }, { status: 401 }),
)

describe('a call', () => {
  it('[C1 P8] goes to the base path "/" with the stored token as bearer', async () => {
    network.use(http.get('/api/thing', () => HttpResponse.json({ ok: true })))
    writeSession(asha)
    await expect(call('api/thing')).resolves.toEqual({ ok: true })
    expect(bearers).toEqual(['Bearer old'])
  })

  it('takes the answer that was asked for before the script was here, and asks for any other', async () => {
    network.use(
      http.get('/api/thing', () => HttpResponse.json({ from: 'now' })),
      http.post('/api/thing', () => HttpResponse.json({ from: 'what is not a reading' })),
    )
    writeSession(asha)
    begin(Promise.resolve(Response.json({ from: 'before' })))
    await expect(call('/api/thing', { method: 'POST' })).resolves.toEqual({ from: 'what is not a reading' })
    await expect(call('/api/thing')).resolves.toEqual({ from: 'before' })
    await expect(call('/api/thing')).resolves.toEqual({ from: 'now' })
    begin(Promise.resolve(Response.json({ code: 'not_found', message: 'Gone' }, { status: 404 })))
    await expect(call('/api/thing')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('does not wait longer for such an answer than for any other', async () => {
    const never = new Promise<Response>(() => undefined)
    writeSession(asha)
    begin(never)
    const giveUp = new AbortController()
    const given = call('/api/thing', { signal: giveUp.signal })
    giveUp.abort()
    await expect(given).rejects.toThrow('Request aborted')
    begin(never)
    await expect(call('/api/thing', { timeoutMs: 20 })).rejects.toThrow('timeout of 20 ms exceeded')
  })

  it('carries no token to another origin', async () => {
    network.use(http.get('https://reports.example/x', () => HttpResponse.json({})))
    writeSession(asha)
    await call('https://reports.example/x')
    expect(bearers).toEqual([null])
  })

  it('carries no header at all when nobody is signed in', async () => {
    network.use(http.get('/api/thing', () => HttpResponse.json({})))
    await call('/api/thing')
    expect(bearers).toEqual([null])
  })

  it('encodes its query', async () => {
    let search = ''
    network.use(
      http.get('/api/thing', ({ request }) => {
        search = new URL(request.url).search
        return HttpResponse.json({})
      }),
    )
    await call('/api/thing', { query: { q: 'M&M %_%', none: undefined } })
    expect(new URLSearchParams(search).get('q')).toBe('M&M %_%')
    expect(search).not.toContain('none')
  })
})

describe('after a 401', () => {
  it('[C2 K18] is retried once with a refreshed token, and the new token is stored under both keys', async () => {
    network.use(
      onlyNew,
      http.post('/api/auth/refresh', () => HttpResponse.json(renewed)),
    )
    writeSession(asha)
    await expect(call('/api/thing')).resolves.toEqual({ ok: true })
    expect(localStorage.getItem('token')).toBe('new')
    expect(localStorage.getItem('AUTH_TOKEN')).toBe('new')
  })

  it('[K18] fails after the one retry when the new token is refused too', async () => {
    let asked = 0
    network.use(
      http.get('/api/thing', () => {
        asked += 1
        return HttpResponse.json({ code: 'authentication_failed', message: 'No' }, { status: 401 })
      }),
      http.post('/api/auth/refresh', () => HttpResponse.json(renewed)),
    )
    writeSession(asha)
    await expect(call('/api/thing')).rejects.toMatchObject({ code: 'authentication_failed', status: 401 })
    expect(asked).toBe(2)
  })

  it('refreshes once for many calls at the same time', async () => {
    let refreshes = 0
    network.use(
      onlyNew,
      http.post('/api/auth/refresh', async () => {
        refreshes += 1
        await delay(20)
        return HttpResponse.json(renewed)
      }),
    )
    writeSession(asha)
    const replies = await Promise.all(Array.from({ length: 200 }, () => call('/api/thing')))
    expect(replies).toEqual(Array(200).fill({ ok: true }))
    expect(refreshes).toBe(1)
  })

  it('does not refresh for someone who is not signed in', async () => {
    network.use(onlyNew)
    await expect(call('/api/thing')).rejects.toMatchObject({ status: 401 })
    expect(bearers).toHaveLength(1)
  })

  it('[C3 M46] when the refresh is refused, the token is removed and the page reloads, at most once in 60 s', async () => {
    network.use(onlyNew, refused)
    writeSession(asha)
    await expect(call('/api/thing')).rejects.toBeInstanceOf(HttpError)
    expect(readSession()).toBeNull()
    expect(reload).toHaveBeenCalledTimes(1)

    writeSession(asha)
    await expect(call('/api/thing')).rejects.toBeInstanceOf(HttpError)
    expect(readSession()).toBeNull()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('keeps the session when nobody answers the refresh: silence is not a refusal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] }).setTimerTickMode('nextTimerAsync')
    network.use(
      onlyNew,
      http.post('/api/auth/refresh', () => HttpResponse.error()),
    )
    writeSession(asha)
    await expect(call('/api/thing')).rejects.toThrow('Network Error')
    expect(readSession()).toEqual(asha)
    expect(reload).not.toHaveBeenCalled()
  })

  it('sign out A, sign in B: no later request carries A, and A’s call is not repeated as B', async () => {
    const ravi = { user: aUser('Ravi'), token: 'ravi' }
    let answerRefresh = () => {}
    const asked = new Promise<void>((askedNow) => {
      network.use(
        onlyNew,
        http.post('/api/auth/refresh', async () => {
          askedNow()
          await new Promise<void>((resolve) => {
            answerRefresh = resolve
          })
          return HttpResponse.json(renewed)
        }),
      )
    })
    writeSession(asha)
    const late = call('/api/thing')
    const failed = expect(late).rejects.toThrow('Request aborted')
    await asked
    clearSession()
    writeSession(ravi)
    bearers = []
    answerRefresh()
    await failed
    network.use(http.get('/api/mine', () => HttpResponse.json({})))
    await call('/api/mine')
    expect(bearers).toEqual(['Bearer ravi'])
    expect(readSession()).toEqual(ravi)
  })
})

describe('a failure', () => {
  it('[M19] without an answer says "Network Error"', async () => {
    network.use(http.get('/api/thing', () => HttpResponse.error()))
    await expect(call('/api/thing')).rejects.toMatchObject({ code: 'network', message: 'Network Error', status: null })
  })

  it('[M20] given up by the caller says "Request aborted"', async () => {
    network.use(http.get('/api/thing', () => delay('infinite')))
    const stop = new AbortController()
    const asked = call('/api/thing', { signal: stop.signal })
    stop.abort()
    await expect(asked).rejects.toMatchObject({ code: 'aborted', message: 'Request aborted' })
  })

  it('[M21] that takes too long says "timeout of N ms exceeded"', async () => {
    network.use(http.get('/api/thing', () => delay('infinite')))
    await expect(call('/api/thing', { timeoutMs: 5 })).rejects.toThrow('timeout of 5 ms exceeded')
  })

  it('carries the server’s code and message, and its details', async () => {
    network.use(
      http.post('/api/thing', () =>
        HttpResponse.json(
          { code: 'invalid_input', message: 'Please correct', details: [{ path: 'q', message: 'too long' }] },
          { status: 400 },
        ),
      ),
    )
    await expect(call('/api/thing', { method: 'POST', body: {} })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Please correct',
      status: 400,
      details: [{ path: 'q', message: 'too long' }],
    })
  })

  it('of a proxy, with no JSON in it, still has a sentence for a person', async () => {
    network.use(http.get('/api/thing', () => new HttpResponse('<html>Bad gateway</html>', { status: 502 })))
    await expect(call('/api/thing')).rejects.toMatchObject({
      status: 502,
      message: 'Something went wrong on our side. Nothing was changed.',
    })
  })
})

describe('GraphQL', () => {
  it('[C15] posts to /v1/graphql with "Bearer {token}" from AUTH_TOKEN', async () => {
    const bodies: unknown[] = []
    network.use(
      http.post('/v1/graphql', async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ data: { users: [] } })
      }),
    )
    writeSession(asha)
    localStorage.setItem('AUTH_TOKEN', 'graph')
    await expect(graphql('query Users { users { id } }', {})).resolves.toEqual({ users: [] })
    expect(bodies).toEqual([{ query: 'query Users { users { id } }', variables: {} }])
    expect(bearers).toEqual(['Bearer graph'])
  })

  it('[C15] sends no header when AUTH_TOKEN is absent', async () => {
    network.use(http.post('/v1/graphql', () => HttpResponse.json({ data: {} })))
    await graphql('{ a }', {})
    expect(bearers).toEqual([null])
  })

  it('keeps the sentence of an error that came with its own status', async () => {
    const extensions = { code: 'invalid_input', message: 'Please enter a title' }
    network.use(
      http.post('/v1/graphql', () =>
        HttpResponse.json({ data: null, errors: [{ message: extensions.message, extensions }] }, { status: 400 }),
      ),
    )
    await expect(graphql('{ a }', {})).rejects.toMatchObject({ ...extensions, status: 400 })
  })

  it('turns the first error of a reply into the same failure REST gives', async () => {
    network.use(
      http.post('/v1/graphql', () =>
        HttpResponse.json({ errors: [{ message: 'Not authorized', extensions: { code: 'not_authorized' } }] }),
      ),
    )
    await expect(graphql('{ a }', {})).rejects.toMatchObject({
      code: 'not_authorized',
      message: 'Not authorized',
      status: 403,
    })
  })
})

describe('verification', () => {
  it('[C4] POST /api/auth/google takes the identity token and answers user and token', async () => {
    let sent: unknown
    network.use(
      http.post('/api/auth/google', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json(renewed)
      }),
    )
    await expect(verifyIdentityToken('id-token')).resolves.toEqual({ valid: true, session: renewed })
    expect(sent).toEqual({ token: 'id-token' })
  })

  it('[C5] a network failure is retried 3 times, then yields valid false with error "Network error"', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] }).setTimerTickMode('nextTimerAsync')
    let asked = 0
    network.use(
      http.post('/api/auth/google', () => {
        asked += 1
        return asked % 2 ? HttpResponse.error() : new HttpResponse(null, { status: 503 })
      }),
    )
    await expect(verifyIdentityToken('id-token')).resolves.toEqual({
      valid: false,
      error: 'Network error',
      refused: false,
    })
    expect(asked).toBe(4)
  })

  it('a refusal is final: it is not asked again', async () => {
    network.use(refused)
    await expect(verifyCookie()).resolves.toEqual({
      valid: false,
      error: 'Authentication failed. Please try again.',
      refused: true,
    })
    expect(bearers).toHaveLength(1)
  })
})
