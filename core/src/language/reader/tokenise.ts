/**
 * From pieces to tokens: of all ways to cover the pieces with phrases that are known, the one with the fewest unknown
 * words, then the fewest phrases, then the longest first.
 */

import type { Correction } from '../reading.ts'
import { timeEdges } from './dates.ts'
import { dictionary } from './dictionary.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { numberEdges } from './numbers.ts'
import { cutPieces, type Piece } from './pieces.ts'
import type { Sense, Sentence, Token } from './token.ts'

/** Written short, and not to be found by a bounded search for spelling. */
const shortForms = dictionary<string>({
  bnk: 'bank',
  bnks: 'banks',
  mkt: 'market',
  prft: 'profit',
  sls: 'sales',
  grwth: 'growth',
  hlding: 'holding',
  avrg: 'average',
  cos: 'companies',
  stks: 'stocks',
  stx: 'stocks',
  mcaps: 'mcap',
  divdend: 'dividend',
  bn: 'billion',
  abv: 'above',
  blw: 'below',
  btw: 'between',
  b4: 'before',
  gtr: 'greater',
  pharam: 'pharma',
  indl: 'industrial',
})

export interface Tokenised extends Sentence {
  readonly corrections: readonly Correction[]
}

export function tokenise(text: string, lexicon: Lexicon, today: string): Tokenised {
  const pieces = splitListed(cutPieces(text, lexicon.isKnown))
  const hasSmall = /\p{Ll}/u.test(text)
  let norms = pieces.map(({ norm }) => norm)
  let cover = coverOf(pieces, norms, lexicon, today, hasSmall)
  const corrections: Correction[] = []
  const corrected = correct(pieces, cover, lexicon)
  if (corrected.length > 0) {
    const fixed = pieces.map((piece, at) => {
      const to = corrected.find((each) => each.at === at)?.to
      return to === undefined ? piece : { ...piece, norm: to }
    })
    norms = fixed.map(({ norm }) => norm)
    cover = coverOf(fixed, norms, lexicon, today, hasSmall)
    const unknown = new Set(cover.filter(({ senses }) => senses.length === 0).map(({ from }) => from))
    for (const { at, to } of corrected) {
      const piece = pieces[at]
      // A word that still says nothing where it stands was not a slip of the finger.
      if (unknown.has(at)) norms[at] = piece?.norm ?? to
      else if (piece) corrections.push({ from: piece.text, to, start: piece.start, end: piece.end })
    }
  }
  const all = cover.map(({ from, length, senses }): Token => {
    const first = pieces[from]
    const last = pieces[from + length - 1]
    const start = first?.start ?? 0
    const end = last?.end ?? start
    return { text: text.slice(start, end), norm: norms.slice(from, from + length).join(' '), start, end, senses }
  })
  const said = withBothEnds(withSizes(withSector(withoutRepeats(all), lexicon)))
  return { text, today, all: said, tokens: said.filter((token) => !isFiller(token)), corrections }
}

/** "Reliance Industries (NSE: RELIANCE)": the symbol in brackets says the name again. */
function withoutRepeats(all: readonly Token[]): Token[] {
  const filler: readonly Sense[] = [{ is: 'filler' }]
  const idOf = (token: Token | undefined): string | null => {
    const entity = token?.senses.find((sense) => sense.is === 'entity')
    return entity?.is === 'entity' ? entity.entity.id : null
  }
  const repeated = new Set<Token>()
  all.forEach((token, at) => {
    const id = idOf(token)
    if (id === null || all[at + 1]?.norm !== '(') return
    const close = all.findIndex((each, place) => place > at + 1 && place <= at + 6 && each.norm === ')')
    if (close < 0) return
    const inside = all.slice(at + 2, close)
    if (
      inside.length > 0 &&
      inside.every((each) => idOf(each) === id || isFiller(each) || [':', '-'].includes(each.norm))
    ) {
      for (const each of all.slice(at + 1, close + 1)) repeated.add(each)
    }
  })
  return all.map((token) => (repeated.has(token) ? { ...token, senses: filler } : token))
}

const ranks = new Set(['top', 'highest', 'lowest'])

const isRank = (token: Token | undefined): boolean =>
  token?.senses.some((sense) => sense.is === 'word' && ranks.has(sense.word)) ?? false

const hasSense = (token: Token | undefined, ...kinds: readonly Sense['is'][]): boolean =>
  token?.senses.some(({ is }) => kinds.includes(is)) ?? false

const isBase = (token: Token | undefined): boolean => /^(?:etfs?|indices)$/.test(token?.norm ?? '')

/** "top 5 it by roe", "it and pharma", "companies in it": here the small word is the sector. Dropped, all would be meant. */
function withSector(all: readonly Token[], lexicon: Lexicon): readonly Token[] {
  if (!all.some(({ norm }) => norm === 'it')) return all
  const said = all.filter((token) => !isFiller(token) || token.norm === 'it')
  const sector = lexicon.match(['it', 'sector'], 0).find(({ length }) => length === 2)?.senses
  const named = new Set([
    ...said.filter((token, at) => token.norm === 'it' && (isRankedPart(said, at) || isJoinedPart(said, at))),
    ...all.filter((token, at) => token.norm === 'it' && isNamedPart(all, at)),
  ])
  return sector ? all.map((token) => (named.has(token) ? { ...token, senses: sector } : token)) : all
}

const joints = new Set(['and', 'or', 'comma'])

const isJoint = (token: Token | undefined): boolean =>
  token?.senses.some((sense) => sense.is === 'word' && joints.has(sense.word)) ?? false

const parts: ReadonlySet<string> = new Set(['sector', 'industry', 'kind'])

const isPart = (token: Token | undefined): boolean =>
  token?.senses.some((sense) => sense.is === 'scope' && sense.scopes.some(({ by }) => parts.has(by))) ?? false

/** "it and pharma", "pharma, fmcg or it". */
const isJoinedPart = (said: readonly Token[], at: number): boolean =>
  (isJoint(said[at + 1]) && isPart(said[at + 2])) || (isJoint(said[at - 1]) && isPart(said[at - 2]))

/** "companies in it with roe above 20". */
const isNamedPart = (all: readonly Token[], at: number): boolean =>
  /^(?:in|from|of)$/.test(all[at - 1]?.norm ?? '') &&
  /\b(?:stocks?|compan(?:y|ies)|shares?)$/.test(all[at - 2]?.norm ?? '')

const ends: readonly (readonly [RegExp, 'high' | 'low', string])[] = [
  [/^high_52w$/, 'low', 'low_52w'],
  [/^low_52w$/, 'high', 'high_52w'],
  [/^all_time_high$/, 'low', 'all_time_low'],
  [/^all_time_low$/, 'high', 'all_time_high'],
]

/** "52 week high and low": both of the year; the day's low would be another question. */
function withBothEnds(all: readonly Token[]): readonly Token[] {
  return all.map((token, at) => {
    const before = all.slice(0, at).findLast((each) => !isJoint(each) && each.norm !== '/')
    const id = before?.senses.find((sense) => sense.is === 'field')
    const end = id?.is === 'field' ? ends.find(([field, norm]) => field.test(id.id) && norm === token.norm) : undefined
    // "near 52 week high and low pe" has an adjective.
    const isDescribing = hasSense(all[at + 1], 'field', 'indicator', 'price')
    return end && !isDescribing ? { ...token, senses: [{ is: 'field', id: end[2] }] } : token
  })
}

const sizes = dictionary<string>({ small: 'small', large: 'large', big: 'large', mid: 'mid' })

/** "small banks", "large pharma": the size of the companies, not of a figure. A small finance bank is a kind of bank. */
function withSizes(all: readonly Token[]): readonly Token[] {
  return all.map((token, at) => {
    const name = sizes[token.norm]
    const next = all[at + 1]
    const isSized = hasSense(next, 'scope') && !hasSense(next, 'field', 'price') && next?.norm !== 'finance'
    return name && isSized ? { ...token, senses: [{ is: 'scope', scopes: [{ by: 'size', name }] }] } : token
  })
}

function isRankedPart(said: readonly Token[], at: number): boolean {
  const before = said[at - 1]
  const after = said[at + 1]
  const isCounted = isRank(said[at - 2]) && hasSense(before, 'number')
  if (isRank(before) || isCounted || isBase(after)) return true
  if (at === 0) return isRank(after)
  const isRanking = said.slice(0, at).some(isRank)
  const isOf = hasSense(before, 'field', 'indicator', 'price', 'scope') || before?.norm === 'in'
  return isRanking && isOf && (after === undefined || after.norm === 'by')
}

export const isFiller = (token: Token): boolean =>
  token.senses.length > 0 && token.senses.every((sense) => sense.is === 'filler')

interface Cover {
  readonly from: number
  readonly length: number
  readonly senses: readonly Sense[]
}

const phraseCost = 10
const unknownCost = 70

function coverOf(
  pieces: readonly Piece[],
  norms: readonly string[],
  lexicon: Lexicon,
  today: string,
  hasSmall: boolean,
): Cover[] {
  const count = pieces.length
  const cost = new Float64Array(count + 1)
  const choice: (Cover | null)[] = new Array(count).fill(null)
  for (let at = count - 1; at >= 0; at--) {
    const byLength = new Map<number, Sense[]>()
    const take = (length: number, senses: readonly Sense[]) => {
      if (length < 1 || at + length > count) return
      const list = byLength.get(length)
      if (list) list.push(...senses)
      else byLength.set(length, [...senses])
    }
    const piece = pieces[at]
    if (!piece) continue
    for (const { length, senses } of numberEdges(pieces, at)) take(length, senses)
    for (const { length, senses } of timeEdges(pieces, at, today)) take(length, senses)
    for (const { length, senses } of lexicon.match(norms, at))
      if (!isOfAverage(pieces, at, length)) take(length, senses)
    if (hasSmall) {
      for (const { length, senses } of lexicon.matchInCapitals(norms, at)) {
        if (isInCapitals(pieces, at, length)) take(length, senses)
      }
    }
    let best = unknownCost + (cost[at + 1] ?? 0)
    let bestLength = 1
    let bestSenses: readonly Sense[] = byLength.get(1) ?? []
    if (bestSenses.length > 0) best = phraseCost + (cost[at + 1] ?? 0)
    for (const [length, senses] of byLength) {
      const total = phraseCost + (cost[at + length] ?? 0)
      if (total < best || (total === best && length > bestLength)) {
        best = total
        bestLength = length
        bestSenses = senses
      }
    }
    cost[at] = best
    choice[at] = { from: at, length: bestLength, senses: bestSenses }
  }
  const cover: Cover[] = []
  for (let at = 0; at < count; ) {
    const chosen = choice[at]
    if (!chosen) break
    cover.push(chosen)
    at += chosen.length
  }
  return cover
}

const averageWord = /^(?:[esdw]?mas?|moving|average)$/

/** "nifty 200 dma": the days of an average, and not the index of that many companies. */
function isOfAverage(pieces: readonly Piece[], at: number, length: number): boolean {
  if (length < 2 || pieces[at + length - 1]?.is !== 'number') return false
  const after = pieces[at + length]?.norm ?? ''
  return averageWord.test(after === 'day' ? (pieces[at + length + 1]?.norm ?? '') : after)
}

const isInCapitals = (pieces: readonly Piece[], at: number, length: number): boolean =>
  pieces.slice(at, at + length).every(({ text }) => !/\p{Ll}/u.test(text)) &&
  pieces.slice(at, at + length).some(({ text }) => /\p{Lu}/u.test(text))

/** "ema 20,50,200" is three numbers, not two million. */
function splitListed(pieces: readonly Piece[]): Piece[] {
  const isAverage = (piece: Piece | undefined): boolean =>
    /^(?:e|s|d|w)?m?as?$|^(?:ema|sma|dma|wma|day|days|supertrend|macd)s?$/.test(piece?.norm ?? '') &&
    (piece?.norm.length ?? 0) > 1
  return pieces.flatMap((piece, at) => {
    if (piece.is !== 'number' || !piece.text.includes(',')) return [piece]
    if (!isAverage(pieces[at - 1]) && !isAverage(pieces[at + 1]) && pieces[at - 1]?.norm !== '(') return [piece]
    if (pieces[at - 1]?.norm === '(' && !isAverage(pieces[at - 2])) return [piece]
    const parts: Piece[] = []
    let start = piece.start
    for (const part of piece.text.split(/(,)/)) {
      if (part === '') continue
      parts.push({
        is: part === ',' ? 'sign' : 'number',
        text: part,
        norm: part,
        start,
        end: start + part.length,
        isTight: start > piece.start,
      })
      start += part.length
    }
    return parts
  })
}

interface Corrected {
  readonly at: number
  readonly to: string
}

function correct(pieces: readonly Piece[], cover: readonly Cover[], lexicon: Lexicon): Corrected[] {
  const found: Corrected[] = []
  for (const { from, length, senses } of cover) {
    const piece = pieces[from]
    if (senses.length > 0 || length !== 1 || piece?.is !== 'word') continue
    const short = shortForms[piece.norm]
    if (short) {
      found.push({ at: from, to: short })
      continue
    }
    const near = lexicon.near(piece.norm)
    const isProper = from > 0 && /^\p{Lu}\p{Ll}/u.test(piece.text)
    // A capitalised stranger inside a sentence is a name: it is not bent into a word of the language.
    const to = isProper ? near.find((word) => lexicon.nameWords.has(word)) : near[0]
    if (to) found.push({ at: from, to })
  }
  return found
}
