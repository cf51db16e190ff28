/** Each node of an expression or condition as a machine over blocks of rows. */
import { findIndicator, findPattern } from 'core/indicators'
import type { Condition, Expression } from '../ast.ts'
import { type Axis, axisOf, axisOfCondition, rowsOf, yearsOf } from './axis.ts'
import { type Block, each, eachTruth, type Figures, type Making, missing, type Truths } from './block.ts'
import { byCoarseBars, byFilings, type FiledLeaf } from './coarse.ts'
import { kernelMachine } from './kernels.ts'
import { priceFields } from './price-fields.ts'
import { recentFigures, recently, type Truth, unknown, windowFigures } from './recent.ts'

type Node<Kind extends Expression['node']> = Extract<Expression, { readonly node: Kind }>
type Clause<Kind extends Condition['node']> = Extract<Condition, { readonly node: Kind }>

const at = (values: Float64Array, row: number): number => values[row] ?? Number.NaN
const blank = (count: number): Float64Array => missing(count)
const open = (count: number): Uint8Array => new Uint8Array(count).fill(unknown)
const rest = { tail: Number.POSITIVE_INFINITY } as const
const looking = (making: Making, rows: number): Making => ({ ...making, tail: making.tail + rows })

export function figures(expression: Expression, making: Making): Figures {
  switch (expression.node) {
    case 'number':
      return ({ count }) => new Float64Array(count).fill(expression.value)
    case 'field':
      return fieldFigures(expression, making)
    case 'price':
      return alongAxis(expression, making, () => (block) => block.bars[expression.of] ?? missing(block.count))
    case 'technical':
      return alongAxis(expression, making, (inner) => technicalFigures(expression, inner))
    case 'window':
      return alongAxis(expression, making, (inner) => windowed(expression, inner))
    case 'ago':
      return alongAxis(expression, making, (inner) => earlier(expression, inner))
    case 'streak':
      return alongAxis(expression, making, (inner) => streak(expression, inner))
    case 'peer':
      return peerFigures(expression, making)
    case 'arithmetic': {
      const [left, right] = [figures(expression.left, making), figures(expression.right, making)]
      const operate = operations[expression.op]
      return (block) => {
        const [one, other] = [left(block), right(block)]
        return each(block.count, (row) => finite(operate(at(one, row), at(other, row))))
      }
    }
    case 'negate': {
      const of = figures(expression.of, making)
      return (block) => of(block).map((value) => -value)
    }
    case 'absolute': {
      const of = figures(expression.of, making)
      return (block) => of(block).map(Math.abs)
    }
  }
}

const operations = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
} as const

/** Divided by zero is missing, never infinite: an infinity would pass "more than 20". */
const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN)

const isBars = (axis: Axis): boolean => axis === 'week' || axis === 'month'

/** A node that walks along rows, on the rows of what it is about. */
function alongAxis(expression: Expression, making: Making, make: (making: Making) => Figures): Figures {
  const axis = axisOf(expression) ?? making.axis
  if (axis === making.axis) return make(making)
  if (axis === 'week' || axis === 'month') return byCoarseBars(axis, making, blank, make)
  // What a weekly indicator is computed over is read by week.
  if (axis === 'day') return isBars(making.axis) ? make(making) : ({ count }) => missing(count)
  return byFilings({ axis, leaves: filedLeaves(expression, making), making }, blank, make)
}

function conditionAlongAxis(condition: Condition, making: Making, make: (making: Making) => Truths): Truths {
  const axis = axisOfCondition(condition) ?? making.axis
  if (axis === making.axis) return make(making)
  if (axis === 'week' || axis === 'month') return byCoarseBars(axis, making, open, make)
  if (axis === 'day') return isBars(making.axis) ? make(making) : ({ count }) => open(count)
  return byFilings({ axis, leaves: filedLeaves(condition, making), making }, open, make)
}

const keyOf = ({ id, period }: Node<'field'>): string => `${id}.${period}`

/** Every filed figure below a node, once. */
function filedLeaves(node: Expression | Condition, { context }: Making): FiledLeaf[] {
  const found = new Map<string, FiledLeaf>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      if ('node' in value && value.node === 'field') {
        // The tag says which node it is.
        const leaf = value as Node<'field'>
        found.set(keyOf(leaf), { key: keyOf(leaf), filings: context.fundamental?.(leaf.id, leaf.period) ?? [] })
      } else Object.values(value).forEach(visit)
    }
  }
  visit(node)
  return [...found.values()]
}

function fieldFigures(expression: Node<'field'>, making: Making): Figures {
  const priced = priceFields.get(expression.id)
  if (priced) {
    if (making.axis !== 'day') return ({ count }) => missing(count)
    return 'is' in priced ? figures(priced.is, making) : kernelMachine(priced.kernel)
  }
  const key = keyOf(expression)
  if (making.axis !== 'day') return (block) => block.filed?.get(key) ?? missing(block.count)
  const { period, id } = expression
  if (period === 'annual' || period === 'quarterly' || period === 'ttm' || period === 'point') {
    const leaves = [{ key, filings: making.context.fundamental?.(id, period) ?? [] }]
    return byFilings({ axis: 'annual', leaves, making }, blank, () => (block) => block.filed?.get(key) ?? missing(0))
  }
  const column = making.isLive ? null : (making.context.daily?.(id) ?? null)
  return ({ count }) => column ?? missing(count)
}

function peerFigures({ op, by, of }: Node<'peer'>, making: Making): Figures {
  const field = of.node === 'field' ? of.id : null
  const filings = field === null ? [] : (making.context.peer?.(op, by, field) ?? [])
  const leaves = [{ key: 'peer', filings }]
  return byFilings({ axis: 'annual', leaves, making }, blank, () => (block) => block.filed?.get('peer') ?? missing(0))
}

function technicalFigures({ id, parameters, output, of }: Node<'technical'>, making: Making): Figures {
  const indicator = findIndicator(id)
  if (!indicator) throw new RangeError(`The registry has no indicator "${id}".`)
  const given = Object.fromEntries(indicator.parameters.map(({ name }, place) => [name, parameters[place]]))
  const settings = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, number] => entry[1] !== undefined),
  )
  const source = of === null ? null : figures(of, { ...making, ...rest })
  const barsOf = (block: Block) => (source ? { ...block.bars, close: source(block) } : block.bars)
  if (!making.isLive) return (block) => indicator.compute(barsOf(block), settings)[output] ?? missing(block.count)
  const started = indicator.start(settings)
  return (block) => {
    const bar = Object.fromEntries(Object.entries(barsOf(block)).map(([name, values]) => [name, at(values, 0)]))
    return Float64Array.of(started.next(bar)[output] ?? Number.NaN)
  }
}

function windowed({ op, of, span }: Node<'window'>, making: Making): Figures {
  const length = rowsOf(span, making.axis)
  const years = yearsOf(span)
  const inner = figures(of, looking(making, length))
  const recent = recentFigures(length + 1)
  const figure = windowFigures[op]
  return (block) => {
    const values = inner(block)
    return each(block.count, (row) => {
      recent.push(at(values, row))
      return finite(figure(recent, length, years))
    })
  }
}

function earlier({ of, span }: Node<'ago'>, making: Making): Figures {
  const length = rowsOf(span, making.axis)
  const inner = figures(of, looking(making, length))
  const recent = recentFigures(length + 1)
  return (block) => {
    const values = inner(block)
    return each(block.count, (row) => {
      recent.push(at(values, row))
      return recent.ago(length)
    })
  }
}

function streak({ of }: Node<'streak'>, making: Making): Figures {
  const inner = truths(of, { ...making, ...rest })
  let length = 0
  return (block) => {
    const values = inner(block)
    return each(block.count, (row) => {
      length = values[row] === 1 ? length + 1 : 0
      return values[row] === unknown ? Number.NaN : length
    })
  }
}

const compare = {
  '<': (left: number, right: number) => left < right,
  '<=': (left: number, right: number) => left <= right,
  '>': (left: number, right: number) => left > right,
  '>=': (left: number, right: number) => left >= right,
  '=': (left: number, right: number) => left === right,
  '!=': (left: number, right: number) => left !== right,
} as const

const truthOf = (holds: boolean, ...needs: readonly number[]): Truth => {
  for (const need of needs) if (Number.isNaN(need)) return unknown
  return holds ? 1 : 0
}

export function truths(condition: Condition, making: Making): Truths {
  switch (condition.node) {
    case 'compare': {
      const [left, right] = [figures(condition.left, making), figures(condition.right, making)]
      const holds = compare[condition.op]
      return (block) => {
        const [one, other] = [left(block), right(block)]
        return eachTruth(block.count, (row) =>
          truthOf(holds(at(one, row), at(other, row)), at(one, row), at(other, row)),
        )
      }
    }
    case 'between': {
      const of = figures(condition.of, making)
      const [low, high] = [figures(condition.low, making), figures(condition.high, making)]
      return (block) => {
        const [values, least, most] = [of(block), low(block), high(block)]
        return eachTruth(block.count, (row) => {
          const [value, from, to] = [at(values, row), at(least, row), at(most, row)]
          return truthOf(value >= from && value <= to, value, from, to)
        })
      }
    }
    case 'near': {
      const [of, to] = [figures(condition.of, making), figures(condition.to, making)]
      const part = condition.within / 100
      return (block) => {
        const [values, targets] = [of(block), to(block)]
        return eachTruth(block.count, (row) => {
          const [value, target] = [at(values, row), at(targets, row)]
          return truthOf(Math.abs(value - target) <= part * Math.abs(target), value, target)
        })
      }
    }
    case 'text':
      return textTruths(condition, making)
    case 'crosses':
      return conditionAlongAxis(condition, making, (inner) => crosses(condition, inner))
    case 'trend':
      return conditionAlongAxis(condition, making, (inner) => trend(condition, inner))
    case 'over':
      return conditionAlongAxis(condition, making, (inner) => {
        const length = rowsOf(condition.span, inner.axis)
        const verdict = recently(condition.quantifier, length)
        const of = truths(condition.of, looking(inner, length))
        return (block) => of(block).map((truth) => verdict(truth))
      })
    case 'pattern':
      return conditionAlongAxis(condition, making, (inner) => pattern(condition, inner))
    case 'known': {
      const of = figures(condition.of, making)
      return (block) => {
        const values = of(block)
        return eachTruth(block.count, (row) => (Number.isNaN(at(values, row)) ? 0 : 1))
      }
    }
    case 'and':
      return joined(condition.all, making, 0)
    case 'or':
      return joined(condition.any, making, 1)
    case 'not': {
      const of = truths(condition.of, making)
      return (block) => of(block).map((truth) => (truth === unknown ? unknown : 1 - truth))
    }
  }
}

/** False decides an "and", true an "or"; what is missing leaves it open. */
function joined(conditions: readonly Condition[], making: Making, deciding: 0 | 1): Truths {
  const parts = conditions.map((each) => truths(each, making))
  return (block) => {
    const verdicts = parts.map((part) => part(block))
    return eachTruth(block.count, (row) => {
      let verdict: number = 1 - deciding
      for (const each of verdicts) {
        if (each[row] === deciding) return deciding
        if (each[row] === unknown) verdict = unknown
      }
      return verdict
    })
  }
}

function crosses({ direction, left, right, within }: Clause<'crosses'>, making: Making): Truths {
  const length = rowsOf(within, making.axis)
  const [one, other] = [figures(left, looking(making, length + 1)), figures(right, looking(making, length + 1))]
  const sign = direction === 'above' ? 1 : -1
  const verdict = recently('ever', length)
  let before = Number.NaN
  return (block) => {
    const [lefts, rights] = [one(block), other(block)]
    return eachTruth(block.count, (row) => {
      const now = sign * (at(lefts, row) - at(rights, row))
      const crossed = truthOf(now > 0 && before <= 0, now, before)
      before = now
      return verdict(crossed)
    })
  }
}

function trend({ direction, of, span }: Clause<'trend'>, making: Making): Truths {
  const length = rowsOf(span, making.axis)
  const inner = figures(of, looking(making, length + 1))
  const sign = direction === 'rising' ? 1 : -1
  const verdict = recently('always', length)
  let before = Number.NaN
  return (block) => {
    const values = inner(block)
    return eachTruth(block.count, (row) => {
      const now = at(values, row)
      const moved = truthOf(sign * (now - before) > 0, now, before)
      before = now
      return verdict(moved)
    })
  }
}

function pattern({ id, within }: Clause<'pattern'>, making: Making): Truths {
  const found = findPattern(id)
  if (!found) throw new RangeError(`The registry has no pattern "${id}".`)
  const verdict = recently('ever', rowsOf(within, making.axis))
  const candles = making.isLive ? lastCandles(found.bars) : wholeCandles
  let seen = 0
  return (block) =>
    eachTruth(block.count, (row) => {
      const { bars, at } = candles(block, row)
      // A pattern needs bars before it: without them nobody can say.
      return verdict(++seen < found.bars ? unknown : found.match(bars, at) ? 1 : 0)
    })
}

type Candles = Parameters<NonNullable<ReturnType<typeof findPattern>>['match']>[0]

const candleColumns = ['open', 'high', 'low', 'close'] as const

function wholeCandles({ bars, count }: Block, row: number): { bars: Candles; at: number } {
  const { open = missing(count), high = missing(count), low = missing(count), close = missing(count) } = bars
  return { bars: { open, high, low, close }, at: row }
}

/** The last bars as they come one by one. */
function lastCandles(length: number): (block: Block, row: number) => { bars: Candles; at: number } {
  const bars = { open: missing(length), high: missing(length), low: missing(length), close: missing(length) }
  return (block, row) => {
    for (const name of candleColumns) {
      bars[name].copyWithin(0, 1)
      bars[name][length - 1] = block.bars[name]?.[row] ?? Number.NaN
    }
    return { bars, at: length - 1 }
  }
}

function textTruths({ field, op, values }: Clause<'text'>, making: Making): Truths {
  if (priceFields.has(field)) {
    const of = figures({ node: 'field', id: field, period: 'point' }, making)
    const wanted = values.map((value) => (value.toLowerCase() === 'yes' ? 1 : 0))
    return (block) => {
      const flags = of(block)
      return eachTruth(block.count, (row) => truthOf(wanted.includes(at(flags, row) > 0 ? 1 : 0), at(flags, row)))
    }
  }
  const text = making.context.text?.(field)?.toLowerCase() ?? null
  const holds = values.some((value) =>
    op === 'is' ? text === value.toLowerCase() : text?.includes(value.toLowerCase()),
  )
  return ({ count }) => new Uint8Array(count).fill(text === null ? unknown : holds ? 1 : 0)
}
