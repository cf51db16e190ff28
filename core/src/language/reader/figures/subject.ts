import { assets, type Instrument } from '../../ast.ts'
import type { Entity } from '../../reading.ts'
import { namePhrases } from '../lexicon/entities.ts'
import { became, type Parsed, parsed, type Sentence, senseAt, skipWords, type Token } from '../token.ts'

const assetOf = (is: Entity['is']): Instrument['asset'] | null => assets.find((asset) => asset === is) ?? null

/** "adani stocks", "tata companies": the group, not its largest company. */
export function isGroupSaid(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at]
  if (!token?.senses.some((sense) => sense.is === 'scope' && sense.scopes.some(({ by }) => by === 'group')))
    return false
  const next = sentence.all[sentence.all.indexOf(token) + 1]
  return /^(?:stocks|companies|firms|kampaniya)\b/.test(next?.norm ?? '')
}

const isEtfWord = (token: Token | undefined): boolean => /^(?:etfs?|exchange traded)\b/.test(token?.norm ?? '')
const isCommodity = (sentence: Sentence, at: number): boolean =>
  senseAt(sentence, at, 'entity')?.entity.is === 'commodity'

/** "gold etf", "gold and silver etfs": what the ETFs follow, not the metal. */
export function isFollowedSaid(sentence: Sentence, at: number): boolean {
  let place = at
  while (isCommodity(sentence, place)) {
    if (isEtfWord(sentence.tokens[place + 1])) return true
    place = skipWords(sentence, place + 1, 'and', 'comma', 'or', 'vs')
  }
  return false
}

export function readInstrument(sentence: Sentence, at: number): Parsed<Instrument> | null {
  if (isGroupSaid(sentence, at) || isFollowedSaid(sentence, at)) return null
  for (const sense of sentence.tokens[at]?.senses ?? []) {
    if (sense.is !== 'entity') continue
    const asset = assetOf(sense.entity.is)
    if (!asset) continue
    return parsed({ asset, symbol: sense.entity.id }, at + 1, became(at, at + 1, `${asset} ${sense.entity.id}`))
  }
  return null
}

/** "tata" before a word nobody knows: the first word of a name that goes on, and not the company of that word. */
export function isHalfName({ all }: Sentence, token: Token | undefined): boolean {
  const next = token && all[all.indexOf(token) + 1]
  if (!next || next.senses.length > 0) return false
  return token.senses.some(
    (sense) =>
      sense.is === 'entity' &&
      namePhrases(sense.entity).some(({ phrase, distance }) => phrase === token.norm && distance === 2),
  )
}

const mostNamed = 30

/** "tcs vs infy vs wipro", "asian paints berger", "hdfc bank n icici". */
export function readInstruments(sentence: Sentence, at: number): Parsed<readonly Instrument[]> | null {
  const first = readInstrument(sentence, at)
  if (!first) return null
  const found = [first]
  let next = first.next
  while (found.length < mostNamed) {
    const place = skipWords(sentence, next, 'vs', 'and', 'comma', 'with', 'to')
    const another = readInstrument(sentence, place)
    if (!another) break
    found.push(another)
    next = another.next
  }
  const seen = new Set<string>()
  const instruments = found
    .map(({ value }) => value)
    .filter(({ asset, symbol }) => !seen.has(`${asset} ${symbol}`) && seen.add(`${asset} ${symbol}`))
  return parsed(instruments, next, ...found.map(({ notes }) => notes))
}
