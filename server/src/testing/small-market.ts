import { join } from 'node:path'
import { type Batch, batchOf } from 'core/catalogue'
import { day } from 'core/values'
import type { BuildOptions } from '#market/build.ts'
import { buildStoreOnce } from './build-once.ts'

export const smallMarketTokens = { TCS: 2_953_217, INFY: 408_065, 'NIFTY 50': 256_265 } as const

type Bar = readonly [day: string, open: number, high: number, low: number, close: number, volume: number]

const bars: Readonly<Record<string, readonly Bar[]>> = {
  TCS: [
    ['2024-02-02', 3880, 3990, 3875, 3970, 1_000_000],
    ['2024-02-05', 3975, 4000, 3930, 3960, 900_000],
    ['2024-02-06', 3970, 4150, 3965, 4140, 3_000_000],
  ],
  INFY: [
    ['2024-02-02', 1670, 1700, 1668, 1690, 5_000_000],
    ['2024-02-05', 1692, 1698, 1680, 1685, 4_000_000],
    ['2024-02-06', 1690, 1735, 1688, 1680, 6_000_000],
  ],
  'NIFTY 50': [
    ['2024-02-02', 21_812, 22_126, 21_805, 21_853, 0],
    ['2024-02-05', 21_921, 21_964, 21_726, 21_771, 0],
    ['2024-02-06', 21_825, 21_951, 21_737, 21_929, 0],
  ],
}

const rowsOf = (symbol: string, key: string) =>
  (bars[symbol] ?? []).map(([on, open, high, low, close, volume]) => ({
    [key]: symbol,
    day: on,
    open,
    high,
    low,
    close,
    volume,
  }))

/** Two companies and an index over three days of February 2024, as imported from a vendor. */
export const smallMarketBatches = (): Batch[] => [
  batchOf('company_profile', [
    { symbol: 'TCS', companyName: 'Tata Consultancy Services', kite_instrument_token: smallMarketTokens.TCS },
    { symbol: 'INFY', companyName: 'Infosys', kite_instrument_token: smallMarketTokens.INFY },
  ]),
  batchOf('market_indices', [{ index_name: 'NIFTY 50', kite_instrument_token: smallMarketTokens['NIFTY 50'] }]),
  batchOf('global_symbol_map', [
    ...(['TCS', 'INFY'] as const).map((symbol) => ({
      exchange: 'NSE',
      symbol,
      instrument_name: symbol,
      asset_type: 'stock',
      instrument_token: smallMarketTokens[symbol],
    })),
    {
      exchange: 'NSE',
      symbol: 'NIFTY 50',
      instrument_name: 'Nifty 50',
      asset_type: 'index',
      instrument_token: smallMarketTokens['NIFTY 50'],
    },
  ]),
  batchOf('stock_price_daily_historical', [...rowsOf('TCS', 'symbol'), ...rowsOf('INFY', 'symbol')], ['day']),
  batchOf('market_index_price_daily', rowsOf('NIFTY 50', 'index_name'), ['day']),
]

/** Answers the file. */
export async function buildSmallMarket(folder: string, options: Partial<BuildOptions> = {}): Promise<string> {
  const path = join(folder, 'market.duckdb')
  await buildStoreOnce({
    path,
    batches: smallMarketBatches(),
    source: 'NSE bhavcopy',
    isSimulated: false,
    seed: '',
    asOf: day('2024-02-06'),
    loadedAt: '2024-02-06T18:00:00.000Z',
    onProgress: () => {},
    ...options,
  })
  return path
}
