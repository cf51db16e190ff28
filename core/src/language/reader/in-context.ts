/** "option chain", "is it overbought" after a question about one company: read again with its name said. */
import type { Instrument, Query } from '../ast.ts'
import { parseCanonical } from '../canonical/parse.ts'
import { print } from '../canonical/print.ts'
import type { Reading, ReadResult, ReadWord } from '../reading.ts'
import { judgedOrAsked } from './follow-up/subject.ts'

/** Where a sentence points back to what was spoken of. "It" alone is as often the industry: "only it". */
const pointing =
  /\b(?<verb>is|was|are|does|did|has|will|should) (?<bare>it|this|that|they)\b(?! (?:stocks?|sector|compan))|\b(?:its|(?:this|that) (?:stock|company|share|index|etf|coin)|iska|iski|iske|uska|uski|uske)\b/i

/** The sentence with a name put in, in place of what pointed to it or of nothing. */
interface Said {
  readonly text: string
  readonly at: number
  readonly inserted: string
  readonly instead: string
}

const put = (text: string, at: number, inserted: string, instead = ''): Said => ({
  text: text.slice(0, at) + inserted + text.slice(at + instead.length),
  at,
  inserted,
  instead,
})

function pointed(text: string, name: string): Said | null {
  const found = pointing.exec(text)
  if (!found) return null
  const { verb = '' } = found.groups ?? {}
  const at = found.index + (verb ? verb.length + 1 : 0)
  return put(text, at, name, found[0].slice(at - found.index))
}

/** What needs a second name, or a place for it: "vs nifty", "weight in nifty". */
const against = /^\s*(?:vs|versus|against|compared? (?:to|with)|compare)\b/i
const part = /\b(?:weight|weightage|rank|share)(?= in\b)/i

function beside(text: string, name: string): readonly Said[] {
  const compared = /^\s*compare\b/i.exec(text)
  if (compared) return [put(text, compared[0].length, ` ${name}`)]
  const within = part.exec(text)
  if (within) return [put(text, within.index + within[0].length, ` of ${name}`)]
  return [put(text, 0, `${name} `), put(text, text.length, ` ${name}`)]
}

export type ReadAlone = (text: string) => ReadResult

/** What leans on another question is short; a long one would only be read three times over. */
const longest = 200

interface Unread {
  /** It makes no question by itself. */
  readonly isLost: boolean
  /** It names something that has a price. */
  readonly isNamed: boolean
}

/** Null where nothing alone was spoken of, or where the name makes no question of it. */
export function readInContext(
  text: string,
  previous: Query,
  readAlone: ReadAlone,
  { isLost, isNamed }: Unread,
): ReadResult | null {
  const [subject, ...others] = judgedOrAsked(previous) ?? []
  if (!subject || others.length > 0 || text.length > longest) return null
  const isBeside = isNamed ? against.test(text) || part.test(text) : isLost
  const instead = pointed(text, subject.symbol)
  const isOwned = instead !== null && /^(?:its|\w+k[aie])$/i.test(instead.instead)
  const around = isBeside || (isOwned && isLost) ? beside(text, subject.symbol) : []
  // "from its high": the name before reads better than in its place.
  const ways = isOwned ? [...around, instead] : [...(instead ? [instead] : []), ...around]
  for (const said of ways) {
    const result = ofSameExpiry(readAlone(said.text), text, previous)
    const isAnswer = result.outcome === 'query' && isAbout(result.query, subject)
    // "is it expensive" is a question back, about the same company.
    const isAsked =
      said.instead !== '' &&
      result.outcome === 'clarify' &&
      result.choices.some(({ text: choice }) => isOf(choice, subject))
    if (!isAnswer && !isAsked) continue
    const reading = asTyped(text, said, subject.symbol, result.reading)
    return result.outcome === 'query' ? { ...result, reading, alternatives: [] } : { ...result, reading }
  }
  return null
}

const saysExpiry =
  /\b(?:expir\w+|weekly|monthly|week|month|near\w*|current|this|next|\d{4}-\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)\b/i

/** "29500 ce" after the chain of the next expiry: of that one, not of the nearest. */
function ofSameExpiry(result: ReadResult, text: string, previous: Query): ReadResult {
  const isOfChain = previous.kind === 'chain' && result.outcome === 'query' && result.query.kind === 'chain'
  if (!isOfChain || saysExpiry.test(text)) return result
  const query: Query = { ...result.query, expiry: previous.expiry }
  const assumptions = result.reading.assumptions.filter(({ phrase }) => phrase !== 'expiry')
  return { ...result, query, canonical: print(query), reading: { ...result.reading, assumptions } }
}

function isAbout(query: Query, { asset, symbol }: Instrument): boolean {
  // "weights" of an index are those of its members.
  const isOfMembers =
    query.kind === 'screen' && query.universe.within.some(({ by, name }) => by === asset && name === symbol)
  return isOfMembers || (judgedOrAsked(query) ?? []).some((each) => each.asset === asset && each.symbol === symbol)
}

function isOf(canonical: string, subject: Instrument): boolean {
  const parsed = parseCanonical(canonical)
  return parsed.ok && isAbout(parsed.value, subject)
}

/** The words as they were typed: what was put in is taken out, and what follows it moves back. */
function asTyped(text: string, { at, inserted, instead }: Said, name: string, reading: Reading): Reading {
  const end = at + inserted.length
  const moved = instead.length - inserted.length
  const words = reading.words.flatMap((word): ReadWord[] => {
    // A word that reaches over the edge keeps what was typed of it.
    const [from, to] =
      word.start < at ? [word.start, Math.min(word.end, at)] : [Math.max(word.start, end) + moved, word.end + moved]
    const typed = text.slice(from, to)
    const start = from + typed.length - typed.trimStart().length
    const said = typed.trim()
    return to > from && said !== '' ? [{ ...word, start, end: start + said.length, text: said }] : []
  })
  const pointer: ReadWord[] =
    instead === '' ? [] : [{ start: at, end: at + instead.length, text: instead, role: 'used', became: name }]
  const said = { phrase: text.trim(), meaning: `a question about ${name}` }
  return {
    ...reading,
    text,
    words: [...words, ...pointer].toSorted((left, right) => left.start - right.start),
    assumptions: instead === '' ? [...reading.assumptions, said] : reading.assumptions,
  }
}
