import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf } from 'core/catalogue'
import type { Entity } from 'core/language'
import { day } from 'core/values'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildStore } from '../build.ts'
import { type MarketStore, openStore } from '../store.ts'
import { readEntities } from './entities.ts'
import { createMarketReader } from './market-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'entities-'))
let store: MarketStore
let entities: readonly Entity[]

const bar = (key: string, symbol: string, on: string, close: number) => ({
  [key]: symbol,
  day: on,
  open: close,
  high: close,
  low: close,
  close,
  volume: 10,
})

beforeAll(async () => {
  const path = join(folder, 'market.duckdb')
  await buildStore({
    path,
    batches: [
      batchOf('company_profile', [
        {
          symbol: 'ETERNAL',
          companyName: 'Eternal Ltd.',
          old_names: 'zomato, blinkit',
          sector: 'Consumer Services',
          industry: 'E-Commerce',
          business_group: '',
          marketCap: 2e12,
        },
        { symbol: 'BANKBARODA', companyName: 'Bank of Baroda', business_group: '', marketCap: 1e12 },
        { symbol: 'TCS', companyName: 'Tata Consultancy Services Ltd.', business_group: 'Tata', marketCap: 1e13 },
      ]),
      batchOf('market_indices', [{ index_name: 'NIFTY FIN SERVICE', index_title: 'Nifty Financial Services' }]),
      batchOf('etf_instruments', [{ symbol: 'NIFTYBEES', etf_name: 'Nippon India ETF Nifty 50 BeES' }]),
      batchOf('mutual_funds', [
        {
          id: '1',
          name: 'HDFC Flexi Cap Fund',
          fund_house: 'HDFC',
          fund_category: 'Equity: Flexi cap',
          fund_aum: 5e11,
        },
        {
          id: '2',
          name: 'HDFC Large Cap Fund',
          fund_house: 'HDFC',
          fund_category: 'Equity: Large cap',
          fund_aum: 3e11,
        },
        { id: '3', name: 'HDFC Top 100 Fund', fund_house: 'HDFC', fund_category: 'Equity: Large cap', fund_aum: 2e11 },
      ]),
      batchOf(
        'investor_holdings',
        [
          {
            symbol: 'TCS',
            period_end: '2023-12-31',
            investor: 'Life Insurance Corporation of India',
            holding_value: 9e10,
          },
          { symbol: 'TCS', period_end: '2023-12-31', investor: 'Mukul M. Agrawal', holding_value: 1e9 },
        ],
        ['period_end'],
      ),
      batchOf('global_symbol_map', [
        { exchange: 'MCX', symbol: 'GOLD', instrument_name: 'Gold (10 g)', asset_type: 'commodity' },
        { exchange: 'NSE', symbol: 'USDINR', instrument_name: 'US dollar', asset_type: 'currency' },
        { exchange: 'WEB', symbol: 'BTC', instrument_name: 'Bitcoin', asset_type: 'crypto' },
      ]),
      batchOf('coins', [{ symbol: 'BTC', coin_name: 'Bitcoin', coin_market_cap: 1e14 }]),
      batchOf(
        'stock_price_daily_historical',
        [
          ...['2024-02-05', '2024-02-06'].map((on, at) => bar('symbol', 'TCS', on, 100 + at)),
          bar('symbol', 'NIFTYBEES', '2024-02-06', 250),
        ],
        ['day'],
      ),
      batchOf('market_index_price_daily', [bar('index_name', 'NIFTY FIN SERVICE', '2024-02-06', 20_000)], ['day']),
      batchOf('asset_price_daily', [bar('symbol', 'BTC', '2024-02-06', 35e5)], ['day']),
    ],
    source: 'Test',
    isSimulated: false,
    seed: '',
    asOf: day('2024-02-06'),
    loadedAt: '',
    onProgress: () => {},
  })
  const opened = await openStore(path)
  if (!opened) throw new Error('the store just built cannot be read')
  store = opened
  entities = await readEntities(store)
}, 60_000)
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const named = (is: Entity['is'], id: string): Entity => {
  const found = entities.find((each) => each.is === is && each.id === id)
  if (!found) throw new Error(`no ${is} ${id}`)
  return found
}

it('companies go by symbol, name, old names and nicknames, the larger first', () => {
  expect(named('stock', 'ETERNAL')).toEqual({
    is: 'stock',
    id: 'ETERNAL',
    name: 'Eternal Ltd.',
    aliases: ['Eternal', 'zomato', 'blinkit'],
    size: 2e12,
  })
  expect(entities.filter(({ is }) => is === 'stock').map(({ id }) => id)).toEqual(['TCS', 'ETERNAL', 'BANKBARODA'])
  expect(named('stock', 'BANKBARODA').aliases).toContain('bob')
})

it('indices, ETFs, sectors, groups, coins, commodities and currencies are names too', () => {
  expect(named('index', 'NIFTY FIN SERVICE').aliases).toContain('finnifty')
  expect(named('etf', 'NIFTYBEES').aliases).toEqual(['NIFTY BEES'])
  expect(named('sector', 'Consumer Services').size).toBe(2e12)
  expect(named('industry', 'E-Commerce').name).toBe('E-Commerce')
  expect(named('group', 'Tata').aliases).toContain('Tata group')
  expect(named('coin', 'BTC')).toMatchObject({ name: 'Bitcoin', size: 1e14 })
  expect(named('commodity', 'GOLD').aliases).toContain('sona')
  expect(named('currency', 'USDINR').aliases).toContain('dollar')
  expect(entities.filter(({ id }) => id === 'BTC')).toHaveLength(1)
})

it('a fund that is the only one of its kind in its house goes by the two; one of several does not', () => {
  expect(named('fund', 'HDFC Flexi Cap Fund').aliases).toContain('HDFC Flexi')
  expect(named('fund', 'HDFC Top 100 Fund').aliases).toEqual(['HDFC Top 100'])
  expect(named('fund_category', 'Equity: Flexi cap').aliases).toContain('flexicap')
  // A bare "large cap" is a company's size.
  expect(named('fund_category', 'Equity: Large cap').aliases).not.toContain('Large cap')
  expect(named('fund_house', 'HDFC').aliases).toContain('HDFC mutual fund')
})

it('investors go by what they are called, and without their middle initials', () => {
  expect(named('investor', 'Life Insurance Corporation of India').aliases).toContain('lic')
  expect(named('investor', 'Mukul M. Agrawal').aliases).toContain('Mukul Agrawal')
})

it('bars of every kind of instrument are read by their symbol, oldest first, and none after the day asked for', async () => {
  const all = await createMarketReader(store).bars(
    [
      { asset: 'stock', symbol: 'TCS' },
      { asset: 'etf', symbol: 'NIFTYBEES' },
      { asset: 'index', symbol: 'NIFTY FIN SERVICE' },
      { asset: 'coin', symbol: 'BTC' },
      { asset: 'stock', symbol: 'NOSUCH' },
    ],
    null,
    null,
  )
  expect([...all.keys()].sort()).toEqual(['BTC', 'NIFTY FIN SERVICE', 'NIFTYBEES', 'TCS'])
  expect(all.get('TCS')?.days).toEqual(['2024-02-05', '2024-02-06'])
  expect([...(all.get('TCS')?.bars.close ?? [])]).toEqual([100, 101])
  const earlier = await createMarketReader(store, '2024-02-05').bars([{ asset: 'stock', symbol: 'TCS' }], null, null)
  expect(earlier.get('TCS')?.days).toEqual(['2024-02-05'])
})

it('rows come as JSON can hold them: days as text, counts as numbers', async () => {
  const [row] = await createMarketReader(store).rows({
    sql: `select date '2024-02-06' as day, count(*) as many, 'nan'::double as none, [1::bigint] as list from "company_profile" where "symbol" <> $1`,
    values: ['x'],
  })
  expect(row).toEqual({ day: '2024-02-06', many: 3, none: null, list: [1] })
})
