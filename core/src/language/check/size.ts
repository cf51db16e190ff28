/** Sizes of a query, measured without recursion: a hostile one must not reach what calls itself. */
import type { Query } from '../ast.ts'
import { bounds } from './bounds.ts'
import { type Fault, fault } from './fault.ts'

export function sizeFault(query: Query): Fault | null {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: query, depth: 0 }]
  let nodes = 0
  let texts = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') {
      texts += value.length
      if (value.length > bounds.text || texts > bounds.texts) return large('A name in it is too long')
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return fault('syntax', 'A number in it is too large to reckon with', null)
    } else if (Array.isArray(value)) {
      if (value.length > bounds.list) return large(`A list may have up to ${bounds.list} members`)
      for (const each of value) open.push({ value: each, depth })
    } else if (typeof value === 'object' && value !== null) {
      const isNode = 'node' in value
      if (isNode) nodes++
      if (depth > bounds.depth) return large('It is nested too deeply')
      if (nodes > bounds.nodes) return large('It has too many parts')
      for (const each of Object.values(value)) open.push({ value: each, depth: depth + (isNode ? 1 : 0) })
    }
  }
  return null
}

const large = (message: string): Fault => fault('too_large', message, null)
