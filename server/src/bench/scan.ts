/** One sentence over every stock of the sample market, as the product asks it: after the market was opened and left alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patterns } from 'core/indicators'
import { marketFile, seedSample } from '#jobs/open-market.ts'
import { createAsk } from '#market/ask/ask.ts'
import { warmShelf } from '#market/ask/bar-shelf.ts'
import { readTodaysCandles, readUniverse } from '#market/candles/today.ts'
import { type MarketStore, openStore } from '#market/store.ts'

interface BenchRow {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const today = '2026-11-13'
const goalMs = 300
const rounds = 5

const scans = [
  'screen stocks where rsi(14) < 30 and close > sma(200)',
  'screen stocks where macd(12, 26, 9) crosses above macd(12, 26, 9).signal',
  'macd bullish crossover today',
  'close crosses above 20 ema today',
  'bullish engulfing today',
  'supertrend(7,3) buy and close above 20 ema',
]

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

export async function scanRows(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scan-'))
  try {
    const clock = { now: () => Date.parse(`${today}T18:00:00+05:30`) }
    await seedSample({ dataDir: folder, clock, onProgress: () => {} })
    const store = await openStore(marketFile(folder))
    if (!store) throw new Error('the sample just built cannot be read')
    try {
      return [...(await sentenceRows(store)), await candlesRow(store)]
    } finally {
      store.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sentenceRows(store: MarketStore): Promise<readonly BenchRow[]> {
  const ask = createAsk(store)
  const scan = (sentence: string) => timed(() => ask({ sentence, today, taught: [], watchlist: [] }))
  await scan('')
  const warming = await timed(() => warmShelf(store))
  const firsts: { readonly sentence: string; readonly took: number }[] = []
  const usual: number[] = []
  for (const sentence of scans) {
    firsts.push({ sentence, took: await scan(sentence) })
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await scan(sentence))
    usual.push(middle(times))
  }
  const first = firsts[0]?.took ?? Number.NaN
  const worst = Math.max(...usual)
  return [
    {
      what: `one sentence over the whole sample market, slowest of ${scans.length}`,
      goal: `under ${goalMs} ms`,
      measured: `${worst.toFixed(0)} ms`,
      pass: worst < goalMs,
    },
    {
      what: 'the first scan after the market was opened',
      goal: `under ${goalMs} ms`,
      measured: `${first.toFixed(0)} ms (its bars were read in ${warming.toFixed(0)} ms in the background)`,
      pass: first < goalMs,
    },
  ]
}

async function candlesRow(store: MarketStore): Promise<BenchRow> {
  const symbols = (await readUniverse(store, null)).map(({ symbol }) => symbol)
  const times: number[] = []
  for (let round = 0; round <= rounds; round++)
    times.push(await timed(() => readTodaysCandles(store, { symbols, timeframe: 'day', quote: () => null })))
  const took = middle(times.slice(1))
  return {
    what: `${patterns.length} candle patterns on the last bar of ${symbols.length} stocks`,
    goal: `under ${goalMs} ms`,
    measured: `${took.toFixed(0)} ms`,
    pass: took < goalMs,
  }
}
