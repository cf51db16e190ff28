import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listPath } from './coingecko/markets.ts'
import { createFetcher } from './fetch.ts'
import { connectors, findConnector } from './index.ts'
import type { VendorSettings } from './vendors.ts'

/** A vendor that answers recorded bodies and refuses anything unlisted. */
type Recorded = (request: IncomingMessage, reply: ServerResponse) => void
const recorded = new Map<string, Recorded[]>()
const asked: { path: string; headers: Record<string, string | string[] | undefined> }[] = []
let server: Server
let base = ''

const body =
  (text: string, status = 200, headers: Record<string, string> = {}): Recorded =>
  (_request, reply) => {
    reply.writeHead(status, headers)
    reply.end(text)
  }

beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const answers = recorded.get(path)
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0]
    if (answer) answer(request, reply)
    else body('nothing is recorded for this', 404)(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
afterEach(() => {
  recorded.clear()
  asked.length = 0
})

const secret = 'kite-secret-7f3a'

/** Time passes only by waiting. */
function started(settings: Partial<VendorSettings> = {}) {
  let now = 0
  const waits: number[] = []
  const said: string[] = []
  const fetcher = createFetcher({
    settings: {
      KITE_URL: base,
      KITE_API_KEY: 'key',
      KITE_ACCESS_TOKEN: secret,
      FMP_URL: 'http://127.0.0.1:9',
      FMP_API_KEY: 'fmp-secret',
      COINGECKO_URL: `${base}/api/v3`,
      AMFI_URL: base,
      NSE_ARCHIVES_URL: base,
      ...settings,
    },
    timing: {
      now: () => now,
      wait: async (ms) => {
        now += ms
        if (ms > 0) waits.push(ms)
      },
    },
    onRetry: (says) => said.push(says),
  })
  return { fetcher, waits, said }
}

const instruments = { vendor: 'kite', path: '/instruments/NSE', fileName: 'instruments_NSE.csv' } as const

describe('asking a vendor', () => {
  it('sends the key in a header and gives the recorded body', async () => {
    recorded.set('/instruments/NSE', [body('instrument_token\n')])
    const answer = await started().fetcher.ask(instruments)
    expect(answer.ok && answer.value.body.toString()).toBe('instrument_token\n')
    expect(asked.map(({ path, headers }) => [path, headers.authorization, headers['x-kite-version']])).toEqual([
      ['/instruments/NSE', `token key:${secret}`, '3'],
    ])
  })

  it('asks again after 429 and 5xx, as long as the vendor says', async () => {
    recorded.set('/instruments/NSE', [body('', 429, { 'retry-after': '7' }), body('', 503), body('rows')])
    const { fetcher, waits, said } = started()
    const answer = await fetcher.ask(instruments)
    expect(answer.ok).toBe(true)
    expect(waits[0]).toBe(7000)
    expect(waits[1]).toBeGreaterThanOrEqual(1000)
    expect(waits[1]).toBeLessThanOrEqual(1250)
    expect(said).toEqual([
      `Kite answers 429 at ${base}/instruments/NSE. Asking again in 7 s.`,
      `Kite answers 503 at ${base}/instruments/NSE. Asking again in ${Math.ceil((waits[1] ?? 0) / 1000)} s.`,
    ])
  })

  it('gives up after four tries, and at once when told to wait too long', async () => {
    recorded.set('/instruments/NSE', [body('', 502)])
    const { fetcher } = started()
    expect(await fetcher.ask(instruments)).toEqual({
      ok: false,
      failure: { sentence: `Kite answers 502 at ${base}/instruments/NSE.`, line: null, column: null },
    })
    expect(asked).toHaveLength(4)
    recorded.set('/instruments/NSE', [body('', 429, { 'retry-after': '3600' })])
    const answer = await started().fetcher.ask(instruments)
    expect(!answer.ok && answer.failure.sentence).toBe(
      `Kite answers 429 at ${base}/instruments/NSE. It asks to wait 3600 s.`,
    )
  })

  it('does not ask again after a refusal, and says what to set', async () => {
    recorded.set('/instruments/NSE', [body('{"message": "token expired"}', 403)])
    const answer = await started().fetcher.ask(instruments)
    expect(!answer.ok && answer.failure.sentence).toBe(
      `Kite answers 403 at ${base}/instruments/NSE. Set KITE_API_KEY and a KITE_ACCESS_TOKEN of today; the token ends every morning.`,
    )
    expect(asked).toHaveLength(1)
  })

  it('does not follow a redirect, so that a key cannot be led elsewhere', async () => {
    recorded.set('/instruments/NSE', [body('', 302, { location: `${base}/elsewhere` })])
    const answer = await started().fetcher.ask(instruments)
    expect(!answer.ok && answer.failure.sentence).toContain('redirects are not followed')
    expect(asked.map(({ path }) => path)).toEqual(['/instruments/NSE'])
  })

  it('keeps to the rate of the vendor: three at once, then one each third of a second', async () => {
    recorded.set('/instruments/NSE', [body('x')])
    const { fetcher, waits } = started()
    for (let count = 0; count < 6; count++) await fetcher.ask(instruments)
    expect(waits.map((ms) => Math.round(ms / 10) * 10)).toEqual([330, 330, 330])
  })

  it('stops reading an answer without end', async () => {
    const chunk = Buffer.alloc(2 ** 20)
    let sent = 0
    recorded.set('/instruments/NSE', [
      (_request, reply) => {
        const more = (): void => {
          while (!reply.destroyed && sent < 200) {
            sent++
            if (!reply.write(chunk)) {
              reply.once('drain', more)
              return
            }
          }
          reply.end()
        }
        more()
      },
    ])
    const answer = await started().fetcher.ask(instruments)
    expect(!answer.ok && answer.failure.sentence).toBe(
      `Kite sends more than 64 MiB from ${base}/instruments/NSE; it was not read.`,
    )
    expect(sent).toBeLessThan(200)
  })

  it('does not say a key in any error, nor send it to an address that is not its vendor’s', async () => {
    const { fetcher, said } = started({ KITE_URL: 'http://127.0.0.1:9' })
    const dead = await fetcher.ask(instruments)
    expect(!dead.ok && dead.failure.sentence).toBe(
      'Kite does not answer at http://127.0.0.1:9/instruments/NSE (ECONNREFUSED).',
    )
    recorded.set('/own.csv?apikey=typed-secret', [body('x'), body('', 400)])
    const address = `${base}/own.csv?apikey=typed-secret`
    const own = await fetcher.get(address)
    expect(own.ok && own.value.fileName).toBe('/own.csv')
    const refused = await fetcher.get(address)
    const everything = JSON.stringify([dead, refused, said])
    expect([secret, 'typed-secret', 'fmp-secret'].filter((each) => everything.includes(each))).toEqual([])
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it.each(['file:///etc/passwd', 'ftp://x/y', 'not an address'])('refuses %s', async (address) => {
    const answer = await started().fetcher.get(address)
    expect(!answer.ok && answer.failure.sentence).toContain('is not an address that starts with https:// or http://')
  })
})

describe('what a connector asks for when no file is given', () => {
  const paths = (name: string, hints = {}) =>
    findConnector(name)
      ?.request?.(hints)
      .map(({ vendor, path }) => `${vendor} ${path}`)

  it('is the vendor’s own address', () => {
    expect(paths('amfi-nav')).toEqual(['amfi /spages/NAVAll.txt'])
    expect(paths('kite-instruments')).toEqual(['kite /instruments/NSE'])
    expect(paths('nse-index-list', { index: 'Nifty Bank' })).toEqual(['nse /content/indices/ind_niftybanklist.csv'])
    expect(paths('kite-historical', { symbol: 'INFY', token: '408065', from: '2024-01-01', to: '2024-01-31' })).toEqual(
      ['kite /instruments/historical/408065/day?from=2024-01-01&to=2024-01-31&oi=1'],
    )
    expect(paths('fmp', { symbol: 'TCS.NS' })?.[1]).toBe('fmp /stable/income-statement?symbol=TCS.NS')
    expect(paths('coingecko-markets')?.[0]).toContain('coingecko /coins/markets?vs_currency=inr')
  })

  it('is nothing where the hints do not say enough', () => {
    expect([paths('kite-historical'), paths('fmp'), paths('nse-index-list')]).toEqual([[], [], []])
  })

  it('comes back as rows, through the recorded answer', async () => {
    recorded.set(`/api/v3${listPath(1)}`, [
      body(
        JSON.stringify([
          {
            id: 'bitcoin',
            symbol: 'btc',
            name: 'Bitcoin',
            current_price: 7e6,
            market_cap: 1e14,
            market_cap_rank: 1,
            last_updated: '2025-03-04T14:45:50.155Z',
          },
        ]),
      ),
    ])
    const coins = connectors.find(({ name }) => name === 'coingecko-markets')
    const [first] = coins?.request?.({}) ?? []
    if (!coins || !first) throw new Error('no request')
    const answer = await started().fetcher.ask(first)
    if (!answer.ok) throw new Error(answer.failure.sentence)
    const outcome = await coins.read(answer.value.body, answer.value.fileName)
    expect(outcome.ok && outcome.value.datasets.map(({ dataset, rows }) => [dataset, rows.length])).toEqual([
      ['coins', 1],
      ['global_symbol_map', 1],
      ['asset_price_daily', 1],
    ])
  })
})
