import { queryOptions } from '@tanstack/react-query'
import type { TradeInstrument } from 'core/contract/rest'
import { call } from '#lib/http.ts'

/** What the market itself says of the instruments of a basket. */
export const instrumentsQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: ['trade-instruments', ...symbols],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, TradeInstrument>> => {
      const known = await call<readonly TradeInstrument[]>('/api/trade/instruments', {
        signal,
        query: { symbols: symbols.join() },
      })
      return new Map(known.map((each) => [each.symbol, each]))
    },
    enabled: symbols.length > 0,
    // The rows stay while one more symbol is asked for.
    placeholderData: (before) => before,
  })
