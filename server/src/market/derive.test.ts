import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf } from 'core/catalogue'
import { day } from 'core/values'
import { afterAll, expect, it } from 'vitest'
import { buildStore } from './build.ts'
import { openStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'derive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const days = ['period_end', 'first_visible', 'loaded_at']
const filing = (fiscal_year: number, first_visible: string, version = 1) => ({
  symbol: 'TCS',
  period_end: `${fiscal_year}-03-31`,
  fiscal_year,
  first_visible,
  version,
  loaded_at: first_visible,
})
const years = [filing(2021, '2021-05-10'), filing(2022, '2022-05-10'), filing(2023, '2023-05-10')]

it('a year restated after the next was filed changes the growth of both, from that day on and not before', async () => {
  const path = join(folder, 'market.duckdb')
  const revenues = [100, 110, 121]
  await buildStore({
    path,
    batches: [
      batchOf(
        'income_statement',
        [
          ...years.map((row, at) => ({ ...row, revenue: revenues[at] ?? null })),
          { ...filing(2022, '2023-12-01', 2), revenue: 120 },
        ],
        days,
      ),
      batchOf('balance_sheet_statement', years, days),
      batchOf('cash_flow_statement', years, days),
    ],
    source: 'Test',
    isSimulated: false,
    seed: '',
    asOf: day('2024-02-06'),
    loadedAt: '',
    onProgress: () => {},
  })
  const store = await openStore(path)
  const rows = await store?.rows(
    `select fiscal_year, version, first_visible::varchar as seen, round(revenue_growth, 2) as growth from income_statement_growth order by 1, 2`,
  )
  store?.close()
  expect(rows).toEqual([
    { fiscal_year: 2021, version: 1, seen: '2021-05-10', growth: null },
    { fiscal_year: 2022, version: 1, seen: '2022-05-10', growth: 10 },
    { fiscal_year: 2022, version: 2, seen: '2023-12-01', growth: 20 },
    { fiscal_year: 2023, version: 1, seen: '2023-05-10', growth: 10 },
    { fiscal_year: 2023, version: 2, seen: '2023-12-01', growth: 0.83 },
  ])
}, 60_000)
