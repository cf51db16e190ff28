/**
 * Sentences of many kinds have no fixed order. Such a kind offers each token to its slots in turn; a slot takes what it can
 * read and remembers it; what no slot takes is left, for a condition to be read from or as not understood.
 */
import { isLight } from '../light.ts'
import { became, isWord, joinNotes, type Notes, type Parsed, type Sentence, type Token } from '../token.ts'

export interface Taken {
  readonly next: number
  readonly notes: Notes
}

export type Slot = (at: number) => Taken | null

export interface Filled {
  /** Places no slot took, in order. */
  readonly left: readonly number[]
  readonly notes: Notes
}

export function fillSlots(sentence: Sentence, slots: readonly Slot[]): Filled {
  const left: number[] = []
  const notes: Notes[] = []
  for (let at = 0; at < sentence.tokens.length; ) {
    const taken = firstTaken(slots, at)
    if (taken && taken.next > at) {
      notes.push(taken.notes)
      at = taken.next
    } else {
      left.push(at)
      at++
    }
  }
  return { left, notes: joinNotes(...notes) }
}

function firstTaken(slots: readonly Slot[], at: number): Taken | null {
  for (const slot of slots) {
    const taken = slot(at)
    if (taken) return taken
  }
  return null
}

/** Takes one token that is one of these words. */
export const saying =
  (sentence: Sentence, words: readonly string[], meaning: string, take: () => void = () => undefined): Slot =>
  (at) => {
    if (!isWord(sentence, at, ...words)) return null
    take()
    return { next: at + 1, notes: became(at, at + 1, meaning) }
  }

/** Takes what a reader reads here, once or as often as it comes; `take` may refuse by returning false. */
export const reading =
  <Value>(read: (at: number) => Parsed<Value> | null, take: (value: Value) => boolean): Slot =>
  (at) => {
    const found = read(at)
    return found && found.next > at && take(found.value) ? found : null
  }

export { isLight }

/** Places that carry meaning: joining words left over change nothing. */
export const contentOf = (sentence: Sentence, places: readonly number[]): readonly number[] =>
  places.filter((at) => !isLight(sentence, at))

const wordsOf = new WeakMap<readonly Token[], ReadonlySet<string>>()

/** Every kind asks this of every sentence first, so the words are gathered once. */
export function hasWord({ tokens }: Sentence, ...words: readonly string[]): boolean {
  let said = wordsOf.get(tokens)
  if (!said) {
    said = new Set(tokens.flatMap(({ senses }) => senses.flatMap((sense) => (sense.is === 'word' ? [sense.word] : []))))
    wordsOf.set(tokens, said)
  }
  for (const word of words) if (said.has(word)) return true
  return false
}

/** Fillers count here: "any nifty 50 stock" is not the index. */
export const saysAny = (sentence: Sentence, words: ReadonlySet<string>): boolean =>
  sentence.all.some(({ norm }) => norm.split(' ').some((word) => words.has(word)))

export interface Part {
  readonly sentence: Sentence
  /** The places of its tokens in the whole. */
  readonly places: readonly number[]
}

/** The sentence that these places make by themselves. */
export function partOf(sentence: Sentence, places: readonly number[]): Part {
  const tokens = places.flatMap((at) => sentence.tokens[at] ?? [])
  return { sentence: { ...sentence, tokens }, places }
}

/** What was noted about a part, in places of the whole. */
export const inWhole = ({ became: words, assumptions }: Notes, places: readonly number[]): Notes => ({
  became: words.flatMap(({ from, to, text }) =>
    places.slice(from, to).map((place) => ({ from: place, to: place + 1, text })),
  ),
  assumptions,
})
