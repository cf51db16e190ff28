import type { Nominal } from './nominal.ts'
import { fail, ok, type Result } from './result.ts'

export const exchanges = ['NSE', 'BSE', 'NFO', 'MCX', 'CDS', 'CRYPTO'] as const
export type Exchange = (typeof exchanges)[number]

/** The number a broker knows an instrument by: exchange token × 256 + segment. */
export type InstrumentToken = Nominal<number, 'InstrumentToken'>

const segments: Readonly<Record<Exchange, number>> = { NSE: 1, NFO: 2, CDS: 3, BSE: 4, MCX: 7, CRYPTO: 12 }
/** Indices share the NSE exchange but have a segment of their own. */
const indexSegment = 9

export function instrumentToken(exchangeToken: number, exchange: Exchange | 'INDICES'): InstrumentToken {
  const segment = exchange === 'INDICES' ? indexSegment : segments[exchange]
  return (exchangeToken * 256 + segment) as InstrumentToken
}

export interface Instrument {
  readonly exchange: Exchange
  readonly symbol: string
}

const symbolShape = /^[A-Z0-9][A-Z0-9&\-_. ]{0,39}$/

/** "NSE:TCS", "nse:tcs" or "TCS" (the exchange is NSE unless said). */
export function parseInstrument(text: string): Result<Instrument, string> {
  const [head = '', ...rest] = text.trim().toUpperCase().split(':')
  if (rest.length > 1) return fail(`"${text}" has more than one colon`)
  const [exchangeName, symbol] = rest.length === 1 ? [head, rest[0] ?? ''] : ['NSE', head]
  const exchange = exchanges.find((known) => known === exchangeName)
  if (!exchange) return fail(`"${exchangeName}" is not an exchange`)
  if (!symbolShape.test(symbol)) return fail(`"${symbol}" is not a trading symbol`)
  return ok({ exchange, symbol })
}

export const printInstrument = ({ exchange, symbol }: Instrument): string => `${exchange}:${symbol}`
