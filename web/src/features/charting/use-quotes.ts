import type { Quote } from 'core/contract'
import { useEffect, useState } from 'react'
import { watchQuotes } from '#lib/quotes.ts'

const noQuotes: ReadonlyMap<string, Quote> = new Map()

/** Last quotes of these symbols, at most one repaint a frame however fast they come. */
export function useQuotes(symbols: readonly string[]): ReadonlyMap<string, Quote> {
  const [quotes, setQuotes] = useState(noQuotes)
  const key = symbols.join()
  useEffect(() => {
    if (key === '') return
    const waiting = new Map<string, Quote>()
    let frame = 0
    const stop = watchQuotes({
      symbols: key.split(','),
      onQuotes: (fresh) => {
        for (const quote of fresh) waiting.set(quote.symbol, quote)
        frame ||= requestAnimationFrame(() => {
          frame = 0
          setQuotes((before) => new Map([...before, ...waiting]))
          waiting.clear()
        })
      },
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [key])
  return quotes
}
