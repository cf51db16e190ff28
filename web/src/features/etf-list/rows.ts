import { type Cheapest, cheapestToHold, priceBesideInav } from 'core/calculators'
import type { Quote } from 'core/contract'
import type { EtfFund } from 'core/contract/rest'
import { percentChange } from 'core/values'
import type { Subscription } from './api.ts'

export interface EtfRow extends EtfFund {
  readonly subscription: Subscription | null
  /** Null unless it is the one of its index. */
  readonly cheapest: Cheapest | null
  /** Others that follow the same. */
  readonly peers: number
}

export function rowsOf(funds: readonly EtfFund[], subscriptions: readonly Subscription[]): readonly EtfRow[] {
  const byToken = new Map(subscriptions.map((each) => [each.instrument_token, each]))
  const byIndex = new Map<string, EtfFund[]>()
  for (const fund of funds) {
    if (fund.underlying === null) continue
    byIndex.set(fund.underlying, [...(byIndex.get(fund.underlying) ?? []), fund])
  }
  const best = new Map([...byIndex].map(([index, own]) => [index, cheapestToHold(own)]))
  return funds.map((fund) => {
    const cheapest = fund.underlying === null ? null : (best.get(fund.underlying) ?? null)
    return {
      ...fund,
      subscription: byToken.get(fund.instrument_token) ?? null,
      cheapest: cheapest?.symbol === fund.symbol ? cheapest : null,
      peers: fund.underlying === null ? 0 : (byIndex.get(fund.underlying)?.length ?? 1) - 1,
    }
  })
}

export interface Price {
  readonly last: number | null
  readonly change: number | null
  /** The price its iNAV is compared with: one of the same day. */
  readonly compared: number | null
  readonly premium: number | null
}

export function priceOf(fund: EtfFund, quote: Quote | undefined): Price {
  const last = quote?.last ?? fund.close
  const compared = priceBesideInav(fund, quote)
  return {
    last,
    change: percentChange(quote?.previousClose ?? fund.previousClose, last),
    compared,
    premium: percentChange(fund.inav, compared),
  }
}
