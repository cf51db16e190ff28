/** The server as the browser meets it: the only fake in the tests of screens. A call nobody listed is an error. */
import { setImmediate } from 'node:timers/promises'
import { cleanup } from '@testing-library/react'
import { errors } from 'core/contract'
import type { CompanyReply, MarketState, PublicConfig, SessionUser, Showcase } from 'core/contract/rest'
import { HttpHandler, HttpResponse, http, matchRequestUrl, ws } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

export const config: PublicConfig = {
  supportEmail: 'help@example.com',
  channelLink: 'https://t.me/example',
  policyLinks: {
    contact: 'https://pay.example/contact',
    refund: 'https://pay.example/refund',
    privacy: 'https://pay.example/privacy',
    shipping: 'https://pay.example/shipping',
  },
  telegram: null,
  broker: { name: 'Zerodha', site: 'https://broker.example', publisher: null, totalCap: null },
  developmentSignIn: false,
}

export const marketState: MarketState = {
  simulated: true,
  source: 'sample',
  asOf: '2024-02-06',
  session: 'open',
  // 11:42 IST
  at: Date.UTC(2024, 1, 6, 6, 12),
}

const showcase: Showcase = {
  question: 'Nifty 50 companies with ROCE above 20%',
  chips: ['in Nifty 50', 'ROCE > 20%'],
  matched: 2,
  universe: 50,
  asOf: '2024-02-06',
  source: 'sample',
  rows: [
    {
      symbol: 'AAA',
      name: 'Alpha',
      price: 1234.5,
      dayChangePercent: -0.5,
      roce: 31.2,
      debtToEquity: null,
      return1y: 41.2,
      trend: [1, 2, 3],
    },
  ],
  series: {
    days: ['2023-02-06', '2023-08-07', '2024-02-06'],
    lines: [
      { name: 'AAA', values: [100, 120, 141.2] },
      { name: 'Nifty 50', values: [100, 104, 108.9] },
    ],
  },
}

export const aUser = (name: string): SessionUser => ({
  email: `${name.toLowerCase()}@example.com`,
  uid: `uid-${name.toLowerCase()}`,
  displayName: name,
  photoURL: null,
  isOperator: false,
})

export const network = setupServer(
  http.get('/api/config', () => HttpResponse.json(config)),
  http.get('/api/market/state', () => HttpResponse.json(marketState)),
  http.get('/api/showcase', () => HttpResponse.json(showcase)),
  http.get('/api/agents/research/chatpromptcategories', () => HttpResponse.json({ ratio: [] })),
  http.get('/api/principles/mine', () => HttpResponse.json({ ids: [] })),
  http.get('/api/dips/funds', () => HttpResponse.json([])),
  http.get('/api/dips/history', () =>
    HttpResponse.json({ tradingsymbol: 'NIFTYBEES', name: 'Nifty BeES', days: [], closes: [] }),
  ),
  // A page that a test leads to may still ask when the test has ended.
  http.get('/api/company/head', () =>
    HttpResponse.json({ outcome: 'unknown', symbol: 'UNKNOWN', nearest: [], other: null } satisfies CompanyReply),
  ),
  // Quotes: a socket that opens and stays silent.
  ws.link('ws://localhost:3000/v1/live').addEventListener('connection', () => undefined),
)

/** For tests of what is around a page, or of all pages: what is not listed is not found. */
export function nothingElseIsThere(): void {
  const listed = network.listHandlers()
  network.use(
    http.all('*', ({ request }) =>
      listed.some((handler) => isFor(handler, request))
        ? undefined
        : HttpResponse.json({ code: 'not_found', message: errors.not_found.message }, { status: 404 }),
    ),
  )
}

let isElsewhere = false

/** The test has come to another page than the one it began on. What that page asks is its own tests' business. */
export function cameElsewhere(): void {
  isElsewhere = true
}

/** Call once at the top of a test file. */
export function startNetwork(): void {
  let before: readonly unknown[] = []
  beforeAll(() =>
    network.listen({
      onUnhandledRequest: (request, { error }) => {
        // What the test before this one drew may ask when its handlers are gone, and is not this test's error.
        const isBelated = before.some((handler) => isFor(handler, request))
        if (!isBelated && !isElsewhere) error()
        throw new Error('Nobody answers this.')
      },
    }),
  )
  afterEach(async () => {
    cleanup()
    // What was drawn last asks a turn later, and should find its handler.
    await setImmediate()
    before = network.listHandlers()
    network.resetHandlers()
    isElsewhere = false
  })
  afterAll(() => network.close())
}

function isFor(handler: unknown, request: Request): boolean {
  if (!(handler instanceof HttpHandler)) return false
  const { method, path } = handler.info
  // For whatever is asked is for nothing in particular: it would excuse every call that nobody listed.
  if (typeof path === 'function' || path === '*') return false
  const isMethod = typeof method === 'string' ? method === request.method : method.test(request.method)
  return isMethod && matchRequestUrl(new URL(request.url), path, location.href).matches
}
