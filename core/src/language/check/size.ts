/** Sizes of a query, measured without recursion: a hostile one must not reach what calls itself. */
import type { Query } from '../ast.ts'
import { bounds } from './bounds.ts'
import { type Fault, fault } from './fault.ts'

export function sizeFault(query: Query): Fault | null {
  const open: { readonly value: object; readonly depth: number }[] = [{ value: query, depth: 0 }]
  let nodes = 0
  let texts = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    const isNode = 'node' in value
    if (isNode) nodes++
    if (nodes > bounds.nodes) return large('It has too many parts')
    if (depth > bounds.depth) return large('It is nested too deeply')
    const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (members.length > bounds.list) return large(`A list may have up to ${bounds.list} members`)
    for (const member of members) {
      if (typeof member === 'object' && member !== null) open.push({ value: member, depth: isNode ? depth + 1 : depth })
      else if (typeof member === 'number' && !Number.isFinite(member))
        return fault('syntax', 'A number in it is too large to reckon with', null)
      else if (typeof member === 'string') {
        texts += member.length
        if (member.length > bounds.text || texts > bounds.texts) return large('A name in it is too long')
      }
    }
  }
  return null
}

const large = (message: string): Fault => fault('too_large', message, null)
