import type { FundList, ScrapedCategory, ScrapedFund, ScrapeEvent } from 'core/contract/rest'
import { ScrapeRequest, scrapeCategories } from 'core/contract/rest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRuns } from '#audit/runs.ts'
import type { FundReference } from '#market/records.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { ctxOf } from '#testing/graphql-socket.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'
import { scrapeFunds } from '../scraper.ts'
import { type LocalSite, startFundSite } from './fund-site.fixture.ts'
import { type ScrapePlan, scrape } from './run.ts'
import { createFundSite, isAllowed, readRobots } from './source.ts'

let local: LocalSite
beforeEach(async () => {
  local = await startFundSite()
})
afterEach(() => local.close())

const reference = (name: string, code: string): FundReference => ({
  name,
  schemeCode: code,
  url: `/mutual-funds/nav/alpha-flexi-cap/${code}`,
  category: 'Index Funds/ETFs',
  rating: '-',
  aum: '10.00',
  plan: 'Direct',
})

async function run(plan: Partial<ScrapePlan>, { stopAfter = Number.POSITIVE_INFINITY } = {}) {
  const stop = new AbortController()
  const saved: [string, ScrapedFund][] = []
  const events: ScrapeEvent[] = []
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const whole = { category: 'flexi-cap-fund', codes: [], delayMs: 3000, ...plan }
  const done = await scrape(whole, {
    site: createFundSite({ address: local.address, delayMs: whole.delayMs, signal: stop.signal, wait }),
    signal: stop.signal,
    wait,
    indexFunds: [reference(' Beta Flexi Cap Fund - Direct Plan - Growth ', 'TST002')],
    etfs: [reference('Alpha ETF', 'TST001'), reference('Other ETF', 'TST002')],
    save: async (category, fund) => {
      saved.push([category, fund])
      if (saved.length >= stopAfter) stop.abort()
    },
    tell: (event) => events.push(event),
  })
  return { done, saved, events, waits }
}

describe('a run of the scraper', () => {
  it('[C34 T37 T38 T39] waits, reads the fund page, waits, reads the holdings, saves, and leaves out a fund without holdings', async () => {
    const { done, saved, events, waits } = await run({})
    expect(done).toEqual({ saved: 2, isStopped: false })
    expect(local.asked).toEqual([
      '/robots.txt',
      '/mutual-funds/performance-tracker/returns/flexi-cap-fund.html',
      ...['TST001', 'TST002', 'TST003'].flatMap((code, at) => {
        const slug = ['alpha', 'beta', 'gamma'][at]
        return [
          `/mutual-funds/nav/${slug}-flexi-cap/${code}`,
          `/mutual-funds/${slug}-flexi-cap/portfolio-holdings/${code}`,
        ]
      }),
    ])
    expect(waits).toEqual([3000, 3000, 3000, 3000, 3000, 3000])
    expect(saved.map(([category, { schemeCode }]) => `${category} ${schemeCode}`)).toEqual([
      'flexi-cap-fund TST001',
      'flexi-cap-fund TST002',
    ])
    expect(saved[0]?.[1]).toMatchObject({ expensesRatio: '0.62%', reportingDate: '2024-01-05' })
    const progress = events.flatMap((event) => ('progress' in event ? [Math.round(event.progress)] : []))
    expect(progress).toEqual([33, 67, 100])
    expect(events.at(-1)).toMatchObject({ is: 'skipped', reason: 'The fund has no table of holdings.' })
  })

  it('[V28] reads only the codes that were given, and says when none fits', async () => {
    expect((await run({ codes: ['TST002'] })).saved.map(([, { schemeCode }]) => schemeCode)).toEqual(['TST002'])
    const { events, saved } = await run({ codes: ['NOPE'] })
    expect(saved).toEqual([])
    expect(events.at(-1)).toEqual({ is: 'note', text: 'No matching scheme code' })
  })

  it('[V29 V30] takes index funds by their trimmed reference name, and ETFs from the reference list alone', async () => {
    const index = await run({ category: 'index-fundsetfs' })
    expect(index.saved.map(([, { schemeCode, returns }]) => [schemeCode, returns['1W']])).toEqual([['TST002', '4.64%']])
    local.asked.length = 0
    const etfs = await run({ category: 'etfs', codes: ['TST001'] })
    expect(etfs.saved.map(([, { name }]) => name)).toEqual(['Alpha ETF'])
    expect(local.asked.some((path) => path.includes('performance-tracker'))).toBe(false)
  })

  it('[T34 T35] goes through all categories one after another, and stops before the next fund', async () => {
    const { events, waits } = await run({ category: 'All', codes: ['TST002'] })
    // One wait before every page but the first.
    expect(waits).toHaveLength(local.asked.filter((path) => path !== '/robots.txt').length - 1)
    expect(events.flatMap((event) => (event.is === 'category' ? [event.name] : []))).toEqual(scrapeCategories)
    const stopped = await run({}, { stopAfter: 1 })
    expect(stopped.done).toEqual({ saved: 1, isStopped: true })
    expect(stopped.saved).toHaveLength(1)
  })

  it('[M44 K37] tries a page three more times, each after the delay, then ends with "HTTP error! status: {code}"', async () => {
    const path = '/mutual-funds/nav/alpha-flexi-cap/TST001'
    local.answer(path, (response) => response.writeHead(503).end())
    await expect(run({ codes: ['TST001'] })).rejects.toThrow('HTTP error! status: 503')
    expect(local.asked.filter((each) => each === path)).toHaveLength(4)
    local.answer(path, (response, time) =>
      time < 8 ? response.writeHead(429, { 'retry-after': '7' }).end() : response.writeHead(200).end('<html></html>'),
    )
    const { waits, saved } = await run({ codes: ['TST001'], delayMs: 1000 })
    expect(saved).toHaveLength(1)
    expect(waits.filter((ms) => ms === 7000)).toHaveLength(3)
  })

  it('takes a site whose robots.txt cannot be had for closed, and one without the file for open', async () => {
    const wait = async () => undefined
    const page = () =>
      createFundSite({ address: local.address, delayMs: 1, signal: new AbortController().signal, wait }).page(
        '/mutual-funds/nav/alpha-flexi-cap/TST001',
      )
    local.answer('/robots.txt', (response) => response.writeHead(503).end())
    await expect(page()).rejects.toThrow('The robots.txt of the source site could not be read')
    local.answer('/robots.txt', (response) => response.destroy())
    await expect(page()).rejects.toThrow('The robots.txt of the source site could not be read')
    expect(local.asked.filter((path) => path !== '/robots.txt')).toEqual([])
    local.answer('/robots.txt', (response) => response.writeHead(404).end())
    expect(await page()).toContain('<html')
  })

  it('asks no other host, follows no redirect, and reads no page that robots.txt closes', async () => {
    const wait = async () => undefined
    const { signal } = new AbortController()
    const site = createFundSite({ address: local.address, delayMs: 1, signal, wait })
    await expect(site.page('http://169.254.169.254/latest')).rejects.toThrow('is not the source site')
    local.answer('/mutual-funds/moved', (response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    await expect(site.page('/mutual-funds/moved')).rejects.toThrow('HTTP error! status: 302')
    const closed = await startFundSite({ robots: 'User-agent: *\nDisallow: /mutual-funds/\nAllow: /mutual-funds/nav/' })
    try {
      const polite = createFundSite({ address: closed.address, delayMs: 1, signal, wait })
      await expect(polite.page('/mutual-funds/x/portfolio-holdings/TST001')).rejects.toThrow('closes')
      await polite.page('/mutual-funds/nav/alpha-flexi-cap/TST001')
    } finally {
      await closed.close()
    }
  })

  it('reads robots.txt as its authors mean it', () => {
    const rules = readRobots(
      'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /*.pdf$ # no papers\nDisallow: /private',
    )
    expect(isAllowed(rules, '/mutual-funds/a.pdf')).toBe(false)
    expect(isAllowed(rules, '/mutual-funds/a.pdf.html')).toBe(true)
    expect(isAllowed(rules, '/private/x')).toBe(false)
    expect(isAllowed(readRobots('User-agent: ArthaFundReader\nDisallow: /a\nUser-agent: *\nDisallow: /'), '/b')).toBe(
      true,
    )
    expect(isAllowed([], '/anything')).toBe(true)
  })
})

describe('the scheme code field', () => {
  it('[V23] empty or All means every fund; otherwise a list with commas, each trimmed', () => {
    const codesOf = (schemeCode: string) => ScrapeRequest.parse({ category: 'etfs', schemeCode }).schemeCode
    expect(codesOf('')).toEqual([])
    expect(codesOf(' All ')).toEqual([])
    expect(codesOf(' TST001 ,TST002,, ')).toEqual(['TST001', 'TST002'])
  })
})

describe('the calls of the scraper', () => {
  let server: TestServer
  let operator: SignedInCaller
  beforeEach(async () => {
    server = await testServer({ env: { FUND_SITE_URL: local.address }, market: createFixtureMarket() })
    operator = await server.signIn('operator@example.com')
  })
  afterEach(() => server.close())

  const fund: ScrapedFund = {
    name: 'Alpha',
    url: 'https://funds.example/mutual-funds/nav/alpha/TST001',
    schemeCode: 'TST001',
    urlCategory: 'nav',
    plan: 'Direct',
    category: 'Flexi',
    rating: '4',
    aum: '1',
    returns: { '1Y': '24%' },
    expensesRatio: 'N/A',
    expensesRatioCategoryAverage: 'N/A',
    reportingDate: null,
    holdings: [{ 'Stock Invested in': '<script>alert(1)</script>' }],
  }

  it('[C30] POST /api/mutualfunds/categoryScrape takes categoryKey and funds with one record, and keeps the latest', async () => {
    const save = (body: unknown) => operator.post('/api/mutualfunds/categoryScrape', body)
    expect(await (await save({ categoryKey: 'flexi-cap-fund', funds: [fund] })).json()).toEqual({ saved: 1 })
    expect((await save({ categoryKey: 'flexi-cap-fund', funds: [{ ...fund, aum: '2' }] })).status).toBe(200)
    const [noted] = await server.services.db.asService((tx) => readRuns(tx, { before: null, limit: 1 }))
    expect(noted).toMatchObject({
      tool: 'scraper',
      what: 'flexi-cap-fund, TST001, sent',
      email: 'operator@example.com',
      state: 'done',
      says: '1 funds saved',
    })
    const kept = (await (await operator.get('/api/mutualfunds/scraped')).json()) as ScrapedCategory[]
    expect(kept).toMatchObject([{ name: 'flexi-cap-fund', funds: [{ ...fund, aum: '2' }] }])
    // In the list of funds it stands after the market’s own, marked with its day; what is no number is missing.
    const list = (await (await server.get('/api/mutualfunds/list')).json()) as FundList
    expect(list.rows.at(-1)).toMatchObject({
      id: 'scraped:TST001',
      name: 'Alpha',
      categoryKey: 'flexi-cap-fund',
      aum: 2e7,
      return1y: 24,
      return3y: null,
      expense: null,
      star: 4,
      scrapedAt: expect.stringMatching(/^20/),
    })
    const before = await tableHash(server.services.db)
    for (const body of [
      { categoryKey: 'nothing', funds: [fund] },
      { categoryKey: 'etfs', funds: [fund, fund] },
      { categoryKey: 'etfs', funds: [{ ...fund, schemeCode: '../../x' }] },
      { categoryKey: 'etfs', funds: [{ ...fund, url: 'javascript:alert(1)' }] },
      { categoryKey: 'etfs', funds: [{ ...fund, reportingDate: 'yesterday' }] },
    ]) {
      expect((await save(body)).status).toBe(400)
    }
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('row 37: is for operators; a code that is none is refused; a delay that is not polite is clamped and said', async () => {
    const start = (caller: SignedInCaller, body: unknown) => caller.post('/api/mutualfunds/scrape', body)
    const person = await server.signIn('asha@example.com')
    const refused = await start(person, { category: 'etfs' })
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 403,
      body: { message: 'Not authorized' },
    })
    const code = await start(operator, { category: 'etfs', schemeCode: '../../x' })
    expect({ status: code.status, body: await code.text() }).toMatchObject({ status: 400 })
    for (const delayMs of [-1, 0, 1e9]) {
      const text = await (await start(operator, { category: 'flexi-cap-fund', schemeCode: 'NOPE', delayMs })).text()
      expect(text).toContain(`The delay is ${delayMs > 60_000 ? 60_000 : 1000} ms`)
      expect(text).toContain('No matching scheme code')
      expect(text).toContain('event: done')
    }
    expect(local.asked.filter((path) => path.includes('/nav/'))).toEqual([])
  })

  it('stopped in the middle of a page counts what was saved by then, also in the log', async () => {
    const stop = new AbortController()
    local.answer('/mutual-funds/nav/beta-flexi-cap/TST002', () => stop.abort())
    const done = await scrapeFunds(await ctxOf(server, operator), {
      category: 'flexi-cap-fund',
      codes: [],
      delayMs: 1000,
      signal: stop.signal,
      tell: () => undefined,
      wait: async () => undefined,
    })
    expect(done).toEqual({ saved: 1, isStopped: true })
    const [noted] = await server.services.db.asService((tx) => readRuns(tx, { before: null, limit: 1 }))
    expect(noted).toMatchObject({ tool: 'scraper', state: 'stopped', says: '1 funds saved' })
  })

  it('says that no source is configured when none is', async () => {
    const bare = await testServer({ market: createFixtureMarket() })
    try {
      const caller = await bare.signIn('operator@example.com')
      const text = await (await caller.post('/api/mutualfunds/scrape', { category: 'etfs' })).text()
      expect(text).toContain('No source is configured. Set FUND_SITE_URL to the site to read.')
    } finally {
      await bare.close()
    }
  })
})
