/** What a sentence about events says, slot by slot: values the store keeps, bounds, times, parts of the market. */
import type { Condition, EventKind, Expression, Range, Scope } from '../../ast.ts'
import { printRange } from '../../canonical/print.ts'
import { usualPeriod } from '../../technical-fields.ts'
import { calendarOf } from '../dates.ts'
import { readMonth, readRange, wholeYear, yearAt } from '../figures/time.ts'
import { readScopes } from '../figures/universe.ts'
import { became, isWord, joinNotes, type Sentence, senseAt } from '../token.ts'
import { allOf, readLength } from './clauses.ts'
import { kindOf, storedValues } from './event-words.ts'
import { readEntity } from './names.ts'
import { hasWord, type Slot, saying } from './slots.ts'

export const daysAhead = (count: number): Range => ({ range: 'next', span: { count, unit: 'd' } })

export class Wanted {
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

export const norms = (sentence: Sentence, word: string): string[] =>
  sentence.tokens.filter((_token, at) => isWord(sentence, at, word)).map(({ norm }) => norm)

export function slotsOf(sentence: Sentence, of: EventKind, state: Wanted): Slot[] {
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
      const found = state.over ? null : (readRange(sentence, at) ?? readMonth(sentence, at))
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
      if (found?.value.oneOf) return null
      if (found) {
        state.within.push(...found.value.within)
        state.except.push(...found.value.except)
      }
      return found
    },
    (at) => {
      const year = state.over ? null : yearAt(sentence, at)
      if (year === null) return null
      state.over = wholeYear(year)
      return { next: at + 1, notes: became(at, at + 1, `${year}`) }
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
        'whose',
        'newly',
        'market',
        'find',
        'all',
        'every',
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

/** "next week", "next 15 days", "tomorrow", and "kal" where the future is asked about. */
export function readAhead(
  sentence: Sentence,
  at: number,
  of: EventKind,
): (NonNullable<ReturnType<Slot>> & { range: Range }) | null {
  const isToCome = of === 'holidays' || hasWord(sentence, 'ev.upcoming')
  if (isWord(sentence, at, 'ev.tomorrow') || (isToCome && sentence.tokens[at]?.norm === 'kal'))
    return { range: daysAhead(1), next: at + 1, notes: became(at, at + 1, 'next 1d') }
  if (!isWord(sentence, at, 'ev.next')) return null
  const length = readLength(sentence, at + 1)
  if (!length) return null
  const { count, unit } = length.value
  const isUnitAlone = senseAt(sentence, at + 1, 'unit') !== null
  const range: Range =
    isUnitAlone && unit !== 'd' ? { range: 'coming', unit: calendarOf[unit] } : { range: 'next', span: { count, unit } }
  return { range, next: length.next, notes: joinNotes(length.notes, became(at, length.next, printRange(range) ?? '')) }
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
