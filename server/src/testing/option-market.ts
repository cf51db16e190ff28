import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { optionValue } from 'core/calculators'
import { type Batch, batchOf } from 'core/catalogue'
import { day } from 'core/values'
import type { Clock } from '#clock.ts'
import { createMarket, type OpenedMarket } from '#market/connect.ts'
import { openStore } from '#market/store.ts'
import { buildStoreOnce } from './build-once.ts'
import { smallMarketBatches } from './small-market.ts'

const spot = 21_929
const rate = 0.065
export const optionStrikes = [21_500, 21_600, 21_700, 21_800, 21_900, 22_000, 22_100, 22_200, 22_300] as const
/** Weekly first, then the month's last. */
export const optionExpiries = ['2024-02-08', '2024-02-29'] as const
const optionVolatility = 0.14
export const optionLot = 50

const closeAt = (on: string): number => Date.parse(`${on}T15:30:00+05:30`)
const yearsBetween = (from: number, to: string): number => (closeAt(to) - from) / (365 * 86_400_000)
const tick = (price: number): number => Math.max(Math.round(price * 20) / 20, 0.05)
const kinds = ['call', 'put'] as const
export const contractOf = (expiry: string, strike: number, kind: 'call' | 'put'): string =>
  `NIFTY24FEB${expiry.slice(8)}${strike}${kind === 'call' ? 'CE' : 'PE'}`

const premium = (kind: 'call' | 'put', strike: number, expiry: string, at: number, price: number): number =>
  tick(
    optionValue({ kind, spot: price, strike, years: yearsBetween(at, expiry), rate, volatility: optionVolatility })
      .price,
  )

/** Round open interest: 1,000 lots of every call, 1,500 of every put; the last strike has no put, the first no trades. */
function contracts() {
  return optionExpiries.flatMap((expiry) =>
    optionStrikes.flatMap((strike) =>
      kinds.flatMap((kind) => {
        if (strike === 22_300 && kind === 'put') return []
        const last = premium(kind, strike, expiry, closeAt('2024-02-06'), spot)
        return [
          {
            symbol: 'NIFTY',
            contract: contractOf(expiry, strike, kind),
            expiry,
            strike,
            option_type: kind === 'call' ? 'CE' : 'PE',
            lot_size: optionLot,
            last_price: last,
            contract_volume: strike === 21_500 ? 0 : 2000,
            open_interest: (kind === 'call' ? 1000 : 1500) * optionLot,
            open_interest_change: kind === 'call' ? 25 : -20,
            implied_volatility: optionVolatility * 100,
            bid: tick(last - 0.5),
            ask: tick(last + 0.5),
          },
        ]
      }),
    ),
  )
}

const moments = ['09:15', '12:00', '15:30']
const path = { '2024-02-05': [21_921, 21_850, 21_771], '2024-02-06': [21_825, 21_900, 21_929] } as const

/** Two days of the weekly chain at three moments each; puts are closed through the second day, a fifth of them. */
const film = () =>
  contracts()
    .filter(({ expiry }) => expiry === optionExpiries[0])
    .flatMap(({ symbol, contract, expiry, strike, option_type, open_interest }) =>
      (Object.keys(path) as (keyof typeof path)[]).flatMap((on) =>
        moments.map((time, at) => {
          const minute = Date.parse(`${on}T${time}:00+05:30`)
          const kind = option_type === 'CE' ? 'call' : 'put'
          const before = open_interest / (kind === 'call' ? 1.25 : 0.8)
          const last = premium(kind, strike, expiry, minute, path[on][at] ?? spot)
          return {
            symbol,
            contract,
            day: on,
            minute,
            expiry,
            strike,
            option_type,
            last_price: last,
            bid: tick(last - 0.5),
            ask: tick(last + 0.5),
            open_interest: on === '2024-02-05' ? before : before + ((open_interest - before) * at) / 2,
            contract_volume: 1000 * (at + 1),
            spot: path[on][at] ?? spot,
          }
        }),
      ),
    )

export function optionMarketBatches(): Batch[] {
  return [
    ...smallMarketBatches(),
    batchOf('options', contracts(), ['expiry']),
    batchOf(
      'futures',
      [
        {
          symbol: 'NIFTY',
          contract: 'NIFTY24FEBFUT',
          expiry: '2024-02-29',
          lot_size: optionLot,
          last_price: 22_019,
          contract_volume: 100,
          open_interest: 5000,
          open_interest_change: 1,
          spot,
        },
      ],
      ['expiry'],
    ),
    batchOf('option_chain_intraday', film(), ['day', 'expiry']),
    // Ten closes, four of them calmer than 14.
    batchOf(
      'option_iv_daily',
      [11, 12, 13, 13.5, 15, 16, 17, 18, 19, 20, 14].map((daily_atm_iv, at) => ({
        symbol: 'NIFTY',
        day: `2024-01-${String(at + 20).padStart(2, '0')}`,
        daily_atm_iv,
      })),
      ['day'],
    ),
  ]
}

/** Nifty with options of two expiries at the close of 6 February 2024, as a vendor's data or as a simulated market. */
export async function openOptionMarket(
  clock: Clock,
  { isSimulated = true, isAlwaysOpen = false }: { isSimulated?: boolean; isAlwaysOpen?: boolean } = {},
): Promise<OpenedMarket> {
  const folder = mkdtempSync(join(tmpdir(), 'options-'))
  const path = join(folder, 'market.duckdb')
  await buildStoreOnce({
    path,
    batches: optionMarketBatches(),
    source: isSimulated ? 'Simulated sample data' : 'NSE bhavcopy',
    isSimulated,
    seed: '',
    asOf: day('2024-02-06'),
    loadedAt: '2024-02-06T18:00:00.000Z',
    onProgress: () => {},
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  const { market, board } = await createMarket(store, { clock, isAlwaysOpen })
  const close = async (): Promise<void> => {
    await market.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { market: { ...market, close }, board }
}
