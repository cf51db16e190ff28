import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dcfValue } from 'core/calculators'
import { companyRules, medianOf, rulesFor, statementLines, usualRatios } from 'core/company'
import type { Answer } from 'core/compile'
import type {
  CompanyBands,
  CompanyHead,
  CompanyHolders,
  CompanyPeers,
  CompanyPrices,
  CompanyRatio,
  CompanyReply,
  CompanyStatement,
  CompanyValuation,
  CompanyVerdicts,
  GrowthBox,
} from 'core/contract/rest'
import { day } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarket } from '#market/connect.ts'
import type { MarketStore, Row } from '#market/store.ts'
import { openSampleStore } from '#testing/sample-store.ts'
import { type TestServer, testServer } from '#testing/server.ts'

const today = day('2026-02-06')
const now = Date.parse('2026-02-09T10:00:00+05:30')
const folder = mkdtempSync(join(tmpdir(), 'company-'))
let store: MarketStore
let server: TestServer
/** An ordinary company and a bank of the sample, whichever are the largest. */
let plain = ''
let bank = ''

beforeAll(async () => {
  store = await openSampleStore(folder)
  const clock = { now: () => now }
  const { market } = await createMarket(store, { clock, isAlwaysOpen: false })
  server = await testServer({ market, clock })
  const largest = async (kind: string): Promise<string> =>
    String(
      (
        await store.rows(
          `select "symbol" from "company_profile" where "company_kind" = $1 order by "marketCap" desc limit 1`,
          [kind],
        )
      )[0]?.symbol,
    )
  plain = await largest('ordinary')
  bank = await largest('bank')
}, 240_000)

afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = async <Reply>(path: string): Promise<Reply> => {
  const reply = await server.get(path)
  expect(reply.status, reply.ok ? '' : await reply.clone().text()).toBe(200)
  return (await reply.json()) as Reply
}
const of = (symbol: string): string => `symbol=${encodeURIComponent(symbol)}`
const one = async (sql: string, values: readonly string[]): Promise<Row> => (await store.rows(sql, values))[0] ?? {}
const headOf = async (symbol: string): Promise<CompanyHead> => {
  const reply = await read<CompanyReply>(`/api/company/head?${of(symbol)}`)
  if (reply.outcome !== 'found') throw new Error(`${symbol} is unknown`)
  return reply.company
}

describe('the head of a company’s page', () => {
  it('says who it is, what it costs, where it stands and since when there are figures, as the store has it', async () => {
    const head = await headOf(plain)
    const row = await one(
      `select c."companyName", c."sector", c."marketCap", l."high_52w", l."low_52w", l."close"
       from "company_profile" c join "latest" l using ("symbol") where c."symbol" = $1`,
      [plain],
    )
    expect(head).toMatchObject({
      symbol: plain,
      name: row.companyName,
      kind: 'ordinary',
      sector: row.sector,
      marketCap: row.marketCap,
      high52: row.high_52w,
      low52: row.low_52w,
      source: 'Test market',
      asOf: today,
      simulated: true,
      standalone: null,
    })
    expect(head.marketCapRank).toBe(1)
    expect(head.quote?.last).toBe(row.close)
    expect((head.shares ?? 0) * Number(row.close)).toBeCloseTo(Number(row.marketCap), -3)
    const years = await one(
      `select count(distinct "period_end") as many, min("period_end")::varchar as first from "income_statement" where "symbol" = $1`,
      [plain],
    )
    expect(head.consolidated).toMatchObject({ count: Number(years.many), first: years.first })
    const indices = await store.rows(`select "index_name" from "market_index_wise_companies" where "symbol" = $1`, [
      plain,
    ])
    expect(head.indices.map(({ name }) => name).sort()).toEqual(indices.map((each) => each.index_name).sort())
    expect(head.indices[0]?.name).toBe('NIFTY 50')
  })

  it('takes a symbol in any case, and of a symbol that is no company offers the nearest matches', async () => {
    expect((await headOf(plain.toLowerCase())).symbol).toBe(plain)
    const wrong = await read<CompanyReply>(`/api/company/head?${of(`${plain}X`)}`)
    expect(wrong).toMatchObject({ outcome: 'unknown', symbol: `${plain}X`, other: null })
    expect(wrong.outcome === 'unknown' && wrong.nearest.map(({ symbol }) => symbol)).toContain(plain)
    const fund = await read<CompanyReply>(`/api/company/head?${of('NIFTYBEES')}`)
    expect(fund).toMatchObject({ outcome: 'unknown', other: { asset: 'etf', symbol: 'NIFTYBEES' } })
    expect(await read<CompanyReply>(`/api/company/head?${of('💥')}`)).toMatchObject({ outcome: 'unknown', nearest: [] })
  })

  it('every read of a company nobody knows is answered 404, one without a symbol 400', async () => {
    for (const part of ['rules', 'prices', 'bands', 'growth', 'valuation', 'holders', 'peers', 'statement']) {
      const more = part === 'statement' ? '&of=income' : ''
      expect((await server.get(`/api/company/${part}?symbol=NOBODY${more}`)).status, part).toBe(404)
      expect((await server.get(`/api/company/${part}?${more}`)).status, part).toBe(400)
    }
    expect((await server.post('/api/company/ratios', { symbol: 'NOBODY', of: ['pe'] })).status).toBe(404)
    expect((await server.post('/api/company/ask', { symbol: 'NOBODY', sentence: 'pe' })).status).toBe(404)
    expect((await server.get(`/api/company/statement?${of(plain)}&of=secrets`)).status).toBe(400)
  })
})

describe('statements', () => {
  it.each(['income', 'balance', 'cash', 'quarters'] as const)(
    '%s: every figure is the store’s own, oldest first',
    async (name) => {
      const statement = await read<CompanyStatement>(`/api/company/statement?${of(plain)}&of=${name}`)
      expect(statement.periods.map(({ end }) => end)).toEqual(statement.periods.map(({ end }) => end).sort())
      const last = statement.periods.at(-1)
      const row = await one(
        `select * from "${statement.dataset}" where "symbol" = $1 and "period_end" = $2::date order by "version" desc limit 1`,
        [plain, last?.end ?? ''],
      )
      for (const line of statement.lines) {
        expect(line.values, line.id).toHaveLength(statement.periods.length)
        expect(line.values.at(-1), line.id).toBe(row[line.id] ?? null)
      }
      expect(statement.lines.length).toBeGreaterThan(10)
    },
  )

  it('the last twelve months stand beside the years, with those a year before, summed by the store', async () => {
    const { lines, ttmEnd } = await read<CompanyStatement>(`/api/company/statement?${of(plain)}&of=income`)
    const quarters = await read<CompanyStatement>(`/api/company/statement?${of(plain)}&of=quarters`)
    const row = await one(`select "revenue", "net_profit" from "income_statement_ttm" where "symbol" = $1`, [plain])
    const [profit, filed] = [lines, quarters.lines].map((all) => all.find(({ id }) => id === 'net_profit'))
    expect([lines.find(({ id }) => id === 'revenue')?.ttm, profit?.ttm]).toEqual([row.revenue, row.net_profit])
    const before = filed?.values.slice(-8, -4).reduce<number>((sum, each) => sum + Number(each), 0)
    expect(profit?.ttmBefore).toBeCloseTo(before ?? 0, 0)
    expect(ttmEnd).toBe('2025-12-31')
  })

  it('a bank has its own template: interest, provisions, advances, deposits and bad loans', async () => {
    const head = await headOf(bank)
    expect(head.kind).toBe('bank')
    const income = await read<CompanyStatement>(`/api/company/statement?${of(bank)}&of=income`)
    const balance = await read<CompanyStatement>(`/api/company/statement?${of(bank)}&of=balance`)
    const ids = [...income.lines, ...balance.lines].map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(['net_interest_income', 'provisions', 'advances', 'deposits', 'gross_npa']),
    )
    expect(ids).not.toContain('inventories')
    expect(
      ids.every((id) =>
        [...statementLines('income', 'bank'), ...statementLines('balance', 'bank')].some((line) => line.id === id),
      ),
    ).toBe(true)
  })
})

describe('ratios', () => {
  const ratios = async (symbol: string, wanted: readonly string[]): Promise<readonly CompanyRatio[]> => {
    const reply = await server.post('/api/company/ratios', { symbol, of: wanted })
    expect(reply.status).toBe(200)
    return (await reply.json()) as CompanyRatio[]
  }

  it('each has its value of the store, ten years, where it stands in its past and its industry, and its formula', async () => {
    const [pe, roce] = await ratios(plain, ['pe', 'roce'])
    const row = await one(`select "pe", "roce" from "latest" where "symbol" = $1`, [plain])
    expect(pe).toMatchObject({
      outcome: 'figure',
      expression: 'pe',
      unit: 'times',
      lineage: { formula: 'share_price / max(eps, 0)' },
    })
    expect(pe?.outcome === 'figure' && pe.value).toBeCloseTo(Number(row.pe), 8)
    if (roce?.outcome !== 'figure') throw new Error('no roce')
    expect(roce.value).toBeCloseTo(Number(row.roce), 8)
    expect(roce.history).toHaveLength(10)
    expect(roce.history.at(-1)?.[1]).toBeCloseTo(Number(row.roce), 8)
    const peers = await store.rows(
      `select l."roce" from "latest" l join "company_profile" c using ("symbol")
       where c."industry" = (select "industry" from "company_profile" where "symbol" = $1)`,
      [plain],
    )
    expect(roce.industryMedian).toBeCloseTo(medianOf(peers.map((each) => Number(each.roce))) ?? Number.NaN, 8)
  })

  it('one’s own ratio stands beside them, in canonical text or in words; what cannot be read says so', async () => {
    const [own, words, wrong] = await ratios(plain, ['market_cap / revenue', 'return on equity', 'zorblax per florp'])
    expect(own).toMatchObject({ outcome: 'figure', expression: 'market_cap / revenue', unit: 'times' })
    const row = await one(`select "marketCap" from "company_profile" where "symbol" = $1`, [plain])
    const year = await one(
      `select "revenue" from "income_statement" where "symbol" = $1 order by "period_end" desc limit 1`,
      [plain],
    )
    expect(own?.outcome === 'figure' && own.value).toBeCloseTo(Number(row.marketCap) / Number(year.revenue), 8)
    expect(words).toMatchObject({ outcome: 'figure', expression: 'roe' })
    expect(wrong).toMatchObject({ outcome: 'refused', asked: 'zorblax per florp' })
  })

  it('a figure that is not kept by the year has no years, and takes none from the others', async () => {
    const [holding, roce] = await ratios(plain, ['promoter_holding', 'roce'])
    expect(holding).toMatchObject({ outcome: 'figure', history: [] })
    expect(roce?.outcome === 'figure' && roce.history.length).toBe(10)
  })

  it('the usual ones of an ordinary company and of a bank are all there', async () => {
    for (const [symbol, kind] of [
      [plain, 'ordinary'],
      [bank, 'bank'],
    ] as const) {
      const found = await ratios(symbol, usualRatios[kind])
      expect(found.filter((ratio) => ratio.outcome !== 'figure' || ratio.value === null)).toEqual([])
    }
  })

  it('too many, too long or none are refused', async () => {
    const status = async (wanted: readonly string[]) =>
      (await server.post('/api/company/ratios', { symbol: plain, of: wanted })).status
    expect(await status([])).toBe(400)
    expect(await status(Array.from({ length: 37 }, () => 'pe'))).toBe(400)
    expect(await status(['x'.repeat(301)])).toBe(400)
  })
})

describe('for and against', () => {
  it.each(['ordinary', 'bank'] as const)(
    'every rule of a company of kind %s has its verdict, as the same question gives it',
    async (kind) => {
      const symbol = kind === 'bank' ? bank : plain
      const { rules } = await read<CompanyVerdicts>(`/api/company/rules?${of(symbol)}`)
      expect(rules.map(({ id }) => id)).toEqual(rulesFor(kind).map(({ id }) => id))
      const some = ['equity_earns', 'below_own_price', 'pledged', 'above_average']
      for (const rule of rules.filter(({ id }) => some.includes(id))) {
        const { answer } = await server.services.market.ask({
          sentence: `screen stocks where ${rule.clause}`,
          today,
          taught: [],
          watchlist: [],
        })
        const symbols = (answer.tables[0]?.rows ?? []).map(([first]) => first)
        expect(symbols.includes(symbol), rule.clause).toBe(rule.holds === true)
      }
      expect(companyRules.length).toBeGreaterThan(rules.length)
      expect(rules.find(({ id }) => id === 'equity_earns')?.words).toBe('ROE, average of 5 years > 18%')
    },
  )
})

describe('prices, bands and growth', () => {
  it('daily closes come with results, dividends and splits', async () => {
    const { days, close, volume, events } = await read<CompanyPrices>(`/api/company/prices?${of(plain)}`)
    expect(close).toHaveLength(days.length)
    expect(volume).toHaveLength(days.length)
    expect(days.at(-1)).toBe(today)
    const kinds = new Set(events.map(({ kind }) => kind))
    expect(kinds.has('results')).toBe(true)
    expect(kinds.has('dividend')).toBe(true)
  })

  it('bands are ten years of price, PE and PB by the week, ending at today’s', async () => {
    const bands = await read<CompanyBands>(`/api/company/bands?${of(plain)}`)
    const row = await one(`select "pe", "pb", "close" from "latest" where "symbol" = $1`, [plain])
    expect(bands.days.length).toBeGreaterThan(400)
    expect(bands.close.at(-1)).toBe(row.close)
    expect(bands.pe.at(-1)).toBeCloseTo(Number(row.pe), 6)
    expect(bands.pb.at(-1)).toBeCloseTo(Number(row.pb), 6)
  })

  it('growth boxes are those of the store’s own columns', async () => {
    const boxes = await read<readonly GrowthBox[]>(`/api/company/growth?${of(plain)}`)
    const row = await one(
      `select "revenue_cagr_5y", "net_profit_cagr_3y", "roe_avg_10y" from "latest" where "symbol" = $1`,
      [plain],
    )
    const value = (title: string, span: string) =>
      boxes.find((box) => box.title === title)?.rows.find((line) => line.span === span)?.value
    expect(value('Sales growth', '5 years')).toBeCloseTo(Number(row.revenue_cagr_5y), 6)
    expect(value('Profit growth', '3 years')).toBeCloseTo(Number(row.net_profit_cagr_3y), 6)
    expect(value('Return on equity', '10 years')).toBeCloseTo(Number(row.roe_avg_10y), 6)
    expect(boxes.map(({ rows }) => rows.length)).toEqual([4, 4, 4, 4])
  })
})

describe('peers', () => {
  it('are the nearest of the industry, the company among them, with figures that can be asked why', async () => {
    const { peers, usual, table } = await read<CompanyPeers>(`/api/company/peers?${of(bank)}`)
    expect(peers.map(({ symbol }) => symbol)).toEqual(usual)
    expect(table?.rows.map(([symbol]) => symbol).sort()).toEqual([bank, ...usual].sort())
    expect(table?.columns.filter(({ role }) => role === 'value').every(({ lineage }) => lineage !== null)).toBe(true)
  })

  it('may be chosen; a symbol nobody knows is left out', async () => {
    const { peers, table } = await read<CompanyPeers>(
      `/api/company/peers?${of(plain)}&with=${encodeURIComponent(`${bank.toLowerCase()},NOBODY,${plain}`)}`,
    )
    expect(peers.map(({ symbol }) => symbol)).toEqual([bank])
    expect(table?.rows).toHaveLength(2)
    expect((await read<CompanyPeers>(`/api/company/peers?${of(plain)}&with=`)).peers).toEqual([])
  })
})

describe('valuation and scores', () => {
  it('the first inputs of the discounted cash flow give the store’s own value', async () => {
    const rich = String(
      (
        await one(
          `select d."symbol" from "discounted_cash_flow" d join "company_profile" c using ("symbol")
           where c."company_kind" = 'ordinary' and d."dcf_base_cash_flow" > 0 and d."fiscal_year" = $1::integer limit 1`,
          ['2025'],
        )
      ).symbol,
    )
    const { dcf } = await read<CompanyValuation>(`/api/company/valuation?${of(rich)}`)
    if (!dcf) throw new Error('no inputs')
    const value = dcfValue({
      cashFlow: dcf.cashFlow,
      growth: dcf.growth,
      years: 10,
      fadeYears: 0,
      terminalGrowth: dcf.terminalGrowth,
      discountRate: dcf.discountRate,
      netDebt: dcf.netDebt,
      shares: dcf.shares,
    })
    const row = await one(
      `select "dcf_value" from "discounted_cash_flow" where "symbol" = $1 order by "period_end" desc, "version" desc limit 1`,
      [rich],
    )
    expect(dcf.value).toBe(row.dcf_value)
    expect(value.ok && value.value.perShare / Number(row.dcf_value)).toBeCloseTo(1, 3)
  })

  it('owner earnings are made of the lines beside them; nine signs make the Piotroski score; a bank has no cash flow to discount', async () => {
    const { ownerEarnings, scores, signs, zParts } = await read<CompanyValuation>(`/api/company/valuation?${of(plain)}`)
    const last = ownerEarnings.at(-1)
    expect(last?.earnings).toBeCloseTo(
      (last?.netProfit ?? 0) + (last?.depreciation ?? 0) - (last?.maintenanceCapex ?? 0) + (last?.workingCapital ?? 0),
      0,
    )
    expect(signs).toHaveLength(9)
    expect(signs.filter(({ holds }) => holds).length).toBe(scores.at(-1)?.piotroski)
    const sum = zParts.reduce((all, { value, weight }) => all + (value ?? 0) * weight, 0)
    expect(sum).toBeCloseTo(scores.at(-1)?.altman ?? Number.NaN, 6)
    expect((await read<CompanyValuation>(`/api/company/valuation?${of(bank)}`)).dcf).toBeNull()
  })
})

describe('holders', () => {
  it('the pattern by quarter adds to a hundred; funds and named holders are the store’s', async () => {
    const { quarters, funds, fundsTotal, investors } = await read<CompanyHolders>(`/api/company/holders?${of(plain)}`)
    for (const { promoter, fii, dii, government, public: rest } of quarters)
      expect((promoter ?? 0) + (fii ?? 0) + (dii ?? 0) + (government ?? 0) + (rest ?? 0)).toBeCloseTo(100, 0)
    const row = await one(`select count(*) as many from "mutual_fund_holdings" where "holding_symbol" = $1`, [plain])
    expect(fundsTotal).toBe(Number(row.many))
    expect(funds.length).toBe(Math.min(200, fundsTotal))
    expect(investors.map(({ percent }) => percent)).toEqual(
      investors.map(({ percent }) => percent).sort((left, right) => (right ?? 0) - (left ?? 0)),
    )
  })
})

describe('a question asked on the page', () => {
  const ask = async (sentence: string): Promise<Answer> => {
    const reply = await server.post('/api/company/ask', { symbol: plain, sentence })
    expect(reply.status).toBe(200)
    return (await reply.json()) as Answer
  }

  it('is about this company without naming it', async () => {
    expect((await ask('net profit last 5 years')).canonical).toBe(`series ${plain}: net_profit every year last 5y`)
    expect((await ask('roce')).canonical).toBe(`show ${plain}: roce`)
    expect((await ask(`compare with ${bank}`)).query).toMatchObject({ kind: 'compare' })
  })

  it('that cannot be read says why', async () => {
    const answer = await ask('zorblax the florp')
    expect(answer.outcome).not.toBe('answer')
    expect(answer.headline).not.toBe('')
  })
})
