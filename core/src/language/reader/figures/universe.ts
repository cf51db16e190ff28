/** Which part of the market a question is about. */
import type { Asset, Base, Condition, Scope, Universe } from '../../ast.ts'
import { remembered } from '../memo.ts'
import { became, isWord, type Notes, type Parsed, parsed, type Sentence, senseAt, skipWords } from '../token.ts'
import { all, not } from './make.ts'
import { isGroupSaid } from './subject.ts'

export const wholeMarket: Universe = Object.freeze({ base: 'stocks', within: [], except: [] })

export interface ScopesReading {
  readonly within: readonly Scope[]
  readonly except: readonly Scope[]
  /** "pharma and fmcg": an industry or a sector. As scopes they would have to be both, and nobody is. */
  readonly oneOf: Condition | null
}

const textOfScopes = (scopes: readonly Scope[]): string =>
  scopes.map(({ by, name }) => (name === '' ? by : `${by} ${name}`)).join(', ')

const peerWords =
  /^(?:its )?(?:peers?'?|peer group|peer companies|competitors?|competition|rivals?|(?:stocks |companies |shares )?(?:like|similar to)|similar companies to|alternatives? to)$/

export const isPeersWord = (sentence: Sentence, at: number): boolean => peerWords.test(sentence.tokens[at]?.norm ?? '')

/** "peers of tcs", "tcs competitors". */
export function readPeersOf(sentence: Sentence, at: number): Parsed<readonly Scope[]> | null {
  const isFirst = isPeersWord(sentence, at)
  const place = isFirst ? skipWords(sentence, at + 1, 'of', 'for', 'to') : at
  const entity = senseAt(sentence, place, 'entity')?.entity
  const after = skipWords(sentence, place + 1, 'of')
  if (entity?.is !== 'stock' || !(isFirst || isPeersWord(sentence, after))) return null
  const scopes: Scope[] = [{ by: 'peers', name: entity.id }]
  const next = isFirst ? place + 1 : after + 1
  return parsed(scopes, next, became(at, next, textOfScopes(scopes)))
}

/** One scope: "nifty 500", "pharma", "tata group". A company is one only in a list of exceptions. */
function readScope(sentence: Sentence, at: number, isException: boolean): Parsed<readonly Scope[]> | null {
  const peers = readPeersOf(sentence, at)
  if (peers) return peers
  const scope = senseAt(sentence, at, 'scope')
  const entity = senseAt(sentence, at, 'entity')
  // "reliance" is the company; "reliance group" is a phrase of its own.
  if (scope && isGroupSaid(sentence, at)) {
    const groups =
      sentence.tokens[at]?.senses.flatMap((sense) =>
        sense.is === 'scope' ? sense.scopes.filter(({ by }) => by === 'group') : [],
      ) ?? []
    return parsed(groups, at + 1, became(at, at + 1, textOfScopes(groups)))
  }
  if (scope && !(entity && entity.entity.is === 'stock')) {
    return parsed(scope.scopes, at + 1, became(at, at + 1, textOfScopes(scope.scopes)))
  }
  if (isException && entity?.entity.is === 'stock') {
    const scopes: Scope[] = [{ by: 'symbol', name: entity.entity.id }]
    return parsed(scopes, at + 1, became(at, at + 1, textOfScopes(scopes)))
  }
  return null
}

const leadIns = ['in', 'from', 'of', 'for', 'with', 'among', 'on', 'by', 'to']

/** "nifty 500", "in pharma", "psu banks", "pharma or fmcg", "except it". */
export const readScopes = remembered(readScopesOnce)

function readScopesOnce(sentence: Sentence, at: number): Parsed<ScopesReading> | null {
  const runs: (readonly Scope[])[][] = []
  const except: Scope[] = []
  const excluded: Condition[] = []
  const notes: Notes[] = []
  let next = at
  for (let steps = 0; steps < 12; steps++) {
    const start = steps > 0 ? skipWords(sentence, next, 'comma', 'and', 'or', 'all') : skipWords(sentence, next, 'all')
    const isSaid =
      (isWord(sentence, start, 'except', 'not') || sentence.tokens[start]?.norm === 'not in') &&
      !senseAt(sentence, start, 'scope')
    // "excluding banks and nbfcs": both.
    const isListed = except.length + excluded.length > 0 && start > next && !isWord(sentence, start, ...leadIns)
    const isException = isSaid || isListed
    const place = skipWords(sentence, isSaid ? start + 1 : start, ...leadIns, 'all')
    const scope = readScope(sentence, place, isException)
    if (!scope) break
    const part = isException ? withoutPart(scope.value) : null
    // "non psu banks" are banks; "excluding psu banks" leaves the other banks, and what else the state owns.
    const owners = scope.value.filter(({ by }) => by === 'ownership')
    if (part && owners.length > 0 && isWord(sentence, start, 'not')) {
      except.push(...owners)
      runs.push([scope.value.filter(({ by }) => by !== 'ownership')])
    } else if (part) excluded.push(part)
    else if (isException) except.push(...scope.value)
    else if (start > next) runs.at(-1)?.push(scope.value) ?? runs.push([scope.value])
    else runs.push([scope.value])
    notes.push(scope.notes)
    next = scope.next
    // "stocks in the pharma sector", "nifty 500 index", "banking space"
    while (isSectorNoun(sentence, next)) next++
  }
  if (runs.length + except.length + excluded.length === 0) return null
  const within = runs.filter((run) => !isMixed(run)).flat(2)
  const oneOf = all([...runs.filter(isMixed).map(anyOf), ...excluded])
  return parsed({ within: unique(within), except: unique(except), oneOf }, next, ...notes)
}

const fieldOf: Partial<Record<Scope['by'], string>> = {
  sector: 'sector',
  industry: 'industry',
  kind: 'company_kind',
  ownership: 'ownership',
  group: 'business_group',
}

const places: ReadonlySet<Scope['by']> = new Set(['sector', 'industry', 'kind'])

/** Joined parts of the market that are told apart in different ways. */
function isMixed(run: readonly (readonly Scope[])[]): boolean {
  const scopes = run.flat()
  const ways = new Set(scopes.map(({ by }) => by).filter((by) => places.has(by)))
  return run.length > 1 && ways.size > 1 && scopes.every(({ by }) => fieldOf[by] !== undefined)
}

const anyOf = (run: readonly (readonly Scope[])[]): Condition => ({
  node: 'or',
  any: run.map((scopes) => all(scopes.map(textOf)) ?? { node: 'or', any: [] }),
})

/** Without what is all of these at once, the banks the state owns; null where one word is enough, or two name rivals. */
export function withoutPart(scopes: readonly Scope[]): Condition | null {
  const ways = new Set(scopes.map(({ by }) => by))
  const isOne = scopes.length > 1 && ways.size === scopes.length && scopes.every(({ by }) => fieldOf[by] !== undefined)
  return isOne ? not({ node: 'and', all: scopes.map(textOf) }) : null
}

/** Whether a condition only says of which part of the market. */
export const isOneOf = (condition: Condition): boolean =>
  condition.node === 'text'
    ? Object.values(fieldOf).includes(condition.field)
    : condition.node === 'or'
      ? condition.any.every(isOneOf)
      : condition.node === 'not'
        ? isOneOf(condition.of)
        : condition.node === 'and' && condition.all.every(isOneOf)

const textOf = ({ by, name }: Scope): Condition => ({
  node: 'text',
  field: fieldOf[by] ?? by,
  op: 'is',
  values: [name],
})

/** "it" says nothing by itself; where a part of the market is asked for and nothing else stands, it is Information Technology. */
export function readItAlone({ tokens, all }: Sentence, at: number): Parsed<ScopesReading> | null {
  if (at !== tokens.length || all.at(-1)?.norm !== 'it') return null
  return parsed({ within: [{ by: 'sector', name: 'Information Technology' }], except: [], oneOf: null }, at)
}

const sectorNouns = new Set([
  'sector',
  'industry',
  'space',
  'index',
  'segment',
  'universe',
  'constituents',
  'members',
  'industry name',
  'names',
])
/** "sector" closes a scope, unless it begins something: "sector pe", "sector average". */
function isSectorNoun(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at]
  if (!token || !sectorNouns.has(token.norm)) return false
  const after = sentence.tokens[at + 1]
  return !after?.senses.some(
    (sense) => sense.is === 'field' || (sense.is === 'word' && ['avg', 'median'].includes(sense.word)),
  )
}

const unique = (scopes: readonly Scope[]): Scope[] =>
  scopes.filter((scope, at) => scopes.findIndex((each) => each.by === scope.by && each.name === scope.name) === at)

export const assetOfBase = {
  stocks: 'stock',
  indices: 'index',
  etfs: 'etf',
  coins: 'coin',
} as const satisfies Readonly<Record<Base, Asset>>

const bases: Readonly<Record<string, Base>> = {
  etf: 'etfs',
  etfs: 'etfs',
  'exchange traded fund': 'etfs',
  'exchange traded funds': 'etfs',
  indices: 'indices',
  indexes: 'indices',
  coins: 'coins',
  coin: 'coins',
  crypto: 'coins',
  cryptos: 'coins',
  cryptocurrencies: 'coins',
  cryptocurrency: 'coins',
}

const bestWords = /^(?:top|best|strongest|worst|weakest|bottom)$/

/** "best", "worst" of what has a price alone: by how it moved. */
export const isBest = (sentence: Sentence, at: number): boolean => bestWords.test(sentence.tokens[at]?.norm ?? '')

const isMoved = (sentence: Sentence, at: number): boolean =>
  /^(?:gainers|losers)$/.test(senseAt(sentence, at, 'implied')?.id ?? '')

const isRankedIndex = (sentence: Sentence, at: number): boolean =>
  (at === 0 && isWord(sentence, 1, 'with')) ||
  (at === sentence.tokens.length - 1 &&
    isWord(sentence, at - 2, 'highest', 'lowest') &&
    !senseAt(sentence, at - 1, 'scope'))

/** "etfs", "indices", "crypto". */
export function readBase(sentence: Sentence, at: number): Parsed<Base> | null {
  if (!isWord(sentence, at, 'base')) return null
  // "worst performing index", "best index": of all of them. Behind a name the word closes it.
  if (sentence.tokens[at]?.norm === 'index' && (isMoved(sentence, at - 1) || isBest(sentence, at - 1))) {
    return parsed('indices', at + 1, became(at, at + 1, 'indices'))
  }
  // "index with lowest pe", "lowest pe index".
  if (sentence.tokens[at]?.norm === 'index' && isRankedIndex(sentence, at))
    return parsed('indices', at + 1, became(at, at + 1, 'indices'))
  const base = bases[sentence.tokens[at]?.norm ?? '']
  return base ? parsed(base, at + 1, became(at, at + 1, base)) : null
}

export function joinUniverses(left: Universe, right: Universe): Universe {
  return {
    base: right.base === 'stocks' ? left.base : right.base,
    within: unique([...left.within, ...right.within]),
    except: unique([...left.except, ...right.except]),
  }
}
