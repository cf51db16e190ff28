import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '#connectors/sample/random.ts'
import { sampleCompanies } from '#connectors/sample/universe.ts'
import { marketFile, seedSample } from '#jobs/open-market.ts'
import { createCompanySearch, type Searchable } from '#market/search.ts'
import { openStore } from '#market/store.ts'

interface BenchRow {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((left, right) => left - right)[Math.min(Math.floor(times.length * part), times.length - 1)] ?? 0

const ms = (value: number): string => `${value.toFixed(2)} ms`

/** 80,000 names made of the words real companies are called by. */
function manyNames(): Searchable[] {
  const companies = sampleCompanies('bench')
  const words = [...new Set(companies.flatMap(({ name }) => name.replace(/ Ltd\.?$/, '').split(/\s+/)))]
  const random = createRandom('bench', 'names')
  const made = Array.from({ length: 80_000 - companies.length }, (_, at) => ({
    symbol: `${random
      .pick(words)
      .replace(/[^A-Za-z]/g, '')
      .toUpperCase()
      .slice(0, 6)}${at}`,
    name: `${random.pick(words)} ${random.pick(words)} ${random.pick(words)} Ltd.`,
    oldNames: '',
  }))
  return [...companies.map(({ symbol, name, oldNames }) => ({ symbol, name, oldNames })), ...made]
}

function searchRow(): BenchRow {
  const names = manyNames()
  const search = createCompanySearch(names)
  const random = createRandom('bench', 'queries')
  const typed = Array.from({ length: 4000 }, () => {
    const { symbol, name } = random.pick(names)
    const text = random.chance(0.5) ? name : symbol
    const cut = text.slice(0, random.whole(3, Math.max(text.length, 4)))
    // One in five with a letter missing.
    return random.chance(0.2) ? cut.slice(0, 2) + cut.slice(3) : cut
  })
  for (const text of typed.slice(0, 200)) search(text, 20)
  // The best of three runs of each question: another process taking the core is not the search being slow.
  const once = (text: string): number => {
    const start = performance.now()
    search(text, 20)
    return performance.now() - start
  }
  const times = typed.map((text) => Math.min(once(text), once(text), once(text)))
  const p99 = quantile(times, 0.99)
  return {
    what: 'company search over 80,000 names, p99',
    goal: 'under 5 ms',
    measured: `${ms(p99)} (p50 ${ms(quantile(times, 0.5))})`,
    pass: p99 < 5,
  }
}

const screens: readonly (readonly [string, string])[] = [
  [
    'average over years',
    `select symbol, roce_avg_3y from latest where roce_avg_3y > 20 and debt_to_equity < 0.5 and market_cap > 5e10 order by market_cap desc limit 50`,
  ],
  [
    'CAGR over 10 years',
    `select symbol, revenue_cagr_10y from latest where revenue_cagr_10y > 15 order by revenue_cagr_10y desc limit 50`,
  ],
  [
    'price against 200 DMA with RSI',
    `select symbol, close from latest where close > price_dma_200 and rsi_14 < 45 order by rsi_14 limit 50`,
  ],
  [
    'rank within sector',
    `select symbol, sector, rank() over (partition by sector order by roe desc) as place from latest qualify place <= 3 order by sector, place`,
  ],
  [
    'as of a past date',
    `select symbol, roce from ratios where first_visible <= date '2020-03-31' qualify row_number() over (partition by symbol order by period_end desc, version desc) = 1 order by roce desc nulls last limit 50`,
  ],
]

export async function bench(): Promise<{ rows: BenchRow[] }> {
  const rows = [searchRow()]
  const dataDir = mkdtempSync(join(tmpdir(), 'market-bench-'))
  try {
    const cpu = process.cpuUsage()
    const started = performance.now()
    await seedSample({ dataDir, clock: { now: () => Date.now() }, onProgress: () => {} })
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(cpu)
    rows.push({
      what: 'sample market generated',
      goal: 'under 30 s on 2 cores',
      measured: `${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor)`,
      pass: seconds < 30,
    })
    const opening = performance.now()
    const store = await openStore(marketFile(dataDir))
    if (!store) throw new Error('the store just built cannot be read')
    const opened = performance.now() - opening
    rows.push({ what: 'market store opened', goal: 'under 2 s', measured: ms(opened), pass: opened < 2000 })
    for (const [what, sql] of screens) {
      const times: number[] = []
      for (let run = 0; run < 30; run++) {
        const start = performance.now()
        await store.rows(sql)
        times.push(performance.now() - start)
      }
      rows.push({
        what: `screen on the sample: ${what}, p95 warm`,
        goal: 'under 50 ms',
        measured: `${ms(quantile(times.slice(1), 0.95))} (p50 ${ms(quantile(times.slice(1), 0.5))}, cold ${ms(times[0] ?? 0)})`,
        pass: quantile(times.slice(1), 0.95) < 50,
      })
    }
    store.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { rows }
}
