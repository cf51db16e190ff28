import type { Batch } from 'core/catalogue'
import { dayText } from 'core/catalogue'
import { day } from 'core/values'
import { describe, expect, it } from 'vitest'
import { corporateActions } from './actions.ts'
import { dayLimits } from './assets.ts'
import { priceBatches } from './bars.ts'
import { coinPaths } from './coins.ts'
import { dealBatch } from './deals.ts'
import { announcements, resultsCalendar } from './events.ts'
import { sampleFunds } from './fund-list.ts'
import { fundBatches } from './funds.ts'
import { insiderTrades } from './insiders.ts'
import { sampleWorld } from './world.ts'

const today = day('2026-02-06')
const world = sampleWorld({ seed: 'artha', today, onProgress: () => {} })
const { companies, calendar, paths, ownership } = world
const companyOf = new Map(companies.map((company) => [company.symbol, company]))

type Row = Readonly<Record<string, string | number>>

function rowsOf({ columns, rowCount }: Batch): Row[] {
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => {
        if (column.kind === 'code') return [name, column.names[column.codes[row] ?? 0] ?? '']
        if (column.kind === 'day') return [name, dayText(column.values[row] ?? 0)]
        return [name, column.values[row] ?? '']
      }),
    ),
  )
}

/** What is known of a share on a day. */
const barOn = (symbol: unknown, on: unknown) => {
  const path = paths.get(String(symbol))
  const bar = (calendar.index.get(String(on)) ?? Number.NaN) - (path?.start ?? 0)
  return { volume: path?.volume[bar] ?? 0, delivery: path?.delivery[bar] ?? 0 }
}
const firstDay = (symbol: unknown): string => calendar.days[paths.get(String(symbol))?.start ?? 0] ?? ''

const deals = rowsOf(dealBatch(world.deals))
const trades = rowsOf(insiderTrades(world))
const actions = rowsOf(corporateActions(world))
const told = rowsOf(announcements(world))

describe('bulk and block deals', () => {
  it('are part of the volume and of the delivery of their day', () => {
    expect(deals.length).toBeGreaterThan(500)
    const past = deals.filter(({ symbol, day: on, deal_quantity }) => {
      const { volume, delivery } = barOn(symbol, on)
      return !(Number(deal_quantity) <= delivery && delivery <= volume)
    })
    expect(past).toEqual([])
  })

  it('are half a percent of the company or more', () => {
    const small = deals.filter(({ symbol, deal_quantity }) => {
      const company = companyOf.get(String(symbol))
      return company && Number(deal_quantity) < (0.005 * company.marketCap) / company.price
    })
    expect(small).toEqual([])
    expect(new Set(deals.map(({ id }) => id)).size).toBe(deals.length)
  })
})

describe('trades of insiders', () => {
  const isPromoter = ({ category_of_insider }: Row): boolean => category_of_insider === 'Promoter Group'

  it('keep a person in one office, with a stake that goes on from trade to trade', () => {
    expect(trades.length).toBeGreaterThan(1000)
    const known = new Map<string, Row>()
    const broken = trades.filter((row) => {
      const key = `${row.symbol} ${row.name_of_insider}`
      const before = known.get(key)
      known.set(key, row)
      return (
        before &&
        (before.category_of_insider !== row.category_of_insider ||
          String(before.transaction_date) > String(row.transaction_date) ||
          before.number_of_securities_after_transaction !== row.number_of_securities_before_transaction)
      )
    })
    expect(broken).toEqual([])
    expect(known.size).toBeLessThan(trades.length * 0.9)
  })

  it('add what was bought and take what was sold', () => {
    const signs: Readonly<Record<string, number>> = { Buy: 1, Sell: -1, Pledge: 0, 'Pledge Revoke': 0 }
    const wrong = trades.filter((row) => {
      const moved =
        Number(row.number_of_securities_after_transaction) - Number(row.number_of_securities_before_transaction)
      return (
        moved !== (signs[String(row.transaction_type)] ?? Number.NaN) * Number(row.number_of_securities_transacted) ||
        Number(row.number_of_securities_after_transaction) < 0
      )
    })
    expect(wrong).toEqual([])
  })

  it('in the market are within the volume of the day', () => {
    const past = trades.filter(
      (row) =>
        String(row.mode_of_transaction).startsWith('Market') &&
        Number(row.number_of_securities_transacted) > barOn(row.symbol, row.transaction_date).volume,
    )
    expect(past).toEqual([])
  })

  it('name no promoter of a state company or of one without promoters, and none with more than all of them hold', () => {
    const promoters = trades.filter(isPromoter)
    expect(promoters.length).toBeGreaterThan(200)
    expect(promoters.filter(({ symbol }) => companyOf.get(String(symbol))?.ownership === 'PSU')).toEqual([])
    const past = promoters.filter((row) => {
      const least = Math.min(...(ownership.get(String(row.symbol)) ?? []).slice(-14).map(({ promoter }) => promoter))
      return Number(row.shareholding_after_transaction) > least
    })
    expect(past).toEqual([])
  })

  it('are pledges only where the last filed pattern has pledged shares, and only of promoters', () => {
    const pledges = trades.filter(({ transaction_type }) => String(transaction_type).startsWith('Pledge'))
    expect(pledges.length).toBeGreaterThan(20)
    const unknown = pledges.filter((row) => {
      const filed = ownership
        .get(String(row.symbol))
        ?.findLast(({ visible }) => visible <= String(row.transaction_date))
      return !isPromoter(row) || !filed || filed.pledged <= 0
    })
    expect(unknown).toEqual([])
  })
})

describe('nothing is told of a company before its first price', () => {
  it.each([
    ['insider trades', trades, 'transaction_date'],
    ['deals', deals, 'day'],
    ['corporate actions', actions, 'ex_date'],
    ['announcements', told, 'announcement_date'],
    ['shareholding patterns', rowsOf(world.pattern), 'period_end'],
  ] as const)('%s', (_what, rows, on) => {
    expect(rows.length).toBeGreaterThan(500)
    expect(rows.filter((row) => String(row[on]) < firstDay(row.symbol))).toEqual([])
  })
})

describe('announcements', () => {
  it('of banks, insurers and brokers speak of no order and no plant', () => {
    const finance = new Set(
      world.companies.flatMap(({ symbol, sector }) => (sector === 'Financial Services' ? symbol : [])),
    )
    const theirs = told.filter(({ symbol }) => finance.has(String(symbol)))
    expect(theirs.length).toBeGreaterThan(500)
    expect(theirs.filter((row) => /order worth|plant/.test(String(row.announcement_text_summary)))).toEqual([])
    expect(told.some((row) => /order worth/.test(String(row.announcement_text_summary)))).toBe(true)
  })
})

describe('dividends', () => {
  it('that are declared have an ex-date also where it is still to come, and their filing says it', () => {
    const ahead = actions.filter(({ ex_date }) => String(ex_date) > today)
    expect(ahead.length).toBeGreaterThan(3)
    const words = new Set(told.filter((row) => row.announcement_category === 'Dividend').map((row) => row.symbol))
    expect(ahead.filter(({ action, symbol }) => action !== 'Dividend' || !words.has(symbol ?? ''))).toEqual([])
    expect(told.filter((row) => String(row.announcement_date) > today)).toEqual([])
  })

  it('of a year are what the books of the year paid', () => {
    const paid = new Map<string, number>()
    for (const row of actions) {
      // No split or bonus has followed: a share of then is a share of now.
      if (row.action !== 'Dividend' || String(row.ex_date) < '2025-04-01') continue
      paid.set(String(row.symbol), (paid.get(String(row.symbol)) ?? 0) + Number(row.action_amount))
    }
    const place = world.quarters.findIndex(({ end }) => end === '2025-09-30')
    const wrong = [...paid].filter(([symbol, sum]) => {
      const ledger = world.ledgers.get(symbol)?.ledger
      const path = paths.get(symbol)
      if (!ledger || !path || path.multiplications.some((each) => each.place > calendar.days.length - 240)) return false
      const each = ledger.at('dividends_paid', place) / ledger.at('shares_outstanding', place)
      return sum > each + 0.02
    })
    expect(paid.size).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })
})

describe('results', () => {
  it('are announced and on the calendar for the day on which they are filed, and say days as the product does', () => {
    const results = told.filter((row) => row.announcement_category === 'Results')
    expect(results.length).toBeGreaterThan(2000)
    expect(results.filter((row) => /\d{4}-\d{2}-\d{2}/.test(String(row.announcement_text_summary)))).toEqual([])
    expect(
      results.some((row) => String(row.announcement_text_summary).startsWith('Results of the quarter to 30 Sep 2025:')),
    ).toBe(true)
    const announced = new Set(results.map((row) => `${row.symbol} ${row.announcement_date}`))
    const silent = rowsOf(resultsCalendar(world)).filter(
      (row) => String(row.results_date) <= today && !announced.has(`${row.symbol} ${row.results_date}`),
    )
    // The first year of a company has nothing to be held against.
    expect(silent.filter(({ symbol }) => (companyOf.get(String(symbol))?.listedYear ?? 0) < 2024)).toEqual([])
  })

  it('are still to come of every company, each on one day, which stays the same until it is there', () => {
    const few = (on: string) =>
      rowsOf(resultsCalendar(sampleWorld({ seed: 'artha', today: day(on), onProgress: () => {}, companyLimit: 20 })))
    const now = rowsOf(resultsCalendar(world))
    const coming = now.filter((row) => String(row.results_date) > today)
    expect(new Set(coming.map(({ symbol }) => symbol)).size).toBe(companies.length)
    expect(new Set(now.map(({ symbol, period_end }) => `${symbol} ${period_end}`)).size).toBe(now.length)
    const dates = (rows: readonly Row[]) =>
      new Map(rows.map((row) => [`${row.symbol} ${row.period_end} ${row.results_period}`, row.results_date]))
    const before = dates(few('2026-02-06'))
    const after = [...dates(few('2026-05-29'))].filter(([key]) => before.has(key))
    expect(after).toHaveLength(40)
    expect(after.filter(([key, on]) => before.get(key) !== on)).toEqual([])
  })
})

it('prices of every company begin with its first day of trading', () => {
  const bars = new Map<string, number>()
  for (const { columns } of priceBatches([...paths.values()], [], calendar)) {
    const { symbol } = columns
    if (symbol?.kind !== 'code') throw new Error('prices have no symbols')
    for (const code of symbol.codes) {
      const name = symbol.names[code] ?? ''
      bars.set(name, (bars.get(name) ?? 0) + 1)
    }
  }
  expect([...bars]).toEqual([...paths].map(([symbol, { start }]) => [symbol, calendar.days.length - start]))
  expect(companies.filter(({ listedYear }) => listedYear < 2014).length).toBeGreaterThan(300)
})

describe('from one close to the next', () => {
  const furthest = (closes: Float64Array, from = 0): number => {
    let most = 0
    for (let place = from + 1; place < closes.length; place++)
      most = Math.max(most, Math.abs((closes[place] ?? 0) / (closes[place - 1] ?? 0) - 1))
    return most
  }
  // Prices are rounded.
  const hair = 0.001

  it('no ETF moves by more than a fifth, nor does any share', () => {
    expect(world.etfs.filter(({ close }) => !(furthest(close) <= 0.2 + 1e-9))).toEqual([])
    expect([...paths.values()].filter(({ close }) => !(furthest(close) <= 0.2 + 1e-9))).toEqual([])
  })

  it('no commodity, currency or coin moves further than its kind does', () => {
    const wild = world.assets
      .filter(({ asset, closes }) => !(furthest(closes) <= dayLimits[asset.kind] + hair))
      .map(({ asset }) => asset.symbol)
    expect(wild).toEqual([])
    const coins = coinPaths(world.assets, calendar, world.seed)
    expect(coins.filter(({ closes, first }) => !(furthest(closes, first) <= dayLimits.crypto + hair))).toEqual([])
  })
})

describe('funds', () => {
  const closes = new Map(companies.map(({ symbol }) => [symbol, paths.get(symbol)?.close.at(-1) ?? 0]))
  const batches = [...fundBatches({ ...world, closes, prices: paths })]
  const rowsIn = (dataset: string): Row[] =>
    batches.flatMap((batch) => (batch.dataset === dataset ? rowsOf(batch) : []))
  const funds = rowsIn('mutual_funds')
  const named = (pattern: RegExp): Row[] => funds.filter(({ name }) => pattern.test(String(name)))
  const holders = new Set(
    [...rowsIn('mutual_fund_holdings'), ...rowsIn('mutual_fund_holdings_monthly')].map(({ id }) => id),
  )

  it.each([
    ['gold', /gold|silver/i, /^(GOLD|SILVER|GOLD and SILVER)$/, 25],
    ['shares abroad', /nasdaq/i, /^NASDAQ 100$/, 0],
    ['other funds', /\bfofs?\b|fund of fund/i, /./, 8],
  ])('of %s hold no share, now or before', (_what, pattern, benchmark, many) => {
    const found = named(pattern)
    expect(found.length).toBeGreaterThan(many)
    expect(found.filter(({ id }) => holders.has(id ?? ''))).toEqual([])
    expect(found.filter((row) => !benchmark.test(String(row.benchmark)))).toEqual([])
  })

  it('of gold go where gold goes', () => {
    const gold = world.assets.find(({ asset }) => asset.symbol === 'GOLD')?.closes ?? new Float64Array()
    const month = calendar.days.findLastIndex((each) => each < '2026-02-01')
    const moved = ((gold.at(-1) ?? 0) / (gold[month] ?? 0) - 1) * 100
    for (const fund of named(/gold(?! and)/i)) expect(Number(fund.return_1M)).toBeCloseTo(moved, 0)
  })

  it('are measured by what they are named for, not by the name of their house', () => {
    const benchmarkOf = (name: string) => sampleFunds().find((fund) => fund.name === name)?.benchmark
    expect(benchmarkOf('Bank of India Consumption Fund')).toBe('NIFTY CONSUMPTION')
    expect(benchmarkOf('HDFC S&P BSE 500 Index Fund')).toBe('NIFTY 500')
    expect(benchmarkOf('HDFC Nifty 100 Equal Weight Index Fund')).toBe('NIFTY100 EQL WGT')
    expect(benchmarkOf('DSP BSE SENSEX Next 30 Index Fund')).toBe('NIFTY NEXT 50')
  })
})
