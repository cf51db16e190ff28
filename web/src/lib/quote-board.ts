/** Live quotes outside React: a cell follows its own symbol, so a tick repaints what is in sight and not the table around it. */
import type { Quote } from 'core/contract'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { watchQuotes } from '#lib/quotes.ts'

export interface QuoteBoard {
  readonly get: (symbol: string) => Quote | undefined
  /** Calls back after a quote of this symbol changed. Answers the undo. */
  readonly follow: (symbol: string, onChange: () => void) => () => void
  /** How many times anything changed. */
  readonly count: () => number
}

interface OpenBoard extends QuoteBoard {
  put(quotes: readonly Quote[]): void
  keep(symbols: readonly string[]): void
}

function createBoard(): OpenBoard {
  const quotes = new Map<string, Quote>()
  const followers = new Map<string, Set<() => void>>()
  let count = 0
  return {
    get: (symbol) => quotes.get(symbol),
    count: () => count,
    follow: (symbol, onChange) => {
      const own = followers.get(symbol) ?? new Set()
      followers.set(symbol, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0) followers.delete(symbol)
      }
    },
    put: (fresh) => {
      count += 1
      for (const quote of fresh) quotes.set(quote.symbol, quote)
      for (const { symbol } of fresh) for (const onChange of followers.get(symbol) ?? []) onChange()
    },
    keep: (symbols) => {
      const wanted = new Set(symbols)
      for (const symbol of quotes.keys()) if (!wanted.has(symbol)) quotes.delete(symbol)
    },
  }
}

/** Follows these symbols while it is on screen. The board stays the same object; at most one repaint a frame. */
export function useQuoteBoard(symbols: readonly string[]): QuoteBoard {
  const [board] = useState(createBoard)
  const key = [...new Set(symbols)].sort().join()
  useEffect(() => {
    const watched = key === '' ? [] : key.split(',')
    board.keep(watched)
    if (watched.length === 0) return
    const waiting = new Map<string, Quote>()
    let frame = 0
    const stop = watchQuotes({
      symbols: watched,
      onQuotes: (fresh) => {
        for (const quote of fresh) waiting.set(quote.symbol, quote)
        frame ||= requestAnimationFrame(() => {
          frame = 0
          board.put([...waiting.values()])
          waiting.clear()
        })
      },
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [board, key])
  return board
}

/** The last quote of one symbol. */
export function useQuote(board: QuoteBoard, symbol: string): Quote | undefined {
  const follow = useMemo(() => (onChange: () => void) => board.follow(symbol, onChange), [board, symbol])
  return useSyncExternalStore(follow, () => board.get(symbol))
}

/** A number that changes at most so often, and only after quotes changed: for what is sorted or summed by them. */
export function useQuotePace(board: QuoteBoard, everyMs = 1000): number {
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeen(board.count()), everyMs)
    return () => clearInterval(timer)
  }, [board, everyMs])
  return seen
}
