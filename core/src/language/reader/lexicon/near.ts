/**
 * Spelling, bounded: one change for words of four to seven letters, two from eight (and then the first two letters hold);
 * the same first letter, or the first two swapped. Names are met with one change only. Words that are known nowhere come
 * here, so no known word is ever turned into another.
 */
import { lettersApart } from '../../nearest.ts'

export interface Speller {
  /** A word of a name; each is told once. */
  learn(name: string): void
  near(word: string): readonly string[]
}

/** Words by their length with their first two and their last two letters: one change leaves one of the two as it was. */
type Shelves = Map<string, string[]>

const isPlain = (word: string): boolean => word.length >= 4 && /^\p{L}+$/u.test(word)

const keysOf = (word: string, length: number): readonly string[] => [
  `${length}${word.slice(0, 2)}`,
  `${length}-${word.slice(-2)}`,
]

function shelve(word: string, shelves: Shelves): void {
  if (word.length < 4) return
  for (const key of keysOf(word, word.length)) {
    const shelf = shelves.get(key)
    if (shelf) shelf.push(word)
    else shelves.set(key, [word])
  }
}

const most = 5

/** `words` of the language win over names. */
export function createSpeller(words: Iterable<string>): Speller {
  const wordShelves: Shelves = new Map()
  const nameShelves: Shelves = new Map()
  for (const word of words) shelve(word, wordShelves)
  return {
    learn: (name) => shelve(name, nameShelves),
    near(word) {
      if (!isPlain(word)) return []
      const one = [...oneApart(word, wordShelves), ...oneApart(word, nameShelves)]
      if (one.length > 0 || word.length < 8) return one.slice(0, most)
      return twoApart(word, wordShelves).slice(0, most)
    },
  }
}

function oneApart(word: string, shelves: Shelves): string[] {
  const found = new Set<string>()
  for (let length = word.length - 1; length <= word.length + 1; length++) {
    for (const key of keysOf(word, length)) {
      for (const candidate of shelves.get(key) ?? []) if (isOneApart(word, candidate)) found.add(candidate)
    }
  }
  return [...found]
}

/** One letter more, less or other, or two neighbours swapped: what is left of equal beginnings and ends says it. */
function isOneApart(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length)
  let head = 0
  while (head < shorter && left.charCodeAt(head) === right.charCodeAt(head)) head++
  let tail = 0
  while (tail < shorter - head && left.charCodeAt(left.length - 1 - tail) === right.charCodeAt(right.length - 1 - tail))
    tail++
  const leftOver = left.length - head - tail
  const rightOver = right.length - head - tail
  // Another first letter is no slip, but for the first two swapped.
  if (head === 0 && !(leftOver === 2 && rightOver === 2)) return false
  if (leftOver <= 1 && rightOver <= 1) return true
  return (
    leftOver === 2 &&
    rightOver === 2 &&
    left.charCodeAt(head) === right.charCodeAt(head + 1) &&
    left.charCodeAt(head + 1) === right.charCodeAt(head)
  )
}

function twoApart(word: string, shelves: Shelves): string[] {
  const start = word.slice(0, 2)
  const found: string[] = []
  for (let length = word.length - 2; length <= word.length + 2; length++) {
    for (const candidate of shelves.get(`${length}${start}`) ?? []) {
      if (lettersApart(word, candidate, 2) <= 2) found.push(candidate)
    }
  }
  return found
}
