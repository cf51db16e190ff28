import type { Answer } from 'core/compile'
import { parseCanonical, print, type Query } from 'core/language'

/** Where an answer's basket is reviewed: the orders of its first table, as the trade screen reads them. */
export function tradeAddress(answer: Answer): string | null {
  if (answer.query?.kind !== 'basket') return null
  const table = answer.tables[0]
  if (!table) return null
  const at = (key: string) => table.columns.findIndex((column) => column.key === key)
  const [symbol, price, quantity] = [at('symbol'), at('price'), at('quantity')]
  if (symbol === -1 || price === -1 || quantity === -1) return null
  const words = new URLSearchParams()
  for (const row of table.rows) {
    words.append('i', String(row[symbol] ?? ''))
    words.append('price', String(row[price] ?? ''))
    words.append('quantity', String(row[quantity] ?? ''))
    words.append('reportedPrice', String(row[price] ?? ''))
  }
  words.append('action', answer.query.side.toUpperCase())
  return `/trade?${words.toString()}`
}

/** The same query with this company explained, for the "why not" box. */
export function whyText(query: Query, symbol: string): string | null {
  if (query.kind !== 'screen') return null
  const text = print({ ...query, why: [symbol] })
  return parseCanonical(text).ok ? text : null
}
