/** Money put in by the calendar: a SIP, or a lump sum of some day. */
import type { Backtest, Instrument, Range, Schedule } from '../../ast.ts'
import { type Candidate, refusal } from '../candidate.ts'
import { readInstrument } from '../figures/subject.ts'
import { yearAt } from '../figures/time.ts'
import {
  assumed,
  became,
  isWord,
  joinNotes,
  type Notes,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
} from '../token.ts'
import { amountAt, isShares, isYearAt, usualAmount } from './amount.ts'
import { fillSlots, hasWord, inWhole, isLight, partOf, type Slot, saying } from './slots.ts'
import { readAimed } from './target.ts'

/** "sip 5000 in tcs vs infosys": the same money into each, side by side. */
export function readSchedule(sentence: Sentence): Candidate | null {
  return readBeside(sentence) ?? readPlan(sentence)
}

const isBeside = (sentence: Sentence, at: number): boolean =>
  isWord(sentence, at, 'vs') || /^(?:instead of|rather than)$/.test(sentence.tokens[at]?.norm ?? '')

function readBeside(sentence: Sentence): Candidate | null {
  const split = sentence.tokens.findIndex((_, at) => isBeside(sentence, at) && namesIn(sentence, at + 1).length > 0)
  if (split < 0 || !namesIn(sentence, 0).some(({ at }) => at < split)) return null
  const others = namesIn(sentence, split + 1)
  const said = new Set<number>([split, ...others.map(({ at }) => at)])
  const amounts = sentence.tokens.flatMap((_, at) => amountAt(sentence, at) ?? [])
  if (new Set(amounts).size > 1 && hasWord(sentence, 'sip', 'lump', 'invest', 'whatif'))
    return refusal('What stands side by side gets the same money: say one amount, as in “sip 5000 in tcs vs infosys”.')
  const hasAmount = sentence.tokens.some((_, at) => at < split && amountAt(sentence, at) !== null)
  for (let at = split + 1; at < sentence.tokens.length; at++) {
    const isAgain =
      (hasAmount && amountAt(sentence, at) !== null) || isWord(sentence, at, 'sip') || stepAt(sentence, at) !== null
    if (isAgain) said.add(at)
  }
  const part = partOf(
    sentence,
    sentence.tokens.map((_, at) => at).filter((at) => !said.has(at)),
  )
  const made = readPlan(part.sentence)
  if (made?.outcome !== 'query' || made.query.kind !== 'backtest' || made.query.against !== null) return null
  const notes = joinNotes(inWhole(made.notes, part.places), ...others.map(({ notes: each }) => each))
  return {
    ...made,
    query: { ...made.query, against: { instruments: others.map(({ instrument }) => instrument) } },
    unread: made.unread.flatMap((at) => part.places[at] ?? []),
    notes,
  }
}

interface NamedAt {
  readonly at: number
  readonly instrument: Instrument
  readonly notes: Notes
}

const namesIn = (sentence: Sentence, from: number): readonly NamedAt[] =>
  sentence.tokens.flatMap((_, at) => {
    const found = at < from ? null : readInstrument(sentence, at)
    return found?.next === at + 1 ? [{ at, instrument: found.value, notes: found.notes }] : []
  })

function readPlan(sentence: Sentence): Candidate | null {
  const said = everyIn(sentence)
  const isSip = hasWord(sentence, 'sip')
  const isLump = hasWord(sentence, 'lump')
  const isOnce = isLump || hasWord(sentence, 'whatif')
  const isPast = says(sentence, putIn) || becameOf.test(sentence.text)
  const isRegular = said !== null && hasWord(sentence, 'buyrule', 'invest', 'whatif', 'backtest')
  if (!isSip && !isOnce && !isRegular && !isPast) return null
  let amount: number | null = null
  let over: Range | null = null
  const slots: Slot[] = [
    (at) => {
      const step = stepAt(sentence, at)
      return step && { next: step.next, notes: became(at, step.next, `every ${step.value}`) }
    },
    (at) => {
      const found = over ? null : startAt(sentence, at)
      over ??= found?.value ?? null
      return found
    },
    (at) => {
      const found = amount === null ? amountAt(sentence, at) : null
      amount ??= found
      return found === null ? null : { next: at + 1, notes: became(at, at + 1, `₹${found}`) }
    },
    saying(sentence, ['backtest', 'whatif', 'sip', 'lump', 'vs', 'compare', 'buyrule', 'invest'], 'backtest'),
    (at) => (isNoise(sentence, at) ? { next: at + 1, notes: nothingNoted } : null),
  ]
  const { left, notes } = fillSlots(sentence, slots)
  // "a basket worth 1 lakh" is no question about the past.
  if (!isSip && !isOnce && !isRegular && (amount === null || over === null)) return null
  const { target, condition, unread, notes: named } = readAimed(sentence, left)
  if (left.some((at) => isShares(sentence, at)))
    return refusal('Say how much in rupees, as in “what if I invested 1 lakh in TCS in 2015”.')
  if (condition) return null
  const isFund = unread.some((at) => senseAt(sentence, at, 'entity')?.entity.is.startsWith('fund'))
  if (amount !== null && isFund)
    return refusal(
      'What a SIP in a mutual fund came to stands on the page of the fund, under “Rolling and SIP”. Here only what is traded can be tested.',
    )
  const isNamed = 'instruments' in target || target.universe.within.length > 0
  if (!isNamed && (amount === null || unread.length > 0)) return null
  if (!isNamed)
    return refusal(
      'Say what it goes into, as in “sip of 5000 in niftybees since 2015”. For a return that is only assumed there is the SIP calculator under Utilities.',
    )
  const isFirstSip = isSip && (!isLump || placeOf(sentence, 'sip') < placeOf(sentence, 'lump'))
  const every: Schedule['every'] = isFirstSip || said ? (said ?? 'month') : 'once'
  const query: Backtest = {
    kind: 'backtest',
    target,
    amount: amount ?? usualAmount,
    buy: { node: 'schedule', every },
    sell: null,
    hold: null,
    over,
    against: isSip && isLump ? (isFirstSip ? 'lump' : 'monthly') : null,
  }
  return {
    outcome: 'query',
    query,
    strength: 3,
    unread,
    notes: joinNotes(
      notes,
      named,
      amount === null ? assumed('amount', `₹${usualAmount}`) : nothingNoted,
      said === null && every === 'month' ? assumed('sip', 'every month') : nothingNoted,
    ),
  }
}

const placeOf = (sentence: Sentence, word: string): number =>
  sentence.tokens.findIndex((_token, at) => isWord(sentence, at, word))

/** "1 lakh invested in tcs in 2015", "… be worth now". */
const putIn = /^(?:invested(?: in)?|worth)$/

/** "how much would 1 lakh in reliance in 2015 be now". */
const becameOf = /\b(?:would|will)\b.*\b(?:be|become|grown?|worth)\b/i

const says = (sentence: Sentence, words: RegExp): boolean => sentence.tokens.some(({ norm }) => words.test(norm))

const isNoise = (sentence: Sentence, at: number): boolean =>
  isWord(sentence, at, 'strategy', 'latest', 'what') ||
  putIn.test(sentence.tokens[at]?.norm ?? '') ||
  /^(?:became|become|grown?|grew)$/.test(sentence.tokens[at]?.norm ?? '') ||
  isLight(sentence, at)

type Step = Exclude<Schedule['every'], 'once'>

const stepOf = { d: 'day', w: 'week', m: 'month', q: 'quarter', y: 'year' } as const
const inWords: Readonly<Record<string, Step>> = { mahine: 'month', mahina: 'month', hafte: 'week', saal: 'year' }
const eachPeriod = /^(?:every|each|per|har) (?:single )?(day|week|month|quarter|year|mahine|mahina|hafte|saal)$/
const frames: Readonly<Record<string, Step>> = { daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'quarter' }

/** "every month", "weekly", "har mahine". */
function stepAt(sentence: Sentence, at: number): Parsed<Step> | null {
  const norm = sentence.tokens[at]?.norm ?? ''
  const [, each] = eachPeriod.exec(norm) ?? []
  if (each) return parsed(inWords[each] ?? (each as Step), at + 1) // the other words of the pattern are steps
  const unit = isWord(sentence, at, 'every', 'per') ? senseAt(sentence, at + 1, 'unit') : null
  if (unit) return parsed(stepOf[unit.unit], at + 2)
  // "monthly sip of 5000" is one phrase.
  const frame = frames[/^(?:daily|weekly|monthly|quarterly)\b/.exec(norm)?.[0] ?? '']
  return frame && !isWord(sentence, at, 'sip') ? parsed(frame, at + 1) : null
}

function everyIn(sentence: Sentence): Step | null {
  for (let at = 0; at < sentence.tokens.length; at++) {
    const step = stepAt(sentence, at)
    if (step) return step.value
  }
  return null
}

/** When it began: "in 2015", "since 2010", "on 1 jan 2015", "10 years ago", "for 10 years". */
function startAt(sentence: Sentence, from: number): Parsed<Range> | null {
  const at = isWord(sentence, from, 'in', 'on', 'for', 'since', 'from') ? from + 1 : from
  const over = rangeAt(sentence, at)
  if (!over) return null
  let next = at + 1
  while (isWord(sentence, next, 'ago', 'in', 'from') && !senseAt(sentence, next + 1, 'entity')) next++
  return parsed(over, next, became(from, next, 'over'))
}

function rangeAt(sentence: Sentence, at: number): Range | null {
  const range = senseAt(sentence, at, 'range')?.range
  // "last year": since then, not in that year alone.
  if (range?.range === 'previous' && range.unit !== 'fy')
    return { range: 'last', span: { count: 1, unit: unitOf[range.unit] } }
  if (range) return range
  const year = isYearAt(sentence, at) ? yearAt(sentence, at) : null
  if (year !== null) return { range: 'since', from: `${year}-01-01` }
  const date = senseAt(sentence, at, 'date')?.date
  if (date) {
    const isMonth = /^[a-z]+ \d{4}$/.test(sentence.tokens[at]?.norm ?? '')
    return { range: 'since', from: isMonth ? `${date.slice(0, 8)}01` : date }
  }
  const span = senseAt(sentence, at, 'span')?.span
  return span ? { range: 'last', span } : null
}

const unitOf = { day: 'd', week: 'w', month: 'm', quarter: 'q', year: 'y' } as const
