import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { errors, limits } from 'core/contract'
import type { FeedList, FeedRun, FeedRunSummary, Reconciliation } from 'core/contract/rest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFeedDoor } from '#jobs/feed-door.ts'
import { testClock } from '#testing/clock.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { buildSmallMarket } from '#testing/small-market.ts'
import { runDueFeeds } from './feeds.ts'
import { verdictOf } from './reconcile.ts'
import { nextDailyRun, nextRetry } from './schedule.ts'

const evening = '2024-02-06T18:00:00+05:30'
const clock = testClock(evening)

const header = 'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,'
const tcs = 'TCS,EQ,3970,4155,3965,4151.25,4150,3960,3000000,12450000000,06-FEB-2024,900,INE467B01029,'
const infy = 'INFY,EQ,1690,1735,1688,1702.5,1702,1685,6000000,10200000000,06-FEB-2024,800,INE009A01021,'
const broken = infy.replace('1690,', 'x,')
const good = [header, tcs, infy, ''].join('\n')
const bad = [header, tcs, broken, ''].join('\n')

const navs = [
  'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date',
  'Open Ended Schemes(Equity Scheme - Large Cap Fund)',
  'Axis Mutual Fund',
  '120465;INF846K01DP8;-;Axis Large Cap Fund - Direct Plan  - Growth;71.4500;06-Feb-2024',
  '',
].join('\r\n')

/** A vendor's site on loopback, which answers what it is told to. */
async function openVendor() {
  const site = { status: 200, origin: '', close: async () => {} }
  const http = createServer((_request, reply) => reply.writeHead(site.status).end(site.status === 200 ? navs : ''))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  site.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  site.close = () => new Promise((resolve) => http.close(() => resolve()))
  return site
}

let amfi: Awaited<ReturnType<typeof openVendor>>
let server: TestServer
let operator: SignedInCaller
let someone: SignedInCaller
let marketFile: string
let template: string

beforeAll(async () => {
  amfi = await openVendor()
  server = await testServer({ clock, env: { AMFI_URL: amfi.origin } })
  operator = await server.signIn('operator@example.com')
  someone = await server.signIn('someone@example.com')
  mkdirSync(join(server.dataDir, 'template'))
  template = await buildSmallMarket(join(server.dataDir, 'template'))
  marketFile = join(server.dataDir, 'market.duckdb')
})
const asBefore = () => copyFileSync(template, marketFile)
beforeEach(() => {
  asBefore()
  clock.set(evening)
})
afterAll(async () => {
  await server.close()
  await amfi.close()
})

const hash = (): string => createHash('sha256').update(readFileSync(marketFile)).digest('hex')
const json = async <Reply>(reply: Promise<Response>): Promise<Reply> => (await (await reply).json()) as Reply
const feeds = () => json<FeedList>(operator.get('/api/feeds'))

interface Told {
  readonly stages: readonly string[]
  readonly last: string
  readonly run: FeedRun
}

/** The events of a run, to the last one. */
async function told(reply: Response): Promise<Told> {
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const events = (await reply.text()).split('\n\n').flatMap((block) => {
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
    return event ? [{ event, data: JSON.parse(data) }] : []
  })
  const last = events.at(-1)
  return {
    stages: [...new Set(events.flatMap(({ event, data }) => (event === 'progress' ? [String(data.stage)] : [])))],
    last: last?.event ?? '',
    run: last?.data as FeedRun,
  }
}

const upload = (body: string, path = '/api/feeds/nse-bhavcopy/import?fileName=cm06FEB2024bhav.csv', who = operator) =>
  who.post(path, body, { 'content-type': 'application/octet-stream' })

describe('who may use the feed console', () => {
  const calls: readonly (readonly ['get' | 'post', string])[] = [
    ['get', '/api/feeds'],
    ['get', '/api/feeds/runs'],
    ['get', '/api/feeds/runs/1'],
    ['get', '/api/feeds/reconcile?dataset=stock_price_daily_historical&symbol=TCS'],
    ['post', '/api/feeds/amfi-nav/schedule'],
    ['post', '/api/feeds/amfi-nav/ask'],
    ['post', '/api/feeds/runs/1/retry'],
    ['post', '/api/feeds/nse-bhavcopy/import?fileName=a.csv'],
  ]
  it.each(calls)(
    '%s %s: "Sign In needed" to strangers, "Not authorized" to a user who is no operator',
    async (method, path) => {
      const before = hash()
      const ask = (who: TestServer | SignedInCaller) => (method === 'get' ? who.get(path) : who.post(path, {}))
      const stranger = await ask(server)
      expect([stranger.status, await stranger.json()]).toEqual([
        401,
        { code: 'sign_in_needed', message: errors.sign_in_needed.message },
      ])
      const user = await ask(someone)
      expect([user.status, await user.json()]).toEqual([403, { code: 'not_authorized', message: 'Not authorized' }])
      expect(hash()).toBe(before)
    },
  )
})

describe('the list of feeds', () => {
  it('names every connector with its data sets, schedule, status, and what the store holds of each data set', async () => {
    const { feeds: all, coverage, simulated, asOf } = await feeds()
    expect(all.length).toBeGreaterThan(20)
    expect(all.find(({ connector }) => connector === 'nse-delivery')).toEqual({
      connector: 'nse-delivery',
      title: expect.any(String),
      vendor: 'nse',
      notes: expect.any(String),
      datasets: ['stock_price_daily_historical'],
      fills: ['Daily prices'],
      hasAddress: false,
      isSchedulable: false,
      schedule: 'manual',
      nextRunAt: null,
      status: 'never',
      lastRun: null,
    })
    expect([simulated, asOf]).toEqual([false, '2024-02-06'])
    expect(coverage.find(({ dataset }) => dataset === 'stock_price_daily_historical')).toMatchObject({
      source: 'NSE bhavcopy',
      asOf: '2024-02-06',
      rows: 6,
      subjects: 2,
      isStale: false,
    })
  })

  it('says that only sample data is in use while nothing was imported', async () => {
    await buildSmallMarket(server.dataDir, { isSimulated: true })
    expect(await feeds()).toMatchObject({ simulated: true, isSampleOnly: true })
  })
})

describe('importing an uploaded file', () => {
  it('tells its progress as events, counts what is new and changed, and reads the changed figure back', async () => {
    const { stages, last, run } = await told(await upload(good))
    expect([stages, last]).toEqual([['reading', 'writing', 'computing'], 'done'])
    expect(run).toMatchObject({
      connector: 'nse-bhavcopy',
      origin: 'file',
      fileName: 'cm06FEB2024bhav.csv',
      state: 'imported',
      says: null,
      rejected: [],
      canRetry: true,
      counts: { rejected: 0 },
    })
    const row = run.sample.find(
      ({ dataset, key }) => dataset === 'stock_price_daily_historical' && key.startsWith('TCS'),
    )
    expect(row?.fields.find(({ id }) => id === 'close')).toEqual({
      id: 'close',
      title: 'Close',
      read: '₹4,151.25',
      stored: '₹4,151.25',
    })

    const listed = (await feeds()).feeds.find(({ connector }) => connector === 'nse-bhavcopy')
    expect(listed).toMatchObject({ status: 'ok', lastRun: { id: run.id, state: 'imported' } })
    const history = await json<FeedRunSummary[]>(operator.get('/api/feeds/runs?connector=nse-bhavcopy'))
    expect(history[0]?.id).toBe(run.id)
    expect((await json<FeedRun>(operator.get(`/api/feeds/runs/${run.id}`))).log.map(({ text }) => text)).toEqual([
      'Reading cm06FEB2024bhav.csv',
      'Checking and writing',
      'Computing what follows from it',
      expect.stringMatching(/^Done: \d+ new, \d+ changed\.$/),
    ])
  })

  it('refuses a file with a bad line by line, column and reason, and leaves the store as it was', async () => {
    const before = hash()
    const { run } = await told(await upload(bad))
    expect(run).toMatchObject({ state: 'refused', counts: { new: 0, changed: 0, rejected: 1 } })
    expect(run.rejected).toEqual([
      { line: 3, column: 'OPEN', reason: expect.stringContaining('x'), text: expect.stringContaining('INFY') },
    ])
    expect(hash()).toBe(before)
  })

  it('imports the good rows of that file when asked again so, from the file it kept', async () => {
    const first = await told(await upload(bad))
    const again = await told(await operator.post(`/api/feeds/runs/${first.run.id}/retry`, { keepGood: true }))
    expect(again.run).toMatchObject({ state: 'imported', keepGood: true, counts: { rejected: 1 } })
    expect(again.run.id).not.toBe(first.run.id)
    expect(readdirSync(join(server.dataDir, 'feeds')).filter((name) => name.startsWith('nse-bhavcopy'))).toHaveLength(1)
  })

  it.each([
    [
      'another vendor’s file',
      'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date\n',
      /AMFI/,
    ],
    ['a file of no vendor', 'hello\nworld\n', /./],
    ['a file cut in the header', 'SYMBOL,SERIES,OPEN\n', /must have/],
  ])('refuses %s with a sentence, and leaves the store as it was', async (_what, body, says) => {
    const before = hash()
    const { run } = await told(await upload(body))
    expect(run.state).toBe('refused')
    expect(run.says).toMatch(says)
    expect(hash()).toBe(before)
  })

  it('answers 400 to an empty file, a missing name and a body that is no file; 404 to an unknown feed; 413 past the limit', async () => {
    const before = [hash(), (await json<FeedRunSummary[]>(operator.get('/api/feeds/runs'))).length]
    const path = '/api/feeds/nse-bhavcopy/import'
    expect((await upload('', `${path}?fileName=a.csv`)).status).toBe(400)
    expect((await upload(good, path)).status).toBe(400)
    expect((await operator.post(`${path}?fileName=a.csv`, { rows: [] })).status).toBe(400)
    expect((await upload(good, '/api/feeds/no-such-feed/import?fileName=a.csv')).status).toBe(404)
    const large = await upload('x'.repeat(limits.feeds.fileBytes + 1)).then(
      ({ status }) => status,
      // The connection may be closed while the rest of the file is still being sent.
      () => 413,
    )
    expect(large).toBe(413)
    expect([hash(), (await json<FeedRunSummary[]>(operator.get('/api/feeds/runs'))).length]).toEqual(before)
  })

  it('takes a name, never a path', async () => {
    const { run } = await told(await upload(good, '/api/feeds/nse-bhavcopy/import?fileName=..%2F..%2Fetc%2Fcm.csv'))
    expect(run.fileName).toBe('cm.csv')
  })
})

describe('a feed with an address', () => {
  it('is asked every day once an operator says so, and is paused and resumed', async () => {
    const say = (state: string) => json(operator.post('/api/feeds/amfi-nav/schedule', { state }))
    expect(await say('daily')).toMatchObject({ schedule: 'daily', nextRunAt: '2024-02-06T18:00:00.000Z' })
    expect(await say('paused')).toMatchObject({ schedule: 'paused', status: 'paused', nextRunAt: null })
    expect((await operator.post('/api/feeds/amfi-nav/schedule', { state: 'hourly' })).status).toBe(400)
    expect((await operator.post('/api/feeds/nse-bhavcopy/schedule', { state: 'daily' })).status).toBe(400)
  })

  it('is asked when its time has come: a failure shows the vendor’s code and the next retry, a success the next evening', async () => {
    const door = createFeedDoor({ env: server.services.env, dataDir: server.dataDir, clock })
    // Hours pass here: the token of the beginning is no longer good.
    const nav = async () => {
      const later = await server.signIn('operator@example.com')
      const { feeds: all } = await json<FeedList>(later.get('/api/feeds'))
      return all.find(({ connector }) => connector === 'amfi-nav')
    }
    await operator.post('/api/feeds/amfi-nav/schedule', { state: 'daily' })
    expect(await runDueFeeds(server.services, door)).toEqual([])
    clock.set('2024-02-06T23:30:00+05:30')
    amfi.status = 404
    const before = hash()
    expect(await runDueFeeds(server.services, door)).toEqual(['amfi-nav'])
    expect(await nav()).toMatchObject({
      status: 'failed',
      nextRunAt: '2024-02-06T18:15:00.000Z',
      lastRun: { origin: 'schedule', says: `AMFI answers 404 at ${amfi.origin}/spages/NAVAll.txt.` },
    })
    expect(hash()).toBe(before)
    amfi.status = 200
    clock.set('2024-02-06T23:45:00+05:30')
    expect(await runDueFeeds(server.services, door)).toEqual(['amfi-nav'])
    expect(await nav()).toMatchObject({
      status: 'ok',
      nextRunAt: '2024-02-07T18:00:00.000Z',
      lastRun: { state: 'imported', counts: { rejected: 0 } },
    })
  })

  it('is asked at once when an operator says so', async () => {
    const { stages, run } = await told(await operator.post('/api/feeds/amfi-nav/ask', {}))
    expect([stages[0], run.state, run.origin]).toEqual(['asking', 'imported', 'vendor'])
  })

  it('says which symbol or index is missing when it cannot be asked without one', async () => {
    const { run } = await told(await operator.post('/api/feeds/nse-index-list/ask', {}))
    expect(run).toMatchObject({ state: 'refused', origin: 'vendor', says: expect.stringContaining('must be said') })
  })

  it('tries again sooner after a failure than the next evening: 15 min, 1 h, 4 h', () => {
    const at = (text: string) => Date.parse(`2024-02-06T${text}:00+05:30`)
    expect(nextDailyRun(at('18:00'))).toEqual(new Date(at('23:30')))
    expect(nextDailyRun(at('23:30'))).toEqual(new Date(at('23:30') + 86_400_000))
    expect([1, 2, 3, 4].map((failures) => nextRetry(failures, at('10:00')))).toEqual(
      ['10:15', '11:00', '14:00', '23:30'].map((text) => new Date(at(text))),
    )
  })
})

describe('reconciliation', () => {
  const ask = (query: string) => operator.get(`/api/feeds/reconcile?${query}`)

  it('puts the same field from the file and from the store side by side: agree, differ, and which wins', async () => {
    await told(await upload(good))
    const path = 'dataset=stock_price_daily_historical&symbol=tcs'
    const same = await json<Reconciliation>(ask(path))
    expect(same).toMatchObject({ symbol: 'TCS', key: '2024-02-06', tolerancePercent: 0.5 })
    expect(same.sources.map(({ title, raw }) => [title, raw])).toEqual([
      [expect.stringContaining('bhavcopy'), tcs],
      ['In the store', null],
    ])
    expect(same.fields.find(({ id }) => id === 'close')).toEqual({
      id: 'close',
      title: 'Close',
      values: ['₹4,151.25', '₹4,151.25'],
      verdict: 'agree',
      wins: 0,
    })
    asBefore()
    const other = await json<Reconciliation>(ask(`${path}&tolerance=0.1`))
    expect(other.fields.find(({ id }) => id === 'close')).toMatchObject({
      values: ['₹4,151.25', '₹4,140.00'],
      verdict: 'differ',
      wins: 1,
    })
    const wide = await json<Reconciliation>(ask(`${path}&tolerance=1`))
    expect(wide.fields.find(({ id }) => id === 'close')?.verdict).toBe('agree')
  })

  it.each([
    [['100', '100.4'], 0.5, 'agree'],
    [['100', '100.6'], 0.5, 'differ'],
    [['0', '0.0'], 0, 'agree'],
    [['0', '0.01'], 5, 'differ'],
    [['EQ', 'BE'], 5, 'differ'],
    [['100', null], 5, 'missing'],
    [['100'], 5, 'missing'],
  ] as const)('%j within %d%% is %s', (values, tolerance, verdict) => {
    expect(verdictOf(values, tolerance)).toBe(verdict)
  })

  it('answers 400 to a data set that is none and to a tolerance that is no percentage', async () => {
    expect((await ask('dataset=users&symbol=TCS')).status).toBe(400)
    expect((await ask('dataset=stock_price_daily_historical&symbol=TCS&tolerance=-1')).status).toBe(400)
  })
})
