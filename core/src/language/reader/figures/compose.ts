/** The figure that the words of a bag stand for. Null where there is none: half a phrase is never read. */
import type { Expression, FiscalPeriod, Span } from '../../ast.ts'
import { partsOfRatio } from '../../quarterly-ratios.ts'
import type { Assumption } from '../../reading.ts'
import { replaceFields } from '../../replace-fields.ts'
import { type Bag, isAverage } from './bag.ts'
import {
  ago,
  arithmetic,
  field,
  filedPeriod,
  hasPeriod,
  isField,
  num,
  ofPeriod,
  overYears,
  peer,
  price,
  technical,
  volume,
  window,
} from './make.ts'

export interface Composed {
  readonly expression: Expression
  /** "profit last 3 years" without growth or average: the span belongs to the comparison. */
  readonly loose: Span | null
  readonly assumptions: readonly Assumption[]
}

const barsIn: Readonly<Record<Span['unit'], number>> = { d: 1, w: 5, m: 21, q: 63, y: 248 }
const barsOf = ({ count, unit }: Span): number => count * barsIn[unit]

const plain = (expression: Expression, loose: Span | null = null, ...assumptions: readonly Assumption[]): Composed => ({
  expression,
  loose,
  assumptions,
})

export function compose(bag: Bag): Composed | null {
  const made = composeNow(bag)
  if (!made || bag.ago === null) return made
  return { ...made, expression: ago(made.expression, agoSpan(bag, bag.ago)) }
}

/** One bar back of a weekly figure is a week. */
const agoSpan = (bag: Bag, span: Span): Span =>
  span.unit === 'd' && bag.timeframe === 'week'
    ? { count: span.count, unit: 'w' }
    : span.unit === 'd' && bag.timeframe === 'month'
      ? { count: span.count, unit: 'm' }
      : span

function composeNow(bag: Bag): Composed | null {
  const core = bag.core
  if (!core) return null
  if (core.is === 'field') return core.of ? composeOfPeriod(bag, core.id, core.of) : composeField(bag, core.id)
  if (core.is === 'price') return composePrice(bag, core.of)
  return composeIndicator(bag, core.id, core.output)
}

/** "profit growth in FY23": only what is filed for such a period, and no window over several of them. */
function composeOfPeriod(bag: Bag, id: string, said: FiscalPeriod): Composed | null {
  const period = filedPeriod(id, said)
  if (!period) return null
  const made = composeField({ ...bag, period: period.quarter === null ? 'annual' : 'quarterly' }, id)
  if (!made || made.loose || !everyField(made.expression)) return null
  return { ...made, expression: replaceFields(made.expression, (each) => ofPeriod(each, period)) }
}

const everyField = (of: Expression): boolean =>
  of.node === 'arithmetic' ? everyField(of.left) && everyField(of.right) : of.node === 'field' || of.node === 'number'

function composeIndicator(bag: Bag, id: string, output: string | null): Composed | null {
  const timeframe = bag.timeframe ?? 'day'
  const numbers = [...bag.numbers]
  if (numbers.length === 0 && bag.span && isAverage(id)) numbers.push(bag.timeframe ? bag.span.count : barsOf(bag.span))
  else if (bag.span && bag.isLastSpan) {
    const made = technical({ id, numbers, output, timeframe, of: bag.of })
    return made && plain(bag.op ? window(bag.op, made, bag.span) : made, bag.op ? null : bag.span)
  } else if (bag.span && !bag.isGrowth && !bag.op && !bag.isChange) return null
  const made = technical({ id, numbers, output, timeframe, of: bag.of })
  if (!made) return null
  if (bag.isGrowth && bag.span) return plain(window('growth', made, bag.span))
  if (bag.isChange && bag.span) return plain(window('change', made, bag.span))
  if (bag.op && bag.span) return plain(window(bag.op, made, bag.span))
  if (bag.op === 'percentile') return null
  if (bag.isGrowth || bag.isChange || bag.op || bag.peer || bag.basis || bag.period) return null
  return plain(made)
}

function composePrice(bag: Bag, of: 'open' | 'high' | 'low' | 'close' | 'volume'): Composed | null {
  const timeframe = bag.timeframe ?? 'day'
  const series = price(of, timeframe)
  if (bag.peer) return null
  if (bag.isPrevious && bag.span && !bag.isGrowth && !bag.op && !bag.isChange && bag.timeframe === null) {
    return plain(ago(price(of, bag.span.unit === 'w' ? 'week' : 'month'), bag.span))
  }
  if (bag.isGrowth || bag.basis || (bag.isChange && of === 'close')) {
    const framed: Span | null =
      bag.timeframe === 'week' ? { count: 1, unit: 'w' } : bag.timeframe === 'month' ? { count: 1, unit: 'm' } : null
    if (!bag.span && !bag.op && framed && of === 'close') return plain(window('growth', price('close'), framed))
    const span: Span =
      bag.span ??
      (bag.basis === 'yoy'
        ? { count: 1, unit: 'y' }
        : bag.basis === 'qoq'
          ? { count: 3, unit: 'm' }
          : { count: 1, unit: 'd' })
    const isOfYears = span.unit === 'y' && span.count > 1
    // "annual return last 10 years" is a year's, over all of them.
    const isYearly = bag.isCagr || bag.period === 'annual'
    if (isYearly && isOfYears) return plain(window('cagr', series, span))
    if (bag.op === 'avg' && bag.span && isOfYears)
      return plain(window('cagr', series, span), null, { phrase: 'average', meaning: 'a year, compounded' })
    // One return has no average.
    return bag.op ? null : plain(window('growth', series, span))
  }
  if (bag.isChange) return plain(window('change', series, bag.span ?? { count: 1, unit: 'd' }))
  if (bag.op === 'avg') {
    const length = bag.span ? barsOf(bag.span) : 20
    const made = technical({ id: 'sma', numbers: [length], timeframe, of: of === 'close' ? null : series })
    const assumption = { phrase: 'average', meaning: 'average of the last 20 days' }
    return made && (bag.span ? plain(made) : plain(made, null, assumption))
  }
  if (bag.op === 'max' || bag.op === 'min') {
    if (!bag.span) return null
    const id = bag.op === 'max' ? 'highest' : 'lowest'
    const made = technical({ id, numbers: [barsOf(bag.span)], timeframe, of: of === 'close' ? null : series })
    return made && plain(made)
  }
  if (bag.op && bag.span) return plain(window(bag.op, series, bag.span))
  if (bag.op) return null
  if (bag.span && !bag.isLastSpan) {
    // "20 day high", "50 day low": the highest high and lowest low. "10 day volume": its average.
    if (of === 'high' || of === 'low') {
      const made = technical({
        id: of === 'high' ? 'highest' : 'lowest',
        numbers: [barsOf(bag.span)],
        timeframe,
        of: series,
      })
      return made && plain(made)
    }
    if (of === 'volume') {
      const made = technical({ id: 'sma', numbers: [barsOf(bag.span)], timeframe, of: volume })
      return (
        made && plain(made, null, { phrase: `${bag.span.count}${bag.span.unit} volume`, meaning: 'average volume' })
      )
    }
    return null
  }
  return plain(series, bag.span)
}

/** Ratios that are not kept by quarter, from figures that are. */
export function quarterlyRatio(id: string): Expression | null {
  const [top, bottom] = partsOfRatio(id) ?? []
  const left = top ? field(top, 'quarterly') : null
  const right = bottom ? field(bottom, 'quarterly') : null
  return left && right ? arithmetic('*', num(100, 'percent'), arithmetic('/', left, right)) : null
}

function composeField(bag: Bag, id: string): Composed | null {
  if (id === 'vwap' && bag.timeframe !== null && bag.timeframe !== 'day') {
    // Within a day the average price is counted from its opening.
    const made = technical({ id: 'session_vwap', timeframe: bag.timeframe })
    return made && plain(made)
  }
  if (bag.timeframe !== null && bag.timeframe !== 'day') return null
  const isMeasured = bag.isGrowth || bag.basis !== null
  if (isMeasured) return composeGrowth(bag, id)
  const base = fieldAt(bag, id)
  if (!base) return null
  if (bag.isChange) return composeChange(bag, id, base)
  // "roe percentile": among all companies, unless a time or a group is said.
  if (bag.op === 'percentile' && !bag.span) {
    const among = { phrase: 'percentile', meaning: 'among all companies' }
    return bag.peer ? plain(peer('percentile', base, bag.peer)) : plain(peer('percentile', base, 'market'), null, among)
  }
  if (bag.peer) {
    const op = bag.op === 'avg' ? 'avg' : bag.op === 'max' ? 'max' : bag.op === 'min' ? 'min' : 'median'
    if (bag.span) return null
    return plain(peer(op, base, bag.peer))
  }
  if (bag.op) {
    const step = base.node === 'field' && base.period === 'quarterly' ? 'q' : 'y'
    const span: Span = bag.span ?? { count: step === 'q' ? 4 : 5, unit: step }
    const said = bag.span
      ? []
      : [{ phrase: bag.op, meaning: `over ${span.count} ${step === 'q' ? 'quarters' : 'years'}` }]
    return plain(window(bag.op, span.unit === 'y' ? overYears(base) : base, span), null, ...said)
  }
  if (bag.span && bag.isLastSpan) return plain(base, bag.span)
  if (bag.span) return composeBareSpan(base, bag.span)
  return plain(base)
}

/** "free cash flow 3years" adds up, "roe 5 years" is averaged: said, since it was not typed. */
function composeBareSpan(base: Expression, span: Span): Composed | null {
  if (base.node !== 'field') return null
  const isFlow =
    /cash_flow|cash_from|profit|revenue|dividend|capital_expenditure|income/.test(base.id) &&
    !/margin|_ratio|yield|payout|growth|per_share/.test(base.id)
  const op = isFlow ? 'sum' : 'avg'
  return plain(window(op, base, span), null, {
    phrase: `${span.count}${span.unit}`,
    meaning: isFlow ? 'added up over the span' : 'averaged over the span',
  })
}

function fieldAt(bag: Bag, id: string): Expression | null {
  if (bag.period === null) return field(id)
  if (hasPeriod(id, bag.period)) return field(id, bag.period)
  const plainField = field(id)
  if (bag.period === 'quarterly') {
    const ratio = quarterlyRatio(id)
    if (ratio) return ratio
  }
  // "roe annual" where it is kept so; "pe ttm" is what it is anyway; prices and holdings have one period only.
  if (
    plainField?.node === 'field' &&
    (plainField.period === bag.period || plainField.period === 'point' || plainField.period === 'daily')
  )
    return plainField
  if (bag.period === 'annual' && plainField?.node === 'field' && plainField.period === 'ttm') return plainField
  return null
}

function composeGrowth(bag: Bag, id: string): Composed | null {
  // "promoter holding change QoQ": the field is that change already.
  if (/_change$/.test(id) && bag.basis === 'qoq' && !bag.isGrowth && !bag.span) return known(id)
  const span = bag.span
  if (bag.basis === 'qoq') {
    if (isField(`${id}_qoq`) && !span) return known(`${id}_qoq`)
    const quarterly = field(id, 'quarterly')
    if (!quarterly) return null
    if (!bag.isGrowth && isPercent(id)) return plain(window('change', quarterly, { count: 1, unit: 'q' }))
    if (bag.isChange) return composeChange(bag, id, quarterly)
    return plain(window('growth', quarterly, { count: 1, unit: 'q' }))
  }
  if (bag.basis === 'yoy' && !span) {
    if (bag.isChange && isPercent(id))
      return composeChange({ ...bag, span: { count: 1, unit: 'y' } }, id, field(id) ?? null)
    if (bag.period !== 'annual' && isField(`${id}_yoy`)) return known(`${id}_yoy`)
    if (bag.period !== 'annual' && hasPeriod(id, 'quarterly'))
      return plain(window('growth', field(id, 'quarterly') ?? num(0), { count: 4, unit: 'q' }))
    return yearly(id)
  }
  if (bag.period === 'quarterly' && !span) {
    if (isField(`${id}_yoy`))
      return plain(field(`${id}_yoy`) ?? num(0), null, {
        phrase: 'quarterly growth',
        meaning: 'over the same quarter of the year before',
      })
    const quarterly = field(id, 'quarterly')
    return quarterly && plain(window('growth', quarterly, { count: 4, unit: 'q' }))
  }
  if (bag.period === 'ttm' && !span) {
    const trailing = field(id, 'ttm')
    return trailing ? plain(window('growth', trailing, { count: 1, unit: 'y' })) : yearly(id)
  }
  if (!span) {
    if (bag.isCagr) {
      const base = yearlyBase(id)
      return (
        base && plain(window('cagr', base, { count: 3, unit: 'y' }), null, { phrase: 'cagr', meaning: 'over 3 years' })
      )
    }
    if (bag.op && bag.op !== 'max') return null
    return yearly(id)
  }
  if (bag.op === 'avg' || bag.op === 'median' || bag.op === 'min') {
    const growth = field(`${id}_growth`)
    return growth && plain(window(bag.op, growth, span))
  }
  if (span.unit === 'y') {
    if (span.count === 1) return yearly(id)
    const base = yearlyBase(id)
    return base && plain(window('cagr', base, span))
  }
  if (span.unit === 'q') {
    const quarterly = field(id, 'quarterly')
    if (!quarterly) return null
    // "profit growth last 3 quarters" is a run of quarters, not one sum: left to the comparison.
    if (bag.isLastSpan && isField(`${id}_yoy`)) return plain(field(`${id}_yoy`) ?? num(0), span)
    return plain(window('growth', quarterly, span))
  }
  const base = field(id)
  return base && plain(window('growth', base, span))
}

const known = (id: string): Composed | null => {
  const made = field(id)
  return made && plain(made)
}

function yearly(id: string): Composed | null {
  if (isField(`${id}_growth`)) return known(`${id}_growth`)
  const base = yearlyBase(id)
  return base && plain(window('growth', base, { count: 1, unit: 'y' }))
}

const yearlyBase = (id: string): Expression | null => (hasPeriod(id, 'annual') ? field(id, 'annual') : field(id))

const isPercent = (id: string): boolean => /holding|percent|margin|ratio|^ro[ace]|_npa|yield/.test(id)

function composeChange(bag: Bag, id: string, base: Expression | null): Composed | null {
  if (!base) return null
  const span = bag.span
  const stored = id === 'pledged_percent' ? 'pledge_change' : `${id}_change`
  const isStep = !span || (span.unit === 'q' && span.count === 1)
  if (isStep && isField(stored)) return known(stored)
  if (span && span.unit === 'y' && span.count === 3 && isField(`${stored}_3y`)) return known(`${stored}_3y`)
  const step: Span =
    base.node === 'field' && base.period === 'quarterly' ? { count: 1, unit: 'q' } : { count: 1, unit: 'y' }
  return plain(window('change', base, span ?? (bag.basis === 'yoy' ? { count: 1, unit: 'y' } : step)))
}
