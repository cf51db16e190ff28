/** Clauses as they stand in a sentence: joined by and, or, commas, or nothing; with scopes between them. */
import type { Condition, Expression, Timeframe, Universe } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { all, any, not as negated } from '../figures/make.ts'
import { joinUniverses, readBase, readScopes, wholeMarket } from '../figures/universe.ts'
import {
  became,
  isWord,
  joinNotes,
  type Notes,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
} from '../token.ts'
import { readClause } from './clause.ts'
import { retime } from './meet.ts'
import { opSense } from './operator.ts'
import { goesOn } from './trends.ts'

/** Clauses as they stand in a sentence, with the scopes ("in nifty 500", "banks") that stood between them. */
export interface ConditionReading {
  readonly condition: Condition | null
  readonly universe: Universe
}

const joints = [
  'and',
  'comma',
  'with',
  'dot',
  'for',
  'in',
  'is',
  'of',
  'on',
  'what',
  'find',
  'show',
  'all',
  'by',
  'to',
  'from',
  'quote',
  'colon',
] as const

interface State {
  universe: Universe
  readonly notes: Notes[]
}

/** Reads clauses joined by and/or/commas/nothing from `at` on, as far as they go (at most to `end`). */
export function readCondition(sentence: Sentence, at: number, end?: number): Parsed<ConditionReading> | null {
  const cut: Sentence =
    end === undefined || end >= sentence.tokens.length
      ? sentence
      : { ...sentence, tokens: sentence.tokens.slice(0, end) }
  const state: State = { universe: wholeMarket, notes: [] }
  const read = readJoined(cut, at, state, 0)
  if (!read) return null
  return parsed({ condition: read.condition, universe: state.universe }, read.next, joinNotes(...state.notes))
}

interface Joined {
  readonly condition: Condition | null
  readonly next: number
}

const deepest = 12
const mostJoints = 12

/** A run of clauses: "or" splits it, everything else joins it. */
function readJoined(sentence: Sentence, at: number, state: State, depth: number): Joined | null {
  const groups: Condition[][] = [[]]
  let next = at
  let found = 0
  let isOr = false
  let frame: Timeframe | null = null
  const frames: Timeframe[] = []
  for (let steps = 0; steps < 60; steps++) {
    let place = next
    let sawOr = false
    let item: Joined | null = null
    while (place - next < mostJoints) {
      if (isWord(sentence, place, 'or') && found > 0) {
        sawOr = true
        place++
        continue
      }
      const isJoint = isWord(sentence, place, ...joints)
      item = isJoint && isWord(sentence, place, 'and', 'comma', 'dot') ? null : readItem(sentence, place, state, depth)
      if (item || !isJoint) break
      place++
    }
    const last = groups.at(-1)?.at(-1)
    const going = !item && last?.node === 'compare' && place > next ? directionOf(sentence, place) : null
    const gone = going && last?.node === 'compare' ? goesOn(last.left, going) : null
    if (gone) {
      groups.at(-1)?.push(gone.condition)
      state.notes.push(became(place, place + 1, printCondition(gone.condition)), {
        became: [],
        assumptions: [{ phrase: sentence.tokens[place]?.text ?? '', meaning: printCondition(gone.condition) }],
      })
      next = place + 1
      continue
    }
    if (!item) {
      const own = found > 0 ? senseAt(sentence, skipWords(sentence, place, 'on', 'in'), 'timeframe') : null
      const at_ = skipWords(sentence, place, 'on', 'in')
      if (own && frame === null && !senseAt(sentence, at_ + 1, 'indicator')) {
        // "… on weekly chart", "… hourly": the bars of everything said so far.
        frame = own.timeframe
        next = skipChart(sentence, at_ + 1)
        frames.push(own.timeframe)
        for (;;) {
          // "in daily, weekly and monthly"
          const further = senseAt(sentence, skipWords(sentence, next, 'comma', 'and'), 'timeframe')
          if (!further) break
          frames.push(further.timeframe)
          next = skipChart(sentence, skipWords(sentence, next, 'comma', 'and') + 1)
        }
        state.notes.push(became(at_, next, frames.map((each) => `@${each}`).join(' ')))
        continue
      }
      break
    }
    // "or above 200 dma", "or below 10 pe": the joint is part of the phrase.
    if (found > 0 && /^or /.test(sentence.tokens[place]?.norm ?? '')) sawOr = true
    found++
    next = item.next
    if (item.condition) {
      if (sawOr && (groups.at(-1)?.length ?? 0) > 0) {
        isOr = true
        groups.push([])
      }
      groups.at(-1)?.push(item.condition)
    }
  }
  if (found === 0) return null
  const parts = groups.flatMap((group) => {
    const joined = all(group)
    return joined ? [joined] : []
  })
  let condition = isOr ? any(parts) : all(parts)
  const said = condition
  if (said && frames.length > 0) condition = all(frames.map((each) => (each === 'day' ? said : retimed(said, each))))
  return { condition, next }
}

const directionOf = (sentence: Sentence, at: number): 'up' | 'down' | null =>
  !/ing$/.test(sentence.tokens[at]?.norm ?? '')
    ? null
    : isWord(sentence, at, 'up')
      ? 'up'
      : isWord(sentence, at, 'down')
        ? 'down'
        : null

const skipChart = (sentence: Sentence, at: number): number => {
  let next = at
  while (/^(?:chart|charts|timeframe|time frame|candle|candles|basis)$/.test(sentence.tokens[next]?.norm ?? '')) next++
  return next
}

function readItem(sentence: Sentence, at: number, state: State, depth: number): Joined | null {
  const token = sentence.tokens[at]
  if (!token || depth > deepest) return null
  if (isWord(sentence, at, 'lparen')) {
    const clause = readClause(sentence, at)
    if (clause) return done(clause, state)
    const universe = readBraces(sentence, at + 1, state)
    const inner = readJoined(sentence, universe ?? at + 1, state, depth + 1)
    if (inner && isWord(sentence, inner.next, 'rparen')) return { condition: inner.condition, next: inner.next + 1 }
    return null
  }
  const braces = readBraces(sentence, at, state)
  if (braces !== null) return { condition: null, next: braces }
  const named = readNamedScope(sentence, at, state)
  if (named !== null) return { condition: null, next: named }
  const scopes = readScopes(sentence, at)
  const clause = readClause(sentence, at)
  if (scopes && (!clause || scopes.next >= clause.next || isScopeFirst(sentence, at))) {
    const { within, except, oneOf } = scopes.value
    state.universe = joinUniverses(state.universe, { base: 'stocks', within, except })
    state.notes.push(scopes.notes)
    return { condition: oneOf, next: scopes.next }
  }
  if (clause) return done(clause, state)
  const base = readBase(sentence, at)
  if (base) {
    state.universe = { ...state.universe, base: base.value }
    state.notes.push(base.notes)
    return { condition: null, next: base.next }
  }
  if (isWord(sentence, at, 'not', 'except')) {
    const inner = readItem(sentence, skipWords(sentence, at + 1, 'is', 'in'), state, depth + 1)
    return inner?.condition ? { condition: negated(inner.condition), next: inner.next } : null
  }
  return null
}

/** sector = "IT", industry is pharma, NOT sector = "Banks", sector != power. */
function readNamedScope(sentence: Sentence, at: number, state: State): number | null {
  const isNegated = isWord(sentence, at, 'not')
  const place = isNegated ? at + 1 : at
  if (!/^(?:sector|industry|index|group)$/.test(sentence.tokens[place]?.norm ?? '')) return null
  const op = opSense(sentence, place + 1, false)
  if (op !== '=' && op !== '!=' && !isWord(sentence, place + 1, 'is', 'in', 'colon')) return null
  const read = readScopes(sentence, place + 2)
  if (!read || read.value.oneOf || read.value.within.length === 0) return null
  const isException = isNegated !== (op === '!=')
  const { within } = read.value
  state.universe = joinUniverses(state.universe, {
    base: 'stocks',
    within: isException ? [] : within,
    except: isException ? within : [],
  })
  state.notes.push(became(at, read.next, isException ? 'except' : 'in'), read.notes)
  return read.next
}

/** "small cap pe < 20": the words of a scope are never a figure by themselves. */
const isScopeFirst = (sentence: Sentence, at: number): boolean =>
  senseAt(sentence, at, 'scope') !== null && senseAt(sentence, at, 'field') === null

/** {cash}, {57960}: lists of another site. The first is every share; of others nobody here knows the members. */
function readBraces(sentence: Sentence, at: number, state: State): number | null {
  if (!isWord(sentence, at, 'lbrace')) return null
  let next = at + 1
  while (next < sentence.tokens.length && next - at < 6 && !isWord(sentence, next, 'rbrace')) next++
  if (!isWord(sentence, next, 'rbrace')) return null
  const inside = sentence.tokens
    .slice(at + 1, next)
    .map(({ norm }) => norm)
    .join(' ')
  state.notes.push(became(at, next + 1, 'stocks'))
  if (inside !== 'cash')
    state.notes.push({
      became: [],
      assumptions: [{ phrase: `{${inside}}`, meaning: 'a list of another site, not known here: all stocks are read' }],
    })
  return next + 1
}

function done(clause: Parsed<Condition>, state: State): Joined {
  state.notes.push(clause.notes)
  return { condition: clause.value, next: clause.next }
}

/** Prices and indicators of a condition on other bars, where none were said. */
function retimed(condition: Condition, frame: Timeframe): Condition {
  const on = (of: Expression): Expression => retime(of, frame)
  switch (condition.node) {
    case 'compare':
      return { ...condition, left: on(condition.left), right: on(condition.right) }
    case 'between':
      return { ...condition, of: on(condition.of), low: on(condition.low), high: on(condition.high) }
    case 'crosses':
      return { ...condition, left: on(condition.left), right: on(condition.right) }
    case 'near':
      return { ...condition, of: on(condition.of), to: on(condition.to) }
    case 'trend':
    case 'known':
      return { ...condition, of: on(condition.of) }
    case 'over':
    case 'not':
      return { ...condition, of: retimed(condition.of, frame) }
    case 'pattern':
      return condition.timeframe === 'day' ? { ...condition, timeframe: frame } : condition
    case 'and':
      return { ...condition, all: condition.all.map((each) => retimed(each, frame)) }
    case 'or':
      return { ...condition, any: condition.any.map((each) => retimed(each, frame)) }
    case 'text':
      return condition
  }
}
