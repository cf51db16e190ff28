import type { TaughtWord } from '../../reading.ts'
import { cutPieces } from '../pieces.ts'
import type { Lexicon } from './lexicon.ts'
import { createTrie, type Match } from './trie.ts'

const nouns = ['stocks', 'stock', 'companies', 'company', 'shares', 'names'] as const

/** The same lexicon for somebody who taught it words: names are not read again, however many there are. */
export function withTaught(lexicon: Lexicon, taught: readonly TaughtWord[]): Lexicon {
  if (taught.length === 0) return lexicon
  const trie = createTrie()
  const own = new Set<string>()
  for (const each of taught) {
    const words = cutPieces(each.word.toLowerCase(), lexicon.isKnown).map(({ norm }) => norm)
    trie.add(words, { is: 'taught', taught: each })
    // "quality stocks" may be a phrase of the language; what was taught goes before it.
    for (const noun of nouns) trie.add([...words, noun], { is: 'taught', taught: each })
    for (const word of words) own.add(word)
  }
  return {
    ...lexicon,
    taught,
    isKnown: (norm) => own.has(norm) || lexicon.isKnown(norm),
    match: (norms, at) => joined(lexicon.match(norms, at), trie.match(norms, at)),
    near: (norm) => (own.has(norm) ? [] : lexicon.near(norm)),
  }
}

function joined(left: readonly Match[], right: readonly Match[]): readonly Match[] {
  if (right.length === 0) return left
  const rest = right.filter(({ length }) => !left.some((each) => each.length === length))
  const both = left.map(({ length, senses }) => ({
    length,
    senses: [...right.flatMap((each) => (each.length === length ? each.senses : [])), ...senses],
  }))
  return [...both, ...rest].sort((one, other) => one.length - other.length)
}
