/** Screens and rankings: "mcap > 500 and roe > 15", "top 10 private banks by nim", "… why graphite india missing?". */
import type { Condition, Expression, Screen, Sort, Universe } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { readCondition } from '../conditions/condition.ts'
import { readOperator } from '../conditions/operator.ts'
import { readFigures, readFigureWhole } from '../figures/figure.ts'
import { all, returnOver, span, sure } from '../figures/make.ts'
import { readInstrument } from '../figures/subject.ts'
import { readDate } from '../figures/time.ts'
import { joinUniverses, wholeMarket } from '../figures/universe.ts'
import { isLight } from '../light.ts'
import {
  became,
  isWord,
  joinNotes,
  type Notes,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
} from '../token.ts'
import { asEtfs } from './etfs.ts'

interface Parts {
  universe: Universe
  readonly conditions: Condition[]
  readonly show: Expression[]
  sort: Sort | null
  limit: number | null
  asOf: string | null
  readonly why: string[]
  /** Companies the question is about: "is tcs above its 200 dma". */
  readonly symbols: { readonly symbol: string; readonly at: number }[]
  isRanked: boolean
  /** "cheapest … by pe": the least first. */
  isLowFirst: boolean
  readonly notes: Notes[]
  readonly used: Set<number>
}

type PartReader = (sentence: Sentence, at: number, parts: Parts) => number | null

export const screen: KindReader = {
  kind: 'screen',
  phrases: {},
  read(sentence) {
    const parts = readParts(sentence)
    const unread = sentence.tokens.flatMap((_, at) => (parts.used.has(at) || isLight(sentence, at) ? [] : [at]))
    if (parts.isRanked && !parts.sort && (parts.conditions.length > 0 || parts.universe.within.length > 0)) {
      // "top banks": by size, and that is said.
      parts.sort = { by: sure('market_cap'), descending: !parts.isLowFirst }
      parts.notes.push({ became: [], assumptions: [{ phrase: 'top', meaning: 'by market cap' }] })
    }
    const where = all(parts.conditions)
    if (parts.symbols.length > 0) {
      // Without a condition the names are asked about in another way than a screen.
      if (!where || parts.sort) unread.push(...parts.symbols.map(({ at }) => at))
      else {
        parts.universe = joinUniverses(parts.universe, {
          base: 'stocks',
          within: parts.symbols.map(({ symbol }) => ({ by: 'symbol', name: symbol })),
          except: [],
        })
        parts.why.push(...parts.symbols.map(({ symbol }) => symbol).filter((symbol) => !parts.why.includes(symbol)))
      }
    }
    const hasUniverse =
      parts.universe.within.length + parts.universe.except.length > 0 || parts.universe.base !== 'stocks'
    if (!where && !parts.sort && !hasUniverse) return null
    const query: Screen = asEtfs({
      kind: 'screen',
      universe: parts.universe,
      where,
      show: parts.show,
      sort: parts.sort,
      limit: parts.limit,
      asOf: parts.asOf,
      why: parts.why,
    })
    const candidate: Candidate = {
      outcome: 'query',
      query,
      strength: where || (parts.sort && (hasUniverse || parts.limit)) ? 2 : 1,
      unread,
      notes: joinNotes(...parts.notes),
    }
    return candidate
  },
}

const partReaders: readonly PartReader[] = [
  readOpening,
  readEtfPremium,
  readFollowed,
  readAsOf,
  readWhy,
  readSort,
  readTop,
  readExtreme,
  readShow,
  readCompany,
  readClauses,
]

export function readParts(sentence: Sentence): Parts {
  const parts: Parts = {
    universe: wholeMarket,
    conditions: [],
    show: [],
    sort: null,
    limit: null,
    asOf: null,
    why: [],
    symbols: [],
    isRanked: false,
    isLowFirst: false,
    notes: [],
    used: new Set(),
  }
  let at = 0
  while (at < sentence.tokens.length) {
    let next: number | null = null
    for (const reader of partReaders) {
      next = reader(sentence, at, parts)
      if (next !== null && next > at) break
      next = null
    }
    if (next === null) {
      at++
      continue
    }
    for (let place = at; place < next; place++) parts.used.add(place)
    at = next
  }
  return parts
}

/** "When 50 dma moves above 200 dma", "if rsi is below 30": the screen of what is so now. */
function readOpening(sentence: Sentence, at: number): number | null {
  if (/^(?:which|what|kaunse|konse) (?:stocks?|companies|company|shares?|ones?)$/.test(sentence.tokens[at]?.norm ?? ''))
    return at + 1
  return at === 0 &&
    (isWord(sentence, at, 'when') || /^(?:when|if|jab|agar|whenever|जब)$/.test(sentence.tokens[at]?.norm ?? ''))
    ? 1
    : null
}

/** "gold etfs": what they follow. */
function readFollowed(sentence: Sentence, at: number, parts: Parts): number | null {
  const entity = senseAt(sentence, at, 'entity')?.entity
  if (entity?.is !== 'commodity' || !isWord(sentence, at + 1, 'base') || !isEtfs(sentence, at + 1)) return null
  parts.universe = { ...parts.universe, base: 'etfs' }
  parts.conditions.push({ node: 'text', field: 'underlying', op: 'is', values: [entity.id] })
  parts.notes.push(became(at, at + 2, `etfs where underlying is "${entity.id}"`))
  return at + 2
}

const isEtfs = (sentence: Sentence, at: number): boolean => /etf|exchange/.test(sentence.tokens[at]?.norm ?? '')

/** Of these less is better, so the least comes first. */
const isLessBetter = (of: Expression): boolean => of.node === 'field' && /expense_ratio|tracking/.test(of.id)

/** "premium bhi batao", said of ETFs: over their indicative value. */
function readEtfPremium(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!/^premium/.test(sentence.tokens[at]?.norm ?? '') || senseAt(sentence, at, 'field')) return null
  if (
    !sentence.tokens.some(
      (_, place) => isWord(sentence, place, 'base') && /etf|exchange/.test(sentence.tokens[place]?.norm ?? ''),
    )
  )
    return null
  const premium = sure('premium_to_nav')
  if (readOperator(sentence, at + 1)) return null
  parts.show.push(premium)
  parts.notes.push(became(at, at + 1, printExpression(premium)))
  return at + 1
}

function readAsOf(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!isWord(sentence, at, 'asof')) return null
  const date = readDate(sentence, at + 1)
  if (!date) return null
  parts.asOf = date.value
  parts.notes.push(became(at, date.next, `as of ${date.value}`))
  return date.next
}

/** "why graphite india missing?", "why is hdfc bank not in the list", "graphite india kyu nahi hai". */
function readWhy(sentence: Sentence, at: number, parts: Parts): number | null {
  const isFirst = isWord(sentence, at, 'why')
  let place = isFirst ? skipWords(sentence, at + 1, 'is', 'not', 'no', 'missing', 'present') : at
  const found: string[] = []
  for (;;) {
    const instrument = readInstrument(
      sentence,
      found.length > 0 ? skipWords(sentence, place, 'and', 'comma', 'or') : place,
    )
    if (instrument?.value.asset !== 'stock') break
    found.push(instrument.value.symbol)
    parts.notes.push(instrument.notes)
    place = instrument.next
  }
  if (found.length === 0) return null
  const after = skipWords(sentence, place, 'is', 'what')
  if (!isFirst && !isWord(sentence, after, 'why') && !isWord(sentence, after, 'missing')) return null
  const end = skipWords(sentence, after, 'why', 'missing', 'present', 'is', 'not', 'dot', 'in', 'find', 'no')
  if (!isFirst && end === after) return null
  parts.why.push(...found)
  parts.notes.push(became(at, end, `why ${found.join(', ')}`))
  return end
}

/** "sort by market cap desc", "ranked by roce", "order by pe". */
function readSort(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!isWord(sentence, at, 'sort')) return null
  const figure = readSortFigure(sentence, skipWords(sentence, at + 1, 'by', 'on', 'in'))
  if (!figure) return null
  const order = readOrder(sentence, figure.next)
  parts.sort = { by: figure.value, descending: order?.value ?? true }
  parts.notes.push(
    became(
      at,
      order?.next ?? figure.next,
      `sort ${printExpression(figure.value)} ${parts.sort.descending ? 'desc' : 'asc'}`,
    ),
    figure.notes,
  )
  return order?.next ?? figure.next
}

function readSortFigure(sentence: Sentence, at: number): Parsed<Expression> | null {
  const figure = readFigureWhole(sentence, at)
  if (!figure) return null
  return parsed(figure.value.expression, figure.value.loose ? figure.value.bag.spanFrom : figure.next, figure.notes)
}

function readOrder(sentence: Sentence, at: number): Parsed<boolean> | null {
  const place = skipWords(sentence, at, 'in', 'comma', 'and')
  if (isWord(sentence, place, 'asc')) return parsed(false, place + 1)
  if (isWord(sentence, place, 'desc')) return parsed(true, place + 1)
  return null
}

/** "top 10 … by nim", "top 5 gainers", "first 20", "10 highest". */
function readTop(sentence: Sentence, at: number, parts: Parts): number | null {
  if (
    isWord(sentence, at, 'top', 'limit') ||
    (isWord(sentence, at, 'highest', 'lowest') &&
      senseAt(sentence, at + 1, 'number')?.unit === 'plain' &&
      !readOperator(sentence, at + 2))
  ) {
    const number = senseAt(sentence, at + 1, 'number')
    const isLow = isWord(sentence, at, 'lowest')
    if (
      number &&
      number.unit === 'plain' &&
      Number.isInteger(number.value) &&
      number.value >= 1 &&
      number.value <= 1000
    ) {
      parts.limit = number.value
      parts.isRanked = true
      parts.notes.push(became(at, at + 2, `limit ${number.value}`))
      const gain = readGainers(sentence, at + 2, parts)
      if (gain !== null) return gain
      const by = readTopBy(sentence, at + 2, parts, isLow)
      return by ?? at + 2
    }
    const gain = isWord(sentence, at, 'top') ? readGainers(sentence, at + 1, parts) : null
    if (gain !== null) return gain
    if (isWord(sentence, at, 'top')) {
      parts.isRanked = true
      return readTopBy(sentence, at + 1, parts, false) ?? at + 1
    }
    return null
  }
  const gain = readGainers(sentence, at, parts)
  if (gain !== null) return gain
  const count = senseAt(sentence, at, 'number')
  if (
    count?.unit === 'plain' &&
    Number.isInteger(count.value) &&
    count.value > 0 &&
    count.value <= 500 &&
    isWord(sentence, at + 1, 'highest', 'lowest')
  ) {
    // "5 cheapest it stocks by pe"
    parts.limit = count.value
    parts.isRanked = true
    parts.isLowFirst = isWord(sentence, at + 1, 'lowest')
    parts.notes.push(became(at, at + 1, `limit ${count.value}`))
    const figure = readExtreme(sentence, at + 1, parts)
    return figure ?? at + 2
  }
  // "… by market cap" after "top" or "largest" stood somewhere before.
  const isBy = isWord(sentence, at, 'by') && parts.universe.within.length + parts.conditions.length > 0
  if ((parts.isRanked ? isWord(sentence, at, 'by', 'for', 'in', 'on') : isBy) && parts.sort === null) {
    const figure = readSortFigure(sentence, at + 1)
    if (figure && !readOperator(sentence, figure.next)) {
      const order = readOrder(sentence, figure.next)
      parts.sort = { by: figure.value, descending: order?.value ?? !(parts.isLowFirst || isLessBetter(figure.value)) }
      parts.notes.push(
        figure.notes,
        became(
          at,
          order?.next ?? figure.next,
          `sort ${printExpression(figure.value)} ${parts.sort.descending ? 'desc' : 'asc'}`,
        ),
      )
      return order?.next ?? figure.next
    }
  }
  return null
}

/** "top 10 roe", "top 5 dividend yield stocks": the figure says what they are ranked by. */
function readTopBy(sentence: Sentence, at: number, parts: Parts, isLow: boolean): number | null {
  const figure = readSortFigure(sentence, skipWords(sentence, at, 'highest', 'by', 'in'))
  if (!figure || readOperator(sentence, figure.next) || senseAt(sentence, figure.next, 'number')) return null
  parts.sort = { by: figure.value, descending: !isLow }
  parts.notes.push(figure.notes)
  return figure.next
}

function readGainers(sentence: Sentence, at: number, parts: Parts): number | null {
  const implied = senseAt(sentence, at, 'implied')?.id
  if (implied !== 'gainers' && implied !== 'losers') return null
  const descending = implied === 'gainers'
  let next = at + 1
  let over = span(1, 'd')
  const place = skipWords(sentence, next, 'in', 'of', 'for', 'on')
  const range = senseAt(sentence, place, 'range')
  if (range && (range.range.range === 'last' || range.range.range === 'this' || range.range.range === 'previous')) {
    const units = {
      day: span(1, 'd'),
      week: span(1, 'w'),
      month: span(1, 'm'),
      quarter: span(3, 'm'),
      year: span(1, 'y'),
      fy: span(1, 'y'),
    } as const
    over = range.range.range === 'last' ? range.range.span : units[range.range.unit]
    next = place + 1
  } else if (isWord(sentence, place, 'today', 'latest')) next = place + 1
  const isYear = range?.range.range === 'this' && range.range.unit === 'year'
  const by = isYear ? sure('return_ytd') : returnOver(over)
  parts.conditions.push({
    node: 'compare',
    op: descending ? '>' : '<',
    left: by,
    right: { node: 'number', value: 0, unit: 'percent' },
  })
  parts.sort = { by, descending }
  parts.notes.push(became(at, next, `sort ${printExpression(by)} ${descending ? 'desc' : 'asc'}`))
  return next
}

/** "highest roe", "lowest pe", "stocks with the highest quarter on quarter growth in profits", "largest banks". */
function readExtreme(sentence: Sentence, at: number, parts: Parts): number | null {
  const isHigh = isWord(sentence, at, 'highest') || sentence.tokens[at]?.norm === 'maximum'
  const isLow = isWord(sentence, at, 'lowest') || sentence.tokens[at]?.norm === 'minimum'
  if (!isHigh && !isLow) return null
  const place = skipWords(sentence, at + 1, 'of', 'in')
  const figure = readSortFigure(sentence, place)
  if (figure && !readOperator(sentence, figure.next) && parts.sort === null) {
    const order = readOrder(sentence, figure.next)
    parts.sort = { by: figure.value, descending: order?.value ?? isHigh }
    parts.isRanked = true
    parts.notes.push(figure.notes, became(at, place, isHigh ? 'desc' : 'asc'))
    return order?.next ?? figure.next
  }
  // "cheapest it stocks by pe": what follows "by" says of what.
  if (
    parts.sort === null &&
    sentence.tokens
      .slice(at + 1)
      .some((_, step) => isWord(sentence, at + 1 + step, 'by') && readSortFigure(sentence, at + 2 + step))
  ) {
    parts.isRanked = true
    parts.isLowFirst = isLow
    return at + 1
  }
  // "largest companies", "biggest banks": by size; "best" and "worst" alone are not said by anything.
  if (
    parts.sort === null &&
    /^(?:largest|biggest|smallest|sabse bada|sabse bade|sabse badi|sabse chhota)$/.test(sentence.tokens[at]?.norm ?? '')
  ) {
    const cap: Expression = { node: 'field', id: 'market_cap', period: 'point' }
    parts.sort = { by: cap, descending: isHigh }
    parts.isRanked = true
    parts.notes.push({
      became: [{ from: at, to: at + 1, text: 'sort market_cap' }],
      assumptions: [{ phrase: sentence.tokens[at]?.text ?? '', meaning: 'by market cap' }],
    })
    return at + 1
  }
  return null
}

/** "show pe, roce and market cap", "with columns …", after whatever was asked. */
function readShow(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!isWord(sentence, at, 'show')) return null
  const place = skipWords(sentence, at + 1, 'comma', 'colon', 'of', 'and')
  const figures = readFigures(sentence, place)
  if (!figures || readOperator(sentence, figures.next) || senseAt(sentence, figures.next, 'number')) return null
  // "show high roe stocks" is a condition.
  if (readClauseAhead(sentence, place, figures.next)) return null
  parts.show.push(...figures.value)
  parts.notes.push(figures.notes)
  return figures.next
}

function readClauseAhead(sentence: Sentence, at: number, to: number): boolean {
  const read = readCondition(sentence, at)
  return read !== null && read.next > to
}

/** A company with a condition about it: whether it holds, and why. */
function readCompany(sentence: Sentence, at: number, parts: Parts): number | null {
  const instrument = readInstrument(sentence, at)
  if (instrument?.value.asset !== 'stock') return null
  parts.symbols.push({ symbol: instrument.value.symbol, at })
  parts.notes.push(instrument.notes)
  return instrument.next
}

function readClauses(sentence: Sentence, at: number, parts: Parts): number | null {
  const end = nextPart(sentence, at)
  const read = readCondition(sentence, at, end)
  if (!read || read.next <= at) return null
  parts.universe = joinUniverses(parts.universe, read.value.universe)
  if (read.value.condition) parts.conditions.push(read.value.condition)
  parts.notes.push(read.notes)
  return read.next
}

/** Clauses end where a sort, a date or a question why begins. */
function nextPart(sentence: Sentence, at: number): number {
  for (let place = at + 1; place < sentence.tokens.length; place++) {
    if (isWord(sentence, place, 'sort', 'asof', 'why', 'limit')) return place
    if (isWord(sentence, place, 'show') && !isWord(sentence, place, 'find')) return place
  }
  return sentence.tokens.length
}

export { nothingNoted }
