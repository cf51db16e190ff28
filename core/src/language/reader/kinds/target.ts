/** What an alert or a backtest is about: named instruments, or any of a part of the market. */
import type { Condition, Instrument, Universe } from '../../ast.ts'
import { usualPeriod } from '../../technical-fields.ts'
import { readInstrument } from '../figures/subject.ts'
import { readScopes } from '../figures/universe.ts'
import { became, isWord, joinNotes, type Notes, type Sentence, senseAt, type Token } from '../token.ts'
import { readClauses } from './clauses.ts'
import { type Part, partOf, saysAny } from './slots.ts'

export type Target = { readonly instruments: readonly Instrument[] } | { readonly universe: Universe }

export interface Aimed {
  readonly target: Target
  readonly condition: Condition | null
  readonly unread: readonly number[]
  readonly notes: Notes
}

const members = new Set('any koi kisi stock stocks share shares company companies'.split(' '))

/** "any nifty 50 stock" is of its members, "nifty" of the index itself. */
const isOfMembers = (sentence: Sentence): boolean => saysAny(sentence, members)

/** Reads the target and the condition from what a kind has left of its sentence. */
export function readAimed(sentence: Sentence, left: readonly number[]): Aimed {
  const ofMembers = isOfMembers(sentence)
  const instruments: Instrument[] = []
  const indices: Universe['within'][number][] = []
  const named: Notes[] = []
  const rest: number[] = []
  const strange: number[] = []
  let lastNamed = -1
  let together = 0
  const drop = () => {
    // "pe of itc goes below": what joined the name goes with it.
    const last = rest.at(-1)
    if (last !== undefined && isWord(sentence, last, 'of', 'in', 'on', 'for')) rest.pop()
  }
  for (const at of left) {
    const found = readInstrument(sentence, at)
    const scope = found ? null : readScopes(sentence, at)
    // "any pharma or fmcg stock": one by one they would have to be both.
    if (scope?.value.oneOf) together = scope.next
    // "tcs beats nifty": what is to be beaten belongs to the condition.
    if (at < together || (found && isWord(sentence, at - 1, 'won', 'lost'))) rest.push(at)
    else if (isWord(sentence, at, 'any', 'all') && !found) drop()
    else if (
      scope &&
      scope.next === at + 1 &&
      scope.value.except.length === 0 &&
      !isWord(sentence, at - 1, 'except', 'not')
    ) {
      drop()
      indices.push(...scope.value.within)
      named.push(scope.notes)
    } else if (found?.next !== at + 1) rest.push(at)
    else if (found.value.asset === 'index' && ofMembers) {
      drop()
      indices.push({ by: 'index', name: found.value.symbol })
      named.push(became(at, at + 1, `in index "${found.value.symbol}"`))
    } else {
      // "1 lakh of goldbees whenever gold fell": a rule cannot look at one thing and buy another.
      const isAgain = instruments.some(({ symbol }) => symbol === found.value.symbol)
      if (instruments.length > 0 && !isAgain && !isJoined(sentence, lastNamed, at)) {
        strange.push(at)
        continue
      }
      drop()
      lastNamed = at
      if (!isAgain) instruments.push(found.value)
      named.push(found.notes)
    }
  }
  const clauses = readClauses(
    withPrice(
      partOf(
        sentence,
        rest.filter((at) => !isFallTo(sentence, at)),
      ),
    ),
  )
  const base = clauses.base !== 'stocks' ? clauses.base : baseOf(sentence)
  const universe: Universe = { base, within: [...indices, ...clauses.within], except: clauses.except }
  // "tcs … in nifty 50 stocks": of one or of the other, and which is not said.
  const isBoth = instruments.length > 0 && universe.within.length + universe.except.length > 0
  const parts = isBoth ? left.filter((at) => namesPart(sentence, at)) : []
  return {
    target: instruments.length > 0 ? { instruments } : { universe },
    condition: clauses.condition && ofIndices(clauses.condition, instruments),
    unread: [...strange, ...parts, ...clauses.unread],
    notes: joinNotes(...named, clauses.notes),
  }
}

/** One token that names what is traded: "tcs", "nifty 50", "pharma". */
export const namesTarget = (sentence: Sentence, at: number): boolean =>
  (readInstrument(sentence, at) ?? readScopes(sentence, at))?.next === at + 1

function namesPart(sentence: Sentence, at: number): boolean {
  const found = readInstrument(sentence, at)
  return found ? found.value.asset === 'index' : readScopes(sentence, at) !== null
}

export const isJoined = (sentence: Sentence, from: number, to: number): boolean =>
  sentence.tokens
    .slice(from + 1, to)
    .every((_token, step) => isWord(sentence, from + 1 + step, 'and', 'comma', 'or', 'vs', 'with'))

/** "falls under 80": where it falls to says all; a percentage would be how far. */
function isFallTo(sentence: Sentence, at: number): boolean {
  const op = senseAt(sentence, at + 1, 'op')?.op
  const number = senseAt(sentence, at + 2, 'number')
  if (!op || !number || number.unit === 'percent') return false
  return (isWord(sentence, at, 'down') && op.startsWith('<')) || (isWord(sentence, at, 'up') && op.startsWith('>'))
}

const figuresOfIndices: Readonly<Record<string, string>> = {
  pe: 'index_pe',
  pb: 'index_pb',
  dividend_yield: 'index_dividend_yield',
}

/** "pe of nifty" is the PE of the index. */
function ofIndices(condition: Condition, instruments: readonly Instrument[]): Condition {
  if (instruments.length === 0 || instruments.some(({ asset }) => asset !== 'index')) return condition
  if (condition.node === 'and') return { node: 'and', all: condition.all.map((each) => ofIndices(each, instruments)) }
  if (condition.node !== 'compare' || condition.left.node !== 'field') return condition
  const id = figuresOfIndices[condition.left.id]
  return id ? { ...condition, left: { node: 'field', id, period: usualPeriod(id) ?? 'daily' } } : condition
}

const baseOf = (sentence: Sentence): Universe['base'] => {
  if (saysAny(sentence, new Set(['etf', 'etfs']))) return 'etfs'
  return saysAny(sentence, new Set(['coin', 'coins', 'crypto', 'cryptos'])) ? 'coins' : 'stocks'
}

/** "crosses 3000", "goes above 800": what is compared without a name is the price. */
function withPrice(part: Part): Part {
  const { sentence, places } = part
  const first = sentence.tokens.findIndex(
    (_token, at) =>
      !isWord(sentence, at, 'is', 'and', 'comma', 'of', 'in', 'with', 'for') &&
      !/^on$/.test(sentence.tokens[at]?.norm ?? ''),
  )
  const token = sentence.tokens[first]
  const place = places[first]
  if (!token || place === undefined || !startsComparison(sentence, first)) return part
  const price: Token = { ...token, norm: 'price', senses: [{ is: 'price', of: 'close' }] }
  const level = levelAt(sentence, first)
  if (level !== null) {
    // "hits 2000", "at 1500": a price that is reached is crossed.
    const cross: Token = { ...token, norm: 'crosses', senses: [{ is: 'word', word: 'cross' }] }
    const behind = sentence.tokens[level]
    const skipped = isWord(sentence, level + 1, 'reach', 'hit') || isOnIt(sentence, level + 1) ? 2 : 1
    const rest = sentence.tokens.slice(level + skipped)
    return {
      sentence: {
        ...sentence,
        tokens: [...sentence.tokens.slice(0, first), price, cross, ...(behind ? [behind] : []), ...rest],
      },
      places: [
        ...places.slice(0, first),
        place,
        place,
        ...places.slice(level, level + 1),
        ...places.slice(level + skipped),
      ],
    }
  }
  const isTurned =
    senseAt(sentence, first, 'number') !== null && isWord(sentence, first + 1, 'cross', 'crossup', 'crossdown')
  const tokens = isTurned ? swapped(sentence.tokens, first) : sentence.tokens
  const where = isTurned ? swapped(places, first) : places
  return {
    sentence: { ...sentence, tokens: tokens.toSpliced(first, 0, price) },
    places: where.toSpliced(first, 0, place),
  }
}

/** "22,000 cross": the number behind. */
function swapped<Item>(items: readonly Item[], at: number): readonly Item[] {
  const pair = items.slice(at, at + 2).reverse()
  return items.toSpliced(at, 2, ...pair)
}

/** "3000 pe", "3000 par": at that price. */
const isOnIt = (sentence: Sentence, at: number): boolean =>
  /^(?:pe|par)$/.test(sentence.tokens[at]?.norm ?? '') && at === sentence.tokens.length - 1

/** The place of the number where a level stands by itself, or behind a word of reaching it. */
function levelAt(sentence: Sentence, at: number): number | null {
  const isReached = isWord(sentence, at, 'reach', 'hit') || /^(?:at|to)$/.test(sentence.tokens[at]?.norm ?? '')
  const place = isReached ? at + 1 : at
  const number = senseAt(sentence, place, 'number')
  const isLevel = number !== null && (number.unit === 'plain' || number.unit === 'rupees') && number.value > 0
  const isBehind = isWord(sentence, place + 1, 'reach', 'hit') || isOnIt(sentence, place + 1)
  if (!isLevel || (!isReached && !isBehind && place !== sentence.tokens.length - 1)) return null
  return senseAt(sentence, place + 1, 'op') ? null : place
}

const startsComparison = (sentence: Sentence, at: number): boolean => {
  if (levelAt(sentence, at) !== null) return true
  const behind = senseAt(sentence, at + 1, 'number')
  if (behind && (behind.unit === 'plain' || behind.unit === 'rupees'))
    return (
      senseAt(sentence, at, 'op') !== null || isWord(sentence, at, 'cross', 'crossup', 'crossdown', 'hit', 'breakout')
    )
  // "800 ke upar jaye": the number first.
  const number = senseAt(sentence, at, 'number')
  const isLevel = number !== null && (number.unit === 'plain' || number.unit === 'rupees')
  return (
    (isLevel &&
      (senseAt(sentence, at + 1, 'op') !== null || isWord(sentence, at + 1, 'cross', 'crossup', 'crossdown'))) ||
    ((senseAt(sentence, at, 'op') !== null || isWord(sentence, at, 'cross', 'crossup', 'crossdown')) &&
      senseAt(sentence, at + 1, 'indicator') !== null)
  )
}
