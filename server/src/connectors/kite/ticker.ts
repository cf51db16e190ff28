import { fail, ok, type Result } from 'core/values'

/** Kite's live prices: binary frames of packets, big-endian, prices as whole numbers to be divided by segment. */

export interface DepthLevel {
  readonly quantity: number
  readonly price: number
  readonly orders: number
}

export interface KiteTick {
  readonly mode: 'ltp' | 'quote' | 'full'
  readonly instrument_token: number
  /** Indices cannot be traded. */
  readonly tradable: boolean
  readonly last_price: number
  readonly last_quantity: number | null
  readonly average_price: number | null
  readonly volume: number | null
  readonly buy_quantity: number | null
  readonly sell_quantity: number | null
  readonly ohlc: { readonly open: number; readonly high: number; readonly low: number; readonly close: number } | null
  /** Points from yesterday's close, as the exchange sends it for indices and as it follows from the close otherwise. */
  readonly change: number | null
  /** Epoch milliseconds; 0 on the wire means there was no trade yet. */
  readonly last_trade_time: number | null
  readonly oi: number | null
  readonly oi_day_high: number | null
  readonly oi_day_low: number | null
  /** Epoch milliseconds. */
  readonly exchange_timestamp: number | null
  readonly depth: { readonly buy: readonly DepthLevel[]; readonly sell: readonly DepthLevel[] } | null
}

const segments = { currency: 3, bseCurrency: 6, indices: 9 } as const

/** Rupees are sent as paise, currency pairs as ten-millionths (NSE) or ten-thousandths (BSE) of a rupee. */
function divisorOf(token: number): number {
  const segment = token & 0xff
  if (segment === segments.currency) return 10_000_000
  return segment === segments.bseCurrency ? 10_000 : 100
}

const lengths = { ltp: 8, indexQuote: 28, indexFull: 32, quote: 44, full: 184 } as const

const seconds = (value: number): number | null => (value === 0 ? null : value * 1000)

/** The exact difference of two wire prices: subtracting the rupees gives 5.350000000000136. */
const difference = (last: number, close: number, divisor: number): number => (last - close) / divisor

/** One packet, without the frame around it. */
export function decodePacket(packet: Uint8Array): Result<KiteTick, string> {
  if (packet.length < lengths.ltp) return fail(`a packet of ${packet.length} bytes is too short`)
  const view = new DataView(packet.buffer, packet.byteOffset, packet.length)
  const token = view.getUint32(0)
  const isIndex = (token & 0xff) === segments.indices
  const divisor = divisorOf(token)
  const price = (at: number): number => view.getInt32(at) / divisor
  const known: readonly number[] = isIndex
    ? [lengths.ltp, lengths.indexQuote, lengths.indexFull]
    : [lengths.ltp, lengths.quote, lengths.full]
  if (!known.includes(packet.length)) {
    return fail(`a packet of ${packet.length} bytes for instrument ${token} is none of ${known.join(', ')}`)
  }
  const nothing: KiteTick = {
    mode: 'ltp',
    instrument_token: token,
    tradable: !isIndex,
    last_price: price(4),
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
  if (packet.length === lengths.ltp) return ok(nothing)
  if (isIndex) {
    return ok({
      ...nothing,
      mode: packet.length === lengths.indexFull ? 'full' : 'quote',
      ohlc: { high: price(8), low: price(12), open: price(16), close: price(20) },
      change: difference(view.getInt32(4), view.getInt32(20), divisor),
      exchange_timestamp: packet.length === lengths.indexFull ? seconds(view.getUint32(28)) : null,
    })
  }
  const quote: KiteTick = {
    ...nothing,
    mode: 'quote',
    last_quantity: view.getUint32(8),
    average_price: price(12),
    volume: view.getUint32(16),
    buy_quantity: view.getUint32(20),
    sell_quantity: view.getUint32(24),
    ohlc: { open: price(28), high: price(32), low: price(36), close: price(40) },
    change: difference(view.getInt32(4), view.getInt32(40), divisor),
  }
  if (packet.length === lengths.quote) return ok(quote)
  const level = (at: number): DepthLevel => ({
    quantity: view.getUint32(at),
    price: price(at + 4),
    orders: view.getUint16(at + 8),
  })
  const side = (from: number): DepthLevel[] => [0, 1, 2, 3, 4].map((index) => level(from + index * 12))
  return ok({
    ...quote,
    mode: 'full',
    last_trade_time: seconds(view.getUint32(44)),
    oi: view.getUint32(48),
    oi_day_high: view.getUint32(52),
    oi_day_low: view.getUint32(56),
    exchange_timestamp: seconds(view.getUint32(60)),
    depth: { buy: side(64), sell: side(124) },
  })
}

/** A whole frame: a count, then each packet behind its length. A single byte is the heartbeat and holds no ticks. */
export function decodeFrame(frame: Uint8Array): Result<readonly KiteTick[], string> {
  if (frame.length < 2) return ok([])
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length)
  const count = view.getUint16(0)
  const ticks: KiteTick[] = []
  let at = 2
  for (let index = 0; index < count; index++) {
    if (at + 2 > frame.length) return fail(`the frame ends before packet ${index + 1} of ${count}`)
    const length = view.getUint16(at)
    at += 2
    if (at + length > frame.length) return fail(`the frame ends inside packet ${index + 1} of ${count}`)
    const tick = decodePacket(frame.subarray(at, at + length))
    if (!tick.ok) return fail(`packet ${index + 1} of ${count}: ${tick.failure}`)
    ticks.push(tick.value)
    at += length
  }
  return at === frame.length ? ok(ticks) : fail(`${frame.length - at} bytes follow the last packet of the frame`)
}
