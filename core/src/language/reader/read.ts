/** From a sentence to a query, or to the question or refusal that is owed instead. */
import type { Query } from '../ast.ts'
import { parseCanonical } from '../canonical/parse.ts'
import { print } from '../canonical/print.ts'
import { checkQuery } from '../check/check-query.ts'
import type { Choice, Place, Reading, ReadResult, ReadWord } from '../reading.ts'
import type { Candidate } from './candidate.ts'
import { isHalfName, readInstrument } from './figures/subject.ts'
import { readInContext } from './in-context.ts'
import { kindReaders } from './kinds/index.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { isLight } from './light.ts'
import { longestSentence } from './pieces.ts'
import { type Notes, nothingNoted, senseAt, type Token } from './token.ts'
import { isFiller, type Tokenised, tokenise } from './tokenise.ts'

export interface ReadOptions {
  readonly lexicon: Lexicon
  /** IST, YYYY-MM-DD. */
  readonly today: string
  readonly previous?: Query | undefined
}

const verb =
  /^\s*(?:screen|show|series|compare|group|study|events|holders|holdings|overlap|funds|chain|futures|chart|watch|backtest|basket|pulse|define)\b/

/** Five thousand characters of words are about a thousand; more are brackets and commas. */
const mostTokens = 1500

export function read(text: string, { lexicon, today, previous }: ReadOptions): ReadResult {
  if (text.trim() === '') return refused(text, 'empty', 'Ask something: a screen, a figure, a comparison.')
  if (text.length > longestSentence) {
    return refused(text, 'too_large', `A question may have ${longestSentence} characters; this one has ${text.length}.`)
  }
  const canonical = readCanonical(text)
  if (canonical) return canonical
  const sentence = tokenise(text, lexicon, today)
  if (sentence.tokens.length > mostTokens) {
    return refused(
      text,
      'too_large',
      `A question may have ${mostTokens} words and signs; this one has ${sentence.tokens.length}.`,
    )
  }
  const candidates = kindReaders.flatMap((reader) => {
    const candidate = reader.read(sentence, { lexicon, today, previous: previous ?? null })
    return candidate ? [{ ...candidate, kind: reader.kind }] : []
  })
  const best = choose(candidates, sentence)
  const result = best ? resultOf(best, sentence, lexicon) : notRead(sentence, lexicon)
  // An edit of the question before is a question about what it was about.
  // A time alone is of the question before, or of nothing.
  const isTime = sentence.tokens.every((_token, at) => senseAt(sentence, at, 'range') !== null)
  if (!previous || isTime || best?.kind === 'follow-up') return result
  const isNamed = sentence.tokens.some((_token, at) => readInstrument(sentence, at) !== null)
  const alone = (said: string) => read(said, { lexicon, today })
  return readInContext(text, previous, alone, { isLost: result.outcome !== 'query', isNamed }) ?? result
}

/** Text in the canonical syntax is taken as it is. */
function readCanonical(text: string): ReadResult | null {
  if (!verb.test(text)) return null
  const parsed = parseCanonical(text.trim())
  if (!parsed.ok || checkQuery(parsed.value)) return null
  const canonical = print(parsed.value)
  const words: ReadWord[] = [...text.matchAll(/\S+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    role: 'used',
    became: match[0],
  }))
  return {
    outcome: 'query',
    query: parsed.value,
    canonical,
    reading: { text, words, assumptions: [], corrections: [], rephrased: null },
    alternatives: [],
  }
}

/** Fewest words left unread, then the strongest, then the earlier kind. */
function choose<Read extends Candidate>(candidates: readonly Read[], sentence: Tokenised): Read | null {
  let best: Read | null = null
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const unread = candidate.unread.filter((at) => !isLight(sentence, at)).length
    const cost = unread * 10 - candidate.strength
    if (cost < least) {
      least = cost
      best = candidate
    }
  }
  return best
}

function resultOf(best: Candidate, sentence: Tokenised, lexicon: Lexicon): ReadResult {
  const unread = best.unread.filter((at) => !isLight(sentence, at))
  const reading = readingOf(sentence, best.notes, new Set(unread))
  if (best.outcome === 'clarify') return { outcome: 'clarify', question: best.question, choices: best.choices, reading }
  if (best.outcome === 'refused') return { outcome: 'refused', problem: best.problem, choices: best.choices, reading }
  const canonical = print(best.query)
  if (unread.length > 0) return unreadResult(best.query, unread, sentence, lexicon, reading)
  const problem = checkQuery(best.query)
  if (problem) return { outcome: 'refused', problem: { ...problem, place: null }, choices: [], reading }
  return { outcome: 'query', query: best.query, canonical, reading, alternatives: alternativesOf(sentence, best.notes) }
}

/** A word was not understood: nothing is run; what it could have been is offered. */
function unreadResult(
  query: Query,
  unread: readonly number[],
  sentence: Tokenised,
  lexicon: Lexicon,
  reading: Reading,
): ReadResult {
  const tokens = unread.flatMap((at) => sentence.tokens[at] ?? [])
  const strangers = tokens.filter(({ senses }) => senses.length === 0)
  const [first] = strangers.length > 0 ? strangers : tokens
  const choices: Choice[] = []
  const nearest = first && !isName(first) ? nearestOf(first, lexicon) : []
  for (const word of nearest.slice(0, 2)) {
    if (first)
      choices.push({
        label: `“${first.text}” as “${word}”`,
        text: sentence.text.slice(0, first.start) + word + sentence.text.slice(first.end),
      })
  }
  const names = strangers.filter(isName)
  const isHalved = sentence.tokens.some((token) => isHalfName(sentence, token))
  if (names.length === 0 && !isHalved && tokens.length <= 3 && isWorthOffering(query) && checkQuery(query) === null) {
    const without = tokens.map(({ text }) => `“${text}”`).join(', ')
    choices.push({ label: `Without ${without}`, text: print(query) })
  }
  const said = quoted(tokens)
  if (strangers.length === 0 || choices.length > 1) {
    return { outcome: 'clarify', question: `I could not place ${said}. What did you mean?`, choices, reading }
  }
  return {
    outcome: 'refused',
    problem: {
      code: strangers.some(isName) ? 'unknown_name' : 'unknown_word',
      message: `I do not know ${quoted(names.length > 0 ? names : strangers)}, so nothing was run.`,
      place: first ? { start: first.start, end: first.end } : null,
      nearest,
    },
    choices,
    reading,
  }
}

/** A few of them: a sentence about something else altogether would be said back whole. */
const quoted = (tokens: readonly Token[]): string =>
  tokens
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .slice(0, 3)
    .map(({ text }) => `“${text}”`)
    .join(', ') || 'these signs'

const isWorthOffering = (query: Query): boolean =>
  query.kind !== 'screen' || query.where !== null || query.sort !== null

const isName = ({ text }: Token): boolean => /^\p{Lu}/u.test(text)

const nearestOf = (token: Token, lexicon: Lexicon): readonly string[] =>
  token.senses.length === 0 ? lexicon.near(token.norm) : []

function notRead(sentence: Tokenised, lexicon: Lexicon): ReadResult {
  const strangers = sentence.tokens.filter(({ senses }) => senses.length === 0)
  const [first] = strangers
  const reading = readingOf(
    sentence,
    nothingNoted,
    new Set(sentence.tokens.map((_, at) => at).filter((at) => !isLight(sentence, at))),
  )
  return {
    outcome: 'refused',
    problem: {
      code: first ? (isName(first) ? 'unknown_name' : 'unknown_word') : 'syntax',
      message: first
        ? `I do not know ${quoted(strangers)}, so nothing was run.`
        : 'I know these words but not what to do with them together.',
      place: first ? { start: first.start, end: first.end } : null,
      nearest: first ? nearestOf(first, lexicon) : [],
    },
    choices: [],
    reading,
  }
}

function readingOf(sentence: Tokenised, notes: Notes, unread: ReadonlySet<number>): Reading {
  const places = new Map(sentence.tokens.map((token, at) => [token, at]))
  const words = sentence.all.map((token): ReadWord => {
    const { text, start, end } = token
    const at = places.get(token)
    if (at === undefined || isFiller(token)) return { text, start, end, role: 'filler', became: null }
    if (unread.has(at)) return { text, start, end, role: 'unknown', became: null }
    const meaning = notes.became.findLast((each) => each.from <= at && at < each.to)
    if (!meaning && isLight(sentence, at)) return { text, start, end, role: 'filler', became: null }
    return { text, start, end, role: 'used', became: meaning?.text ?? text }
  })
  const seen = new Set<string>()
  const assumptions = notes.assumptions.filter(({ phrase, meaning }) => {
    const key = `${phrase}=${meaning}`
    return !seen.has(key) && seen.add(key)
  })
  return { text: sentence.text, words, assumptions, corrections: sentence.corrections, rephrased: null }
}

/** Other companies of the same name: the sentence again, with the symbol in place of the name. */
function alternativesOf(sentence: Tokenised, notes: Notes): Choice[] {
  const choices: Choice[] = []
  sentence.tokens.forEach(({ senses, start, end }, at) => {
    const meaning = notes.became.findLast((each) => each.from <= at && at < each.to)?.text
    const taken = senses.find((sense) => sense.is === 'entity' && meaning === `${sense.entity.is} ${sense.entity.id}`)
    if (taken?.is !== 'entity') return
    for (const other of taken.others.slice(0, 3)) {
      choices.push({ label: other.name, text: sentence.text.slice(0, start) + other.id + sentence.text.slice(end) })
    }
  })
  return choices.slice(0, 5)
}

function refused(text: string, code: 'empty' | 'too_large', message: string): ReadResult {
  const words: ReadWord[] =
    code === 'empty' ? [] : [{ start: 0, end: text.length, text, role: 'unknown', became: null }]
  const place: Place | null = null
  return {
    outcome: 'refused',
    problem: { code, message, place, nearest: [] },
    choices: [],
    reading: { text, words, assumptions: [], corrections: [], rephrased: null },
  }
}
