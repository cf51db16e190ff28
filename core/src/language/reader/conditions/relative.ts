/** The other side of a comparison that leans on the first: "less than last yr", "above its 5 year average", "below industry". */
import type { Expression, Span } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { emptyBag } from '../figures/bag.ts'
import { compose, quarterlyRatio } from '../figures/compose.ts'
import { ago, hasPeriod, overYears, peer, sure, window } from '../figures/make.ts'
import { became, isWord, type Parsed, parsed, type Sentence, senseAt, skipWords } from '../token.ts'

const read = (from: number, to: number, value: Expression): Parsed<Expression> =>
  parsed(value, to, became(from, to, printExpression(value)))

export function readRelative(sentence: Sentence, at: number, left: Expression): Parsed<Expression> | null {
  const start = skipWords(sentence, at, 'of', 'in', 'from', 'that', 'on', 'is')
  return (
    readSameQuarter(sentence, start, left) ??
    readAverage(sentence, start, left) ??
    readPeers(sentence, start, left) ??
    readEarlier(sentence, start, left)
  )
}

/** A figure by quarter, where it is kept so or made of what is. */
export function quarterly(of: Expression): Expression {
  if (of.node !== 'field' || of.period === 'quarterly') return of
  return hasPeriod(of.id, 'quarterly') ? sure(of.id, 'quarterly') : (quarterlyRatio(of.id) ?? of)
}

function readSameQuarter(sentence: Sentence, at: number, left: Expression): Parsed<Expression> | null {
  if (!isWord(sentence, at, 'samequarter')) return null
  return read(at, at + 1, ago(quarterly(left), { count: 4, unit: 'q' }))
}

function readAverage(sentence: Sentence, at: number, left: Expression): Parsed<Expression> | null {
  let place = at
  let span: Span | null = null
  let op: 'avg' | 'median' | 'max' | 'min' | null = null
  for (let steps = 0; steps < 6; steps++) {
    const here = senseAt(sentence, place, 'span')
    const range = senseAt(sentence, place, 'range')
    if (here && span === null && !isWord(sentence, place + 1, 'ago')) {
      span = here.span
      place++
    } else if (range?.range.range === 'last' && span === null) {
      span = range.range.span
      place++
    } else if (isWord(sentence, place, 'avg') && op === null) {
      op = 'avg'
      place++
    } else if (isWord(sentence, place, 'median') && op === null) {
      op = 'median'
      place++
    } else if (isWord(sentence, place, 'history', 'preceding') && op === null) place++
    else if (op !== null && isWord(sentence, place, 'of', 'for', 'in', 'last')) place++
    else break
  }
  while (place > at && isWord(sentence, place - 1, 'of', 'for', 'in', 'last', 'history', 'preceding')) place--
  if (op === null) return null
  if (left.node === 'price' && left.of === 'volume') {
    const made =
      op === 'avg'
        ? compose({ ...emptyBag(at), core: { is: 'price', of: 'volume' }, op: 'avg', span, timeframe: left.timeframe })
            ?.expression
        : null
    return made ? read(at, place, made) : null
  }
  if (left.node === 'price') {
    const made =
      op === 'avg' && span
        ? compose({ ...emptyBag(at), core: { is: 'price', of: left.of }, op: 'avg', span, timeframe: left.timeframe })
            ?.expression
        : null
    return made ? read(at, place, made) : null
  }
  if (left.node === 'field' && left.id === 'turnover_value') return read(at, place, sure('value_traded_20d'))
  if (span === null && left.node === 'field' && left.id === 'pe' && op === 'median')
    return read(at, place, sure('pe_5y_median'))
  return read(at, place, window(op, overYears(left), span ?? { count: 5, unit: 'y' }))
}

function readPeers(sentence: Sentence, at: number, left: Expression): Parsed<Expression> | null {
  let place = at
  let by: 'industry' | 'sector' | 'market' | null = null
  let op: 'avg' | 'median' = 'median'
  for (let steps = 0; steps < 4; steps++) {
    const field = senseAt(sentence, place, 'field')?.id
    if (by === null && (isWord(sentence, place, 'industry') || field === 'industry')) by = 'industry'
    else if (by === null && (isWord(sentence, place, 'sector') || field === 'sector')) by = 'sector'
    else if (by === null && isWord(sentence, place, 'market')) by = 'market'
    else if (isWord(sentence, place, 'avg')) op = 'avg'
    else if (isWord(sentence, place, 'median')) op = 'median'
    else break
    place++
    if (isWord(sentence, place, 'of') && by === null) place++
  }
  if (by === null) return null
  if (left.node === 'field' && left.id === 'pe' && by === 'industry' && op === 'median')
    return read(at, place, sure('industry_pe'))
  return read(at, place, peer(op, left, by))
}

/** "last yr", "previous quarter", "3 years back", "a year ago", "yesterday". */
function readEarlier(sentence: Sentence, at: number, left: Expression): Parsed<Expression> | null {
  const token = sentence.tokens[at]
  if (!token) return null
  const span = senseAt(sentence, at, 'span')
  if (span && isWord(sentence, at + 1, 'ago')) return read(at, at + 2, ago(left, span.span))
  const unitThere = senseAt(sentence, at, 'unit')
  if (unitThere && isWord(sentence, at + 1, 'ago'))
    return read(at, at + 2, ago(left, { count: 1, unit: unitThere.unit }))
  if (isWord(sentence, at, 'yesterday')) return read(at, at + 1, ago(left, { count: 1, unit: 'd' }))
  const range = senseAt(sentence, at, 'range')
  if (range?.range.range === 'previous') {
    const isYear = range.range.unit === 'year'
    if (isYear && senseAt(sentence, at + 1, 'unit')?.unit === 'q')
      return read(at, at + 2, ago(quarterly(left), { count: 4, unit: 'q' }))
    switch (range.range.unit) {
      case 'year':
      case 'fy':
        return read(
          at,
          at + 1,
          ago(
            left,
            left.node === 'field' && left.period === 'quarterly' ? { count: 4, unit: 'q' } : { count: 1, unit: 'y' },
          ),
        )
      case 'quarter':
        return read(at, at + 1, ago(quarterly(left), { count: 1, unit: 'q' }))
      case 'month':
        return read(at, at + 1, ago(left, { count: 1, unit: 'm' }))
      case 'week':
        return read(at, at + 1, ago(left, { count: 1, unit: 'w' }))
      case 'day':
        return read(at, at + 1, ago(left, { count: 1, unit: 'd' }))
    }
  }
  const unit = isWord(sentence, at, 'preceding') ? senseAt(sentence, at + 1, 'unit') : null
  if (unit) {
    if (unit.unit === 'y' && senseAt(sentence, at + 2, 'unit')?.unit === 'q')
      return read(at, at + 3, ago(quarterly(left), { count: 4, unit: 'q' }))
    return read(at, at + 2, ago(unit.unit === 'q' ? quarterly(left) : left, { count: 1, unit: unit.unit }))
  }
  return null
}

/** "2x 20d avg", "1.15x same qtr last yr", "twice the 10 day average": the number and what it multiplies. */
export function readMultiple(sentence: Sentence, at: number): Parsed<number> | null {
  if (isWord(sentence, at, 'twice')) return parsed(2, at + 1)
  if (isWord(sentence, at, 'thrice')) return parsed(3, at + 1)
  if (isWord(sentence, at, 'half')) return parsed(0.5, at + 1)
  const number = senseAt(sentence, at, 'number')
  if (!number) return null
  if (number.unit === 'times') return parsed(number.value, at + 1)
  return null
}
