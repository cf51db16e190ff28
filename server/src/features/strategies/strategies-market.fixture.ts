/** For tests: a market of three companies and an index over two years of weekdays, on which rules have something to find. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { batchOf } from 'core/catalogue'
import { addDays, day, type TradingDay, weekday } from 'core/values'
import type { Clock } from '#clock.ts'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import { openStore } from '#market/store.ts'
import { buildStoreOnce } from '#testing/build-once.ts'

const companies = [
  ['TCS', 'Tata Consultancy Services Ltd.', 3900],
  ['INFY', 'Infosys Ltd.', 1500],
  ['ITC', 'ITC Ltd.', 420],
] as const

const weekdays = (from: TradingDay, to: TradingDay): TradingDay[] => {
  const days: TradingDay[] = []
  for (let at = from; at <= to; at = addDays(at, 1)) if (weekday(at) !== 0 && weekday(at) !== 6) days.push(at)
  return days
}

/** Up and down in waves of forty days, each company a little later than the one before. */
const priceAt = (base: number, at: number, shift: number): number =>
  Math.round(base * (1 + at / 2000 + 0.1 * Math.sin((at + shift * 7) / 6.4)) * 100) / 100

/** Answers the file. */
export async function buildStrategiesMarket({ isSimulated }: { readonly isSimulated: boolean }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'strategies-'))
  const path = join(folder, 'market.duckdb')
  const days = weekdays(day('2022-02-07'), day('2024-02-06'))
  const bars = (key: Record<string, string>, base: number, shift: number) =>
    days.map((on, at) => {
      const [open, close] = [priceAt(base, at - 1, shift), priceAt(base, at, shift)]
      const [high, low] = [Math.max(open, close), Math.min(open, close)]
      return { ...key, day: on, open, high, low, close, volume: 1000 + shift }
    })
  await buildStoreOnce({
    path,
    batches: [
      batchOf(
        'company_profile',
        companies.map(([symbol, companyName], at) => ({ symbol, companyName, sector: 'Any', marketCap: 1e12 - at })),
      ),
      batchOf('market_indices', [{ index_name: 'NIFTY 50', kite_instrument_token: 256_265, index_title: 'Nifty 50' }]),
      batchOf(
        'market_index_wise_companies',
        companies.map(([symbol]) => ({ index_name: 'NIFTY 50', symbol })),
      ),
      batchOf('global_symbol_map', [
        ...companies.map(([symbol, name]) => ({ exchange: 'NSE', symbol, instrument_name: name, asset_type: 'stock' })),
        { exchange: 'NSE', symbol: 'NIFTY 50', instrument_name: 'Nifty 50', asset_type: 'index' },
      ]),
      batchOf(
        'stock_price_daily_historical',
        companies.flatMap(([symbol, , base], at) => bars({ symbol }, base, at)),
        ['day'],
      ),
      batchOf('market_index_price_daily', bars({ index_name: 'NIFTY 50' }, 21_900, 3), ['day']),
    ],
    source: 'Fixture market',
    isSimulated,
    seed: '',
    asOf: day('2024-02-06'),
    loadedAt: '2024-02-06T18:00:00.000Z',
    onProgress: () => {},
  })
  return path
}

export async function openStrategiesMarket(clock: Clock): Promise<{ market: Market; close(): Promise<void> }> {
  const path = await buildStrategiesMarket({ isSimulated: true })
  const store = await openStore(path)
  if (!store) throw new Error(`the store just built at ${path} cannot be read back`)
  const { market } = await createMarket(store, { clock, isAlwaysOpen: false })
  return {
    market,
    close: async () => {
      await market.close()
      await rm(dirname(path), { recursive: true, force: true })
    },
  }
}
