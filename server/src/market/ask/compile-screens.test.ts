import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  answerCompare,
  answerGroup,
  answerLookup,
  answerScreen,
  answerSeries,
  explainCompany,
  type MarketFacts,
  type MarketReader,
  NoData,
} from 'core/compile'
import { type Condition, parseCanonical, print, type Query, type Screen } from 'core/language'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketStore, openStore } from '../store.ts'
import { arbitraryCondition } from './arbitrary-screen.fixture.ts'
import { createMarketReader } from './market-reader.ts'
import { type Obvious, readObvious } from './obvious.fixture.ts'
import { buildQuestionedMarket, questionedAsOf } from './questioned-market.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'screens-'))
const facts: MarketFacts = {
  today: '2024-02-07',
  asOf: questionedAsOf,
  source: 'Questioned market',
  watchlist: ['C01', 'C04'],
}
/** C02's and C07's restatements lie after it. */
const earlier = '2023-08-15'
const halted = 'C09'

let store: MarketStore
let reader: MarketReader
beforeAll(async () => {
  const opened = await openStore(await buildQuestionedMarket(folder))
  if (!opened) throw new Error('the store was made from another catalogue')
  store = opened
  reader = createMarketReader(store)
}, 120_000)
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const everyone: Screen = {
  kind: 'screen',
  universe: { base: 'stocks', within: [], except: [] },
  where: null,
  show: [],
  sort: null,
  limit: null,
  asOf: null,
  why: [],
}

function query<Kind extends Query['kind']>(kind: Kind, text: string): Extract<Query, { kind: Kind }> {
  const parsed = parseCanonical(text)
  if (!parsed.ok || parsed.value.kind !== kind) throw new Error(`not a ${kind}: ${text}`)
  return parsed.value as Extract<Query, { kind: Kind }> // its kind was looked at
}
const screen = (text: string) => answerScreen(query('screen', text), facts, reader)
const symbolsOf = (body: Awaited<ReturnType<typeof screen>>) => (body.tables[0]?.rows ?? []).map(([symbol]) => symbol)

/** Where the last digits of a sum decide, both may be right. */
function expectSame(found: readonly unknown[], obvious: Obvious, condition: Condition, among = obvious.symbols): void {
  const verdicts = among.map((symbol) => [symbol, obvious.verdict(condition, symbol)] as const)
  const sure = new Set<unknown>(verdicts.filter(([, verdict]) => verdict !== 'near').map(([symbol]) => symbol))
  const expected = verdicts.filter(([, verdict]) => verdict === true).map(([symbol]) => symbol)
  expect(found.filter((symbol) => sure.has(symbol)).sort()).toEqual(expected)
}

describe('a screen as SQL', () => {
  it('passes the companies that a slow, plain evaluation of the same rows passes, whatever the condition', async () => {
    const obvious = await readObvious(store, questionedAsOf)
    // Of a halted share the store keeps the indicators of its last day; bars would say that there are none.
    const traded = obvious.symbols.filter((symbol) => symbol !== halted)
    await fc.assert(
      fc.asyncProperty(arbitraryCondition(true), async (where) => {
        const body = await answerScreen({ ...everyone, where }, facts, reader)
        expectSame(symbolsOf(body), obvious, where, traded)
      }),
      { numRuns: 100 },
    )
  }, 120_000)

  it('passes as of an earlier day what could be known then: first versions, no later filings, prices up to that day', async () => {
    const obvious = await readObvious(store, earlier)
    const listed = obvious.symbols.filter((symbol) => symbol !== 'C20')
    await fc.assert(
      fc.asyncProperty(arbitraryCondition(false), async (where) => {
        const body = await answerScreen({ ...everyone, where, asOf: earlier }, facts, reader)
        expectSame(symbolsOf(body), obvious, where, listed)
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it('has no price of a share that has not traded for a month, and passes it by no condition on one', async () => {
    for (const clause of ['close > ₹0', 'not close > ₹0', 'return(3d) > -100%']) {
      expect(symbolsOf(await screen(`screen stocks where ${clause}`))).not.toContain(halted)
    }
    expect(symbolsOf(await screen(`screen stocks where close > ₹0 as of 2023-08-15`))).toContain(halted)
  })

  it('gives the same bytes for the same question', async () => {
    const text = 'screen stocks where avg(revenue, 3y) > 0.00003 cr show avg(roe by sector), stdev(revenue, 3y)'
    const first = JSON.stringify(await screen(text))
    for (let again = 0; again < 3; again++) expect(JSON.stringify(await screen(text))).toBe(first)
  })
})

it('explains each company as the plain evaluation does, clause by clause: true, false, or missing', async () => {
  const obvious = await readObvious(store, questionedAsOf)
  const all: Condition[] = [
    {
      node: 'compare',
      op: '>',
      left: { node: 'field', id: 'roe', period: 'annual' },
      right: { node: 'number', value: 10, unit: 'percent' },
    },
    {
      node: 'trend',
      direction: 'rising',
      of: { node: 'field', id: 'net_profit', period: 'annual' },
      span: { count: 2, unit: 'y' },
    },
  ]
  const asked: Screen = { ...everyone, where: { node: 'and', all } }
  for (const symbol of obvious.symbols) {
    const card = await explainCompany(asked, symbol, facts, reader)
    expect([symbol, card.clauses.map(({ holds }) => holds)]).toEqual([
      symbol,
      all.map((clause) => obvious.verdict(clause, symbol)),
    ])
    expect(card.isIn).toBe(all.every((clause) => obvious.verdict(clause, symbol) === true))
    expect(card.clauses[0]?.figures[0]?.value ?? null).toBe(
      obvious.figure({ node: 'field', id: 'roe', period: 'annual' }, symbol),
    )
  }
})

describe('an order', () => {
  it('by the day of listing is of the latest or the earliest', async () => {
    const found = await screen('screen stocks sort listing_date desc')
    expect(found.headline).toMatch(/, latest Listing date first: Company 20 Ltd\., 1 Oct 2023\.$/)
    expect(symbolsOf(found)[0]).toBe('C20')
    expect((await screen('screen stocks sort listing_date asc limit 3')).headline).toBe(
      'The 3 companies with the earliest listing date.',
    )
  })

  it('by what each member adds to the move of its index is by its weight times its own move', async () => {
    const found = await screen(
      'screen stocks in index "NIFTY 50" show index_weight, return(1d) sort index_weight * return(1d) asc',
    )
    // The halted one did not move.
    const rows = (found.tables[0]?.rows ?? []).filter(([symbol]) => symbol !== halted)
    const added = rows.map(([, , weight, moved]) => Number(weight) * Number(moved))
    expect(added.length).toBe(11)
    expect(new Set(rows.map(([, , weight]) => weight)).size).toBe(11)
    expect(added).toEqual([...added].sort((a, b) => a - b))
  })
})

describe('why cards', () => {
  it('tell a company outside the universe from one that fails, and one the data does not know', async () => {
    const { why } = await screen('screen stocks in index "NIFTY 50" where close > ₹0 why C01, C15, NOSUCH')
    expect(why.map(({ symbol, isIn, outside }) => [symbol, isIn, outside])).toEqual([
      ['C01', true, null],
      ['C15', false, 'Company 15 Ltd. is not among the companies asked about.'],
      ['NOSUCH', false, 'There is no NOSUCH among companies in the data.'],
    ])
  })

  it('say that a figure is missing rather than false, also under a negation', async () => {
    const { why } = await screen('screen stocks where not roe > 10% why C05')
    expect(why[0]).toMatchObject({
      isIn: false,
      clauses: [
        { clause: 'not roe > 10%', words: 'not ROE > 10%', holds: null, figures: [{ label: 'ROE', value: null }] },
      ],
    })
  })
})

describe('when nothing matches', () => {
  it('counts what each clause lets through and offers the loosest single change, which then matches', async () => {
    const { survivors, tables } = await screen('screen stocks where roe > 20% and revenue > 500 cr')
    expect(tables).toEqual([])
    expect(survivors).toMatchObject({
      universe: 24,
      clauses: [{ clause: 'ROE > 20%' }, { clause: 'Revenue > ₹500 cr', alone: 0, soFar: 0 }],
    })
    expect(survivors?.clauses[0]?.alone).toBe(survivors?.clauses[0]?.soFar)
    const loosest = survivors?.loosest
    expect(loosest?.matches).toBeGreaterThan(0)
    expect((await screen(loosest?.canonical ?? '')).tables[0]?.total).toBe(loosest?.matches)
  })

  it.each([
    [
      'close between ₹90001 and ₹90002',
      /^Close between ₹[\d.]+ and ₹90,002 instead of close between ₹90,001 and ₹90,002 gives 1 company\.$/,
    ],
    ['close between ₹1 and ₹2', /^Close between ₹1 and ₹[\d.]+ instead of/],
    ['rising(revenue, 5y) and falling(net_profit, 5y)', null],
    ['rising(revenue, 5y)', /^Revenue rising for \d years? instead of revenue rising for 5 years/],
  ])('loosens %s at its nearer end', async (clause, words) => {
    const { survivors } = await screen(`screen stocks where ${clause}`)
    if (words === null) return expect(survivors?.loosest).toBeNull()
    expect(survivors?.loosest?.text).toMatch(words)
    expect((await screen(survivors?.loosest?.canonical ?? '')).tables[0]?.total).toBe(survivors?.loosest?.matches)
  })
})

describe('the universe', () => {
  const names = async (universe: string) => symbolsOf(await screen(`screen stocks ${universe}`))

  it('unites scopes of one kind, intersects kinds and takes exceptions away', async () => {
    expect(
      (await names('in sector "Textiles", sector "Healthcare", ownership "PSU" except kind "bank"')).sort(),
    ).toEqual(['C04', 'C08', 'C16', 'C20'])
    expect((await names('in watchlist')).sort()).toEqual(['C01', 'C04'])
    expect((await names('in size "large" except index "NIFTY 50"')).sort()).toEqual([])
    expect((await names('in group "Tata", symbol C06')).sort()).toEqual(['C06'])
  })

  it('refuses members of an index as of an earlier day: the store knows only today’s', async () => {
    await expect(screen('screen stocks in index "NIFTY 50" as of 2023-01-02')).rejects.toThrow(NoData)
  })
})

describe('what SQL cannot tell', () => {
  it('is judged from bars after every other clause, with the same verdicts as the figure shown', async () => {
    const { tables } = await screen('screen stocks where rsi(9) < 50 and close > ₹100 show ema(21)')
    const [table] = tables
    const place = table?.columns.findIndex(({ key }) => key === 'rsi_9') ?? -1
    expect(table?.rows.length).toBeGreaterThan(0)
    expect(table?.rows.every((row) => Number(row[place]) < 50)).toBe(true)
    expect(table?.columns.map(({ key, role }) => [key, role])).toEqual([
      ['symbol', 'name'],
      ['name', 'name'],
      ['rsi_9', 'clause'],
      ['close', 'clause'],
      ['ema_21', 'value'],
    ])
  })

  it('is joined with what SQL tells by the rules of logic, whichever of them a part is', async () => {
    const found = async (where: Condition) =>
      symbolsOf(await answerScreen({ ...everyone, where }, facts, reader)).sort()
    const either = (...sets: readonly (readonly unknown[])[]) => [...new Set(sets.flat())].sort()
    const not = (of: Condition): Condition => ({ node: 'not', of })
    const ofBars = [
      'rsi(9) < 50',
      'rsi(14) > prev(rsi(14), 5d)',
      'rsi(14) > 50 and rsi(14) > prev(rsi(14), 5d)',
      'close > prev(close, 3d) or rsi(9) < 40',
    ].map((clause) => query('screen', `screen stocks where ${clause}`).where as Condition)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ofBars), arbitraryCondition(true), async (bars, other) => {
        const [left, right] = [await found(bars), await found(other)]
        expect(await found({ node: 'or', any: [bars, other] })).toEqual(either(left, right))
        expect(await found({ node: 'and', all: [bars, other] })).toEqual(left.filter((each) => right.includes(each)))
        expect(await found(not({ node: 'and', all: [bars, other] }))).toEqual(
          either(await found(not(bars)), await found(not(other))),
        )
      }),
      { numRuns: 40 },
    )
    expect(await found(ofBars[2] as Condition)).not.toEqual([])
  }, 120_000)

  it('refuses bars below a day with a sentence', async () => {
    await expect(screen('screen stocks where rsi(14)@15min > 60')).rejects.toThrow('There is no intraday data')
  })
})

describe('figures as of a day', () => {
  it('of twelve months and market ratios are on the last day what the store keeps', async () => {
    const figures = 'pe, pb, market_cap, dividend_yield, ps, net_profit_yoy'
    const now = await screen(`screen stocks show ${figures} sort close desc`)
    const then = await screen(`screen stocks show ${figures} sort close desc as of ${questionedAsOf}`)
    // A share that is halted has no price; the store keeps its ratios of the last close.
    const rounded = (body: typeof now) =>
      body.tables[0]?.rows
        .filter(([symbol]) => symbol !== halted)
        .map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toPrecision(9) : cell)))
    expect(rounded(then)).toEqual(rounded(now))
  })

  it('of a lookup follow a restatement from its day on', async () => {
    const revenue = async (asOf: string) =>
      (await answerLookup(query('lookup', `show C07: revenue as of ${asOf}`), facts, reader)).figures[0]?.value
    const [first, second, third] = [
      await revenue('2023-12-09'),
      await revenue('2023-12-10'),
      await revenue('2024-01-20'),
    ]
    expect(new Set([first, second, third]).size).toBe(3)
    const at = await answerLookup(query('lookup', 'show C07: revenue at FY2023'), facts, reader)
    expect(at.figures[0]).toMatchObject({ value: third, note: 'FY2023' })
  })
})

it('a series by year holds each year once, by its last version', async () => {
  const { series, tables } = await answerSeries(query('series', 'series C07: revenue every year'), facts, reader)
  expect(series[0]?.points.map(([x]) => x)).toEqual(['FY2018', 'FY2019', 'FY2020', 'FY2021', 'FY2022', 'FY2023'])
  expect(tables[0]?.rows[0]?.slice(0, 2)).toEqual(['FY2023', series[0]?.points.at(-1)?.[1]])
})

it('compound growth is compared with the figures it goes between', async () => {
  const { tables } = await answerCompare(query('compare', 'compare C01, C02 on cagr(revenue, 3y)'), facts, reader)
  expect(tables[0]?.columns.map(({ key }) => key)).toEqual([
    'symbol',
    'name',
    'cagr_revenue_3y',
    'revenue',
    'prev_revenue_3y',
  ])
})

it('medians and counts of groups are those of their companies', async () => {
  const obvious = await readObvious(store, questionedAsOf)
  const { tables } = await answerGroup(
    query('group', 'group stocks by sector where revenue > 0.00003 cr show median(revenue), count'),
    facts,
    reader,
  )
  const sectorOf = new Map(
    (await store.rows('select symbol, sector from company_profile')).map((row) => [
      String(row.symbol),
      String(row.sector),
    ]),
  )
  const rows = ['Healthcare', 'Information Technology', 'Textiles'].map((sector) => {
    const values = obvious.symbols
      .filter((symbol) => sectorOf.get(symbol) === sector)
      .flatMap((symbol) => obvious.figure({ node: 'field', id: 'revenue', period: 'annual' }, symbol) ?? [])
      .filter((value) => value > 300)
      .sort((left, right) => left - right)
    return [sector, ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2, values.length]
  })
  expect(tables[0]?.rows).toEqual(rows.sort((left, right) => Number(right[1]) - Number(left[1])))
})

it('prints what it was asked: every generated screen has a canonical text', () => {
  fc.assert(
    fc.property(arbitraryCondition(true), (where) => print({ ...everyone, where }).startsWith('screen stocks where ')),
  )
})
