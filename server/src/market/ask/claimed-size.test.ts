import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLanguageStore } from '#bench/language-store.ts'
import { type MarketStore, openStore } from '../store.ts'
import { type Ask, createAsk } from './ask.ts'

const companies = 80_001
const years = 30
const asking = { today: '2026-01-05', taught: [], watchlist: [] }

describe('a store of the size the product speaks of', () => {
  let folder: string
  let store: MarketStore
  let ask: Ask
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'claimed-size-'))
    const opened = await openStore(await buildLanguageStore(folder, { companies, years, every: 100 }))
    if (!opened) throw new Error('the store just built cannot be read back')
    store = opened
    ask = createAsk(store)
  }, 120_000)
  afterAll(async () => {
    store.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('[S3] a question runs over more than 80,000 companies, and says of how many its answer is', async () => {
    const { answer } = await ask({ ...asking, sentence: 'companies with roce above 39 and debt to equity below 0.1' })
    const [{ total } = {}] = await store.rows(
      'select count(*)::int as total from latest where roce > 39 and debt_to_equity < 0.1',
    )
    expect(Number(total)).toBeGreaterThan(50)
    expect(answer.tables[0]?.total).toBe(total)
    const [{ known } = {}] = await store.rows('select count(*)::int as known from latest')
    expect(known).toBe(companies)
  })

  it.each([
    ['a balance sheet', 'total debt', 'total_debt', 'balance_sheet_statement'],
    ['a cash flow', 'operating cash flow', 'cash_from_operations', 'cash_flow_statement'],
    ['a ratio', 'roce', 'roce', 'ratios'],
  ])('[S2] %s is read thirty years back', async (_, words, field, table) => {
    const { answer } = await ask({ ...asking, sentence: `${words} of C80000 over 30 years` })
    const stored = await store.rows(
      `select period_end::varchar as period_end, ${field} as value from ${table} where symbol = 'C80000' order by period_end`,
    )
    expect(stored).toHaveLength(years)
    const shown = answer.tables[0]?.rows.map((row) => row.at(1)) ?? []
    expect(shown).toHaveLength(years)
    expect(new Set(shown)).toEqual(new Set(stored.map(({ value }) => value)))
  })
})
