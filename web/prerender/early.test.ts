import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstCalls } from '#app/first-calls.ts'
import { areFirstRepliesComing, takeFirstReply } from '#lib/first-replies.ts'
import { network, startNetwork } from '#testing/network.ts'
import { applySavedTheme } from '#ui/theme/theme.ts'

startNetwork()

const root = document.documentElement
const shown = () => ({ theme: root.dataset.theme, updown: root.dataset.updown })

/** The script that runs before the first paint, run again. */
async function runScript() {
  vi.resetModules()
  await import('../public/early.js' as string)
}

afterEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
  window.history.replaceState(null, '', '/')
  delete window.firstReplies
})

describe('early.js, before the first paint', () => {
  it.each([
    [null, null],
    ['light', null],
    ['dark', 'blue-orange'],
    ['system', 'green-red'],
    ['<script>', 'x'],
  ])('shows what the application will show: theme %s, up and down %s', async (theme, updown) => {
    if (theme) localStorage.setItem('theme', theme)
    if (updown) localStorage.setItem('updown', updown)
    await runScript()
    const early = shown()
    applySavedTheme()
    expect(early).toEqual(shown())
  })
})

describe('early.js, beside the script of the page', () => {
  let heard: { path: string; bearer: string | null }[] = []

  /** A page at this address whose head names these calls, as `shellPage` writes it. */
  async function open(address: string, { paths, own }: { paths: readonly string[]; own?: true }) {
    heard = []
    network.use(
      http.get('/api/*', ({ request }) => {
        const { pathname, search } = new URL(request.url)
        heard.push({ path: pathname + search, bearer: request.headers.get('authorization') })
        return HttpResponse.json({ from: pathname })
      }),
    )
    window.history.replaceState(null, '', address)
    const meta = document.createElement('meta')
    meta.name = 'first-calls'
    meta.content = paths.join(' ')
    if (own) meta.dataset.own = ''
    document.head.append(meta)
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    await runScript()
  }
  const take = (path: string, token: string | null = null) =>
    takeFirstReply({ url: new URL(path, window.location.origin), token, signal: new AbortController().signal }).then(
      (reply) => reply?.json() ?? null,
    )

  it('asks for what the page names, as whoever is signed in, and hands each answer over once', async () => {
    localStorage.setItem('token', 'hers')
    await open('/indexes', { paths: ['/api/a', '/api/b?x=1'] })
    expect(areFirstRepliesComing()).toBe(true)
    expect(await take('/api/a', 'hers')).toEqual({ from: '/api/a' })
    expect(await take('/api/b?x=1', 'hers')).toEqual({ from: '/api/b' })
    expect(heard).toEqual([
      { path: '/api/a', bearer: 'Bearer hers' },
      { path: '/api/b?x=1', bearer: 'Bearer hers' },
    ])
    expect(await take('/api/a', 'hers')).toBeNull()
  })

  it('fills in the symbol of the address as the screen reads it', async () => {
    await open('/company/m%26m', firstCalls['/company/:symbol'] ?? { paths: [] })
    expect(await take('/api/company/head?symbol=M%26M')).toEqual({ from: '/api/company/head' })
    expect(heard.map(({ path }) => path)).toEqual(['/api/company/head?symbol=M%26M'])
  })

  it.each([
    ['an address that asks for something else', '/indexes?index=NIFTY+50', { paths: ['/api/a'] }],
    ['what is somebody’s own, of a visitor', '/watchlist', { paths: ['/api/a'], own: true as const }],
    ['a path that cannot be read', '/company/%E0%A4%A', { paths: ['/api/a?symbol=:symbol'] }],
  ])('asks nothing for %s', async (_what, address, calls) => {
    await open(address, calls)
    expect(areFirstRepliesComing()).toBe(false)
    expect(heard).toEqual([])
  })

  it('keeps nothing for somebody else, and a failure for nobody', async () => {
    localStorage.setItem('token', 'hers')
    await open('/indexes', { paths: ['/api/a', '/api/b'] })
    expect(await take('/api/a', null)).toBeNull()
    network.use(http.get('/api/c', () => HttpResponse.error()))
    await open('/indexes', { paths: ['/api/c'] })
    expect(await take('/api/c', 'hers')).toBeNull()
  })

  it('hands over nothing that is older than figures may be', async () => {
    await open('/indexes', { paths: ['/api/a'] })
    vi.spyOn(performance, 'now').mockReturnValue(30_001)
    expect(await take('/api/a')).toBeNull()
  })
})

describe('early.js, before the page answers', () => {
  it('holds what is pressed and presses the last of it once, as soon as it does', async () => {
    const presses: string[] = []
    document.body.innerHTML = '<button>Menu</button><button>Theme <b>dark</b></button><a href="#links-work">Link</a>'
    await runScript()
    const [menu, theme] = document.querySelectorAll('button')
    const link = document.querySelector('a')
    menu?.click()
    link?.click()
    theme?.querySelector('b')?.click()
    expect(window.location.hash).toBe('#links-work')

    for (const button of [menu, theme]) button?.addEventListener('click', () => presses.push(button.textContent ?? ''))
    root.dataset.answers = 'keys'
    await vi.waitFor(() => expect(presses).toEqual([theme?.textContent]))
    menu?.click()
    expect(presses).toHaveLength(2)
    delete root.dataset.answers
    document.body.replaceChildren()
  })
})
