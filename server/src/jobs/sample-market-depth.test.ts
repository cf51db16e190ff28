import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explorerArrays } from 'core/catalogue'
import { runQuery } from 'core/compile'
import { parseCanonical } from 'core/language'
import { day, isTradingDay, tradingDays } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { createMarketReader } from '#market/ask/market-reader.ts'
import { createMarket } from '#market/connect.ts'
import type { MarketStore, Row } from '#market/store.ts'
import { eventually } from '#testing/eventually.ts'
import { openSampleStore } from '#testing/sample-store.ts'
import { startSampleFeed } from './sample-feed.ts'

const today = day('2026-02-06')
const folder = mkdtempSync(join(tmpdir(), 'market-depth-'))
let store: MarketStore

beforeAll(async () => {
  store = await openSampleStore(folder)
}, 180_000)

afterAll(() => {
  store?.close()
  rmSync(folder, { recursive: true, force: true })
})

const one = async (sql: string): Promise<Row> => (await store.rows(sql))[0] ?? {}

const near = (value: unknown, expected: number): void => {
  expect(Math.abs(Number(value) / expected - 1)).toBeLessThan(1e-9)
}

describe('what is kept for companies alone', () => {
  it.each([
    ['indices', 'market_index_price_daily', 'index_name', 'high_52w', 248],
    ['coins', 'asset_price_daily', 'symbol', 'all_time_high', 1e6],
  ])('is told of %s from their bars', async (base, table, key, extreme, bars) => {
    const parsed = parseCanonical(`screen ${base} where return_ytd > -100% show ${extreme} sort return_ytd desc`)
    if (!parsed.ok) throw new Error(parsed.failure.message)
    const facts = { today, asOf: today, source: 'Sample', watchlist: [] }
    const { tables } = await runQuery(parsed.value, facts, createMarketReader(store))
    const [rows, titles] = [tables[0]?.rows ?? [], tables[0]?.columns.map(({ title }) => title) ?? []]
    const told = await store.rows(`select ${key} as name, max(high) filter (place <= ${bars}) as top,
        (max_by(close, day) / max_by(close, day) filter (day < date '2026-01-01') - 1) * 100 as moved
      from (select *, row_number() over (partition by ${key} order by day desc) as place from ${table})
      where ${key} in (${rows.map(([symbol]) => `'${symbol}'`).join(', ')}) group by 1 order by moved desc`)
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.map(([symbol]) => symbol)).toEqual(told.map(({ name }) => name))
    rows.forEach((row, at) => {
      expect(row[titles.indexOf('Return this year')]).toBeCloseTo(Number(told[at]?.moved), 9)
      expect(row[titles.findIndex((title) => /high/i.test(title))]).toBe(told[at]?.top)
    })
  })
})

describe('results that are still to come', () => {
  it('are of every company within three months, the nearest first, those of the day itself among them', async () => {
    const asked = async (on: string) => {
      const parsed = parseCanonical('events results next 3m')
      if (!parsed.ok) throw new Error(parsed.failure.message)
      const facts = { today: on, asOf: today, source: 'Sample', watchlist: [] }
      const { tables } = await runQuery(parsed.value, facts, createMarketReader(store))
      const titles = tables[0]?.columns.map(({ title }) => title) ?? []
      return tables[0]?.rows.map((row) => String(row[titles.findIndex((title) => /date/i.test(title))])) ?? []
    }
    const days = await asked('2026-03-02')
    expect([days.length, days]).toEqual([110, days.toSorted()])
    const first = days[0] ?? ''
    expect((await asked(first)).filter((on) => on === first)).toEqual(days.filter((on) => on === first))
  })
})

describe('ETFs of the sample market', () => {
  it('trade near their indicative NAV, which the smallest do not publish', async () => {
    const row = await one(`select count(*) filter (e.inav is null)::int as silent, count(e.inav)::int as published,
        max(abs(e.premium_to_nav - (p.close / e.inav - 1) * 100)) as off, max(abs(e.premium_to_nav)) as widest,
        count(*) filter (e.inav is null and e.premium_to_nav is not null)::int as invented
      from etf_instruments e
      join (select symbol, max_by(close, day) as close from stock_price_daily_historical group by 1) p using (symbol)`)
    expect(Number(row.silent)).toBeGreaterThan(1)
    expect(Number(row.published)).toBeGreaterThan(20)
    expect(Number(row.off)).toBeLessThan(1e-9)
    expect(Number(row.widest)).toBeGreaterThan(0)
    expect(Number(row.widest)).toBeLessThan(3)
    expect(row.invented).toBe(0)
  })

  it('keep years of indicative NAVs, the last of which is the one shown', async () => {
    const row = await one(`select min(days)::int as fewest, max(abs(last_nav - e.inav)) as off
      from (select symbol, count(*) as days, max_by(inav, day) as last_nav from etf_nav_daily group by 1) join etf_instruments e using (symbol)`)
    expect(Number(row.fewest)).toBeGreaterThan(4 * 248)
    expect(row.off).toBe(0)
  })

  it.each(['NIFTYBEES', 'GOLDBEES'])(
    '%s: tracking error and difference follow from its closes and those it follows',
    async (symbol) => {
      const stored = await one(`select * from etf_instruments where symbol = '${symbol}'`)
      const bars = await store.rows(
        `select s.day::varchar as day, s.close, u.close as followed, s.turnover_value
      from stock_price_daily_historical s
      join (select index_name as name, day, close from market_index_price_daily union all select symbol, day, close from asset_price_daily) u
        on u.day = s.day and u.name = $1
      where s.symbol = $2 and s.day >= date '2023-01-20' order by s.day`,
        [String(stored.underlying), symbol],
      )
      const close = bars.map((row) => Number(row.close))
      const followed = bars.map((row) => Number(row.followed))
      const change = (list: readonly number[], at: number): number => (list[at] ?? 0) / (list[at - 1] ?? 0) - 1
      const gaps = bars.flatMap((row, at) =>
        String(row.day) > '2025-02-06' ? [change(close, at) - change(followed, at)] : [],
      )
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
      const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / (gaps.length - 1)
      near(stored.etf_tracking_error, Math.sqrt(variance * 248) * 100)
      for (const [years, since] of [
        [1, '2025-02-06'],
        [3, '2023-02-06'],
      ] as const) {
        const base = bars.findLastIndex((row) => String(row.day) <= since)
        const growth = (list: readonly number[]): number => ((list.at(-1) ?? 0) / (list[base] ?? 0)) ** (1 / years)
        near(stored[`etf_tracking_difference_${years}y`], (growth(close) - growth(followed)) * 100)
      }
      const traded = bars.slice(-30).map((row) => Number(row.turnover_value))
      near(stored.etf_traded_value_30d, traded.reduce((sum, value) => sum + value, 0) / 30)
    },
  )

  it('have no tracking figure where nothing they follow is known', async () => {
    expect(
      await one(
        `select inav, premium_to_nav, etf_tracking_error, etf_tracking_difference_1y, etf_tracking_difference_3y from etf_instruments where symbol = 'LIQUIDBEES'`,
      ),
    ).toEqual({
      inav: null,
      premium_to_nav: null,
      etf_tracking_error: null,
      etf_tracking_difference_1y: null,
      etf_tracking_difference_3y: null,
    })
  })

  it('say size, cost and traded value, every one', async () => {
    expect(
      await one(
        `select count(*) filter (etf_expense_ratio is null or etf_aum is null or not etf_traded_value_30d > 0)::int as silent from etf_instruments`,
      ),
    ).toEqual({ silent: 0 })
  })
})

describe('indices of the sample market', () => {
  it('have PE, PB and dividend yield for each day of ten years and more', async () => {
    const rows =
      await store.rows(`select index_name from market_index_price_daily semi join market_index_wise_companies using (index_name)
      where day > date '2015-02-06' group by 1 having count(*) <> count(index_pe) or count(*) <> count(index_pb) or count(*) <> count(index_dividend_yield)`)
    expect(rows).toEqual([])
    const span = await one(
      `select count(index_pe)::int as days, min(index_pe) as low, max(index_pe) as high from market_index_price_daily where index_name = 'NIFTY 50' and day > date '2016-02-06'`,
    )
    expect(Number(span.days)).toBeGreaterThan(2400)
    expect(Number(span.low)).toBeGreaterThan(5)
    expect(Number(span.high)).toBeLessThan(80)
  })

  it('have an India VIX that is what options on the Nifty 50 imply, each day of a year', async () => {
    expect(
      await one(`select count(*)::int as days, max(abs(close - daily_atm_iv)) <= 0.0051 as follows,
          bool_and(low <= least(open, close) and high >= greatest(open, close)) as ordered
        from market_index_price_daily join option_iv_daily using (day) where index_name = 'INDIA VIX' and symbol = 'NIFTY'`),
    ).toEqual({ days: 250, follows: true, ordered: true })
  })

  it.each(['2016-03-15', '2020-03-23', '2026-02-06'])('value their members by what was filed by %s', async (on) => {
    const expected = await one(`
      with visible as (
        select q.symbol, q.period_end, c.dividends_paid, q.net_profit_owners, b.total_equity, b.shares_outstanding,
          row_number() over (partition by q.symbol order by q.period_end desc) as ago
        from income_statement_quarterly q
        join cash_flow_statement_quarterly c using (symbol, period_end)
        join balance_sheet_statement_quarterly b using (symbol, period_end)
        where q.first_visible <= date '${on}'
      ), standing as (
        select symbol, sum(net_profit_owners) as profit, sum(dividends_paid) as dividends,
          max(total_equity) filter (ago = 1) as worth, max(shares_outstanding) filter (ago = 1) as shares
        from visible where ago <= 4 group by 1 having count(*) = 4
      ), float as (
        select w.symbol, w.index_weight / (p.close * b.shares_outstanding) as part
        from market_index_wise_companies w
        join (select symbol, max_by(close, day) as close from stock_price_daily_historical group by 1) p using (symbol)
        join (select symbol, max_by(shares_outstanding, period_end) as shares_outstanding from balance_sheet_statement_quarterly group by 1) b using (symbol)
        where w.index_name = 'NIFTY 50'
      )
      select sum(part * close * shares) / sum(part * profit) as index_pe, sum(part * close * shares) / sum(part * worth) as index_pb,
        sum(part * dividends) / sum(part * close * shares) * 100 as index_dividend_yield
      from float join standing using (symbol) join stock_price_daily_historical p on p.symbol = standing.symbol and p.day = date '${on}'`)
    const stored = await one(
      `select index_pe, index_pb, index_dividend_yield from market_index_price_daily where index_name = 'NIFTY 50' and day = date '${on}'`,
    )
    for (const [name, value] of Object.entries(stored)) near(value, Number(expected[name]))
  })
})

describe('restated filings of the sample market', () => {
  const asOn = (table: string, field: string, symbol: string, on: string) =>
    store.rows(
      `select period_end::varchar as period_end, version, ${field} as figure from ${table} where symbol = $1 and first_visible <= $2::date
       qualify row_number() over (partition by period_end order by version desc) = 1 order by period_end desc limit 2`,
      [symbol, on],
    )

  it('are a few, each seen later than the first and with another revenue but the same profit', async () => {
    const rows =
      await store.rows(`select b.revenue / a.revenue as more, b.net_profit - a.net_profit as profit, b.first_visible > a.first_visible as later
      from income_statement a join income_statement b on b.symbol = a.symbol and b.period_end = a.period_end and a.version = 1 and b.version = 2`)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.length).toBeLessThan(20)
    expect(rows.every(({ more, profit, later }) => Number(more) > 1.01 && profit === 0 && later === true)).toBe(true)
  })

  it('"as on" the day before sees the earlier figure, and ratios of the version visible then', async () => {
    const cases =
      await store.rows(`select symbol, period_end::varchar as period_end, first_visible::varchar as on_day, (first_visible - 1)::varchar as before
      from income_statement where version = 2 order by symbol`)
    for (const { symbol, period_end, on_day, before } of cases) {
      const [revenue, restated] = await store.rows(
        `select revenue as figure, net_profit / revenue * 100 as margin from income_statement where symbol = $1 and period_end = $2::date order by version`,
        [String(symbol), String(period_end)],
      )
      const read = async (table: string, field: string, on: unknown): Promise<Row | undefined> =>
        (await asOn(table, field, String(symbol), String(on))).find((row) => row.period_end === period_end)
      expect(await read('income_statement', 'revenue', before)).toMatchObject({ version: 1, figure: revenue?.figure })
      expect(await read('income_statement', 'revenue', on_day)).toMatchObject({ version: 2, figure: restated?.figure })
      const marginBefore = await read('ratios', 'net_margin', before)
      const marginAfter = await read('ratios', 'net_margin', on_day)
      expect([marginBefore?.version, marginAfter?.version]).toEqual([1, 2])
      near(marginBefore?.figure, Number(revenue?.margin))
      near(marginAfter?.figure, Number(restated?.margin))
    }
  })

  it('are what growth of the next year is measured against', async () => {
    const row =
      await one(`select max(abs(g.revenue_growth - (n.revenue / r.revenue - 1) * 100)) as off, count(*)::int as many
      from income_statement r
      join income_statement n on n.symbol = r.symbol and n.fiscal_year = r.fiscal_year + 1 and n.version = 1
      join income_statement_growth g on g.symbol = n.symbol and g.period_end = n.period_end
      where r.version = 2`)
    expect(Number(row.many)).toBeGreaterThan(2)
    expect(Number(row.off)).toBeLessThan(1e-9)
  })

  it('leave one row a company in what screens read first', async () => {
    expect(await one('select count(*)::int as many, count(distinct symbol)::int as companies from latest')).toEqual({
      many: 110,
      companies: 110,
    })
  })
})

/** The market with a feed that can be started, by a clock that goes on a quarter of a second each time it is read. */
async function tradedFrom(start: string, { isAlwaysOpen }: { isAlwaysOpen: boolean }) {
  let now = Date.parse(start)
  const clock = { now: () => (now += 250) }
  const opened = await createMarket(store, { clock, isAlwaysOpen })
  const log = createLog(readEnv({ LOG_LEVEL: 'silent' }))
  return {
    ...opened,
    start: () => startSampleFeed({ store, board: opened.board, bus: createInProcessBus(), clock, log, isAlwaysOpen }),
  }
}

describe('the explorer over the sample market', () => {
  it('quotes futures and options of a stored day with its own range, against the close before', async () => {
    const { market } = await tradedFrom('2026-02-06T16:00:00+05:30', { isAlwaysOpen: false })
    for (const kind of ['futures', 'options']) {
      const rows = (await market.explorerArray(`equity_index_${kind}_live`, 200)) ?? []
      const bars = await store.rows(
        `select "contract", "previous_close", "open", "high", "low", "close" from "${kind}_daily" where "day" = date '2026-02-06'`,
      )
      const barOf = new Map(bars.map((bar) => [bar.contract, bar]))
      const stored = rows.filter(({ symbol }) => barOf.has(symbol))
      expect(stored.length).toBeGreaterThan(0)
      for (const { symbol, last, previousClose, open, high, low } of stored) {
        const bar = barOf.get(symbol)
        expect({ symbol, last, previousClose, open, high, low }).toEqual({
          symbol,
          last: bar?.close,
          previousClose: bar?.previous_close,
          open: bar?.open,
          high: bar?.high,
          low: bar?.low,
        })
      }
    }
  })

  it('answers at least one row of every data array while the feed runs, live quotes and 1-minute bars of today too', async () => {
    const { market, start } = await tradedFrom('2026-02-09T10:00:00+05:30', { isAlwaysOpen: false })
    const stop = await start()
    const silent = new Set(explorerArrays)
    try {
      await eventually(async () => {
        for (const name of silent) if ((await market.explorerArray(name, 1))?.length) silent.delete(name)
        expect([...silent]).toEqual([])
      })
    } finally {
      stop()
    }
  }, 30_000)
})

describe('the always open feed', () => {
  it.each([
    ['in the evening of a day that has closed', '2026-02-06T17:00:00+05:30'],
    ['over midnight into a day off', '2026-02-06T23:59:59+05:30'],
    ['in the hours of the next session', '2026-02-09T10:00:00+05:30'],
  ])(
    'moves every stock, index, fund and contract %s',
    async (_when, from) => {
      const { board, start } = await tradedFrom(from, { isAlwaysOpen: true })
      const opened = new Map(board.symbols().map((symbol) => [symbol, board.quote(symbol)]))
      const stop = await start()
      try {
        await eventually(() => {
          const still = board.symbols().filter((symbol) => board.quote(symbol)?.at === opened.get(symbol)?.at)
          expect(still).toEqual([])
        })
        expect(board.rejected().volume).toBe(0)
      } finally {
        stop()
      }
    },
    30_000,
  )
})

describe('trading holidays of the sample market', () => {
  it('are the weekdays on which the exchange did not trade, and no bar lies on one', async () => {
    const rows = await store.rows(
      `select day::varchar as day, holiday from trading_holidays where segment = 'CM' and day between date '2025-01-01' and date '2025-12-31' order by day`,
    )
    expect(rows).toHaveLength(13)
    expect(rows.filter((row) => isTradingDay(day(String(row.day))))).toEqual([])
    expect(rows.at(-1)).toEqual({ day: '2025-12-25', holiday: 'Christmas' })
    expect(
      await one(
        `select count(*)::int as wrong from market_index_price_daily i join trading_holidays h on h.day = i.day and h.segment = 'CM'`,
      ),
    ).toEqual({ wrong: 0 })
    const open = tradingDays(day('2025-01-01'), day('2025-12-31')).length
    const bars = await one(
      `select count(*)::int as days from market_index_price_daily where index_name = 'NIFTY 50' and day between date '2025-01-01' and date '2025-12-31'`,
    )
    expect(bars.days).toBe(open)
  })
})
