/** "option chain", "is it overbought" after a question about one company: read again with its name said. */
import type { Instrument, Query } from '../ast.ts'
import type { Reading, ReadResult, ReadWord } from '../reading.ts'
import { judgedOrAsked } from './follow-up/subject.ts'

/** Where a sentence points back to what was spoken of. "It" alone is as often the industry: "only it". */
const pointing =
  /\b(?<verb>is|was|are|does|did|has|will|should) (?<bare>it|this|that|they)\b(?! (?:stocks?|sector|compan))|\b(?:its|(?:this|that) (?:stock|company|share|index|etf|coin)|iska|iski|iske|uska|uski|uske)\b/i

interface Said {
  readonly text: string
  /** Where the name stands now, and what stood there. */
  readonly at: number
  readonly name: string
  readonly instead: string
}

/** The sentence with the name in place of the word that points to it. */
function pointed(text: string, name: string): Said | null {
  const found = pointing.exec(text)
  if (!found) return null
  const { verb = '' } = found.groups ?? {}
  const at = found.index + (verb ? verb.length + 1 : 0)
  const instead = found[0].slice(at - found.index)
  return { text: text.slice(0, at) + name + text.slice(at + instead.length), at, name, instead }
}

const behind = (text: string, name: string): Said => ({
  text: `${text} ${name}`,
  at: text.length + 1,
  name,
  instead: '',
})

export type ReadAlone = (text: string) => ReadResult

/** Null where nothing alone was spoken of, or where the name makes no question of it. */
export function readInContext(text: string, previous: Query, readAlone: ReadAlone, isLost: boolean): ReadResult | null {
  const [subject, ...others] = judgedOrAsked(previous) ?? []
  if (!subject || others.length > 0) return null
  const said = pointed(text, subject.symbol) ?? (isLost ? behind(text, subject.symbol) : null)
  const result = said && readAlone(said.text)
  if (!said || result?.outcome !== 'query' || !isAbout(result.query, subject)) return null
  return { ...result, reading: asTyped(text, said, result.reading), alternatives: [] }
}

function isAbout(query: Query, { asset, symbol }: Instrument): boolean {
  const asked = judgedOrAsked(query)
  return asked !== null && asked.length === 1 && asked[0]?.symbol === symbol && asked[0].asset === asset
}

/** The words as they were typed: what follows the name moves back to its place. */
function asTyped(text: string, { at, name, instead }: Said, reading: Reading): Reading {
  const moved = instead.length - name.length
  const words = reading.words.flatMap((word): ReadWord[] => {
    if (word.end <= at) return [{ ...word, end: Math.min(word.end, text.length) }]
    if (word.start < at + name.length || instead === '') return []
    return [{ ...word, start: word.start + moved, end: word.end + moved }]
  })
  const pointer: ReadWord[] =
    instead === '' ? [] : [{ start: at, end: at + instead.length, text: instead, role: 'used', became: name }]
  return {
    ...reading,
    text,
    words: [...words, ...pointer].toSorted((left, right) => left.start - right.start),
    assumptions:
      instead === ''
        ? [...reading.assumptions, { phrase: text.trim(), meaning: `a question about ${name}` }]
        : reading.assumptions,
  }
}
