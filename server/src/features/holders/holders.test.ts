import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf } from 'core/catalogue'
import {
  type CompanyHolders,
  type HeldCompany,
  type HolderScreen,
  holderScreens,
  type InvestorList,
  type InvestorPage,
} from 'core/contract/rest'
import { day } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStore } from '#market/build.ts'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import { openStore } from '#market/store.ts'
import { type TestServer, testServer } from '#testing/server.ts'

const now = Date.parse('2026-02-06T16:00:00+05:30')
const [sep, dec, mar, jun] = ['2025-09-30', '2025-12-31', '2025-03-31', '2025-06-30'] as const
const folder = mkdtempSync(join(tmpdir(), 'holders-'))
let market: Market
let server: TestServer

/** A share costs ₹10 and a company has 1,000 of them, so that one percent is worth ₹100. */
const stake = (symbol: string, period_end: string, investor: string, holding_percent: number, kind = 'Individual') => ({
  symbol,
  period_end,
  investor,
  investor_kind: kind,
  holding_percent,
  holding_shares: holding_percent * 10,
  holding_value: holding_percent * 100,
})

/** GAMMA has not filed for December; BETA did not for September. */
const stakes = [
  ...[mar, jun, sep].map((end) => stake('ALPHA', end, 'ASHA RAO', 2)),
  stake('ALPHA', dec, 'Rao Asha K', 2.5),
  stake('BETA', jun, 'Asha K. Rao', 3),
  stake('BETA', dec, 'Asha K. Rao', 3.1),
  stake('GAMMA', sep, 'Asha K. Rao', 1.5),
  stake('DELTA', sep, 'Asha K. Rao', 1.2),
  stake('DELTA', dec, 'Bhim Sen', 1.1),
  stake('ALPHA', dec, 'Usha M. Rao', 1.4),
  stake('ALPHA', sep, 'LIFE INSURANCE CORPORATION OF INDIA - P&GS FUND', 1, 'Insurer'),
  stake('ALPHA', dec, 'LIFE INSURANCE CORPORATION OF INDIA - P&GS FUND', 1, 'Insurer'),
  stake('ALPHA', dec, 'Life Insurance Corporation of India', 3, 'Insurer'),
]

const pattern = (symbol: string, end: string, promoter: number, fii: number, dii: number, pledged = 0) => ({
  symbol,
  period_end: end,
  fiscal_year: 2026,
  first_visible: end,
  version: 1,
  loaded_at: end,
  promoter_holding: promoter,
  fii_holding: fii,
  dii_holding: dii,
  government_holding: 0,
  public_holding: 100 - promoter - fii - dii,
  pledged_percent: pledged,
  shareholders: 1000,
  promoter_holding_change: 1,
  fii_holding_change: 1,
  dii_holding_change: symbol === 'ALPHA' ? 1 : -1,
  pledge_change: symbol === 'ALPHA' ? 2 : 0,
})

const patterns = [
  pattern('ALPHA', mar, 50, 10, 5),
  pattern('ALPHA', jun, 51, 11, 6, 2),
  pattern('ALPHA', sep, 52, 12, 7, 4),
  pattern('ALPHA', dec, 53, 13, 8, 6),
  pattern('BETA', mar, 40, 10, 5),
  pattern('BETA', jun, 40, 10, 4),
  pattern('BETA', dec, 40, 11, 3),
  pattern('GAMMA', sep, 60, 1, 1),
  ...[sep, dec].map((end) => pattern('DELTA', end, 70, 2, 2)),
]

const names = { ALPHA: 'Alpha Motors', BETA: 'Beta Bank', GAMMA: 'Gamma Steel', DELTA: 'Delta Drugs' }
const symbols = Object.keys(names)

const holding = (id: string, at: number, symbol: string, weight: number, change: number | null) => ({
  id,
  holding_number: at,
  holding_name: symbol,
  holding_symbol: symbol,
  holding_weight: weight,
  holding_quantity: weight,
  holding_amount: weight * 10,
  holding_change_3m: change,
})

const batches = () => [
  batchOf(
    'company_profile',
    Object.entries(names).map(([symbol, companyName]) => ({
      symbol,
      companyName,
      sector: symbol === 'BETA' ? 'Banks' : 'Things',
    })),
  ),
  batchOf(
    'stock_price_daily_historical',
    symbols.map((symbol) => ({ symbol, day: '2026-02-06', open: 10, high: 10, low: 10, close: 10, volume: 100 })),
    ['day'],
  ),
  batchOf('shareholding_pattern', patterns, ['period_end', 'first_visible', 'loaded_at']),
  batchOf('investor_holdings', stakes, ['period_end']),
  batchOf(
    'mutual_funds',
    ['F1', 'F2'].map((id) => ({ id, name: `Fund ${id}`, fund_house: 'House', nav_date: '2026-02-06', nav: 10 })),
    ['nav_date'],
  ),
  batchOf('mutual_fund_holdings', [
    holding('F1', 1, 'BETA', 9, -1),
    holding('F1', 2, 'ALPHA', 8, 3),
    holding('F1', 3, 'GAMMA', 6, 0),
    holding('F2', 1, 'ALPHA', 5, 5),
    holding('F2', 2, 'BETA', 4, null),
  ]),
]

beforeAll(async () => {
  const path = join(folder, 'market.duckdb')
  await buildStore({
    path,
    batches: batches(),
    source: 'Fixture',
    isSimulated: false,
    seed: '',
    asOf: day('2026-02-06'),
    loadedAt: '2026-02-06T12:00:00.000Z',
    onProgress: () => {},
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  const clock = { now: () => now }
  market = (await createMarket(store, { clock, isAlwaysOpen: false })).market
  server = await testServer({ market, clock })
}, 120_000)

afterAll(async () => {
  await server?.close()
  await market?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function read<Reply>(path: string): Promise<Reply> {
  const reply = await server.get(path)
  expect(reply.status, path).toBe(200)
  return (await reply.json()) as Reply
}

describe('GET /api/holders/investors', () => {
  it('[R17] lists investors, largest first, names merged, with worth, holdings and what was bought', async () => {
    const list = await read<InvestorList>('/api/holders/investors')
    expect({ quarter: list.quarter, before: list.before, total: list.total }).toEqual({
      quarter: dec,
      before: sep,
      total: 4,
    })
    expect(list.investors).toEqual([
      {
        name: 'Asha K. Rao',
        kind: 'Individual',
        names: 3,
        value: expect.closeTo(560, 6),
        holdings: 2,
        net: expect.closeTo(50, 6),
        came: 0,
        below: 1,
      },
      // Two accounts of one holder in one company are one stake: 1% before, 4% now.
      {
        name: 'Life Insurance Corporation of India',
        kind: 'Insurer',
        names: 2,
        value: 400,
        holdings: 1,
        net: expect.closeTo(300, 6),
        came: 0,
        below: 0,
      },
      {
        name: 'Usha M. Rao',
        kind: 'Individual',
        names: 1,
        value: expect.closeTo(140, 6),
        holdings: 1,
        net: null,
        came: 1,
        below: 0,
      },
      {
        name: 'Bhim Sen',
        kind: 'Individual',
        names: 1,
        value: expect.closeTo(110, 6),
        holdings: 1,
        net: null,
        came: 1,
        below: 0,
      },
    ])
    expect(list.kinds).toEqual([
      { kind: 'Individual', count: 3 },
      { kind: 'Insurer', count: 1 },
    ])
  })

  it('finds by words of any filed name, in any order, within a kind', async () => {
    const found = async (query: Record<string, string>) =>
      (await read<InvestorList>(`/api/holders/investors?${new URLSearchParams(query)}`)).investors.map(
        ({ name }) => name,
      )
    expect(await found({ q: 'rao asha' })).toEqual(['Asha K. Rao'])
    expect(await found({ q: 'rao' })).toEqual(['Asha K. Rao', 'Usha M. Rao'])
    expect(await found({ q: 'p&gs' })).toEqual(['Life Insurance Corporation of India'])
    expect(await found({ q: 'ao' })).toEqual([])
    expect(await found({ kind: 'Insurer' })).toEqual(['Life Insurance Corporation of India'])
    expect((await server.get(`/api/holders/investors?q=${'x'.repeat(121)}`)).status).toBe(400)
  })
})

describe('GET /api/holders/investor', () => {
  it('[R17] gives a portfolio by any filed name: stakes, changes, first seen, names; a missing filing is no exit', async () => {
    const page = await read<InvestorPage>('/api/holders/investor?name=rao%20asha%20k')
    expect(page).toMatchObject({ name: 'Asha K. Rao', kind: 'Individual', quarter: dec, before: sep, first: mar })
    expect(page.names.map(({ name, companies }) => [name, companies])).toEqual([
      ['Asha K. Rao', 3],
      ['ASHA RAO', 1],
      ['Rao Asha K', 1],
    ])
    const short = page.holdings.map(({ symbol, percent, before, move, firstSeen, stakes: all }) => ({
      symbol,
      percent,
      before,
      move,
      firstSeen,
      all,
    }))
    expect(short).toEqual([
      // BETA did not file for September, so nobody knows whether it rose from there.
      { symbol: 'BETA', percent: 3.1, before: null, move: 'unknown', firstSeen: jun, all: [null, 3, null, 3.1] },
      { symbol: 'ALPHA', percent: 2.5, before: 2, move: 'increased', firstSeen: mar, all: [2, 2, 2, 2.5] },
      { symbol: 'DELTA', percent: null, before: 1.2, move: 'below', firstSeen: sep, all: [null, null, 1.2, null] },
      { symbol: 'GAMMA', percent: null, before: 1.5, move: 'unfiled', firstSeen: sep, all: [null, null, 1.5, null] },
    ])
    expect(page.quarters).toEqual([
      { end: mar, value: 200, holdings: 1, unfiled: 0 },
      { end: jun, value: 500, holdings: 2, unfiled: 0 },
      { end: sep, value: expect.closeTo(470, 6), holdings: 3, unfiled: 1 },
      { end: dec, value: expect.closeTo(560, 6), holdings: 2, unfiled: 1 },
    ])
  })

  it('leaves a quarter without a name empty instead of zero', async () => {
    const { quarters } = await read<InvestorPage>('/api/holders/investor?name=Bhim%20Sen')
    expect(quarters.map(({ value }) => value)).toEqual([null, null, null, expect.closeTo(110, 6)])
  })

  it('does not know a stranger', async () => {
    expect((await server.get('/api/holders/investor?name=Nobody')).status).toBe(404)
    expect((await server.get('/api/holders/investor')).status).toBe(400)
  })
})

it('sentences of kind holders give the same stakes: names merged and told, and a missing filing neither sold nor bought', async () => {
  const ask = async (sentence: string) =>
    (await market.ask({ sentence, today: day('2026-02-06'), taught: [], watchlist: [] })).answer
  const symbolsOf = async (sentence: string) => {
    const { tables } = await ask(sentence)
    return tables[0]?.rows.map(([, symbol]) => symbol) ?? []
  }
  const own = await ask('what does rao asha k own')
  expect(own.canonical).toBe('holdings investor "Asha K. Rao"')
  expect(own.tables[0]?.rows.map(([, symbol, stakeNow]) => [symbol, stakeNow])).toEqual([
    ['BETA', 3.1],
    ['ALPHA', 2.5],
  ])
  expect(own.notes).toContain('3 filed names are merged: ASHA RAO; Asha K. Rao; Rao Asha K.')
  expect(await symbolsOf('which stocks did Asha K. Rao exit')).toEqual(['DELTA'])
  expect(await symbolsOf('what did Asha K. Rao sell')).toEqual(['DELTA'])
  expect(await symbolsOf('what did Asha K. Rao buy')).toEqual(['ALPHA'])
  expect(await symbolsOf('new additions of Asha K. Rao')).toEqual([])
  const holders = await ask('who holds ALPHA above 1%')
  expect(
    holders.tables.find(({ title }) => title === 'Named investors')?.rows.map(([name, , part]) => [name, part]),
  ).toEqual([
    ['Life Insurance Corporation of India', 4],
    ['Asha K. Rao', 2.5],
    ['Usha M. Rao', 1.4],
  ])
})

describe('GET /api/holders/company', () => {
  it('[R17] gives owners by quarter, holders of one percent and more, and the place in each fund three months ago', async () => {
    const alpha = await read<HeldCompany>('/api/holders/company?symbol=ALPHA')
    expect(alpha.quarters.map(({ end, row }) => [end, row?.promoter, row?.pledged])).toEqual([
      [mar, 50, 0],
      [jun, 51, 2],
      [sep, 52, 4],
      [dec, 53, 6],
    ])
    expect(alpha.holders.map(({ name, percent, before, move }) => ({ name, percent, before, move }))).toEqual([
      { name: 'Life Insurance Corporation of India', percent: 4, before: 1, move: 'increased' },
      { name: 'Asha K. Rao', percent: 2.5, before: 2, move: 'increased' },
      { name: 'Usha M. Rao', percent: 1.4, before: null, move: 'new' },
    ])
    expect(
      alpha.funds.map(({ name, weight, change3m, place, placeBefore, of }) => ({
        name,
        weight,
        change3m,
        place,
        placeBefore,
        of,
      })),
    ).toEqual([
      { name: 'Fund F1', weight: 8, change3m: 3, place: 2, placeBefore: 3, of: 3 },
      // Its whole weight came within three months: there is no place before.
      { name: 'Fund F2', weight: 5, change3m: 5, place: 1, placeBefore: null, of: 2 },
    ])
  })

  it('leaves a quarter that was not filed empty, and does not know other symbols', async () => {
    const beta = await read<HeldCompany>('/api/holders/company?symbol=BETA')
    expect(beta.quarters.map(({ end, row }) => [end, row?.promoter ?? null])).toEqual([
      [mar, 40],
      [jun, 40],
      [sep, null],
      [dec, 40],
    ])
    expect((await server.get('/api/holders/company?symbol=NOBODY')).status).toBe(404)
  })
})

describe('GET /api/company/holders', () => {
  it('changes by what the shareholding page shows, names merged', async () => {
    const { holders } = await read<HeldCompany>('/api/holders/company?symbol=ALPHA')
    const { investors } = await read<CompanyHolders>('/api/company/holders?symbol=ALPHA')
    expect(investors.map(({ name, percent, change }) => ({ name, percent, change }))).toEqual(
      holders.flatMap(({ name, percent, before }) =>
        percent === null ? [] : { name, percent, change: before === null ? null : percent - before },
      ),
    )
    expect(investors[0]).toMatchObject({ percent: 4, change: 3 })
  })
})

describe('GET /api/holders/screen', () => {
  it('answers pledge up, promoter up, and FII and DII both up over some quarters, as sentences that are read as meant', async () => {
    for (const of of holderScreens)
      for (const quarters of [1, 2, 3, 8]) {
        const screen = await read<HolderScreen>(`/api/holders/screen?of=${of}&quarters=${quarters}`)
        expect(screen.sentence).toMatch(/^stocks where /)
        const { answer } = await market.ask({
          sentence: screen.sentence,
          today: day('2026-02-06'),
          taught: [],
          watchlist: [],
        })
        expect(answer.canonical).toBe(screen.canonical)
      }
    const found = async (of: string) =>
      (await read<HolderScreen>(`/api/holders/screen?of=${of}&quarters=3`)).rows.map(([symbol]) => symbol)
    expect(await found('institutions-up')).toEqual(['ALPHA'])
    expect(await found('promoter-up')).toEqual(['ALPHA'])
    expect(await found('pledge-up')).toEqual(['ALPHA'])
    expect((await server.get('/api/holders/screen?of=pledge-up&quarters=9')).status).toBe(400)
    expect((await server.get('/api/holders/screen?of=other')).status).toBe(400)
  })
})
