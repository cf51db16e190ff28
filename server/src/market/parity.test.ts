import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf, findFields } from 'core/catalogue'
import { lastOf, priceFields } from 'core/language'
import { day, tradingDays } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '#connectors/sample/random.ts'
import { createMarketReader } from './ask/market-reader.ts'
import { buildStore } from './build.ts'
import { type MarketStore, openStore } from './store.ts'

/** A little over three years: as many bars as the store reads for its indicators. */
const days = tradingDays(day('2023-01-02'), day('2026-02-06'))
/** One listed late: its windows are not full. */
const listed = { OLD: 0, MID: days.length - 300, NEW: days.length - 30 }
const folder = mkdtempSync(join(tmpdir(), 'parity-'))
let store: MarketStore

function barsOf(symbol: string, key: string, from: number) {
  const random = createRandom('parity', symbol)
  let close = 500
  return days.slice(from).map((on, at) => {
    const previous_close = at === 0 ? null : close
    const open = close * (1 + 0.004 * random.normal())
    close = open * (1 + 0.015 * random.normal())
    const volume = Math.round(1e5 * Math.exp(random.normal()))
    return {
      [key]: symbol,
      day: on,
      open,
      high: Math.max(open, close) * 1.004,
      low: Math.min(open, close) * 0.996,
      close,
      volume,
      previous_close,
      ...(key === 'symbol' ? { turnover_value: volume * close, delivery_volume: volume * random.uniform() } : {}),
    }
  })
}

beforeAll(async () => {
  const path = join(folder, 'market.duckdb')
  await buildStore({
    path,
    batches: [
      batchOf(
        'company_profile',
        Object.keys(listed).map((symbol) => ({ symbol, companyName: symbol })),
      ),
      batchOf(
        'stock_price_daily_historical',
        Object.entries(listed).flatMap(([symbol, from]) => barsOf(symbol, 'symbol', from)),
        ['day'],
      ),
      batchOf('market_index_price_daily', barsOf('NIFTY 50', 'index_name', 0), ['day']),
    ],
    source: 'Test market',
    isSimulated: true,
    seed: 'parity',
    asOf: day('2026-02-06'),
    loadedAt: '2026-02-06T12:00:00.000Z',
    onProgress: () => {},
  })
  const opened = await openStore(path)
  if (!opened) throw new Error('the store just built cannot be read')
  store = opened
}, 60_000)

afterAll(() => {
  store?.close()
  rmSync(folder, { recursive: true, force: true })
})

const placeOf = (id: string) =>
  findFields(id).find(({ dataset }) =>
    ['indicator_latest', 'stock_price_volume_daily_moving_averages', 'stock_price_daily_historical'].includes(dataset),
  )

describe('a price statistic judged over bars', () => {
  it.each(Object.keys(listed))('is the store’s own column at the last close: %s', async (symbol) => {
    const reader = createMarketReader(store)
    const stocks = await reader.bars([{ asset: 'stock', symbol }], null, null)
    const index = await reader.bars([{ asset: 'index', symbol: 'NIFTY 50' }], null, null)
    const own = stocks.get(symbol)
    if (!own) throw new Error('no bars')
    const benchmark = index.get('NIFTY 50')?.bars.close?.slice(-own.days.length) ?? new Float64Array()
    const columns = await store.rows(
      `select turnover_value, delivery_percent from stock_price_daily_historical where symbol = $1 order by day`,
      [symbol],
    )
    const context = {
      daily: (field: string) => Float64Array.from(columns, (row) => Number(row[field] ?? Number.NaN)),
    }
    const off: [string, number, number | null][] = []
    for (const id of priceFields.keys()) {
      const place = placeOf(id)
      if (!place) continue
      const [row] = await store.rows(
        `select ${JSON.stringify(place.column)} as kept from ${place.dataset} where symbol = $1 order by day desc limit 1`,
        [symbol],
      )
      const kept = row?.kept === null ? null : Number(row?.kept)
      const judged = lastOf(
        { node: 'field', id, period: 'point' },
        { days: own.days, bars: { ...own.bars, benchmark } },
        context,
      )
      const isSame =
        kept === null ? Number.isNaN(judged) : Math.abs(judged - kept) <= 1e-7 * Math.max(1, Math.abs(kept))
      if (!isSame) off.push([id, judged, kept])
    }
    expect(off).toEqual([])
  })
})
