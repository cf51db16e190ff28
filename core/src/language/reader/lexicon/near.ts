/**
 * Spelling, bounded: one change for words of four to seven letters, two from eight; the same first letter, or the first
 * two swapped. Only words that are known nowhere come here, so no known word is ever turned into another.
 */
import { lettersApart } from '../../nearest.ts'

interface Shelf {
  readonly words: string[]
}

export interface Speller {
  near(word: string): readonly string[]
}

const shelfOf = (first: string, length: number): string => `${first}${length}`

/** `preferred` words win over `others` at the same distance. */
export function createSpeller(preferred: Iterable<string>, others: Iterable<string>): Speller {
  const shelves = new Map<string, Shelf>()
  const put = (word: string) => {
    if (word.length < 4 || !/^\p{L}+$/u.test(word)) return
    const key = shelfOf(word.charAt(0), word.length)
    const shelf = shelves.get(key)
    if (shelf) shelf.words.push(word)
    else shelves.set(key, { words: [word] })
  }
  for (const word of preferred) put(word)
  for (const word of others) put(word)
  return {
    near(word) {
      if (word.length < 4 || !/^\p{L}+$/u.test(word)) return []
      const most = word.length >= 8 ? 2 : 1
      let best: string[] = []
      let least = most + 1
      const firsts = new Set([word.charAt(0), word.charAt(1)])
      for (const first of firsts) {
        for (let length = word.length - most; length <= word.length + most; length++) {
          for (const candidate of shelves.get(shelfOf(first, length))?.words ?? []) {
            const isSwapped = candidate.charAt(0) !== word.charAt(0)
            if (isSwapped && candidate.charAt(1) !== word.charAt(0)) continue
            const reach = candidate.slice(0, 2) === word.slice(0, 2) ? most : 1
            const apart = lettersApart(word, candidate, Math.min(reach, least))
            if (apart > reach) continue
            if (apart < least) {
              least = apart
              best = [candidate]
            } else if (apart === least && apart <= most && best.length < 5) best.push(candidate)
          }
        }
      }
      return best
    },
  }
}
