/** What each kind of figure does with the rows below it. */
import { findIndicator } from 'core/indicators'
import type { Expression } from '../ast.ts'
import { daysOf } from '../days.ts'
import { fiscalDays } from '../fiscal.ts'
import { keyOf } from './along.ts'
import { yearsOf } from './axis.ts'
import { type Block, each, type Figures, type Making, missing, type Truths } from './block.ts'
import { latestFiled } from './coarse.ts'
import { recentFigures, unknown, windowFigures } from './recent.ts'

type Node<Kind extends Expression['node']> = Extract<Expression, { readonly node: Kind }>

const at = (values: Float64Array, row: number): number => values[row] ?? Number.NaN

/** Divided by zero is missing, never infinite: an infinity would pass "more than 20". */
const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN)

const operations = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
} as const

export function arithmeticOf(op: keyof typeof operations, left: Figures, right: Figures): Figures {
  const operate = operations[op]
  return (block) => {
    const [one, other] = [left(block), right(block)]
    return each(block.count, (row) => finite(operate(at(one, row), at(other, row))))
  }
}

/** A figure that is filed, or kept by the day beside the bars. */
export function keptFigures({ id, period }: Node<'field'>, making: Making): Figures {
  const key = keyOf({ id, period })
  if (making.axis !== 'day') return (block) => block.filed?.get(key) ?? missing(block.count)
  if (period === 'annual' || period === 'quarterly' || period === 'ttm' || period === 'point') {
    return latestFiled(making.context.fundamental?.(id, period) ?? [])
  }
  const column = making.isLive ? null : (making.context.daily?.(id) ?? null)
  return ({ count }) => column ?? missing(count)
}

/** Of one financial period, from the day it could be seen. */
export function figuresOfPeriod({ of, period }: Node<'at'>, making: Making): Figures {
  if (of.node !== 'field') return ({ count }) => missing(count)
  const { from, to } = fiscalDays(period)
  const filings = making.context.fundamental?.(of.id, of.period) ?? []
  const own = filings.filter(({ periodEnd }) => from <= periodEnd && periodEnd <= to)
  return latestFiled(own)
}

/** From the last close before a stretch of the calendar to the last one in it; on its own days as far as it has come. */
export function movedOver({ over }: Node<'moved'>): Figures {
  const days: string[] = []
  const closes: number[] = []
  let [before, last] = [-1, -1]
  return (block) => {
    const close = block.bars.close ?? missing(block.count)
    return each(block.count, (row) => {
      const today = block.days[row] ?? ''
      days.push(today)
      closes.push(at(close, row))
      const { from, to } = daysOf(over, today)
      while ((days[before + 1] ?? '9999') < (from ?? '')) before++
      while ((days[last + 1] ?? '9999') <= (to ?? today)) last++
      return last > before
        ? finite(((closes[last] ?? Number.NaN) / (closes[before] ?? Number.NaN) - 1) * 100)
        : Number.NaN
    })
  }
}

export function peerFigures({ op, by, of }: Node<'peer'>, making: Making): Figures {
  const filings = of.node === 'field' ? (making.context.peer?.(op, by, of.id) ?? []) : []
  return latestFiled(filings)
}

/** `source` stands in the place of the close; null is the bars as they are. */
export function technicalFigures(
  { id, parameters, output }: Node<'technical'>,
  source: Figures | null,
  { isLive }: Making,
): Figures {
  const indicator = findIndicator(id)
  if (!indicator) throw new RangeError(`The registry has no indicator "${id}".`)
  const given = Object.fromEntries(indicator.parameters.map(({ name }, place) => [name, parameters[place]]))
  const settings = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, number] => entry[1] !== undefined),
  )
  const barsOf = (block: Block) => (source ? { ...block.bars, close: source(block) } : block.bars)
  if (!isLive) return (block) => indicator.compute(barsOf(block), settings)[output] ?? missing(block.count)
  const started = indicator.start(settings)
  return (block) => {
    const bar = Object.fromEntries(Object.entries(barsOf(block)).map(([name, values]) => [name, at(values, 0)]))
    return Float64Array.of(started.next(bar)[output] ?? Number.NaN)
  }
}

export function windowed({ op, span }: Node<'window'>, length: number, inner: Figures, { tail }: Making): Figures {
  const years = yearsOf(span)
  const recent = recentFigures(length + 1)
  const figure = windowFigures[op]
  return (block) => {
    const values = inner(block)
    return each(block.count, (row) => {
      recent.push(at(values, row))
      // Five years of days sorted anew on each of them would take minutes over a market.
      return row < block.count - tail ? Number.NaN : finite(figure(recent, length, years))
    })
  }
}

export function earlier(length: number, inner: Figures): Figures {
  const recent = recentFigures(length + 1)
  return (block) => {
    const values = inner(block)
    return each(block.count, (row) => {
      recent.push(at(values, row))
      return recent.ago(length)
    })
  }
}

export function streakOf(inner: Truths): Figures {
  let length = 0
  return (block) => {
    const values = inner(block)
    return each(block.count, (row) => {
      length = values[row] === 1 ? length + 1 : 0
      return values[row] === unknown ? Number.NaN : length
    })
  }
}
