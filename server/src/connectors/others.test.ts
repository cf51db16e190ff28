import { describe, expect, it } from 'vitest'
import { cmotsFundamentals } from './cmots/fundamentals.ts'
import { coingeckoMarkets } from './coingecko/markets.ts'
import { eodHistory } from './eod-history/bars.ts'
import { read } from './fixtures/read.ts'

describe('CMOTS-shaped fundamentals', () => {
  const header = 'co_code,symbol,isin,statement,period,year_end,filed_on,column_name,value'
  const line = (statement: string, name: string, value: string, more = 'annual,31-Mar-2024,12-Apr-2024') =>
    `204,TCS,INE467B01029,${statement},${more},${name},${value}`

  it('become statements: names by the catalogue, crore into rupees, per-share figures as they are', async () => {
    const body = [
      header,
      line('profit_and_loss', 'Net Sales', '240893.00'),
      line('profit_and_loss', 'PAT', '45908.5'),
      line('profit_and_loss', 'EPS', '125.88'),
      line('balance_sheet', 'Total Assets', '146449'),
      line('profit_and_loss', 'Vendor Specific Line', '1'),
      line('shareholding', 'Promoter holding', '71.77', 'quarterly,31-Mar-2024,20-Apr-2024'),
      '',
    ].join('\n')
    const filed = { symbol: 'TCS', period_end: '2024-03-31', fiscal_year: 2024, first_visible: '2024-04-12' }
    expect(await read(cmotsFundamentals, body, 'cmots.csv')).toEqual({
      rows: {
        income_statement: [{ ...filed, revenue: 2_408_930_000_000, net_profit: 459_085_000_000, eps: 125.88 }],
        balance_sheet_statement: [{ ...filed, total_assets: 1_464_490_000_000 }],
        shareholding_pattern: [{ ...filed, first_visible: '2024-04-20', promoter_holding: 71.77 }],
      },
      rejected: [],
      skipped: { 'line "Vendor Specific Line"': 1 },
    })
  })

  it('reject a figure given twice with both lines, and a filing before its period ended', async () => {
    const body = [
      header,
      line('profit_and_loss', 'Net Sales', '1'),
      line('profit_and_loss', 'Revenue', '2'),
      line('profit_and_loss', 'EPS', '1', 'annual,31-Mar-2024,12-Jan-2024'),
      line('cashflow', 'Capex', '1'),
      '',
    ].join('\n')
    expect((await read(cmotsFundamentals, body, 'cmots.csv')).rejected).toEqual([
      '3 column_name: given twice, on line 2 and line 3: revenue of TCS for 2024-03-31',
      '4 filed_on: filed on 2024-01-12, before the period ended on 2024-03-31',
      '5 statement: "cashflow" is none of profit_and_loss, balance_sheet, cash_flow, shareholding',
    ])
  })
})

describe('CoinGecko coins', () => {
  const coin = {
    id: 'bitcoin',
    symbol: 'btc',
    name: 'Bitcoin',
    current_price: 7_000_000,
    market_cap: 138e12,
    market_cap_rank: 1,
    total_volume: 7e12,
    high_24h: 7_100_000,
    low_24h: 6_900_000,
    circulating_supply: 19_832_115.5,
    max_supply: 21_000_000,
    price_change_percentage_24h: -8.2,
    price_change_percentage_7d_in_currency: 3.5,
    ath: 9_400_000,
    ath_date: '2025-01-20T07:16:25.271Z',
    ath_change_percentage: -25.5,
    // In dollars, whatever money was asked for.
    sparkline_in_7d: { price: [79_040, 80_000] },
    last_updated: '2025-03-04T20:45:50.155Z',
    roi: null,
  }
  const body = JSON.stringify([coin, { ...coin, id: 'fake', name: 'Other BTC', market_cap_rank: 900 }])

  it('in rupees have prices of the day in India; a smaller coin with the same symbol is left out', async () => {
    expect(await read(coingeckoMarkets, body, 'coins_inr.json')).toEqual({
      rows: {
        coins: [
          {
            symbol: 'BTC',
            coin_name: 'Bitcoin',
            coin_rank: 1,
            circulating_supply: 19_832_115.5,
            max_supply: 21_000_000,
            coin_market_cap: 138e12,
            coin_price: 7_000_000,
            coin_volume_24h: 7e12,
            coin_change_1h: null,
            coin_change_24h: -8.2,
            coin_change_7d: 3.5,
            coin_change_30d: null,
            coin_change_1y: null,
            coin_ath: 9_400_000,
            coin_ath_date: '2025-01-20',
            coin_ath_distance: -25.5,
          },
        ],
        coin_price_hourly: [
          { symbol: 'BTC', hour: Date.parse('2025-03-04T19:00:00Z'), coin_hour_price: 6_916_000 },
          { symbol: 'BTC', hour: Date.parse('2025-03-04T20:00:00Z'), coin_hour_price: 7_000_000 },
        ],
        global_symbol_map: [
          {
            exchange: 'CRYPTO',
            symbol: 'BTC',
            instrument_name: 'Bitcoin',
            asset_type: 'crypto',
            symbol_token: null,
            symbol_isin: null,
          },
        ],
        asset_price_daily: [
          {
            symbol: 'BTC',
            day: '2025-03-05',
            open: null,
            high: 7_100_000,
            low: 6_900_000,
            close: 7_000_000,
            volume: 1_000_000,
          },
        ],
      },
      rejected: [],
      skipped: { 'symbol of a larger coin': 1 },
    })
  })

  it('in a money that is not said give no amounts', async () => {
    const outcome = await read(coingeckoMarkets, body, 'coins.json')
    expect(outcome.rows?.coins?.[0]?.coin_market_cap).toBeNull()
    expect(outcome.rows?.asset_price_daily).toBeUndefined()
    expect(
      (await read(coingeckoMarkets, body, '/coins/markets?vs_currency=inr&page=1')).rows?.asset_price_daily,
    ).toHaveLength(1)
  })
})

describe('a daily history', () => {
  it('of a share has the symbol of its file name', async () => {
    const body = `Date,Open,High,Low,Close,Volume,Series,TOTAL_TRADES,QTY_PER_TRADE,DLV_QTY
2007-03-19,1000.0,1105.0,940.0,947.8,66436,EQ,,,
2026-03-06,132.31,132.31,130.61,130.82,45371780,EQ,155504,291.77,21888759
`
    expect(await read(eodHistory, body, 'goldbees.csv')).toEqual({
      rows: {
        stock_price_daily_historical: [
          {
            symbol: 'GOLDBEES',
            day: '2007-03-19',
            open: 1000,
            high: 1105,
            low: 940,
            close: 947.8,
            volume: 66_436,
            trades: null,
            delivery_volume: null,
          },
          {
            symbol: 'GOLDBEES',
            day: '2026-03-06',
            open: 132.31,
            high: 132.31,
            low: 130.61,
            close: 130.82,
            volume: 45_371_780,
            trades: 155_504,
            delivery_volume: 21_888_759,
          },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('of an index may have only closes, and its price to earnings', async () => {
    const body =
      'Date,Open,High,Low,Close,Volume,P/E,Series\n2016-04-01,,,,4209.39,185666213.0,27.45,\n2026-03-06,1,2,1,2,nan,nan,\n'
    expect((await read(eodHistory, body, 'nifty midcap 150.csv')).rows).toEqual({
      market_index_price_daily: [
        {
          index_name: 'NIFTY MIDCAP 150',
          day: '2016-04-01',
          open: null,
          high: null,
          low: null,
          close: 4209.39,
          volume: 185_666_213,
          index_pe: 27.45,
        },
        {
          index_name: 'NIFTY MIDCAP 150',
          day: '2026-03-06',
          open: 1,
          high: 2,
          low: 1,
          close: 2,
          volume: null,
          index_pe: null,
        },
      ],
    })
  })

  it('with wrong columns, or a name that is no symbol, is refused', async () => {
    expect(await read(eodHistory, 'Date,Open,High,Low,Close\n2020-01-01,1,1,1,1\n', 'tcs.csv')).toEqual({
      refused: 'Line 1, column Volume: This column is missing; the file has: Date, Open, High, Low, Close.',
    })
    expect(await read(eodHistory, 'Date,Open,High,Low,Close,Volume\n', 'my export (1).csv')).toEqual({
      refused: '"MY EXPORT (1)" is not a trading symbol; name the file after it or give --symbol.',
    })
  })
})
