import { parseInstrument } from 'core/values'
import { z } from 'zod'

/** GET /api/trade/instruments?symbols=TCS,NIFTYBEES: what an order basket is checked against. */
export const TradeInstrumentsQuery = z.object({
  symbols: z
    .string()
    .max(5000)
    // What is no trading symbol is known to no market, whatever else it may do to one.
    .transform((text) => [...new Set(text.split(',').filter((symbol) => parseInstrument(symbol).ok))])
    .refine((symbols) => symbols.length <= 100),
})
export type TradeInstrumentsQuery = z.infer<typeof TradeInstrumentsQuery>

/** A share or fund that can be ordered; symbols the market does not know are absent. */
export interface TradeInstrument {
  readonly symbol: string
  readonly name: string
  readonly kind: 'stock' | 'etf'
  /** Rupees; null while nothing has traded. */
  readonly last: number | null
  readonly previousClose: number | null
  /** The instant of that price, epoch milliseconds. */
  readonly at: number | null
  /** Indicative net asset value of a fund; null where none is published, and for shares. */
  readonly inav: number | null
  readonly inavDay: string | null
}
