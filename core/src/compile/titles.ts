/** What a figure is called in a column's head, in plain words. */
import { type Field, findFields, formatFigure } from 'core/catalogue'
import { findIndicator } from 'core/indicators'
import {
  axisOfCondition,
  type Days,
  type Expression,
  fiscalOf,
  gapIn,
  type PeerOp,
  printFiscal,
  quarterlyRatioOf,
  type Span,
  type Stretch,
  usualPeriod,
  type WindowOp,
} from 'core/language'
import { addDays, day, formatDay } from 'core/values'
import { describeDays } from './range.ts'
import { findPlace, type Ground, groundOfOther } from './sql/ground.ts'
import type { FieldNode } from './sql/walk.ts'

const unitWords = { d: 'day', w: 'week', m: 'month', q: 'quarter', y: 'year' } as const

export const spanWords = ({ count, unit }: Span): string => `${count} ${unitWords[unit]}${count === 1 ? '' : 's'}`

/** The place whose title and description a field goes by. */
export const placeOrFirst = (node: Pick<FieldNode, 'id' | 'period'>, ground: Ground): Field | null => {
  const all = findFields(node.id)
  return findPlace(node, ground) ?? all.find(({ period }) => period === node.period) ?? all[0] ?? null
}

const plainTitle = (node: Pick<FieldNode, 'id' | 'period'>, ground: Ground): string =>
  placeOrFirst(node, ground)?.title ?? node.id

const periodWords: Partial<Record<Field['period'], string>> = {
  annual: 'Yearly',
  quarterly: 'Quarterly',
  ttm: '12-month',
}

const rowWords = { day: 'Days', week: 'Weeks', month: 'Months', quarterly: 'Quarters', annual: 'Years' } as const

const windowTitles: Readonly<Record<WindowOp, (title: string, span: string) => string>> = {
  avg: (title, span) => `${title}, average of ${span}`,
  min: (title, span) => `${title}, lowest of ${span}`,
  max: (title, span) => `${title}, highest of ${span}`,
  sum: (title, span) => `${title}, sum of ${span}`,
  median: (title, span) => `${title}, median of ${span}`,
  stdev: (title, span) => `${title}, deviation over ${span}`,
  cagr: (title, span) => `${title}, yearly growth over ${span}`,
  growth: (title, span) => `${title}, growth over ${span}`,
  change: (title, span) => `${title}, change over ${span}`,
  percentile: (title, span) => `${title}, percentile of ${span}`,
}

const peerTitles: Readonly<Record<PeerOp, string>> = {
  avg: 'Average',
  median: 'Median',
  min: 'Lowest',
  max: 'Highest',
  sum: 'Sum of',
  rank: 'Rank by',
  percentile: 'Percentile by',
}

export function titleOf(expression: Expression, ground: Ground = 'stocks'): string {
  const inner = (of: Expression): string => titleOf(of, ground)
  switch (expression.node) {
    case 'number':
      if (expression.unit === 'plain' || expression.unit === 'times') return String(expression.value)
      return formatFigure(
        { plain: 'figure', percent: 'percent', rupees: 'rupees', times: 'times', days: 'days' }[
          expression.unit
        ] as Field['unit'],
        expression.value,
      )
    case 'field': {
      const { id, period } = expression
      const title = plainTitle(expression, ground)
      const words = periodWords[period]
      return words && usualPeriod(id) !== period ? `${words} ${inSentence(title)}` : title
    }
    case 'price':
      return `${expression.of.charAt(0).toUpperCase()}${expression.of.slice(1)}${timeframeWords(expression.timeframe)}`
    case 'technical': {
      const extreme = yearsExtreme(expression)
      if (extreme) return extreme
      const known = findIndicator(expression.id)
      // RSI and EMA go by their letters, a supertrend by its name.
      const name = expression.id.length <= 4 ? expression.id.toUpperCase() : (known?.title ?? expression.id)
      const output = known?.outputs.find((each) => each.name === expression.output && each.name !== expression.id)
      const given = [...(expression.of ? [inner(expression.of)] : []), ...expression.parameters].join(', ')
      return `${name}${given ? ` (${given})` : ''}${output ? ` ${output.title.toLowerCase()}` : ''}${timeframeWords(expression.timeframe)}`
    }
    case 'window':
      if (expression.op === 'growth' && expression.of.node === 'price' && expression.of.of === 'close') {
        return `Return over ${spanWords(expression.span)}`
      }
      return windowTitles[expression.op](inner(expression.of), spanWords(expression.span))
    case 'ago':
      return agoTitle(expression, inner)
    case 'at':
      // The quarter is said by its name.
      return `${expression.of.node === 'field' ? plainTitle(expression.of, ground) : inner(expression.of)}, ${printFiscal(expression.period)}`
    case 'company':
      return `${titleOf(expression.of, groundOfOther(expression, ground))} of ${expression.symbol}`
    case 'moved':
      return `Return ${stretchWords(expression.over)}`
    case 'streak':
      return `${rowWords[axisOfCondition(expression.of) ?? 'day']} in a row`
    case 'peer': {
      const group = expression.by === 'market' ? 'the market' : `the ${expression.by}`
      return `${peerTitles[expression.op]} ${inner(expression.of)} in ${group}`
    }
    case 'arithmetic': {
      const ratio = quarterlyRatioOf(expression)
      const away = gapIn(expression)
      if (away?.isBelow) return `${inner(away.of)} below ${inner(away.level)}`
      if (away) return `Distance of ${inSentence(inner(away.of))} from ${inner(away.level)}`
      if (ratio) return `Quarterly ${inSentence(plainTitle({ id: ratio, period: 'annual' }, ground))}`
      const sign = { '+': '+', '-': '−', '*': '×', '/': '/' }[expression.op]
      return `${bracketed(expression.left, inner)} ${sign} ${bracketed(expression.right, inner)}`
    }
    case 'negate':
      return `−${bracketed(expression.of, inner)}`
    case 'absolute':
      return `Size of ${inner(expression.of)}`
  }
}

/** "in FY2024", "in 2023", "since 1 Jan 2020", "this financial year". */
function stretchWords(over: Stretch): string {
  const fiscal = fiscalOf(over)
  if (fiscal) return `in ${printFiscal(fiscal)}`
  const unit = 'unit' in over ? (over.unit === 'fy' ? 'financial year' : over.unit) : ''
  switch (over.range) {
    case 'this':
      return over.unit === 'day' ? 'today' : `this ${unit}`
    case 'previous':
      return `in the previous ${unit}`
    case 'between':
      if (isWholeYear(over)) return `in ${over.from.slice(0, 4)}`
      return isWholeMonth(over) ? `in ${formatDay(day(over.from)).slice(2)}` : describeDays(over)
    case 'since':
      return describeDays({ from: over.from, to: null })
  }
}

const isWholeYear = ({ from, to }: Days): boolean => from?.slice(4) === '-01-01' && to === `${from.slice(0, 4)}-12-31`

/** From its first day to the last. */
const isWholeMonth = ({ from, to }: Days): boolean =>
  from?.slice(8) === '01' && to !== null && from.slice(0, 7) === to.slice(0, 7) && addDays(day(to), 1).slice(8) === '01'

const yearOfBars = 248

/** "52-week high" is the highest high of a year of bars. */
function yearsExtreme({ id, parameters, timeframe, of }: Extract<Expression, { node: 'technical' }>): string | null {
  const column = id === 'highest' ? 'high' : id === 'lowest' ? 'low' : null
  const isOwn = of === null || (of.node === 'price' && of.of === column)
  return column && isOwn && timeframe === 'day' && parameters[0] === yearOfBars ? `52-week ${column}` : null
}

function agoTitle({ of, span }: Extract<Expression, { node: 'ago' }>, title: (of: Expression) => string): string {
  // A quarter before a quarter before is two quarters before.
  if (of.node === 'ago' && of.span.unit === span.unit) {
    return agoTitle({ node: 'ago', of: of.of, span: { ...span, count: span.count + of.span.count } }, title)
  }
  const isDayBefore = span.count === 1 && span.unit === 'd'
  if (isDayBefore && of.node === 'technical' && yearsExtreme(of)) return `${title(of)} before today`
  return `${title(of)}, ${spanWords(span)} before`
}

/** "Net profit" inside a sentence; EPS stays as it is. */
export const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title

const bracketed = (of: Expression, title: (of: Expression) => string): string =>
  of.node === 'arithmetic' ? `(${title(of)})` : title(of)

const timeframeWords = (timeframe: string): string =>
  timeframe === 'day' ? '' : timeframe === 'week' ? ', weekly' : timeframe === 'month' ? ', monthly' : `, ${timeframe}`

/** So many titles are said one by one. */
const mostTitles = 4

/** "Revenue, net profit and EPS", "Total assets, debt, net worth and 5 more". */
export function titlesOf(figures: readonly Expression[], ground: Ground = 'stocks'): string {
  const titles = figures.map((each, at) => (at === 0 ? titleOf(each, ground) : inSentence(titleOf(each, ground))))
  const said = titles.length > mostTitles ? [...titles.slice(0, 3), `${titles.length - 3} more`] : titles
  const [last = '', ...before] = said.toReversed()
  return before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : last
}
