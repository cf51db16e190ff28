import type { Quote } from 'core/contract'
import { useEffect, useState } from 'react'
import { watchQuotes } from '#lib/quotes.ts'

const none: ReadonlyMap<string, Quote> = new Map()

/** The last quotes of these symbols as they come. */
export function useLastPrices(symbols: readonly string[]): ReadonlyMap<string, Quote> {
  const [quotes, setQuotes] = useState(none)
  const key = symbols.join()
  useEffect(() => {
    if (key === '') return
    return watchQuotes({
      symbols: key.split(','),
      onQuotes: (fresh) =>
        setQuotes((before) => new Map([...before, ...fresh.map((each) => [each.symbol, each] as const)])),
    })
  }, [key])
  return quotes
}
