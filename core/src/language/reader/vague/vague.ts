import type { Instrument, Scope, Universe } from '../../ast.ts'
import { print, printInstrument, printUniverse } from '../../canonical/print.ts'
import type { Choice } from '../../reading.ts'
import { firstExamples } from '../../suggest/examples.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { isHalfName, readInstrument } from '../figures/subject.ts'
import { readScopes } from '../figures/universe.ts'
import { categoriesAt, categoryAt } from '../kinds/fund-categories.ts'
import { contentOf, fillSlots, hasWord, type Slot, saying, saysAny } from '../kinds/slots.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { became, isWord, nothingNoted, type Sentence, senseAt } from '../token.ts'
import { notKept } from './absent.ts'
import { sentences, shownInstead, type Unanswerable, unanswerable } from './advice.ts'
import { alone } from './alone.ts'
import { findVague, type VagueWord, vagueWords } from './definitions.ts'

const prefix = 'vague:'

const phrases: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(vagueWords.map(({ id, phrases: said }) => [prefix + id, said])),
  vaguenoise: [
    'to buy',
    'to buy now',
    'to invest',
    'to invest in',
    'buy',
    'for investment',
    'for me',
    'right now',
    'invest',
    'for 2025',
    'for 2026',
    'for beginners',
  ],
  bestfund: [
    'best mutual fund',
    'best mutual funds',
    'best mf',
    'best fund',
    'best funds',
    'good mutual fund',
    'good mutual funds',
    'best sip',
    'best sips',
    'best sip plan',
    'best mutual fund for sip',
    'acche mutual fund',
    'achhe fund',
    'good funds',
  ],
}

/** A vague word that carries the whole question, and questions no figure can answer. */
export const vague: KindReader = {
  kind: 'vague',
  phrases,
  read(sentence, { lexicon, previous }) {
    const refused = greet(sentence) ?? refuse(sentence) ?? notKept(sentence) ?? (previous ? null : alone(sentence))
    if (refused) return refused
    // A word somebody taught is theirs, whatever others mean by it.
    if (sentence.tokens.some((token) => token.senses.some(({ is }) => is === 'taught'))) return null
    const isVague = sentence.tokens.some((_token, at) => vagueAt(sentence, at) !== null)
    const isSuggest = saysAny(sentence, suggestWords)
    if (!isVague && !isSuggest && !hasWord(sentence, 'bestfund', 'fundword')) return null
    return (
      whichFunds(sentence, lexicon) ?? aboutOne(sentence) ?? (isVague || isSuggest ? whichDefinition(sentence) : null)
    )
  },
}

const greeting =
  /^(?:(?:hi+|hello|hey|namaste|namaskar|good (?:morning|evening|afternoon)|help|help me|menu|start|thanks|thank you|ok|okay|what can you do|what can i ask|what can you do for me|how do you work|how does this work|who are you|kya kar sakte ho|what do you do)[\s!.?,]*)+$/i

/** Somebody who does not ask yet is shown what can be asked. */
function greet(sentence: Sentence): Candidate | null {
  if (!greeting.test(sentence.text.trim().slice(0, 100))) return null
  return {
    outcome: 'clarify',
    question: 'Ask about companies, funds, indices and the market. For example:',
    choices: firstExamples.map(({ sentence: text, title }) => ({ label: title, text })),
    strength: 3,
    unread: [],
    notes: nothingNoted,
  }
}

function refuse(sentence: Sentence): Candidate | null {
  const kind = unanswerable(sentence.text)
  if (!kind) return null
  const found = sentence.tokens
    .map((token, at) => (isHalfName(sentence, token) ? null : readInstrument(sentence, at)))
    .find((each) => each !== null)
  const instrument = found?.value ?? null
  return {
    outcome: 'refused',
    problem: { code: kind === 'reason' ? 'no_data' : 'advice', message: sentences[kind], place: null, nearest: [] },
    choices: [
      ...announced(kind, instrument),
      ...shownInstead(instrument && printInstrument(instrument), instrument?.asset ?? null),
    ],
    strength: 3,
    unread: [],
    notes: nothingNoted,
  }
}

function announced(kind: Unanswerable, instrument: Instrument | null): readonly Choice[] {
  if (kind !== 'reason' || instrument?.asset !== 'stock') return []
  const universe: Universe = { base: 'stocks', within: [{ by: 'symbol', name: instrument.symbol }], except: [] }
  const over = { range: 'last', span: { count: 1, unit: 'm' } } as const
  const text = print({ kind: 'events', of: 'announcements', universe, where: null, over, limit: null })
  return [{ label: 'What it announced in a month', text }]
}

function vagueAt(sentence: Sentence, at: number): VagueWord | null {
  for (const sense of sentence.tokens[at]?.senses ?? []) {
    if (sense.is === 'word' && sense.word.startsWith(prefix)) return findVague(sense.word.slice(prefix.length))
  }
  return null
}

const suggestWords = new Set(['suggest', 'recommend'])

/** "is itc undervalued": of one company its own figures are shown, and the verdict is left to the asker. */
function aboutOne(sentence: Sentence): Candidate | null {
  let asked: Instrument | null = null
  let isVague = false
  const isJudged = /^\s*(?:is|are|kya)\b/i.test(sentence.text)
  const { left, notes } = fillSlots(sentence, [
    (at) => {
      const found = readInstrument(sentence, at)
      // "undervalued nifty 50" asks for members.
      const isOne = found?.value.asset === 'stock' || (found?.value.asset === 'index' && isJudged)
      if (!isOne || asked !== null) return null
      asked = found.value
      return found
    },
    (at) => {
      if (!vagueAt(sentence, at)) return null
      isVague = true
      return { next: at + 1, notes: became(at, at + 1, 'figures') }
    },
    saying(sentence, ['what', 'latest', 'vaguenoise', 'high', 'low', 'is'], 'figures'),
  ])
  const one = asked as Instrument | null
  if (one === null || !isVague || contentOf(sentence, left).length > 0) return null
  return {
    outcome: 'clarify',
    question: 'That is for you to judge. Which figures shall be shown?',
    choices: shownInstead(printInstrument(one), one.asset),
    strength: 3,
    unread: [],
    notes,
  }
}

function whichDefinition(sentence: Sentence): Candidate | null {
  let word: VagueWord | null = saysAny(sentence, suggestWords) ? findVague('good') : null
  const within: Scope[] = []
  const except: Scope[] = []
  const slots: Slot[] = [
    (at) => {
      const found = vagueAt(sentence, at)
      if (!found) return null
      word ??= found
      return { next: at + 1, notes: became(at, at + 1, found.id) }
    },
    (at) => {
      const found = readScopes(sentence, at)
      if (found?.value.oneOf) return null
      if (found) {
        within.push(...found.value.within)
        except.push(...found.value.except)
      }
      return found
    },
    (at) => {
      const isCount = isWord(sentence, at, 'top') && senseAt(sentence, at + 1, 'number') !== null
      return isCount ? { next: at + 2, notes: nothingNoted } : null
    },
    saying(sentence, ['vaguenoise', 'latest', 'today', 'what', 'find', 'highest', 'high', 'low'], 'screen'),
  ]
  const { left, notes } = fillSlots(sentence, slots)
  const asked = word as VagueWord | null
  if (!asked || contentOf(sentence, left).length > 0) return null
  const universe: Universe = { base: 'stocks', within, except }
  return {
    outcome: 'clarify',
    question: asked.question,
    choices: choicesOf(asked, universe),
    strength: 3,
    unread: [],
    notes,
  }
}

/** Each definition over the part of the market that was named, as text that runs when sent. */
export const choicesOf = (word: VagueWord, universe: Universe): readonly Choice[] =>
  word.definitions.map(({ label, where, sort }) => ({
    label,
    text: `screen ${printUniverse(universe)} where ${where}${sort ? ` sort ${sort}` : ''}`,
  }))

const yearWords: Readonly<Record<number, string>> = { 1: 'a year', 3: 'three years', 5: 'five years' }

/** One, three or five years: the spans that returns of funds are kept for. */
function spanAt(sentence: Sentence, at: number): number | null {
  const range = senseAt(sentence, at, 'range')?.range
  const span = senseAt(sentence, at, 'span')?.span ?? (range?.range === 'last' ? range.span : null)
  return span?.unit === 'y' && yearWords[span.count] ? span.count : null
}

function whichFunds(sentence: Sentence, lexicon: Lexicon): Candidate | null {
  let isAsked = false
  let over = 5
  const categories: string[] = []
  const { left, notes } = fillSlots(sentence, [
    saying(sentence, ['bestfund'], 'funds', () => {
      isAsked = true
    }),
    (at) => {
      const named = categoriesAt(sentence, at, lexicon)
      if (named.length === 0) return null
      categories.push(...named)
      return { next: at + 1, notes: became(at, at + 1, `category ${named.map((each) => `"${each}"`).join(', ')}`) }
    },
    (at) =>
      vagueAt(sentence, at) || isWord(sentence, at, 'highest', 'high', 'top')
        ? { next: at + 1, notes: became(at, at + 1, 'funds') }
        : null,
    (at) => {
      const years = spanAt(sentence, at)
      if (years === null) return null
      over = years
      return { next: at + 1, notes: became(at, at + 1, `${years}y`) }
    },
    saying(sentence, ['fundword', 'vaguenoise', 'latest', 'what', 'find', 'last'], 'funds'),
  ])
  const saysBest =
    saysAny(sentence, suggestWords) ||
    sentence.tokens.some(
      (_token, at) => vagueAt(sentence, at)?.id === 'good' || isWord(sentence, at, 'highest', 'high', 'top'),
    )
  const saysFund = sentence.tokens.some(
    (_token, at) => isWord(sentence, at, 'fundword') || categoryAt(sentence, at, lexicon)?.isSure,
  )
  if ((!isAsked && !(saysBest && saysFund)) || contentOf(sentence, left).length > 0) return null
  const of = categories.length > 0 ? ` category ${categories.map((name) => JSON.stringify(name)).join(', ')}` : ''
  return {
    outcome: 'clarify',
    question: 'Best by which measure? Past returns do not tell the next ones.',
    choices: [
      {
        label: `Return over ${yearWords[over] ?? 'five years'}`,
        text: `funds${of} sort fund_return_${over}y desc limit 10`,
      },
      { label: 'Lowest cost', text: `funds${of} sort expense_ratio asc limit 10` },
      { label: 'Return for the risk taken', text: `funds${of} sort fund_sharpe desc limit 10` },
    ],
    strength: 3,
    unread: [],
    notes,
  }
}
