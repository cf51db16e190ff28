/** "best stocks this month", "multibaggers of the last 5 years", "cheap stocks by pe": a vague word that the words beside it make plain. */
import type { Expression } from '../../ast.ts'
import { printCondition, printExpression } from '../../canonical/print-expression.ts'
import { readFigureWhole } from '../figures/figure.ts'
import { compare, movedOver, percent, returnOver, span } from '../figures/make.ts'
import { wholeYear, yearAt } from '../figures/time.ts'
import { readBase } from '../figures/universe.ts'
import { assumed, became, isWord, type Parsed, parsed, type Sentence, senseAt, textOf } from '../token.ts'
import type { Parts } from './screen.ts'
import { readMoved, setMovers } from './screen-movers.ts'
import { readRankedBy } from './screen-ranks.ts'

export function readMadePlain(sentence: Sentence, at: number, parts: Parts): number | null {
  return readBestOver(sentence, at, parts) ?? readMultibaggers(sentence, at, parts) ?? readValued(sentence, at, parts)
}

/** "best stocks this month", "best pharma stocks this year", "worst stocks this week": by how far they moved. */
function readBestOver(sentence: Sentence, at: number, parts: Parts): number | null {
  const said = /^(?:(best|top|sabse (?:acch[aei]|achh?[aei]))|(worst))(?: (?:stocks?|shares?|companies))?$/.exec(
    sentence.tokens[at]?.norm ?? '',
  )
  if (!said || parts.sort) return null
  const count = senseAt(sentence, at + 1, 'number')
  const isCounted = count?.unit === 'plain' && Number.isInteger(count.value) && count.value >= 1 && count.value <= 1000
  const next = isCounted ? at + 2 : at + 1
  const moved = saysFigure(sentence, next) ? null : (movedBehind(sentence, next) ?? movedBefore(sentence, at, parts))
  if (!moved) return null
  const by = printExpression(moved.value)
  setMovers(parts, moved.value, said[1] !== undefined)
  if (isCounted) parts.limit = count.value
  parts.notes.push(became(at, next, `sort ${by}`), assumed(textOf(sentence, at, next), by))
  return next
}

/** The time said behind the word, or behind what it is said of. */
function movedBehind(sentence: Sentence, at: number): Parsed<Expression> | null {
  for (let place = at; place < sentence.tokens.length; place++) {
    const isToday = isWord(sentence, place, 'today') && place + 1 === sentence.tokens.length
    if (isToday) return parsed(returnOver(span(1, 'd')), place + 1)
    const isTime = senseAt(sentence, place, 'range') !== null || isWord(sentence, place, 'in', 'of')
    const moved = isTime ? readMoved(sentence, place) : null
    if (moved) return moved.next === sentence.tokens.length ? moved : null
  }
  return null
}

/** "is saal sabse acche share", "pichle 5 saal ke multibagger": the time stands first. */
function movedBefore(sentence: Sentence, at: number, parts: Parts): Parsed<Expression> | null {
  const moved = at === 1 && senseAt(sentence, 0, 'range') ? readMoved(sentence, 0) : null
  if (moved?.next !== at) return null
  parts.used.add(0)
  parts.notes.push(became(0, at, printExpression(moved.value)))
  return moved
}

/** A figure says what is best; "top 10" and "best index" are read on their own. */
const saysFigure = (sentence: Sentence, from: number): boolean =>
  sentence.tokens.some(
    (_, at) =>
      at >= from &&
      (readFigureWhole(sentence, at) !== null ||
        senseAt(sentence, at, 'implied') !== null ||
        (senseAt(sentence, at, 'number') !== null && readMoved(sentence, at - 1) === null) ||
        isWord(sentence, at, 'fundword') ||
        readBase(sentence, at)?.value === 'indices'),
  )

/** What the price has to have become: fourfold over years, or twice what it was within two. */
const fourfold = percent(300)
const doubled = percent(100)

const isMultibaggers = (sentence: Sentence, at: number): boolean =>
  isWord(sentence, at, 'vague:multibagger') && !/future|next|potential/.test(sentence.tokens[at]?.norm ?? '')

export const isMultibaggersOver = (sentence: Sentence, at: number): boolean =>
  isMultibaggers(sentence, at) && readMoved(sentence, at + 1) !== null

/** "multibaggers in the last 10 years": what they became in that time. Without a time it is asked what is meant. */
function readMultibaggers(sentence: Sentence, at: number, parts: Parts): number | null {
  // "which became multibaggers …": the word says no more.
  if (isWord(sentence, at, 'turn') && isMultibaggersOver(sentence, at + 1)) return at + 1
  if (!isMultibaggers(sentence, at)) return null
  const year = yearAt(sentence, at + 1)
  const behind = readMoved(sentence, at + 1) ?? (year === null ? null : parsed(movedOver(wholeYear(year)), at + 2))
  const moved = behind ?? movedBefore(sentence, at, parts)
  if (!moved) return null
  const next = behind?.next ?? at + 1
  const { count, unit } = moved.value.node === 'window' ? moved.value.span : span(1, 'y')
  const isTenfold = /^(?:10|ten)\b/.test(sentence.tokens[at]?.norm ?? '')
  const least = isTenfold ? percent(900) : unit === 'y' && count > 2 ? fourfold : doubled
  const condition = compare(moved.value, '>', least)
  parts.conditions.push(condition)
  parts.sort = { by: moved.value, descending: true }
  const text = printCondition(condition)
  parts.notes.push(became(at, next, text), assumed(textOf(sentence, at, next), text))
  return next
}

/** "cheap stocks by pe", "expensive it stocks by pb": the figure behind "by" says by what, and the word which end comes first. */
function readValued(sentence: Sentence, at: number, parts: Parts): number | null {
  const isCheap = isWord(sentence, at, 'vague:undervalued')
  if ((!isCheap && !isWord(sentence, at, 'vague:overvalued')) || parts.sort) return null
  const isRanked = sentence.tokens.some(
    (_, place) => place > at && isWord(sentence, place, 'by') && readRankedBy(sentence, place + 1) !== null,
  )
  if (!isRanked) return null
  parts.isRanked = true
  parts.isLowFirst = isCheap
  return at + 1
}
