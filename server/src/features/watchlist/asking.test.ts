import type { Answer } from 'core/compile'
import type { FoundWatchItems, ReviewedLine, SentWatchDigest, WatchDigest, WatchFigures } from 'core/contract/rest'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { asPerson, connect, disconnectAll } from '#testing/graphql-socket.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

describe('what a watch list shows and answers', () => {
  let server: TestServer
  let asha: SignedInCaller
  const post = async <Reply>(path: string, body: unknown): Promise<Reply> => {
    const reply = await asha.post(`/api/watchlist/${path}`, body)
    expect({ path, status: reply.status }).toEqual({ path, status: 200 })
    return (await reply.json()) as Reply
  }

  beforeAll(async () => {
    // 6 Feb 2024, 16:00 IST: the day of the fixture's last bars.
    const now = Date.parse('2024-02-06T10:30:00Z')
    server = await testServer({ market: createFixtureMarket({ now }), clock: { now: () => now } })
    asha = await server.signIn('asha@example.com')
  })
  afterEach(disconnectAll)
  afterAll(() => server.close())

  it('figures of any catalogue field, with name, sector and closes', async () => {
    const { rows, fields } = await post<WatchFigures>('figures', {
      items: [
        { asset_type: 'equity', symbol: 'TCS' },
        { asset_type: 'index', symbol: 'NIFTY 50' },
      ],
      fields: ['roce', 'no_such_field', 'market_cap'],
    })
    expect(fields.map(({ id, unit }) => [id, unit])).toEqual([
      ['roce', 'percent'],
      ['market_cap', 'rupees'],
    ])
    expect(rows[0]).toMatchObject({
      name: 'Tata Consultancy Services Ltd.',
      sector: 'Information Technology',
      closes: [3898, 3899, 3900],
      values: [60, 14e12],
      status: 'listed',
      successor: null,
    })
    expect(rows[1]).toMatchObject({
      name: 'Nifty 50',
      closes: [21900, 21910, 21920],
      values: [null, null],
      status: 'listed',
    })
  })

  it('a renamed symbol stays, flagged with its successor; one that is gone stays flagged as not listed', async () => {
    const { rows } = await post<WatchFigures>('figures', {
      items: ['ZOMATO', 'GONECO'].map((symbol) => ({ asset_type: 'equity', symbol })),
      fields: [],
    })
    expect(rows.map(({ symbol, status, successor }) => [symbol, status, successor])).toEqual([
      ['ZOMATO', 'renamed', { symbol: 'ETERNAL', name: 'Eternal Ltd.' }],
      ['GONECO', 'unlisted', null],
    ])
  })

  it('a question inside the list is answered from its symbols only', async () => {
    const answer = await post<Answer>('ask', { sentence: 'ROCE above 20', symbols: ['TCS', 'RELIANCE', 'INFY'] })
    expect(answer.tables[0]?.rows.map((row) => row[0]).sort()).toEqual(
      answer.tables[0]?.columns[0]?.key === 'symbol'
        ? ['INFY', 'TCS']
        : ['Infosys Ltd.', 'Tata Consultancy Services Ltd.'],
    )
    expect(answer.canonical).toContain('watchlist')
  })

  it('a sentence finds what to add', async () => {
    const { found, total } = await post<FoundWatchItems>('find', { sentence: 'stocks with roce above 35' })
    expect(found.map(({ symbol, asset }) => `${asset} ${symbol}`).sort()).toEqual([
      'stock INFY',
      'stock ITC',
      'stock TCS',
    ])
    expect(total).toBe(3)
  })

  it('each line of a paste is sure, a guess or nothing', async () => {
    const lines = await post<ReviewedLine[]>('review', {
      lines: ['NSE:TCS', 'infy.ns', 'sun pharma', 'zomato', 'qqqq'],
    })
    expect(lines.map(({ line, outcome, choices }) => [line, outcome, choices[0]?.symbol])).toEqual([
      ['NSE:TCS', 'sure', 'TCS'],
      ['infy.ns', 'sure', 'INFY'],
      ['sun pharma', 'guess', 'SUNPHARMA'],
      ['zomato', 'guess', 'ETERNAL'],
      ['qqqq', 'none', undefined],
    ])
  })

  it('the digest of the day names who moved and who filed, and is sent once', async () => {
    const symbols = ['TCS', 'INFY']
    const digest = await post<WatchDigest>('digest', { symbols })
    expect(digest.advances + digest.declines).toBe(2)
    const sent = await post<SentWatchDigest>('digest/send', { symbols, name: 'Tech' })
    expect(sent).toEqual({ sent: true, says: 'No Telegram bot is set up here: it is in your inbox.' })
    expect((await post<SentWatchDigest>('digest/send', { symbols, name: 'Tech' })).sent).toBe(false)
    const inbox = await (await asha.get('/api/notices')).json()
    expect(inbox).toMatchObject({
      notices: [{ channel: 'inbox', payload: { type: 'watch_digest', link: '/watchlist' } }],
    })
  })

  it('a change is told to the person’s other tabs, and to nobody else', async () => {
    const ravi = await server.signIn('ravi@example.com')
    const heard = { asha: [] as number[], ravi: [] as number[] }
    for (const [name, person] of [
      ['asha', asha],
      ['ravi', ravi],
    ] as const) {
      connect(server, asPerson(person)).subscribe<{ watch_board: number }>(
        { query: 'subscription { watch_board }' },
        {
          next: ({ data }) => void heard[name].push(data?.watch_board ?? 0),
          error: () => undefined,
          complete: () => undefined,
        },
      )
    }
    await eventually(() => expect([heard.asha.length, heard.ravi.length]).toEqual([1, 1]))
    await post('items', { items: [{ asset_type: 'equity', symbol: 'MARUTI' }] })
    await eventually(() => expect(heard.asha.length).toBe(2))
    expect(heard.ravi).toEqual([1])
  })
})
