import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { read } from '../fixtures/read.ts'
import { kiteHistorical } from './historical.ts'
import { kiteInstruments } from './instruments.ts'
import { decodeFrame, decodePacket } from './ticker.ts'

const header =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange'

describe('Kite instruments', () => {
  it('become symbols, indices and contracts with their numbers at the broker', async () => {
    const body = `${header}
256265,1001,NIFTY 50,NIFTY 50,0.0,,0.0,0.0,0,EQ,INDICES,NSE
408065,1594,INFY,INFOSYS,0.0,,0.0,0.05,1,EQ,NSE,NSE
2707457,10576,NIFTYBEES,NIP IND ETF NIFTY BEES,0.0,,0.0,0.01,1,EQ,NSE,NSE
13368322,52220,BANKNIFTY24APRFUT,BANKNIFTY,0,24-04-2024,0,0.05,15,FUT,NFO-FUT,NFO
12073986,47164,BANKNIFTY18JAN23500CE,,2528.4,2018-01-25,23500.0,0.05,40,CE,NFO-OPT,NFO
`
    const symbol = (exchange: string, name: string, title: string, kind: string, token: number) => ({
      exchange,
      symbol: name,
      instrument_name: title,
      asset_type: kind,
      symbol_token: token,
      symbol_isin: null,
    })
    expect(await read(kiteInstruments, body, 'instruments.csv')).toEqual({
      rows: {
        market_indices: [{ index_name: 'NIFTY 50', index_token: 256_265 }],
        global_symbol_map: [
          symbol('NSE', 'NIFTY 50', 'NIFTY 50', 'index', 256_265),
          symbol('NSE', 'INFY', 'INFOSYS', 'stock', 408_065),
          symbol('NSE', 'NIFTYBEES', 'NIP IND ETF NIFTY BEES', 'etf', 2_707_457),
          symbol('NFO', 'BANKNIFTY24APRFUT', 'BANKNIFTY24APRFUT', 'future', 13_368_322),
          symbol('NFO', 'BANKNIFTY18JAN23500CE', 'BANKNIFTY18JAN23500CE', 'option', 12_073_986),
        ],
        company_profile: [{ symbol: 'INFY', kite_instrument_token: 408_065 }],
        etf_instruments: [{ symbol: 'NIFTYBEES', instrument_token: 2_707_457 }],
        futures: [{ symbol: 'BANKNIFTY', contract: 'BANKNIFTY24APRFUT', expiry: '2024-04-24', lot_size: 15 }],
        options: [
          {
            symbol: 'BANKNIFTY',
            contract: 'BANKNIFTY18JAN23500CE',
            expiry: '2018-01-25',
            lot_size: 40,
            strike: 23_500,
            option_type: 'CE',
          },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('of a surveillance series are the share itself, unless it is listed plainly; bonds are left out', async () => {
    const body = `${header}
3813889,14898,CENTRALBK-BE,CENTRAL BANK OF INDIA,0.0,,0.0,0.05,1,EQ,NSE,NSE
1,1,CDSL-BE,CDSL,0.0,,0.0,0.05,1,EQ,NSE,NSE
513,2,CDSL,CDSL,0.0,,0.0,0.05,1,EQ,NSE,NSE
769,3,BAJAJ-AUTO,BAJAJ AUTO,0.0,,0.0,0.05,1,EQ,NSE,NSE
1025,4,NHAI-N8,NHAI BOND,0.0,,0.0,0.05,1,EQ,NSE,NSE
1281,5,754KA2041,SDL,0.0,,0.0,0.05,1,EQ,NSE,NSE
`
    const outcome = await read(kiteInstruments, body, 'instruments.csv')
    expect(outcome.rows?.global_symbol_map?.map(({ symbol, symbol_token }) => [symbol, symbol_token])).toEqual([
      ['CDSL', 513],
      ['BAJAJ-AUTO', 769],
      ['CENTRALBK', 3_813_889],
    ])
    expect(outcome.skipped).toEqual({
      'series N8': 1,
      'government security': 1,
      'series of a symbol that is listed plainly': 1,
    })
  })
})

describe('Kite history', () => {
  const candles = (...rows: unknown[]) => JSON.stringify({ status: 'success', data: { candles: rows } })

  it('of days becomes daily bars, with or without open interest', async () => {
    const body = candles(
      ['2017-12-15T00:00:00+0530', 1704.5, 1705, 1699.25, 1702.8, 2499],
      ['2017-12-18T00:00:00+0530', 1702, 1702, 1698.15, 1698.15, 1271, 13667775],
    )
    expect(await read(kiteHistorical, body, 'INFY_day.json')).toEqual({
      rows: {
        stock_price_daily_historical: [
          {
            symbol: 'INFY',
            day: '2017-12-15',
            open: 1704.5,
            high: 1705,
            low: 1699.25,
            close: 1702.8,
            volume: 2499,
            raw_close: 1702.8,
          },
          {
            symbol: 'INFY',
            day: '2017-12-18',
            open: 1702,
            high: 1702,
            low: 1698.15,
            close: 1698.15,
            volume: 1271,
            raw_close: 1698.15,
          },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('of minutes becomes bars of today, never a daily bar', async () => {
    const body = candles(['2019-12-04T09:15:00+0530', 12009.9, 12019.35, 12001.25, 12001.5, 163275, 13667775])
    expect((await read(kiteHistorical, body, 'x.json', { symbol: 'infy', interval: 'minute' })).rows).toEqual({
      equity_stock_spot_ohlc_1_minute_today: [
        {
          symbol: 'INFY',
          minute: Date.parse('2019-12-04T09:15:00+05:30'),
          live_open: 12_009.9,
          live_high: 12_019.35,
          live_low: 12_001.25,
          minute_close: 12_001.5,
          live_volume: 163_275,
        },
      ],
    })
  })

  it('that does not say whose it is asks', async () => {
    expect(await read(kiteHistorical, candles(), 'x.json')).toEqual({
      refused: 'Which instrument these candles are of is not said; give --symbol, or name the file SYMBOL_day.json.',
    })
  })

  it('rejects a candle that will not do by its name', async () => {
    const body = candles(
      ['2017-12-15T00:00:00+0530', 10, 9, 9.5, 9.5, 1],
      ['yesterday', 1, 1, 1, 1, 1],
      ['2017-12-18T00:00:00+0530', 1, 1, 1, 0, 1],
      'x',
    )
    expect((await read(kiteHistorical, body, 'INFY_day.json')).rejected).toEqual([
      '1 high: the high 9 is below the low 9.5',
      '1 time: "yesterday" is not a date',
      '1 close: a close of 0 is no price',
      '1 entry 4: is not an object',
    ])
  })
})

/** The vendor's own example of a quote packet. */
const quotePacket = Buffer.from('AAY6AQACZoMAAAABAAJlaQAR8bIAA+n/AAWANwACZPMAAmc8AAJhyQACZGw=', 'base64')
const frame = (...packets: Buffer[]): Buffer => {
  const parts = packets.flatMap((packet) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(packet.length)
    return [length, packet]
  })
  const count = Buffer.alloc(2)
  count.writeUInt16BE(packets.length)
  return Buffer.concat([count, ...parts])
}
const nothing = {
  last_quantity: null,
  average_price: null,
  volume: null,
  buy_quantity: null,
  sell_quantity: null,
  ohlc: null,
  change: null,
  last_trade_time: null,
  oi: null,
  oi_day_high: null,
  oi_day_low: null,
  exchange_timestamp: null,
  depth: null,
}
const quote = {
  ...nothing,
  mode: 'quote',
  instrument_token: 408_065,
  tradable: true,
  last_price: 1573.15,
  last_quantity: 1,
  average_price: 1570.33,
  volume: 1_175_986,
  buy_quantity: 256_511,
  sell_quantity: 360_503,
  ohlc: { open: 1569.15, high: 1575, low: 1561.05, close: 1567.8 },
  change: 5.35,
}
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, at * 4)
  return bytes
}

describe('the Kite ticker', () => {
  it('reads the vendor’s own quote packet', () => {
    expect(decodePacket(quotePacket)).toEqual({ ok: true, value: quote })
  })

  it('reads a last price packet, and a heartbeat as nothing', () => {
    expect(decodeFrame(frame(words(408_065, 157_315)))).toEqual({
      ok: true,
      value: [{ ...nothing, mode: 'ltp', instrument_token: 408_065, tradable: true, last_price: 1573.15 }],
    })
    expect(decodeFrame(Buffer.from([0]))).toEqual({ ok: true, value: [] })
  })

  it('reads an index, which cannot be traded, in quote and full', () => {
    const index = {
      ...nothing,
      mode: 'quote',
      instrument_token: 256_265,
      tradable: false,
      last_price: 24_450.45,
      ohlc: { high: 24_700.8, low: 24_415.75, open: 24_656.4, close: 24_765.9 },
      change: -315.45,
    }
    const packet = words(256_265, 2_445_045, 2_470_080, 2_441_575, 2_465_640, 2_476_590, -31_545)
    expect(decodePacket(packet)).toEqual({ ok: true, value: index })
    expect(decodePacket(Buffer.concat([packet, words(1_772_800_000)]))).toEqual({
      ok: true,
      value: { ...index, mode: 'full', exchange_timestamp: 1_772_800_000_000 },
    })
  })

  it('reads a full packet with five levels of depth on each side', () => {
    const level = (quantity: number, price: number, orders: number): Buffer => {
      const bytes = Buffer.alloc(12)
      bytes.writeUInt32BE(quantity, 0)
      bytes.writeInt32BE(price, 4)
      bytes.writeUInt16BE(orders, 8)
      return bytes
    }
    const levels = [1, 2, 3, 4, 5]
    const packet = Buffer.concat([
      quotePacket,
      words(1_623_147_352, 10, 20, 5, 1_623_147_356),
      ...levels.map((at) => level(at * 10, 157_315 - at * 5, at)),
      ...levels.map((at) => level(at * 20, 157_315 + at * 5, at + 1)),
    ])
    expect(packet.length).toBe(184)
    expect(decodePacket(packet)).toEqual({
      ok: true,
      value: {
        ...quote,
        mode: 'full',
        last_trade_time: 1_623_147_352_000,
        oi: 10,
        oi_day_high: 20,
        oi_day_low: 5,
        exchange_timestamp: 1_623_147_356_000,
        depth: {
          buy: levels.map((at) => ({ quantity: at * 10, price: (157_315 - at * 5) / 100, orders: at })),
          sell: levels.map((at) => ({ quantity: at * 20, price: (157_315 + at * 5) / 100, orders: at + 1 })),
        },
      },
    })
  })

  it('divides by the segment: paise, and ten-millionths for currency pairs', () => {
    const price = (token: number): number | null => {
      const tick = decodePacket(words(token, 834_525_000))
      return tick.ok ? tick.value.last_price : null
    }
    expect([price(1 * 256 + 1), price(1 * 256 + 3), price(1 * 256 + 6)]).toEqual([8_345_250, 83.4525, 83_452.5])
  })

  it('refuses a frame that was cut or holds a packet of no known length', () => {
    const whole = frame(quotePacket, words(408_065, 157_315))
    expect(decodeFrame(whole.subarray(0, 30))).toEqual({ ok: false, failure: 'the frame ends inside packet 1 of 2' })
    expect(decodeFrame(Buffer.concat([whole, Buffer.alloc(3)]))).toEqual({
      ok: false,
      failure: '3 bytes follow the last packet of the frame',
    })
    expect(decodeFrame(frame(Buffer.alloc(28)))).toEqual({
      ok: false,
      failure: 'packet 1 of 1: a packet of 28 bytes for instrument 0 is none of 8, 44, 184',
    })
  })

  it('never throws, whatever bytes arrive', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => typeof decodeFrame(bytes).ok === 'boolean'))
  })
})
