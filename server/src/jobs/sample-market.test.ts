import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datasetOf, evaluateFormula, explorerArrays, parseFormula } from 'core/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import { type MarketStore, QueryTimeout, type Row } from '#market/store.ts'
import { openSampleStore } from '#testing/sample-store.ts'
import { annualFrames } from './annual-frames.fixture.ts'

const now = Date.parse('2026-02-09T10:00:00+05:30')
const folder = mkdtempSync(join(tmpdir(), 'market-'))
let store: MarketStore
let market: Market

beforeAll(async () => {
  store = await openSampleStore(folder)
  market = (await createMarket(store, { clock: { now: () => now }, isAlwaysOpen: false })).market
}, 180_000)

afterAll(async () => {
  await market?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The largest value an expression takes. */
const worst = async (expression: string, from: string): Promise<number> =>
  Number((await store.rows(`select max(${expression}) as worst from ${from}`))[0]?.worst)

describe('the sample market is rich', () => {
  it('has futures and options on 60 underlyings and more', async () => {
    const [row] = await store.rows(
      'select count(distinct symbol) as futures, (select count(distinct symbol) from options) as options from futures',
    )
    expect([Number(row?.futures) >= 60, Number(row?.options) >= 60]).toEqual([true, true])
  })

  it('keeps annual books back to financial year 1997 where the company is old enough', async () => {
    const [row] = await store.rows(
      `select min(fiscal_year) as first, max(fiscal_year) as last from income_statement where symbol = 'RELIANCE'`,
    )
    expect(row).toEqual({ first: 1997, last: 2025 })
  })

  it('fills every stored data array of the explorer', async () => {
    const empty: string[] = []
    for (const name of explorerArrays.filter((each) => !/_live$|_today$/.test(each))) {
      const rows = await market.explorerArray(name, 5)
      if (!rows?.length) empty.push(name)
    }
    expect(empty).toEqual([])
  })
})

describe('the sample market is consistent', () => {
  it('balances every balance sheet', async () => {
    expect(
      await worst(`abs(total_assets - total_equity_and_liabilities) / total_assets`, `balance_sheet_statement`),
    ).toBeLessThan(1e-9)
  })

  it('ties cash flow to the change in cash', async () => {
    expect(
      await worst(`abs(opening_cash + net_cash_flow - closing_cash) / abs(closing_cash)`, `cash_flow_statement`),
    ).toBeLessThan(1e-6)
    expect(
      await worst(
        `abs(c.closing_cash - b.cash_and_bank) / b.cash_and_bank`,
        `cash_flow_statement c join balance_sheet_statement b using (symbol, period_end)`,
      ),
    ).toBeLessThan(1e-9)
  })

  it('keeps each subtotal of the statements true to its formula', async () => {
    const wrong: string[] = []
    for (const id of ['income_statement', 'balance_sheet_statement', 'cash_flow_statement']) {
      const joined = await store.rows(
        `select * from income_statement join balance_sheet_statement using (symbol, period_end) join cash_flow_statement using (symbol, period_end) where income_statement.fiscal_year in (2005, 2015, 2025) limit 400`,
      )
      for (const { id: field, formula } of datasetOf(id).fields) {
        if (!formula || formula.includes('prev(')) continue
        const expression = parseFormula(formula)
        const off = joined.filter((row) => {
          const value = evaluateFormula(expression, (used) =>
            typeof row[used] === 'number' ? Number(row[used]) : null,
          )
          return value !== null && typeof row[field] === 'number' && !isNear(Number(row[field]), value)
        })
        if (off.length > 0) wrong.push(`${id}.${field}: ${off.length} of ${joined.length}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('gives ratios that follow from the statements by the catalogue’s own formulas', async () => {
    const frames = await annualFrames(store, ['TCS', 'HDFCBANK', 'RELIANCE', 'MARUTI'])
    const wrong: string[] = []
    for (const dataset of [
      'ratios',
      'key_metrics',
      'financial_scores',
      'income_statement_growth',
      'financial_growth',
      'owner_earnings',
    ]) {
      for (const { id, formula } of datasetOf(dataset).fields) {
        if (!formula) continue
        const expression = parseFormula(formula)
        for (const frame of frames) {
          const last = frame.length - 1
          const read = (used: string, ago: number): number | null => {
            const value = frame[last - ago]?.[used]
            return typeof value === 'number' ? value : null
          }
          const expected = evaluateFormula(expression, read)
          const stored = read(id, 0)
          const isSame = expected === null || stored === null ? expected === stored : isNear(stored, expected)
          if (!isSame) wrong.push(`${frame[last]?.symbol} ${id}: stored ${stored}, computed ${expected}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('makes market cap price times shares', async () => {
    expect(
      await worst(
        `abs(k.market_cap / (p.close * b.shares_outstanding) - 1)`,
        `key_metrics_ttm k
        join (select symbol, max_by(close, day) as close from stock_price_daily_historical group by 1) p using (symbol)
        join (select symbol, max_by(shares_outstanding, period_end) as shares_outstanding from balance_sheet_statement_quarterly group by 1) b using (symbol)`,
      ),
    ).toBeLessThan(1e-9)
  })

  it('lets shareholding sum to 100', async () => {
    expect(
      await worst(
        `abs(promoter_holding + fii_holding + dii_holding + government_holding + public_holding - 100)`,
        `shareholding_pattern`,
      ),
    ).toBeLessThan(1e-6)
    expect(
      Number((await store.rows('select min(public_holding) as least from shareholding_pattern'))[0]?.least),
    ).toBeGreaterThanOrEqual(0)
  })

  it('moves each index by what its constituents did', async () => {
    const off = await worst(
      `abs(level_change - member_change)`,
      `(
      select i.index_name, i.day, i.close / i.previous_close - 1 as level_change, sum(f.units * p.close) / sum(f.units * p.previous_close) - 1 as member_change
      from market_index_price_daily i
      join market_index_wise_companies m using (index_name)
      join stock_price_daily_historical p on p.symbol = m.symbol and p.day = i.day
      join (select w.symbol, w.index_weight / p.close as units from market_index_wise_companies w
        join (select symbol, max_by(close, day) as close from stock_price_daily_historical group by 1) p using (symbol) where w.index_name = 'NIFTY 50') f on f.symbol = m.symbol
      where i.index_name = 'NIFTY 50' and i.day > date '2025-01-01' and p.previous_close is not null group by all
    )`,
    )
    // Levels and prices are rounded to paise.
    expect(off).toBeLessThan(2e-5)
  })

  it('prices options by put-call parity', async () => {
    const off = await worst(
      `abs(c.last_price - p.last_price - (f.spot - c.strike * exp(-0.065 * datediff('day', date '2026-02-06', c.expiry) / 365)))`,
      `options c
      join options p on p.symbol = c.symbol and p.expiry = c.expiry and p.strike = c.strike and p.option_type = 'PE'
      join (select distinct symbol, spot from futures) f on f.symbol = c.symbol where c.option_type = 'CE'`,
    )
    // Prices are in steps of five paise and never below one.
    expect(off).toBeLessThanOrEqual(0.1001)
  })

  it('lets holdings of a fund and of the investors of one kind stay within the whole', async () => {
    expect(
      await worst(`total`, `(select sum(holding_weight) as total from mutual_fund_holdings group by id)`),
    ).toBeLessThanOrEqual(100)
    // Weights of a month and of three months ago are not below zero.
    for (const months of [1, 3])
      expect(await worst(`holding_change_${months}m - holding_weight`, 'mutual_fund_holdings')).toBeLessThanOrEqual(
        1e-9,
      )
    expect(
      await worst(
        `total - limit_`,
        `(select h.symbol, sum(h.holding_percent) as total, any_value(s.mutual_fund_holding) as limit_
        from investor_holdings h join shareholding_pattern s using (symbol, period_end)
        where h.investor_kind = 'Mutual fund' and h.period_end = (select max(period_end) from investor_holdings) group by 1)`,
      ),
    ).toBeLessThanOrEqual(0.5)
  })

  it('files holders under several names that merge, with stakes that came lately and others that fell below 1%', async () => {
    const [row] = await store.rows(`with last as (select max(period_end) as day from investor_holdings),
      pairs as (select symbol, investor_merged, min(period_end) as first, max(period_end) as final from investor_holdings group by 1, 2)
      select (select count(distinct investor) from investor_holdings)::double as filed,
        (select count(distinct investor_merged) from investor_holdings)::double as merged,
        (select count(*) from investor_holdings where investor_merged is null)::double as unmerged,
        (select count(*) from (select 1 from investor_holdings group by investor_merged having count(distinct investor_kind) > 1))::double as mixed,
        (select count(*) from pairs, last where first = day)::double as came,
        (select count(*) from pairs, last where final < day)::double as below`)
    expect(row).toMatchObject({ unmerged: 0, mixed: 0 })
    expect(Number(row?.filed)).toBeGreaterThan(Number(row?.merged) * 1.5)
    // Thirty funds, twelve insurers, thirty foreign institutions and ninety people: nobody is split in two.
    expect(Number(row?.merged)).toBeLessThanOrEqual(162)
    expect(Number(row?.came)).toBeGreaterThan(5)
    expect(Number(row?.below)).toBeGreaterThan(20)
  })

  it('has real shapes: fat tails, clustered volatility and the crashes of 2008 and 2020', async () => {
    const fall = async (from: string, to: string): Promise<number> => {
      const [row] = await store.rows(
        `select max_by(close, day) / min_by(close, day) - 1 as change from market_index_price_daily where index_name = 'NIFTY 50' and day between '${from}' and '${to}'`,
      )
      return Number(row?.change)
    }
    expect(await fall('2008-01-08', '2008-10-27')).toBeLessThan(-0.4)
    expect(await fall('2020-01-17', '2020-03-23')).toBeLessThan(-0.25)
    const [shape] = await store.rows(
      `select kurtosis(day_change) as tails from market_index_price_daily where index_name = 'NIFTY 50'`,
    )
    expect(Number(shape?.tails)).toBeGreaterThan(1)
  })

  it('shows nothing before the public could see it', async () => {
    const [row] = await store.rows(
      `select count(*) as early from income_statement where first_visible <= period_end or first_visible > date '2026-02-06'`,
    )
    expect(Number(row?.early)).toBe(0)
  })

  it('keeps prices of a bar in order', async () => {
    const [row] = await store.rows(
      'select count(*) as wrong from stock_price_daily_historical where low > least(open, close) or high < greatest(open, close) or low <= 0 or volume <= 0 or delivery_volume > volume',
    )
    expect(Number(row?.wrong)).toBe(0)
  })
})

describe('the market store', () => {
  it.each([
    [`select * from read_csv('/etc/passwd')`],
    [`copy (select 1) to '/tmp/out.csv'`],
    [`set enable_external_access = true`],
    [`delete from company_profile`],
    [`attach '/tmp/other.duckdb'`],
  ])('refuses %s', async (sql) => {
    await expect(store.rows(sql)).rejects.toThrow()
    expect(Number((await store.rows('select count(*) as n from company_profile'))[0]?.n)).toBe(110)
  })

  it('stops a query that takes too long and goes on answering', async () => {
    const endless = 'select count(*) from range(1000000) a, range(1000000) b where a.range % 7 = b.range % 11'
    await expect(store.rows(endless, [], 50)).rejects.toThrow(QueryTimeout)
    expect(await store.rows('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('answers companies of an index with price and volume DMAs, largest first', async () => {
    const rows = await market.indexCompanies('NIFTY 50')
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.map(({ marketCap }) => marketCap)).toEqual(
      rows.map(({ marketCap }) => marketCap).sort((left, right) => Number(right) - Number(left)),
    )
    const [first] = rows
    expect(typeof first?.price_dma_200).toBe('number')
    expect(typeof first?.volume_dma_5).toBe('number')
    expect(await market.indexCompanies("NIFTY 50' or 1=1 --")).toEqual([])
  })

  it('answers company announcements and insider trades by symbols, fromDate and toDate, newest first', async () => {
    const filter = { symbols: ['TCS', 'INFY'], fromDate: '2025-10-01', toDate: '2026-02-06' }
    for (const dates of [
      (await market.announcements(filter)).map((row) => [row.company_profile.symbol, row.announcement_date]),
      (await market.insiderTrades({ ...filter, symbols: [] })).map((row) => ['TCS', row.intimation_date]),
    ]) {
      expect(dates.length).toBeGreaterThan(0)
      expect(
        dates.every(
          ([symbol, date]) =>
            filter.symbols.includes(symbol ?? '') && (date ?? '') >= filter.fromDate && (date ?? '') <= filter.toDate,
        ),
      ).toBe(true)
      expect(dates.map(([, date]) => date)).toEqual(
        dates
          .map(([, date]) => date)
          .sort()
          .reverse(),
      )
    }
  })

  it('answers GET /api/nse/etfList rows with name, tradingsymbol and instrument_token', async () => {
    const [first] = await market.etfList()
    expect(Object.keys(first ?? {})).toEqual(['name', 'tradingsymbol', 'instrument_token'])
    expect((await market.etfList()).find(({ tradingsymbol }) => tradingsymbol === 'NIFTYBEES')?.instrument_token).toBe(
      2707457,
    )
  })

  it('[E35] answers reference records of ETF and index funds with name, schemeCode, url, category, rating, aum and plan', async () => {
    for (const rows of [await market.etfFunds(), await market.indexFunds()]) {
      expect(rows.length).toBeGreaterThan(10)
      expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
        'aum',
        'category',
        'name',
        'plan',
        'rating',
        'schemeCode',
        'url',
      ])
      expect(rows.every(({ url, schemeCode }) => url.startsWith('/') && url.endsWith(`/${schemeCode}`))).toBe(true)
    }
  })

  it('answers funds by id, and no fund for an id that is none', async () => {
    const [some] = await market.mutualFunds()
    expect(await market.mutualFunds([some?.id ?? '', 'no such'])).toEqual([some])
  })

  it('shows one question answered, and the same answer by hand', async () => {
    const showcase = await market.showcase()
    const byHand = await store.rows(
      `select symbol from latest where symbol in (select symbol from market_index_wise_companies where index_name = 'NIFTY 50') and roce > 20 and debt_to_equity < 0.3 order by return_1y desc`,
    )
    expect(showcase.rows.map(({ symbol }) => symbol)).toEqual(byHand.map((row: Row) => row.symbol))
    expect(showcase.matched).toBe(byHand.length)
    expect(showcase.series.lines.every(({ values }) => values.length === showcase.series.days.length)).toBe(true)
    expect(showcase.series.lines.at(-1)?.values[0]).toBe(100)
  })

  it('quotes the last close until something trades', () => {
    const [tcs] = market.quotes(['TCS', 'NO SUCH'])
    expect(tcs).toMatchObject({ symbol: 'TCS', at: Date.parse('2026-02-06T15:29:59+05:30') })
    expect(Number(tcs?.last)).toBeGreaterThan(0)
    expect(market.state(now)).toEqual({
      simulated: true,
      source: 'Test market',
      asOf: '2026-02-06',
      session: 'open',
      at: now,
    })
  })

  it('answers the live arrays of spot, futures and options of indices, commodities and stocks', async () => {
    const empty: string[] = []
    for (const name of explorerArrays.filter((each) => each.endsWith('_live'))) {
      const [first] = (await market.explorerArray(name, 5)) ?? []
      if (!first || !(Number(first.last) > 0)) empty.push(name)
    }
    expect(empty).toEqual([])
  })

  it('has no array for a name that is none', async () => {
    expect(await market.explorerArray('users')).toBeNull()
    expect(await market.explorerArray('meta')).toBeNull()
  })
})

const isNear = (left: number, right: number): boolean =>
  Math.abs(left - right) <= 1e-6 * Math.max(Math.abs(left), Math.abs(right), 1e-3)
