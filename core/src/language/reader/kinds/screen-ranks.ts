/** What a screen is ordered by: "sort by", "top 10 … by", "highest", "cheapest". */
import type { Expression } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { themeCondition } from '../conditions/implied.ts'
import { readOperator } from '../conditions/operator.ts'
import { isSpanFirst, readFigureWhole } from '../figures/figure.ts'
import { close, compare, num, peer, sure, window } from '../figures/make.ts'
import { readSpan } from '../figures/time.ts'
import { readBase } from '../figures/universe.ts'
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
import { readGainers } from './screen-movers.ts'

/** Of these less is better, so the least comes first. */
const isLessBetter = (of: Expression): boolean => of.node === 'field' && /expense_ratio|tracking/.test(of.id)

/** "sort by market cap desc", "ranked by roce", "order by pe". */
export function readSort(sentence: Sentence, at: number, parts: Parts): number | null {
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
  // "highest dividend paying": by what they pay on their price.
  if (senseAt(sentence, at, 'implied')?.id === 'dividend_paying') {
    const by = sure('dividend_yield')
    return parsed(
      by,
      at + 1,
      became(at, at + 1, 'dividend_yield'),
      assumed(textOf(sentence, at, at + 1), 'by dividend yield'),
    )
  }
  // "by 5 year cagr": of the price, where nothing is named that grew.
  const over = readSpan(sentence, at)
  if (over && isWord(sentence, over.next, 'cagr')) {
    const by = window('cagr', close, over.value)
    const text = printExpression(by)
    return parsed(by, over.next + 1, became(at, over.next + 1, text), assumed('cagr', 'the yearly growth of the price'))
  }
  const figure = readFigureWhole(sentence, at)
  if (!figure || isSpanFirst(figure.value)) return null
  return parsed(figure.value.expression, figure.value.loose ? figure.value.bag.spanFrom : figure.next, figure.notes)
}

/** The figure after "by", unless it is held against something. */
export function readRankedBy(sentence: Sentence, at: number): Parsed<Expression> | null {
  const figure = readSortFigure(sentence, at)
  return figure && !readOperator(sentence, figure.next) ? figure : null
}

function readOrder(sentence: Sentence, at: number): Parsed<boolean> | null {
  const place = skipWords(sentence, at, 'in', 'comma', 'and')
  if (isWord(sentence, place, 'asc')) return parsed(false, place + 1)
  if (isWord(sentence, place, 'desc')) return parsed(true, place + 1)
  return null
}

/** "top 10 … by nim", "top 5 gainers", "first 20", "10 highest". */
export function readTop(sentence: Sentence, at: number, parts: Parts): number | null {
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
      // "bottom 50 nifty 500 stocks by day change": what they are ranked by may stand far behind.
      parts.isLowFirst = isLow
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
  const ordinal = readOrdinal(sentence, at, parts)
  if (ordinal !== null) return ordinal
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
    const figure = readRankedBy(sentence, at + 1)
    if (figure) {
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

/** "roe top 10", "market cap top 5 banks", "pe lowest 10": what they are ranked by stands first. */
export function readTopBehind(sentence: Sentence, at: number, parts: Parts): number | null {
  if (parts.sort !== null || parts.limit !== null) return null
  const figure = readSortFigure(sentence, at)
  const isLow = figure !== null && isWord(sentence, figure.next, 'lowest')
  if (!figure || !(isLow || isWord(sentence, figure.next, 'top', 'highest'))) return null
  const count = senseAt(sentence, figure.next + 1, 'number')
  const isCounted = count?.unit === 'plain' && Number.isInteger(count.value) && count.value >= 1 && count.value <= 1000
  // "atr highest"; "pe lowest in 5 years" is another question.
  if (!isCounted && (count !== null || figure.next + 1 < sentence.tokens.length)) return null
  const next = isCounted ? figure.next + 2 : figure.next + 1
  parts.sort = { by: figure.value, descending: !isLow }
  parts.limit = isCounted ? count.value : null
  parts.isRanked = true
  parts.notes.push(figure.notes, became(figure.next, next, isLow ? 'asc' : 'desc'))
  return next
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

/** "second largest bank": it stands last of the first two. */
function readOrdinal(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!isWord(sentence, at, 'ordinal') || !isWord(sentence, at + 1, 'highest', 'lowest')) return null
  const norm = sentence.tokens[at]?.norm ?? ''
  const place = /^\d/.test(norm) ? Number.parseInt(norm, 10) : ordinals.indexOf(norm) + 1
  const next = readExtreme(sentence, at + 1, parts)
  if (next === null) return null
  parts.limit = place
  parts.notes.push(
    became(at, at + 1, `limit ${place}`),
    assumed(textOf(sentence, at, at + 2), `the last of the first ${place}`),
  )
  return next
}

/** "top 10 roe", "top 5 dividend yield stocks": the figure says what they are ranked by. */
function readTopBy(sentence: Sentence, at: number, parts: Parts, isLow: boolean): number | null {
  const figure = readSortFigure(sentence, skipWords(sentence, at, 'highest', 'by', 'in'))
  if (!figure || readOperator(sentence, figure.next) || senseAt(sentence, figure.next, 'number')) return null
  parts.sort = { by: figure.value, descending: !isLow }
  parts.notes.push(figure.notes)
  return figure.next
}

/** "most active stocks", "most traded etfs by value": by the rupees that changed hands. */
function readMostTraded(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!/^most (?:active|traded|actively traded)$/.test(sentence.tokens[at]?.norm ?? '')) return null
  const by = sure(parts.universe.base === 'etfs' || saysEtfs(sentence) ? 'etf_traded_value_30d' : 'turnover_value')
  parts.sort = { by, descending: true }
  parts.isRanked = true
  const text = printExpression(by)
  parts.notes.push(
    became(at, at + 1, `sort ${text} desc`),
    assumed(textOf(sentence, at, at + 1), 'by the value traded'),
  )
  return at + 1
}

const saysEtfs = (sentence: Sentence): boolean =>
  sentence.tokens.some((_, at) => readBase(sentence, at)?.value === 'etfs')

/** "gold etf with lowest expense", "cheapest nifty etf": what an ETF costs a year. */
function readCost(sentence: Sentence, at: number, parts: Parts): number | null {
  const isNamed = /^(?:expenses?|expense ratio|cost|costs|fees|ter)$/.test(sentence.tokens[at + 1]?.norm ?? '')
  const isCheapest = sentence.tokens[at]?.norm === 'cheapest'
  if ((!isNamed && !isCheapest) || !saysEtfs(sentence)) return null
  const next = isNamed ? at + 2 : at + 1
  parts.sort = { by: sure('etf_expense_ratio'), descending: false }
  parts.isRanked = true
  parts.notes.push(
    became(at, next, 'sort etf_expense_ratio asc'),
    isNamed ? nothingNoted : assumed(textOf(sentence, at, next), 'by the yearly cost'),
  )
  return next
}

/** "top 3 in each sector": the words for each part of the market. */
export function readInEach(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!/^(?:in |from |of )?(?:each|every)$/.test(sentence.tokens[at]?.norm ?? '')) return null
  const by = senseAt(sentence, at + 1, 'field')?.id
  if (by !== 'sector' && by !== 'industry') return null
  parts.each = { by, at }
  parts.notes.push(
    became(at, at + 2, `by ${by}`),
    assumed(textOf(sentence, at, at + 2), `among all companies of the ${by}`),
  )
  return at + 2
}

/** The first few of each part take the place of the first few of all. */
export function rankInEach(parts: Parts): void {
  if (!parts.each || !parts.sort) return
  const { by, descending } = parts.sort
  const place = peer('rank', descending ? by : { node: 'negate', of: by }, parts.each.by)
  parts.conditions.push(compare(place, '<=', num(parts.limit ?? 1)))
  parts.show.push(sure(parts.each.by), by)
  parts.sort = { by: sure(parts.each.by), descending: false }
  parts.limit = null
}

/** "highest roe", "lowest pe", "stocks with the highest quarter on quarter growth in profits", "largest banks". */
export function readExtreme(sentence: Sentence, at: number, parts: Parts): number | null {
  const isHigh = isWord(sentence, at, 'highest') || sentence.tokens[at]?.norm === 'maximum'
  const isLow = isWord(sentence, at, 'lowest') || sentence.tokens[at]?.norm === 'minimum'
  if (!isHigh && !isLow) return null
  const place = skipWords(sentence, at + 1, 'of', 'in')
  const cost = isLow && parts.sort === null ? readCost(sentence, at, parts) : null
  if (cost !== null) return cost
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
  const changed = parts.sort === null ? readMostChanged(sentence, at, parts) : null
  if (changed !== null) return changed
  const traded = parts.sort === null ? readMostTraded(sentence, at, parts) : null
  if (traded !== null) return traded
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

/** "most bought by mutual funds", "fii holding increased the most": the condition stays, and the furthest come first. */
function readMostChanged(sentence: Sentence, at: number, parts: Parts): number | null {
  if (sentence.tokens[at]?.norm !== 'most') return null
  for (const place of [at + 1, at - 1]) {
    const means = themeCondition(senseAt(sentence, place, 'implied')?.id ?? '')
    const isChange = means?.node === 'compare' && means.right.node === 'number' && means.right.value === 0
    if (!isChange) continue
    parts.sort = { by: means.left, descending: means.op.startsWith('>') }
    parts.notes.push(became(at, at + 1, `sort ${printExpression(means.left)}`))
    return at + 1
  }
  return null
}
