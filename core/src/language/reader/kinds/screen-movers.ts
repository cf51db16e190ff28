/** Those that moved the furthest: "gainers", "weekly losers", "best performing … this week", "best index today". */
import type { Condition, Expression } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { movedOver, returnOver, span } from '../figures/make.ts'
import { readSpan, returnIn, spanOfUnit, wholeYear, yearAt } from '../figures/time.ts'
import { isBest, joinUniverses, readBase } from '../figures/universe.ts'
import {
  assumed,
  became,
  isWord,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
  textOf,
} from '../token.ts'
import type { Parts } from './screen.ts'

/** "best index today", "top 5 indices this month", "worst indices": by how they moved, over a day unless said. */
export function readBestIndices(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!isBest(sentence, at)) return null
  const count = senseAt(sentence, at + 1, 'number')
  const isCounted = count?.unit === 'plain' && Number.isInteger(count.value) && count.value >= 1 && count.value <= 1000
  const place = isCounted ? at + 2 : at + 1
  const base = readBase(sentence, place)
  // "top index etfs" are ETFs.
  const isOfOthers = base !== null && isWord(sentence, base.next, 'base', 'fundword')
  if (base?.value !== 'indices' || isOfOthers || isRankedBehind(sentence, base.next)) return null
  const moved = readMoved(sentence, base.next)
  const today = skipWords(sentence, base.next, 'in', 'of', 'for', 'on')
  const isToday = isWord(sentence, today, 'today', 'latest')
  const next = moved?.next ?? (isToday ? today + 1 : base.next)
  const descending = !isWord(sentence, at, 'lowest')
  const by = moved?.value ?? returnOver(span(1, 'd'))
  parts.universe = { ...parts.universe, base: 'indices' }
  parts.sort = { by, descending }
  if (isCounted) parts.limit = count.value
  const text = `sort ${printExpression(by)} ${descending ? 'desc' : 'asc'}`
  const isSaid = moved !== null || isToday
  parts.notes.push(
    became(at, next, text),
    isSaid ? nothingNoted : assumed(textOf(sentence, at, next), 'by the return of the day'),
  )
  return next
}

const isRankedBehind = (sentence: Sentence, at: number): boolean =>
  sentence.tokens.slice(at).some((_, step) => isWord(sentence, at + step, 'by', 'sort', 'with'))

/** Those that moved that way, the furthest first. */
export function setMovers(parts: Parts, by: Expression, isUp: boolean): void {
  const condition: Condition = {
    node: 'compare',
    op: isUp ? '>' : '<',
    left: by,
    right: { node: 'number', value: 0, unit: 'percent' },
  }
  const known = parts.movers ? parts.conditions.indexOf(parts.movers.condition) : -1
  if (known >= 0) parts.conditions.splice(known, 1, condition)
  else parts.conditions.push(condition)
  parts.movers = { condition, isUp }
  parts.sort = { by, descending: isUp }
}

/** "this month", "in the last 3 months", "this year": how far back they moved. */
export function readMoved(sentence: Sentence, at: number): Parsed<Expression> | null {
  const place = skipWords(sentence, at, 'in', 'of', 'for', 'on')
  const range = senseAt(sentence, place, 'range')?.range
  const moved = range && returnIn(range)
  if (moved) return parsed(moved, place + 1)
  const year = isWord(sentence, at, 'in', 'of') ? yearAt(sentence, place) : null
  if (year !== null) return parsed(movedOver(wholeYear(year)), place + 1)
  // "gained the most in 1 year".
  const over =
    isWord(sentence, at, 'in', 'of', 'for') || isWord(sentence, at - 1, 'in', 'for') ? readSpan(sentence, place) : null
  return over && parsed(returnOver(over.value), over.next)
}

export function readGainers(sentence: Sentence, at: number, parts: Parts): number | null {
  const frame = senseAt(sentence, at, 'timeframe')?.timeframe
  // "weekly gainers"
  const isFramed = frame === 'week' || frame === 'month'
  const implied = senseAt(sentence, isFramed ? at + 1 : at, 'implied')?.id
  if (implied !== 'gainers' && implied !== 'losers') return null
  const behind = isFramed ? at + 2 : at + 1
  const moved = isFramed ? parsed(returnOver(spanOfUnit[frame]), behind) : readMoved(sentence, behind)
  const today = skipWords(sentence, behind, 'in', 'of', 'for', 'on')
  const next = moved?.next ?? (isWord(sentence, today, 'today', 'latest') ? today + 1 : behind)
  const by = moved?.value ?? returnOver(span(1, 'd'))
  // "it gainers": beside a name of the market the word is one too.
  const token = sentence.tokens[at]
  if (token && sentence.all[sentence.all.indexOf(token) - 1]?.norm === 'it') {
    const within = [{ by: 'sector', name: 'Information Technology' } as const]
    parts.universe = joinUniverses(parts.universe, { base: 'stocks', within, except: [] })
  }
  // "which index fell most".
  if (sentence.tokens[at - 1]?.norm === 'index' && isWord(sentence, at - 1, 'base') && !parts.used.has(at - 1)) {
    parts.universe = { ...parts.universe, base: 'indices' }
    parts.used.add(at - 1)
  }
  setMovers(parts, by, implied === 'gainers')
  parts.notes.push(became(at, next, `sort ${printExpression(by)} ${implied === 'gainers' ? 'desc' : 'asc'}`))
  return next
}

/** "best performing nifty 50 stocks this week": the time stands behind what they are of. */
export function readMoversSpan(sentence: Sentence, at: number, parts: Parts): number | null {
  const moved = parts.movers && readMoved(sentence, at)
  if (!parts.movers || !moved) return null
  setMovers(parts, moved.value, parts.movers.isUp)
  parts.notes.push(became(at, moved.next, printExpression(moved.value)))
  return moved.next
}
