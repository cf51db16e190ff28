/** Phrases by their words. Looking up costs as many steps as the longest phrase that matches, however many there are. */
import type { Sense } from '../token.ts'

interface Node {
  next: Map<string, Node> | null
  senses: Sense[] | null
}

export interface Match {
  readonly length: number
  readonly senses: readonly Sense[]
}

export interface Trie {
  add(words: readonly string[], sense: Sense): void
  match(words: readonly string[], at: number): readonly Match[]
  has(word: string): boolean
}

const node = (): Node => ({ next: null, senses: null })
const none: readonly Match[] = []

export function createTrie(): Trie {
  const root = node()
  root.next = new Map()
  return {
    add(words, sense) {
      if (words.length === 0) return
      let here = root
      for (const word of words) {
        here.next ??= new Map()
        let child = here.next.get(word)
        if (!child) {
          child = node()
          here.next.set(word, child)
        }
        here = child
      }
      here.senses ??= []
      here.senses.push(sense)
    },
    match(words, at) {
      let here: Node | undefined = root
      let found: Match[] | null = null
      for (let length = 1; at + length <= words.length; length++) {
        here = here?.next?.get(words[at + length - 1] ?? '')
        if (!here) break
        if (here.senses) {
          found ??= []
          found.push({ length, senses: here.senses })
        }
      }
      return found ?? none
    },
    has: (word) => root.next?.has(word) ?? false,
  }
}
