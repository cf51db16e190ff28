import type { Quote, SessionState } from 'core/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { watchQuotes } from '#lib/quotes.ts'

export interface LiveQuotesOptions {
  /** Quotes that came with the page, until newer ones do. */
  readonly first?: readonly Quote[] | undefined
  /** Repaints at most this often, however fast prices come. */
  readonly paceMs?: number
  /** What is shown stays as it is; the newest quotes wait. */
  readonly frozen?: boolean
}

export interface LiveQuotes {
  readonly quotes: ReadonlyMap<string, Quote>
  /** What the server last said of the session; null until it has. */
  readonly session: SessionState | null
}

const noQuotes: ReadonlyMap<string, Quote> = new Map()
const usualPaceMs = 500

/** Last quotes of many symbols at a pace the page can bear. */
export function useLiveQuotes(symbols: readonly string[], options: LiveQuotesOptions = {}): LiveQuotes {
  const { first, paceMs = usualPaceMs, frozen = false } = options
  const [fresh, setFresh] = useState(noQuotes)
  const [session, setSession] = useState<SessionState | null>(null)
  const waiting = useRef(new Map<string, Quote>())
  const isFrozen = useRef(frozen)
  isFrozen.current = frozen
  const key = symbols.join('\n')

  useEffect(() => {
    if (key === '') return
    const held = waiting.current
    const paint = () => {
      if (isFrozen.current || held.size === 0) return
      // Taken out before: React may merge them only when it draws, and by then nothing would be left to merge.
      const taken = [...held]
      held.clear()
      setFresh((before) => new Map([...before, ...taken]))
    }
    let isFirst = true
    const timer = setInterval(paint, paceMs)
    const stop = watchQuotes({
      symbols: key.split('\n'),
      onQuotes: (quotes) => {
        for (const quote of quotes) held.set(quote.symbol, quote)
        // Until now the page showed the last close: that must not stand beside a live price for a moment longer than it has to.
        if (isFirst) paint()
        isFirst = false
      },
      onSession: setSession,
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [key, paceMs])

  const quotes = useMemo(() => {
    if (!first) return fresh
    const all = new Map(first.map((quote) => [quote.symbol, quote]))
    for (const [symbol, quote] of fresh) all.set(symbol, quote)
    return all
  }, [first, fresh])
  return { quotes, session }
}
