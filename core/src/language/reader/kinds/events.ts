import type { Condition, EventKind, Events, Expression, Range, Scope } from '../../ast.ts'
import { usualPeriod } from '../../technical-fields.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { readRange } from '../figures/time.ts'
import { readScopes } from '../figures/universe.ts'
import { assumed, became, isWord, joinNotes, type Notes, type Sentence, senseAt } from '../token.ts'
import { allOf, readLength } from './clauses.ts'
import { eventPhrases, kindOf, storedValues } from './event-words.ts'
import { readEntity } from './names.ts'
import { contentOf, fillSlots, hasWord, type Slot, saying } from './slots.ts'

const day = (count: number): Range => ({ range: 'next', span: { count, unit: 'd' } })
const nextDays: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, q: 90, y: 365 }

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
    const over = state.over ?? usualRange(sentence, of)
    const query: Events = {
      kind: 'events',
      of,
      universe: { base: 'stocks', within: state.within, except: state.except },
      where,
      over,
      limit: state.limit ?? (of === 'holidays' && isWord(sentence, 0, 'ev.next') && !state.over ? 1 : null),
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

class Wanted {
  readonly of: EventKind
  readonly values = new Map<string, { op: 'is' | 'has'; values: string[] }>()
  readonly bounds: Condition[] = []
  readonly within: Scope[] = []
  readonly except: Scope[] = []
  over: Range | null = null
  limit: number | null = null
  side: 'Buy' | 'Sell' | null = null
  isOpenMarket = false
  flow: 'fii_net' | 'dii_net' | null = null
  constructor(of: EventKind) {
    this.of = of
  }
  add(field: string, op: 'is' | 'has', value: string): void {
    const known = this.values.get(field)
    if (known && !known.values.includes(value)) known.values.push(value)
    else if (!known) this.values.set(field, { op, values: [value] })
  }
  conditions(): Condition | null {
    if (this.side && this.of === 'insider' && !this.values.has('transaction_type'))
      this.add('transaction_type', 'is', this.side)
    if (this.side && this.of === 'deals') this.add('deal_side', 'is', this.side)
    if (this.isOpenMarket)
      this.add('mode_of_transaction', 'is', this.side === 'Sell' ? 'Market Sale' : 'Market Purchase')
    const order = ['transaction_type', 'mode_of_transaction', 'category_of_insider', 'deal_kind', 'deal_side']
    const texts = [...this.values]
      .sort(([left], [right]) => order.indexOf(left) - order.indexOf(right))
      .map(([field, { op, values }]): Condition => ({ node: 'text', field, op, values }))
    const all = [...texts, ...this.bounds]
    return all.length > 0 ? allOf(all) : null
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
    state.over !== null || hasWord(sentence, 'ev.upcoming', 'ev.history', 'ev.tomorrow', 'when', 'study', 'recently')
  if (of === 'actions')
    return hasTime || !hasWord(sentence, 'ev.dividend') || norms(sentence, 'ev.dividend').some((norm) => / /.test(norm))
  if (of === 'results') return hasTime || hasWord(sentence, 'latest')
  if (of === 'flows') return hasWord(sentence, 'ev.flows') || hasTime || hasWord(sentence, 'latest', 'today')
  if (of === 'insider' && !hasWord(sentence, 'ev.insider'))
    return hasTime || state.isOpenMarket || state.bounds.length > 0
  return true
}

const norms = (sentence: Sentence, word: string): string[] =>
  sentence.tokens.filter((_token, at) => isWord(sentence, at, word)).map(({ norm }) => norm)

/** Where no time is said: what is to come for "upcoming", and soon for results. */
function usualRange(sentence: Sentence, of: EventKind): Range | null {
  if (hasWord(sentence, 'ev.upcoming')) return day(30)
  if (of === 'results' && hasWord(sentence, 'when')) return day(90)
  if (of === 'holidays' && hasWord(sentence, 'ev.next')) return { range: 'next', span: { count: 1, unit: 'y' } }
  if (
    hasWord(sentence, 'today', 'latest') &&
    (of === 'results' || of === 'flows' || of === 'holidays' || of === 'deals')
  )
    return saysToday(sentence) ? { range: 'this', unit: 'day' } : null
  return null
}

const saysToday = (sentence: Sentence): boolean => /\b(?:today|todays|today's|aaj)\b/i.test(sentence.text)

function slotsOf(sentence: Sentence, of: EventKind, state: Wanted): Slot[] {
  return [
    // Before what is said of it: "kal" is tomorrow for a holiday, "next week" is ahead.
    (at) => {
      const ahead = readAhead(sentence, at, of)
      if (!ahead || state.over) return null
      state.over = ahead.range
      return ahead
    },
    ...Object.entries(storedValues)
      .filter(([, stored]) => stored.of === of)
      .map(
        ([word, stored]): Slot =>
          saying(sentence, [word], `${stored.field} ${stored.op} "${stored.value}"`, () => {
            state.add(stored.field, stored.op, stored.value)
            takeSideOf(sentence, word, state)
          }),
      ),
    saying(sentence, ['ev.openmarket'], 'mode_of_transaction', () => {
      state.isOpenMarket = true
    }),
    ...(of === 'flows' ? flowSlots(sentence, state) : []),
    saying(
      sentence,
      Object.keys(kindOf).filter((word) => kindOf[word] === of),
      `events ${of}`,
      () => {
        if (of === 'insider') takeSideOf(sentence, 'ev.insider', state)
        if (of === 'deals') takeSideOf(sentence, 'ev.bulk', state)
      },
    ),
    saying(sentence, ['bought'], 'Buy', () => {
      state.side = 'Buy'
    }),
    saying(sentence, ['sold'], 'Sell', () => {
      state.side = 'Sell'
    }),
    (at) => readBound(sentence, at, of, state),
    (at) => {
      const found = state.over ? null : readRange(sentence, at)
      if (found) state.over = found.value
      return found
    },
    (at) => {
      const found = readEntity(sentence, at, 'stock')
      if (found) state.within.push({ by: 'symbol', name: found.value.id })
      return found
    },
    (at) => {
      const found = readScopes(sentence, at)
      if (found) {
        state.within.push(...found.value.within)
        state.except.push(...found.value.except)
      }
      return found
    },
    (at) => {
      const year = state.over ? null : senseAt(sentence, at, 'number')
      if (year?.unit !== 'plain' || !Number.isInteger(year.value) || year.value < 1990 || year.value > 2049) return null
      state.over = { range: 'between', from: `${year.value}-01-01`, to: `${year.value}-12-31` }
      return { next: at + 1, notes: became(at, at + 1, `${year.value}`) }
    },
    // "days fii sold …".
    (at) =>
      of === 'flows' && senseAt(sentence, at, 'unit')
        ? { next: at + 1, notes: became(at, at + 1, 'events flows') }
        : null,
    (at) => {
      const number = senseAt(sentence, at, 'number')
      const next = sentence.tokens[at + 1]
      if (state.limit !== null || number?.unit !== 'plain' || !next || !Number.isInteger(number.value)) return null
      state.limit = number.value
      return { next: at + 1, notes: became(at, at + 1, `limit ${number.value}`) }
    },
    onDay(sentence, state, 'yesterday', { range: 'previous', unit: 'day' }),
    onDay(sentence, state, 'today', { range: 'this', unit: 'day' }),
    quarterRange(sentence, state),
    saying(
      sentence,
      [
        'ev.upcoming',
        'ev.next',
        'ev.history',
        'ev.pershare',
        'ev.mostly',
        'history',
        'what',
        'when',
        'latest',
        'today',
        'top',
        'whose',
        'newly',
        'market',
        'find',
        'all',
        'every',
        'highest',
        'ev.insider',
        'ev.both',
        'any',
        'study',
        'last',
        'recently',
      ],
      `events ${of}`,
    ),
  ]
}

const onDay =
  (sentence: Sentence, state: Wanted, word: string, range: Range): Slot =>
  (at) => {
    if (!isWord(sentence, at, word) || state.over) return null
    state.over = range
    return { next: at + 1, notes: became(at, at + 1, word) }
  }

/** "insider selling", "bulk deal buys": the side is in the name. */
function takeSideOf(sentence: Sentence, word: string, state: Wanted): void {
  for (const norm of norms(sentence, word)) {
    if (/\b(?:buy|buys|buying|bought|purchase|purchases|kharida)\b/.test(norm)) state.side = 'Buy'
    if (/\b(?:sell|sells|selling|sold|sale|sales)\b/.test(norm)) state.side = 'Sell'
  }
}

function flowSlots(sentence: Sentence, state: Wanted): Slot[] {
  return (['fii', 'dii'] as const).map((who) =>
    saying(sentence, [`ev.${who}`], `${who}_net`, () => {
      state.flow = `${who}_net`
      takeSideOf(sentence, `ev.${who}`, state)
    }),
  )
}

const amountField: Readonly<Partial<Record<EventKind, string>>> = {
  insider: 'value_of_securities_transacted',
  actions: 'action_amount',
}

const dealField = (id: string): Expression => ({ node: 'field', id, period: usualPeriod(id) ?? 'event' })

const dealValue: Expression = {
  node: 'arithmetic',
  op: '*',
  left: dealField('deal_quantity'),
  right: dealField('deal_price'),
}

/** "above 1 crore", "> 50 rs per share", "sold more than 5000 cr". */
function readBound(sentence: Sentence, at: number, of: EventKind, state: Wanted): ReturnType<Slot> {
  const op = senseAt(sentence, at, 'op')
  const number = senseAt(sentence, op ? at + 1 : at, 'number')
  const behind = op ? null : senseAt(sentence, at + 1, 'op')
  const said = op?.op ?? behind?.op
  if (!number || !said) return null
  const next = at + 2
  const isSold = state.side === 'Sell'
  if (of === 'deals' && number.unit === 'rupees') {
    state.bounds.push({
      node: 'compare',
      op: said,
      left: dealValue,
      right: { node: 'number', value: number.value, unit: 'rupees' },
    })
    return { next, notes: became(at, next, 'deal_quantity * deal_price') }
  }
  const id = of === 'flows' ? state.flow : (amountField[of] ?? null)
  if (!id || (number.unit !== 'rupees' && !(of === 'actions' && number.unit === 'plain'))) return null
  const left: Expression = { node: 'field', id, period: usualPeriod(id) ?? 'event' }
  const turned = { '>': '<', '>=': '<=', '<': '>', '<=': '>=', '=': '=', '!=': '!=' } as const
  const isTurned = of === 'flows' && isSold
  state.bounds.push({
    node: 'compare',
    op: isTurned ? turned[said] : said,
    left,
    right: { node: 'number', value: isTurned ? -number.value : number.value, unit: 'rupees' },
  })
  return { next, notes: became(at, next, id) }
}

/** "next week", "next 15 days", "tomorrow", and "kal" where only the future is asked about. */
function readAhead(
  sentence: Sentence,
  at: number,
  of: EventKind,
): (NonNullable<ReturnType<Slot>> & { range: Range }) | null {
  if (isWord(sentence, at, 'ev.tomorrow') || (of === 'holidays' && isWord(sentence, at, 'yesterday')))
    return { range: day(1), next: at + 1, notes: became(at, at + 1, 'next 1d') }
  if (!isWord(sentence, at, 'ev.next')) return null
  const length = readLength(sentence, at + 1)
  if (!length) return null
  const { count, unit } = length.value
  const isUnitAlone = senseAt(sentence, at + 1, 'unit') !== null
  const range: Range = isUnitAlone ? day(nextDays[unit] ?? 1) : { range: 'next', span: { count, unit } }
  const text = range.range === 'next' ? `next ${range.span.count}${range.span.unit}` : ''
  return { range, next: length.next, notes: joinNotes(length.notes, became(at, length.next, text)) }
}

/** "this quarter" and "last quarter" name a period of figures elsewhere; here they are a time. */
const quarterRange =
  (sentence: Sentence, state: Wanted): Slot =>
  (at) => {
    if (state.over || !isWord(sentence, at, 'quarterly')) return null
    const norm = sentence.tokens[at]?.norm ?? ''
    const isLast = /\blast\b|\bprevious\b/.test(norm)
    if (!isLast && !/\bthis\b|\bcurrent\b/.test(norm)) return null
    state.over = { range: isLast ? 'previous' : 'this', unit: 'quarter' }
    return { next: at + 1, notes: became(at, at + 1, `${isLast ? 'previous' : 'this'} quarter`) }
  }
