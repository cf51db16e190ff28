import type { EventKind, Events, Expression, Range } from '../../ast.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { assumed, isWord, joinNotes, type Notes, type Sentence } from '../token.ts'
import { daysAhead, norms, slotsOf, Wanted } from './event-slots.ts'
import { eventPhrases, kindOf } from './event-words.ts'
import { contentOf, fillSlots, hasWord } from './slots.ts'

/** What happened, and what is known to come: trades of insiders, deals, dividends, news, results, flows, holidays. */
export const events: KindReader = {
  kind: 'events',
  phrases: eventPhrases,
  read(sentence) {
    const of = eventKind(sentence)
    if (!of) return null
    const state = new Wanted(of)
    const { left, notes } = fillSlots(sentence, slotsOf(sentence, of, state))
    if (!isAsked(sentence, of, state))
      return of === 'results'
        ? figuresOfResults(
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
function figuresOfResults(state: Wanted, unread: readonly number[], notes: Notes): Candidate | null {
  const [only] = state.within
  if (state.within.length !== 1 || only?.by !== 'symbol' || state.bounds.length > 0) return null
  const show = ['revenue', 'operating_profit', 'net_profit', 'eps'].map(
    (id): Expression => ({ node: 'field', id, period: 'quarterly' }),
  )
  return {
    outcome: 'query',
    query: {
      kind: 'series',
      subject: { asset: 'stock', symbol: only.name },
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
  if (of === 'results') return hasTime || hasWord(sentence, 'latest')
  if (of === 'flows') return hasWord(sentence, 'ev.flows') || hasTime || hasWord(sentence, 'latest', 'today')
  if (of === 'insider' && !hasWord(sentence, 'ev.insider'))
    return hasTime || state.isOpenMarket || state.bounds.length > 0
  return true
}

/** Where no time is said: what is to come for "upcoming", and soon for results. */
function usualRange(sentence: Sentence, of: EventKind): Range | null {
  if (hasWord(sentence, 'ev.upcoming')) return daysAhead(30)
  if (of === 'results' && hasWord(sentence, 'when')) return daysAhead(90)
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
