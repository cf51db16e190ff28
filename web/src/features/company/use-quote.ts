import type { Quote } from 'core/contract'
import { useEffect, useState } from 'react'
import { watchQuotes } from '#lib/quotes.ts'

/** The last quote, as it comes; the one the page arrived with until then. */
export function useQuote(symbol: string, first: Quote | null): Quote | null {
  const [quote, setQuote] = useState<Quote | null>(null)
  useEffect(() => {
    setQuote(null)
    return watchQuotes({
      symbols: [symbol],
      onQuotes: (quotes) => {
        const last = quotes.findLast((each) => each.symbol === symbol)
        if (last) setQuote(last)
      },
    })
  }, [symbol])
  return quote ?? first
}
