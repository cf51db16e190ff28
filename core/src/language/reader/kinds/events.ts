import type { Condition, EventKind, Events, Range } from '../../ast.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { sure } from '../figures/make.ts'
import { assumed, isWord, joinNotes, type Notes, type Sentence, senseAt } from '../token.ts'
import { allOf } from './clauses.ts'
import { daysAhead, norms, slotsOf, Wanted } from './event-slots.ts'
import { eventPhrases, kindOf } from './event-words.ts'
import { resultsOf } from './overview.ts'
import { contentOf, fillSlots, hasWord, saysAny } from './slots.ts'
import { fiscalNotes } from './subjects.ts'

/** What happened, and what is known to come: trades of insiders, deals, dividends, news, results, flows, holidays. */
export const events: KindReader = {
  kind: 'events',
  phrases: eventPhrases,
  read(sentence) {
    const of = eventKind(sentence)
    if (!of) return null
    const state = new Wanted(of)
    const { left, notes } = fillSlots(sentence, slotsOf(sentence, of, state))
    const stakes = of === 'flows' ? stakesChanged(sentence, state, contentOf(sentence, left), notes) : null
    if (stakes) return stakes
    if (!isAsked(sentence, of, state))
      return of === 'results'
        ? figuresOfResults(
            sentence,
            state,
            contentOf(sentence, left).filter((at) => !isWord(sentence, at, 'quarterly')),
            notes,
          )
        : null
    const where = state.conditions()
    const isLastOne =
      state.over === null && norms(sentence, 'ev.dividend').some((norm) => /^(?:last|latest|prev)/.test(norm))
    const over = isLastOne ? twoYears : (state.over ?? usualRange(sentence, of))
    const query: Events = {
      kind: 'events',
      of,
      universe: { base: 'stocks', within: state.within, except: state.except },
      where,
      over,
      limit:
        state.limit ?? (isLastOne || (of === 'holidays' && isWord(sentence, 0, 'ev.next') && !state.over) ? 1 : null),
    }
    const isPlain = of === 'actions' || of === 'results' || of === 'insider' || of === 'flows'
    return {
      outcome: 'query',
      query,
      strength: isPlain && !state.over ? 2 : 3,
      unread: contentOf(sentence, left),
      notes,
    }
  },
}

/** What is paid at all is paid within. */
const twoYears: Range = { range: 'last', span: { count: 2, unit: 'y' } }

/** "results of tcs", with no day asked for: what the last quarters brought. */
function figuresOfResults(
  sentence: Sentence,
  state: Wanted,
  unread: readonly number[],
  notes: Notes,
): Candidate | null {
  const [only] = state.within
  if (state.within.length !== 1 || only?.by !== 'symbol' || state.bounds.length > 0) return null
  const show = resultsOf('quarterly')
  const subject = { asset: 'stock', symbol: only.name } as const
  const place = unread.find((at) => senseAt(sentence, at, 'fiscal') !== null)
  const fiscal = place === undefined ? null : senseAt(sentence, place, 'fiscal')?.fiscal
  if (place !== undefined && fiscal?.quarter)
    return {
      outcome: 'query',
      query: { kind: 'lookup', subjects: [subject], show, at: fiscal, asOf: null },
      strength: 2,
      unread: unread.filter((at) => at !== place),
      notes: joinNotes(
        notes,
        fiscalNotes(sentence, place, fiscal),
        assumed('results', 'sales, operating profit, net profit and EPS'),
      ),
    }
  return {
    outcome: 'query',
    query: {
      kind: 'series',
      subject,
      show,
      every: 'quarter',
      over: { range: 'last', span: { count: 8, unit: 'q' } },
      extreme: null,
    },
    strength: 2,
    unread,
    notes: joinNotes(notes, assumed('results', 'sales, operating profit, net profit and EPS of eight quarters')),
  }
}

const memberWords: ReadonlySet<string> = new Set('stock stocks company companies share shares'.split(' '))
const whichWords: ReadonlySet<string> = new Set(['which', 'kaunse', 'konse', 'kaun'])

/** "which stocks did fii sell last quarter": companies whose filings show it, not the flows of the market. */
function stakesChanged(sentence: Sentence, state: Wanted, unread: readonly number[], notes: Notes): Candidate | null {
  const { side, over, within, except } = state
  const isOfMembers = saysAny(sentence, memberWords)
  const isBoth = norms(sentence, 'ev.flows').some((norm) => /^fii (?:and )?dii$/.test(norm))
  if (!side || !isOfMembers || state.bounds.length > 0 || (hasWord(sentence, 'ev.flows') && !isBoth)) return null
  const isQuarter = over === null || (over.range === 'previous' && over.unit === 'quarter')
  if (!isQuarter && !saysAny(sentence, whichWords)) return null
  const ids = (['fii', 'dii'] as const).flatMap((who) =>
    isBoth || hasWord(sentence, `ev.${who}`) ? [`${who}_holding_change`] : [],
  )
  const where = ids.map(
    (id): Condition => ({
      node: 'compare',
      op: side === 'Buy' ? '>' : '<',
      left: sure(id),
      right: { node: 'number', value: 0, unit: 'percent' },
    }),
  )
  const times = sentence.tokens.flatMap((_token, at) => (senseAt(sentence, at, 'range') ? [at] : []))
  const traders = sentence.tokens.findIndex((_token, at) => isWord(sentence, at, 'ev.fii', 'ev.dii', 'ev.flows'))
  const said = sentence.tokens[times[0] ?? traders]?.text ?? ''
  return {
    outcome: 'query',
    query: {
      kind: 'screen',
      universe: { base: 'stocks', within, except },
      where: allOf(where),
      show: [],
      sort: null,
      limit: state.limit,
      asOf: null,
      why: [],
    },
    strength: 3,
    // Stakes are filed by the quarter; of no other time can it be told.
    unread: isQuarter ? unread : [...unread, ...times],
    notes: joinNotes(notes, assumed(said, 'between the last two filings of shareholders')),
  }
}

function eventKind(sentence: Sentence): EventKind | null {
  for (const [word, kind] of Object.entries(kindOf)) {
    if (word !== 'ev.pledged' && hasWord(sentence, word)) return kind
  }
  const isTraded = hasWord(sentence, 'bought', 'sold')
  if (hasWord(sentence, 'ev.pledged')) return 'insider'
  const isNamedTrade = norms(sentence, 'ev.promoter').some((norm) => /buy|bought|sell|sold|kharid/.test(norm))
  if (
    hasWord(sentence, 'ev.promoter', 'ev.director', 'ev.kmp') &&
    (isTraded || isNamedTrade || hasWord(sentence, 'ev.openmarket'))
  )
    return 'insider'
  if (hasWord(sentence, 'ev.fii', 'ev.dii')) return 'flows'
  return null
}

/** Words that are said of figures too ("dividend", "results", "pledge") ask for events only with a time or a company's past. */
function isAsked(sentence: Sentence, of: EventKind, state: Wanted): boolean {
  const hasTime =
    state.over !== null ||
    hasWord(sentence, 'ev.upcoming', 'ev.next', 'ev.history', 'ev.tomorrow', 'when', 'study', 'recently')
  if (of === 'actions')
    return hasTime || !hasWord(sentence, 'ev.dividend') || norms(sentence, 'ev.dividend').some((norm) => / /.test(norm))
  if (of === 'results') return hasTime || asksDay(sentence) || hasWord(sentence, 'latest')
  if (of === 'flows') return hasWord(sentence, 'ev.flows') || hasTime || hasWord(sentence, 'latest', 'today')
  if (of === 'insider' && !hasWord(sentence, 'ev.insider'))
    return hasTime || state.isOpenMarket || state.bounds.length > 0
  return true
}

/** "when are tcs results", "tcs results date". */
const asksDay = (sentence: Sentence): boolean =>
  hasWord(sentence, 'when') || norms(sentence, 'ev.results').some((norm) => /date|calendar/.test(norm))

/** Where no time is said: what is to come for "upcoming", and soon for results. */
function usualRange(sentence: Sentence, of: EventKind): Range | null {
  if (hasWord(sentence, 'ev.upcoming')) return daysAhead(30)
  if (of === 'results' && asksDay(sentence)) return daysAhead(90)
  // "next dividend of itc": whenever it comes.
  if (hasWord(sentence, 'ev.next')) return { range: 'next', span: { count: 1, unit: 'y' } }
  if (
    hasWord(sentence, 'today', 'latest') &&
    (of === 'results' || of === 'flows' || of === 'holidays' || of === 'deals')
  )
    return saysToday(sentence) ? { range: 'this', unit: 'day' } : null
  return null
}

const saysToday = (sentence: Sentence): boolean => /\b(?:today|todays|today's|aaj)\b/i.test(sentence.text)
