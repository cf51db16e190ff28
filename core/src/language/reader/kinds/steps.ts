/** Figures through time: how often each is shown, and at which period it has a past. */
import type { Expression, Range } from '../../ast.ts'
import { quarterlyRatio } from '../figures/compose.ts'
import { hasPeriod, sure } from '../figures/make.ts'

export type Step = 'year' | 'quarter' | 'month' | 'week' | 'day'

interface Stepped {
  readonly figures: readonly Expression[]
  readonly range: Range | null
  readonly said: ReadonlySet<string>
  /** The highest or lowest is asked for. */
  readonly isExtreme: boolean
  /** What "since" is counted up to. */
  readonly today: string
}

/** How often a figure is shown through time. */
export function stepFor({ figures, range, said, isExtreme, today }: Stepped): Step {
  if (said.has('quarterly')) return 'quarter'
  if (said.has('annual')) return 'year'
  for (const step of ['day', 'week', 'month'] as const) if (said.has(step)) return step
  // "monthly returns": one each month.
  const [unit, other] = [...new Set(figures.map(unitOfReturn))]
  if (unit && other === undefined) return unit
  const periods = figures.map(periodOf)
  if (periods.some((period) => period === 'daily')) {
    // Of weeks or months the lowest day would be missed.
    if (isExtreme) return 'day'
    const years = yearsOf(range, today)
    return years <= 1 ? 'day' : years <= 5 ? 'week' : 'month'
  }
  if (periods.every((period) => period === 'quarterly')) return 'quarter'
  if (
    range?.range === 'last' &&
    range.span.unit === 'q' &&
    figures.some((each, at) => periods[at] !== 'annual' || hasQuarters(each))
  )
    return 'quarter'
  return 'year'
}

/** "since 2010" is not counted to the day: it is many years or few. */
function yearsOf(range: Range | null, today: string): number {
  if (range?.range === 'last')
    return { d: 1 / 248, w: 1 / 52, m: 1 / 12, q: 1 / 4, y: 1 }[range.span.unit] * range.span.count
  if (range?.range !== 'since' && range?.range !== 'between') return 1
  const to = range.range === 'between' ? range.to : today
  return (Date.parse(to) - Date.parse(range.from)) / (365.25 * 86_400_000)
}

const hasQuarters = (of: Expression): boolean =>
  of.node === 'field' && (hasPeriod(of.id, 'quarterly') || quarterlyRatio(of.id) !== null)

const stepOfUnit = { d: 'day', w: 'week', m: 'month', q: 'quarter', y: 'year' } as const

const unitOfReturn = (of: Expression): Step | null =>
  of.node === 'window' && of.op === 'growth' && of.of.node === 'price' && of.span.count === 1
    ? stepOfUnit[of.span.unit]
    : null

function periodOf(of: Expression): 'daily' | 'quarterly' | 'annual' {
  switch (of.node) {
    case 'price':
    case 'technical':
    case 'moved':
      return 'daily'
    case 'field':
      return of.period === 'daily' ? 'daily' : of.period === 'quarterly' ? 'quarterly' : 'annual'
    case 'arithmetic':
      return of.left.node === 'number' ? periodOf(of.right) : periodOf(of.left)
    case 'number':
    case 'streak':
      return 'annual'
    default:
      return periodOf(of.of)
  }
}

/** Figures through time are read at a period that has a past: pe of each year, profit of each quarter. */
export function throughTime(of: Expression, step: Step): Expression {
  if (of.node !== 'field') return of
  if (step === 'quarter' && hasPeriod(of.id, 'quarterly')) return sure(of.id, 'quarterly')
  const ratio = step === 'quarter' ? quarterlyRatio(of.id) : null
  if (ratio) return ratio
  // "sales growth quarterly": of each quarter over the same a year before.
  const yoy = of.id.replace(/_growth$/, '_yoy')
  if (step === 'quarter' && yoy !== of.id && hasPeriod(yoy, 'quarterly')) return sure(yoy, 'quarterly')
  if (of.period === 'ttm' || of.period === 'point')
    return hasPeriod(of.id, 'annual') && step === 'year' ? sure(of.id, 'annual') : of
  return of
}
