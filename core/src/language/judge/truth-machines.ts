/** What each kind of condition does with the rows below it. */
import type { Comparison, Condition } from '../ast.ts'
import { eachTruth, type Figures, type Truths } from './block.ts'
import { recently, type Truth, unknown } from './recent.ts'

type Clause<Kind extends Condition['node']> = Extract<Condition, { readonly node: Kind }>

const at = (values: Float64Array, row: number): number => values[row] ?? Number.NaN

const comparisons: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
}

const truthOf = (holds: boolean, ...needs: readonly number[]): Truth => {
  for (const need of needs) if (Number.isNaN(need)) return unknown
  return holds ? 1 : 0
}

/** Holds where a rule does of as many figures; one that is missing leaves it open. */
function holding(rule: (values: readonly number[]) => boolean, parts: readonly Figures[]): Truths {
  return (block) => {
    const columns = parts.map((part) => part(block))
    return eachTruth(block.count, (row) => {
      const values = columns.map((column) => at(column, row))
      return truthOf(rule(values), ...values)
    })
  }
}

/** Most of what is ever asked: no list is made for a row. */
export function compared(op: Comparison, left: Figures, right: Figures): Truths {
  const holds = comparisons[op]
  return (block) => {
    const [ones, others] = [left(block), right(block)]
    return eachTruth(block.count, (row) => {
      const [one, other] = [at(ones, row), at(others, row)]
      if (Number.isNaN(one) || Number.isNaN(other)) return unknown
      return holds(one, other) ? 1 : 0
    })
  }
}

export const betweenOf = (of: Figures, low: Figures, high: Figures): Truths =>
  holding(([value = 0, least = 0, most = 0]) => value >= least && value <= most, [of, low, high])

export const nearTo = (of: Figures, to: Figures, percent: number): Truths =>
  holding(([value = 0, target = 0]) => Math.abs(value - target) <= (percent / 100) * Math.abs(target), [of, to])

export const knownOf =
  (of: Figures): Truths =>
  (block) => {
    const values = of(block)
    return eachTruth(block.count, (row) => (Number.isNaN(at(values, row)) ? 0 : 1))
  }

export const notOf =
  (of: Truths): Truths =>
  (block) =>
    of(block).map((truth) => (truth === unknown ? unknown : 1 - truth))

/** False decides an "and", true an "or"; what is missing leaves it open. */
export function joined(parts: readonly Truths[], deciding: 0 | 1): Truths {
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

export function crossing({ direction }: Clause<'crosses'>, length: number, one: Figures, other: Figures): Truths {
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

export function trending({ direction }: Clause<'trend'>, length: number, inner: Figures): Truths {
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

export function over(quantifier: 'always' | 'ever', length: number, of: Truths): Truths {
  const verdict = recently(quantifier, length)
  return (block) => of(block).map((truth) => verdict(truth))
}

/** A flag is "yes" where it is above nothing. */
export function flagged(values: readonly string[], of: Figures): Truths {
  const wanted = values.map((value) => value.toLowerCase() === 'yes')
  return holding(([flag = 0]) => wanted.includes(flag > 0), [of])
}

/** Words are as they are today, on every bar. */
export function worded({ op, values }: Clause<'text'>, text: string | null): Truths {
  const said = text?.toLowerCase() ?? null
  const holds = values.some((value) =>
    op === 'is' ? said === value.toLowerCase() : said?.includes(value.toLowerCase()),
  )
  return ({ count }) => new Uint8Array(count).fill(said === null ? unknown : holds ? 1 : 0)
}
