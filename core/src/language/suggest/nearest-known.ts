/** Known words for one that is not: those a slip of the finger away, then what else looks most like it. */
import { nearestWords } from '../nearest.ts'
import type { Lexicon } from '../reader/lexicon/lexicon.ts'

const longest = 40

export function nearestKnown(word: string, lexicon: Lexicon, most = 3): readonly string[] {
  const norm = word.trim().toLowerCase()
  if (norm.length < 3 || norm.length > longest || lexicon.isKnown(norm)) return []
  const slips = lexicon.near(norm)
  if (slips.length >= most) return slips.slice(0, most)
  // Names are left out: there are tens of thousands, and a stranger is offered words of the language.
  const like = nearestWords(norm, [...lexicon.words].filter((known) => known.length > 2).sort(), most)
  return [...new Set([...slips, ...like])].slice(0, most)
}
