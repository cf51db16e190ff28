/** What a condition means, said the slow way: each figure is looked up again for each bar. Days only. */

import { findIndicator } from 'core/indicators'
import type { Condition, Expression, Span } from '../ast.ts'
import { daysOf } from '../days.ts'
import type { History } from './block.ts'

const bars = ({ count, unit }: Span): number => count * { d: 1, w: 5, m: 21, q: 63, y: 248 }[unit]

const known = (values: readonly (number | null)[]): values is readonly number[] =>
  values.every((value) => value !== null)

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

export function obviousFigure(of: Expression, history: History, at: number): number | null {
  const figure = (expression: Expression, place: number): number | null =>
    place < 0 ? null : obviousFigure(expression, history, place)
  switch (of.node) {
    case 'number':
      return of.value
    case 'price':
      return finite(history.bars[of.of]?.[at] ?? Number.NaN)
    case 'technical': {
      const whole = findIndicator(of.id)
      const names = whole?.parameters.map(({ name }, place) => [name, of.parameters[place]]) ?? []
      const close =
        of.of === null
          ? history.bars.close
          : Float64Array.from(history.days, (_, place) => figure(of.of as Expression, place) ?? Number.NaN)
      const until = Object.fromEntries(
        Object.entries({ ...history.bars, close }).map(([name, column]) => [name, column?.slice(0, at + 1)]),
      )
      return finite(whole?.compute(until, Object.fromEntries(names))[of.output]?.[at] ?? Number.NaN)
    }
    case 'window': {
      const length = bars(of.span)
      const now = figure(of.of, at)
      const then = figure(of.of, at - length)
      if (of.op === 'growth') return now === null || then === null || then <= 0 ? null : (now / then - 1) * 100
      if (of.op === 'change') return now === null || then === null ? null : now - then
      if (of.op === 'cagr') {
        if (now === null || then === null || then <= 0 || now <= 0) return null
        const years =
          of.span.unit === 'd' ? of.span.count / 248 : of.span.count / { w: 52, m: 12, q: 4, y: 1 }[of.span.unit]
        return finite(((now / then) ** (1 / years) - 1) * 100)
      }
      const looked = Array.from({ length }, (_, place) => figure(of.of, at - length + 1 + place))
      const window = looked.filter((value) => value !== null)
      if (window.length < length) return null
      const sum = window.reduce((total, value) => total + value, 0)
      const inOrder = [...window].sort((left, right) => left - right)
      switch (of.op) {
        case 'sum':
          return sum
        case 'avg':
          return sum / length
        case 'min':
          return Math.min(...window)
        case 'max':
          return Math.max(...window)
        case 'median':
          return ((inOrder[(length - 1) >> 1] ?? 0) + (inOrder[length >> 1] ?? 0)) / 2
        case 'stdev':
          return Math.sqrt(window.reduce((total, value) => total + (value - sum / length) ** 2, 0) / length)
        case 'percentile':
          return length === 1 ? 0 : (window.filter((value) => value < (now ?? 0)).length / (length - 1)) * 100
      }
      return null
    }
    case 'ago':
      return figure(of.of, at - bars(of.span))
    case 'streak': {
      if (obviousTruth(of.of, history, at) === null) return null
      let count = 0
      while (at - count >= 0 && obviousTruth(of.of, history, at - count) === true) count++
      return count
    }
    case 'arithmetic': {
      const [left, right] = [figure(of.left, at), figure(of.right, at)]
      if (left === null || right === null) return null
      const results = { '+': left + right, '-': left - right, '*': left * right, '/': left / right }
      return finite(results[of.op])
    }
    case 'negate': {
      const value = figure(of.of, at)
      return value === null ? null : -value
    }
    case 'absolute': {
      const value = figure(of.of, at)
      return value === null ? null : Math.abs(value)
    }
    case 'moved': {
      const { from, to } = daysOf(of.over, history.days[at] ?? '')
      const close = (isIn: (day: string) => boolean): number | undefined => {
        const places = history.days.slice(0, at + 1).flatMap((day, place) => (isIn(day) ? [place] : []))
        return history.bars.close?.[places.at(-1) ?? -1]
      }
      const before = close((day) => day < (from ?? ''))
      const last = close((day) => day >= (from ?? '') && (to === null || day <= to))
      return before === undefined || last === undefined ? null : finite((last / before - 1) * 100)
    }
    case 'field':
    case 'at':
    case 'peer':
    case 'company':
      return null
  }
}

const every = (verdicts: readonly (boolean | null)[]): boolean | null => {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}
const some = (verdicts: readonly (boolean | null)[]): boolean | null => {
  if (verdicts.includes(true)) return true
  return verdicts.includes(null) ? null : false
}

export function obviousTruth(of: Condition, history: History, at: number): boolean | null {
  const figure = (expression: Expression, place = at): number | null =>
    place < 0 ? null : obviousFigure(expression, history, place)
  const lastly = (span: Span, verdict: (place: number) => boolean | null): (boolean | null)[] =>
    Array.from({ length: bars(span) }, (_, ago) => (at - ago < 0 ? null : verdict(at - ago)))
  const needs = (values: readonly (number | null)[], holds: (...values: number[]) => boolean): boolean | null =>
    known(values) ? holds(...values) : null
  switch (of.node) {
    case 'compare': {
      const holds = {
        '<': (left: number, right: number) => left < right,
        '<=': (left: number, right: number) => left <= right,
        '>': (left: number, right: number) => left > right,
        '>=': (left: number, right: number) => left >= right,
        '=': (left: number, right: number) => left === right,
        '!=': (left: number, right: number) => left !== right,
      }[of.op]
      return needs([figure(of.left), figure(of.right)], (left = 0, right = 0) => holds(left, right))
    }
    case 'between':
      return needs(
        [figure(of.of), figure(of.low), figure(of.high)],
        (value = 0, low = 0, high = 0) => low <= value && value <= high,
      )
    case 'near':
      return needs(
        [figure(of.of), figure(of.to)],
        (value = 0, to = 0) => Math.abs(value - to) <= (of.within / 100) * Math.abs(to),
      )
    case 'crosses':
      return some(
        lastly(of.within, (place) =>
          needs(
            [figure(of.left, place), figure(of.right, place), figure(of.left, place - 1), figure(of.right, place - 1)],
            (left = 0, right = 0, leftBefore = 0, rightBefore = 0) =>
              of.direction === 'above'
                ? left - right > 0 && leftBefore - rightBefore <= 0
                : left - right < 0 && leftBefore - rightBefore >= 0,
          ),
        ),
      )
    case 'trend':
      return every(
        lastly(of.span, (place) =>
          needs([figure(of.of, place), figure(of.of, place - 1)], (now = 0, before = 0) =>
            of.direction === 'rising' ? now - before > 0 : now - before < 0,
          ),
        ),
      )
    case 'over': {
      const verdicts = lastly(of.span, (place) => obviousTruth(of.of, history, place))
      return of.quantifier === 'always' ? every(verdicts) : some(verdicts)
    }
    case 'known':
      return figure(of.of) !== null
    case 'and':
      return every(of.all.map((part) => obviousTruth(part, history, at)))
    case 'or':
      return some(of.any.map((part) => obviousTruth(part, history, at)))
    case 'not': {
      const verdict = obviousTruth(of.of, history, at)
      return verdict === null ? null : !verdict
    }
    case 'text':
    case 'pattern':
      return null
  }
}
