import type { CoinBoard, CoinMoves, CoinNews, NoticeList } from 'core/contract/rest'
import { lastClosedDay, previousTradingDay, type TradingDay } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Market } from '#market/market.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { openCoinMarket } from '#testing/coin-market.ts'
import { type CoinPress, startCoinPress } from '#testing/coin-press.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { type CoinFollower, createCoinFollower } from './follow-coins.ts'

const hourMs = 3_600_000
const json = async <Reply>(reply: Promise<Response>): Promise<Reply> => (await (await reply).json()) as Reply

/** Sign-in checks real time, so the world starts now and is moved forward from here; news of long ago would not be news. */
let clock: TestClock
let asOf: TradingDay
let market: Market
beforeAll(async () => {
  clock = testClock(Date.now())
  asOf = previousTradingDay(lastClosedDay(clock.now()))
  market = await openCoinMarket(asOf)
}, 120_000)

describe('without a configured source [R19, R20]', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ market: { ...market, close: async () => {} }, clock })
    await createCoinFollower(server.services).turn()
  }, 60_000)
  afterAll(() => server.close())

  it('the list is the sample, a hundred coins and more, each with its figures and how it moves beside Bitcoin', async () => {
    const board = await json<CoinBoard>(server.get('/api/crypto/coins'))
    expect(board.coins.length).toBeGreaterThanOrEqual(100)
    expect(board.source).toMatchObject({ state: 'sample', problem: null })
    expect(board.asOf).toBe(Date.parse(`${asOf}T16:00:00+05:30`))
    expect(board.dollar).toEqual({ rupees: expect.any(Number), day: asOf, source: 'Simulated coins' })
    expect(board.niftyVolatility).toBeGreaterThan(0)
    expect(board.coins.map(({ rank }) => rank)).toEqual(board.coins.map((_coin, place) => place + 1))
    for (const coin of board.coins) {
      const { symbol, price, change1h, change24h, change7d, marketCap, volume24h, supply, ath, athDistance } = coin
      for (const figure of [price, change1h, change24h, change7d, marketCap, volume24h, supply, ath, athDistance]) {
        expect(figure, symbol).not.toBeNull()
      }
      expect(coin.spark.length, symbol).toBe(43)
      expect(coin.spark.at(-1), symbol).toBe(price)
      expect(coin.volatility, symbol).toBeGreaterThan(0)
      expect(coin.category, symbol).not.toBeNull()
      expect(athDistance, symbol).toBeLessThanOrEqual(0)
    }
    const correlation = (wanted: string) => board.coins.find(({ symbol }) => symbol === wanted)?.btcCorrelation ?? null
    expect(correlation('BTC')).toBeNull()
    expect(correlation('BCH')).toBeGreaterThan(0.3)
  })

  it('the news are sixty items and more of several papers, the same story once, and nothing is asked of anybody', async () => {
    const news = await json<CoinNews>(server.get('/api/crypto/news'))
    const items = news.stories.flatMap((story) => story.items)
    expect(items.length).toBeGreaterThanOrEqual(60)
    expect(news.sources.length).toBeGreaterThanOrEqual(5)
    expect(news.sources.every(({ state }) => state === 'sample')).toBe(true)
    expect(news.stories.some((story) => story.items.length >= 2)).toBe(true)
    expect(news.stories.length).toBeLessThan(items.length)
    const told = news.stories.map((story) => story.items.at(-1)?.at ?? 0)
    expect(told).toEqual(told.toSorted((one, other) => other - one))
    const first = items.find(({ coins }) => coins.length > 0)
    const { moves } = await json<CoinMoves>(server.get(`/api/crypto/news/moves?id=${first?.id}`))
    expect(moves.map(({ symbol }) => symbol)).toEqual(first?.coins)
  })

  it('what is saved, muted and watched is a person’s own', async () => {
    const asha = await server.signIn('asha@example.com')
    const ravi = await server.signIn('ravi@example.com')
    const { stories } = await json<CoinNews>(server.get('/api/crypto/news'))
    const item = stories[0]?.items[0]
    expect(await json(asha.post('/api/crypto/saved', { id: item?.id, isSaved: true }))).toEqual({
      saved: [item],
      muted: [],
      alerts: [],
    })
    await asha.post('/api/crypto/saved', { id: item?.id, isSaved: true })
    await asha.post('/api/crypto/muted', { source: 'Ledger Line', isMuted: true })
    await asha.post('/api/crypto/alerts', { symbol: 'btc', isOn: true })
    expect(await json(asha.get('/api/crypto/mine'))).toEqual({ saved: [item], muted: ['Ledger Line'], alerts: ['BTC'] })
    expect(await json(ravi.get('/api/crypto/mine'))).toEqual({ saved: [], muted: [], alerts: [] })
    await asha.post('/api/crypto/muted', { source: 'Ledger Line', isMuted: false })
    await asha.post('/api/crypto/alerts', { symbol: 'BTC', isOn: false })
    expect(await json(asha.post('/api/crypto/saved', { id: item?.id, isSaved: false }))).toEqual({
      saved: [],
      muted: [],
      alerts: [],
    })
  })

  it('refuses strangers, what does not exist and what is malformed', async () => {
    const asha = await server.signIn('asha@example.com')
    expect((await server.get('/api/crypto/mine')).status).toBe(401)
    for (const path of ['saved', 'muted', 'alerts'])
      expect((await server.post(`/api/crypto/${path}`, {})).status).toBe(401)
    expect((await asha.post('/api/crypto/saved', { id: 'nothing', isSaved: true })).status).toBe(404)
    expect((await asha.post('/api/crypto/alerts', { symbol: 'NOSUCH', isOn: true })).status).toBe(404)
    expect((await asha.post('/api/crypto/alerts', { symbol: '<b>', isOn: true })).status).toBe(400)
    expect((await asha.post('/api/crypto/muted', { source: '', isMuted: true })).status).toBe(400)
    expect((await server.get('/api/crypto/news/moves?id=nothing')).status).toBe(404)
    expect((await server.get('/api/crypto/news/moves')).status).toBe(400)
  })

  it('the simulated papers print on while the product runs', async () => {
    const before = (await json<CoinNews>(server.get('/api/crypto/news'))).stories.length
    const follower = createCoinFollower(server.services)
    clock.advance(3 * hourMs)
    await follower.turn()
    expect((await json<CoinNews>(server.get('/api/crypto/news'))).stories.length).toBeGreaterThan(before)
  })
})

describe('with configured sources [R19, R20]', () => {
  let server: TestServer
  let press: CoinPress
  let follower: CoinFollower
  const turn = async (by = follower): Promise<void> => {
    clock.advance(300_000)
    await by.turn()
  }
  const board = () => json<CoinBoard>(server.get('/api/crypto/coins'))
  const news = () => json<CoinNews>(server.get('/api/crypto/news'))
  /** The clock runs past a token's life here: each look is a new visit. */
  const inbox = async (email: string) => {
    const { notices } = await json<NoticeList>((await server.signIn(email)).get('/api/notices'))
    return notices.filter(({ payload }) => payload.type === 'coin_news')
  }

  beforeAll(async () => {
    press = await startCoinPress(() => clock.now())
    server = await testServer({
      market,
      clock,
      env: { CRYPTO_LIST_URL: press.listUrl, CRYPTO_NEWS_URLS: press.newsUrl },
    })
    follower = createCoinFollower(server.services, { timeoutMs: 1000 })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await press.close()
  })

  it('before the first answer the store’s coins are shown, and that the source is awaited', async () => {
    expect((await board()).source).toMatchObject({ state: 'waiting', goodAt: null })
    expect((await board()).coins.length).toBeGreaterThanOrEqual(100)
    expect(await news()).toMatchObject({ stories: [], sources: [{ state: 'waiting' }] })
  })

  it('the list is what the source says, with the time of its answer', async () => {
    await turn()
    const { coins, source, asOf } = await board()
    expect(source).toMatchObject({ state: 'good', goodAt: clock.now(), problem: null })
    expect(asOf).toBe(clock.now())
    expect(coins).toEqual([
      {
        symbol: 'BTC',
        name: 'Bitcoin',
        category: 'Layer 1',
        rank: 1,
        price: 8_000_000,
        change1h: 0.1,
        change24h: 1,
        change7d: -7,
        change30d: 30,
        change1y: null,
        marketCap: 8e12,
        volume24h: 8e10,
        supply: 1e6,
        maxSupply: null,
        ath: 16_000_000,
        athDay: '2025-01-20',
        athDistance: -50,
        spark: expect.arrayContaining([8_000_000]),
        btcCorrelation: null,
        volatility: expect.any(Number),
      },
      expect.objectContaining({ symbol: 'ETH', rank: 2 }),
    ])
  })

  it('is asked by one process in each span, however many there are', async () => {
    const asked = press.asked.length
    clock.advance(300_000)
    await Promise.all([createCoinFollower(server.services).turn(), createCoinFollower(server.services).turn()])
    expect(press.asked.length - asked).toBe(2)
  })

  it.each([
    ['hang up', 'does not answer'],
    ['slow', 'does not answer'],
    ['down', 'answers 503'],
    ['garbage', 'sends what is no'],
    ['endless', 'sends too much'],
  ] as const)(
    'keeps the last snapshot and says its age when the source is down: %s',
    async (how, problem) => {
      const { goodAt } = (await board()).source
      press.behave(how)
      // What never answers need not be waited for as long as what may be slow.
      await turn(how === 'slow' ? createCoinFollower(server.services, { timeoutMs: 100 }) : follower)
      const { coins, source } = await board()
      expect(source).toMatchObject({ state: 'down', goodAt, triedAt: expect.any(Number) })
      expect(source.problem).toContain(problem)
      expect(coins.map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH'])
      expect((await news()).sources).toEqual([
        expect.objectContaining({ state: 'down', problem: expect.stringContaining(problem) }),
      ])
      press.behave('up')
      await turn()
      expect((await board()).source).toMatchObject({ state: 'good', problem: null })
    },
    60_000,
  )

  it('news come with their coins, and the price an hour to both sides is measured', async () => {
    press.articles.push({ guid: 'a', title: 'Ethereum upgrade goes live', at: clock.now() - 30 * hourMs })
    await turn()
    const [story] = (await news()).stories
    expect(story?.items).toEqual([
      {
        id: expect.any(String),
        headline: 'Ethereum upgrade goes live',
        source: expect.stringContaining('127.0.0.1'),
        at: expect.any(Number),
        url: 'https://press.example/a',
        coins: ['ETH'],
      },
    ])
    const { moves } = await json<CoinMoves>(server.get(`/api/crypto/news/moves?id=${story?.items[0]?.id}`))
    // The line of the stand-in rises by a thousandth of its end an hour.
    expect(moves[0]?.move?.changeAfter).toBeCloseTo(0.1, 1)
    expect(moves[0]?.move?.changeBefore).toBeCloseTo(0.1, 1)
  })

  it('a coin’s news is told once a story, by a rule set before it came, and never of a muted source', async () => {
    const asha = await server.signIn('asha@example.com')
    const ravi = await server.signIn('ravi@example.com')
    const mute = await server.signIn('mute@example.com')
    for (const who of [asha, ravi, mute]) await who.post('/api/crypto/alerts', { symbol: 'BTC', isOn: true })
    const [source] = (await news()).sources
    await mute.post('/api/crypto/muted', { source: source?.name, isMuted: true })
    await ravi.post('/api/crypto/alerts', { symbol: 'BTC', isOn: false })
    press.articles.push(
      { guid: 'old', title: 'Bitcoin nodes recover after outage', at: clock.now() - 5 * hourMs },
      { guid: 'b', title: 'Exchange halts Bitcoin withdrawals after hack', at: clock.now() + 240_000 },
    )
    await turn()
    press.articles.push({ guid: 'c', title: 'Bitcoin withdrawals paused by exchange after hack', at: clock.now() })
    await turn()
    await turn()
    const told = await inbox('asha@example.com')
    expect(told.map(({ payload }) => payload)).toEqual([
      {
        type: 'coin_news',
        title: 'News on Bitcoin (BTC)',
        text: expect.stringContaining('Exchange halts Bitcoin withdrawals after hack'),
        link: expect.stringMatching(/^\/crypto\/news\?coin=BTC&story=/),
        data: expect.objectContaining({ symbol: 'BTC', url: 'https://press.example/b' }),
      },
    ])
    expect(await inbox('ravi@example.com')).toEqual([])
    expect(await inbox('mute@example.com')).toEqual([])
    const story = (await news()).stories.find(({ items }) => items.length === 2)
    expect(story?.items.map(({ headline }) => headline)).toEqual([
      'Exchange halts Bitcoin withdrawals after hack',
      'Bitcoin withdrawals paused by exchange after hack',
    ])
  })
})
