/** Edits of questions that list rows: screens, funds, futures, events. Conditions, columns, order, number, part of the market. */
import type { Condition, Events, Expression, Funds, Futures, Group, Query, Scope, Screen, Universe } from '../../ast.ts'
import { printCondition, printExpression } from '../../canonical/print.ts'
import { usualPeriod } from '../../technical-fields.ts'
import { readFigure } from '../figures/figure.ts'
import { readScopes } from '../figures/universe.ts'
import { allOf, readClauses } from '../kinds/clauses.ts'
import { categoryAt } from '../kinds/fund-categories.ts'
import { ofFundFigures } from '../kinds/fund-figures.ts'
import { readEntity } from '../kinds/names.ts'
import { contentOf, inWhole, isLight, type Part, partOf } from '../kinds/slots.ts'
import { became, isWord, joinNotes, type Notes, nothingNoted, type Parsed, type Sentence, senseAt } from '../token.ts'
import { type Changed, changed, type Edit } from './edit.ts'

export type Rows = Screen | Funds | Futures
const isRows = (query: Query): query is Rows =>
  query.kind === 'screen' || query.kind === 'funds' || query.kind === 'futures'
type Filtered = Rows | Events | Group
const isFiltered = (query: Query): query is Filtered =>
  isRows(query) || query.kind === 'events' || query.kind === 'group'
type InUniverse = Screen | Events | Group
const isInUniverse = (query: Query): query is InUniverse =>
  query.kind === 'screen' || query.kind === 'events' || query.kind === 'group'

/** The sentence as it is said of the rows before it. */
export function saidOf(previous: Query, sentence: Sentence): Part {
  if (previous.kind === 'funds') return ofFundFigures(sentence)
  return { sentence, places: sentence.tokens.map((_token, at) => at) }
}

const from = (sentence: Sentence, at: number): number[] => sentence.tokens.map((_token, place) => place).slice(at)

/** "only pharma", "midcaps instead", "exclude banks", "what about it". */
export const editScopes: Edit = (sentence, previous) => {
  if (!isInUniverse(previous)) return null
  const isOnly = isWord(sentence, 0, 'fu.only', 'in', 'from')
  const isOut = isWord(sentence, 0, 'fu.without', 'except', 'no')
  const isSwap = isWord(sentence, 0, 'fu.about') || hasBehind(sentence, 'fu.instead')
  const start = isOnly || isOut || isWord(sentence, 0, 'fu.about') ? 1 : 0
  const end = hasBehind(sentence, 'fu.instead') ? sentence.tokens.length - 1 : sentence.tokens.length
  const found = readScopes(sentence, start) ?? scopeInSmallLetters(sentence, start)
  if (!found || found.next < end) return null
  const { within, except } = found.value
  const scopes = [...within, ...except]
  const universe: Universe = isOut
    ? { ...previous.universe, except: united(previous.universe.except, scopes) }
    : {
        ...previous.universe,
        within: replaced(previous.universe.within, scopes, isSwap),
        except: previous.universe.except,
      }
  const notes = joinNotes(
    became(0, start, isOut ? 'except' : 'in'),
    found.notes,
    end < sentence.tokens.length ? became(end, end + 1, 'in') : nothingNoted,
  )
  const isBare = !isOnly && !isOut && !isSwap
  return changed({ ...previous, universe }, [], notes, isBare ? 2 : 3)
}

/** "it" is Information Technology where a part of the market is asked for and nothing else stands. */
function scopeInSmallLetters(
  sentence: Sentence,
  at: number,
): Parsed<{ within: readonly Scope[]; except: readonly Scope[] }> | null {
  const isLast = at === sentence.tokens.length && sentence.all.at(-1)?.norm === 'it'
  return isLast
    ? {
        value: { within: [{ by: 'sector', name: 'Information Technology' }], except: [] },
        next: at,
        notes: nothingNoted,
      }
    : null
}

const hasBehind = (sentence: Sentence, word: string): boolean => isWord(sentence, sentence.tokens.length - 1, word)

const isSame = (left: Scope, right: Scope): boolean => left.by === right.by && left.name === right.name

const united = (scopes: readonly Scope[], more: readonly Scope[]): readonly Scope[] => [
  ...scopes,
  ...more.filter((scope) => !scopes.some((each) => isSame(each, scope))),
]

const place = new Set(['sector', 'industry', 'kind'])

/** A part of one kind takes the place of another of that kind; sector, industry and kind of company are one kind here. */
function replaced(scopes: readonly Scope[], more: readonly Scope[], isSwap: boolean): readonly Scope[] {
  const isRival = (scope: Scope) => more.some(({ by }) => by === scope.by || (place.has(by) && place.has(scope.by)))
  const kept = scopes.filter((scope) => !isRival(scope))
  return isSwap && kept.length === scopes.length && scopes.length === 1 ? more : [...kept, ...more]
}

/** "and pe less than 15", "expense below 1", "only above 5 crore". */
export const addCondition: Edit = (sentence, previous) => {
  if (!isFiltered(previous)) return null
  const isSaid = isWord(sentence, 0, 'fu.and', 'fu.only', 'fu.add', 'and')
  const said = saidOf(previous, sentence)
  const amount = previous.kind === 'events' ? addAmount(sentence, previous) : null
  if (amount) return amount
  const clauses = readClauses(partOf(said.sentence, from(said.sentence, isSaid ? 1 : 0)))
  if (!clauses.condition || clauses.unread.length > 0) return null
  // A condition by itself is a new screen, unless its figures are said of what was listed alone.
  const isOwn = previous.kind === 'funds' || previous.kind === 'futures'
  if (!isSaid && !isOwn) return null
  const condition = previous.kind === 'screen' ? asRatios(clauses.condition) : clauses.condition
  const where = allOf([...(previous.where ? [previous.where] : []), condition])
  const next = withScopes({ ...previous, where }, clauses.within, clauses.except)
  return changed(next, [], joinNotes(became(0, isSaid ? 1 : 0, 'and'), inWhole(clauses.notes, said.places)))
}

/** "debt below 0.5" of rupees would be nonsense: the ratio is meant. */
const asRatios = (condition: Condition): Condition => {
  if (condition.node === 'and') return allOf(condition.all.map(asRatios))
  if (condition.node !== 'compare' || condition.left.node !== 'field' || condition.left.id !== 'total_debt')
    return condition
  const { right } = condition
  const isSmall = right.node === 'number' && (right.unit === 'plain' ? right.value < 10 : right.value < 10 * 1e7)
  if (!isSmall) return condition
  const value = right.unit === 'plain' ? right.value : right.value / 1e7
  return {
    ...condition,
    left: { node: 'field', id: 'debt_to_equity', period: usualPeriod('debt_to_equity') ?? 'annual' },
    right: { node: 'number', value, unit: 'plain' },
  }
}

function withScopes(query: Filtered, within: readonly Scope[], except: readonly Scope[]): Filtered {
  if (within.length + except.length === 0 || !isInUniverse(query)) return query
  return {
    ...query,
    universe: {
      ...query.universe,
      within: united(query.universe.within, within),
      except: united(query.universe.except, except),
    },
  }
}

const amountFields: Readonly<Partial<Record<Events['of'], string>>> = {
  insider: 'value_of_securities_transacted',
  actions: 'action_amount',
}

function addAmount(sentence: Sentence, previous: Events): Changed | null {
  const at = isWord(sentence, 0, 'fu.and', 'fu.only', 'and') ? 1 : 0
  const op = senseAt(sentence, at, 'op')?.op
  const number = senseAt(sentence, at + 1, 'number')
  const id = amountFields[previous.of]
  if (!op || !number || !id || number.unit !== 'rupees' || sentence.tokens.length !== at + 2) return null
  const condition: Condition = {
    node: 'compare',
    op,
    left: { node: 'field', id, period: usualPeriod(id) ?? 'event' },
    right: { node: 'number', value: number.value, unit: 'rupees' },
  }
  const where = allOf([...(previous.where ? [previous.where] : []), condition])
  return changed({ ...previous, where }, [], became(0, at + 2, printCondition(condition)))
}

/** "relax roce to 15", "change pe to 20", "make it pe below 25", "make it 3%". */
export const changeCondition: Edit = (sentence, previous) => {
  const where = conditionOf(previous)
  if (!where || !isWord(sentence, 0, 'fu.change')) return null
  const said = saidOf(previous, sentence)
  const words = said.sentence
  const at = skipLight(words, 1)
  const figure = readFigure(words, at)
  const behind = figure ? figure.next : at
  const op = senseAt(words, behind, 'op')?.op ?? null
  const number = readNumberAt(words, op ? behind + 1 : skipLight(words, behind))
  if (
    !number ||
    contentOf(words, from(words, number.next)).some((place) => !isWord(words, place, 'fu.change', 'percentsign'))
  )
    return null
  const clauses = clausesOf(where)
  const target = clauses.findIndex((clause) => clause.node === 'compare' && (!figure || isAbout(clause, figure.value)))
  const clause = clauses[target]
  if (clause?.node !== 'compare' || clause.right.node !== 'number') return null
  const sign = clause.right.value < 0 && number.value > 0 ? -1 : 1
  const changedClause: Condition = {
    ...clause,
    op: op ?? clause.op,
    right: { ...clause.right, value: scaled(sign * number.value, number.unit, clause.right) },
  }
  const next = withCondition(previous, allOf(clauses.with(target, changedClause)))
  return next && changed(next, [], became(0, sentence.tokens.length, printCondition(changedClause)))
}

/** A plain number takes the unit and the scale of what it replaces: market cap in crore. */
function scaled(value: number, unit: string, old: Extract<Expression, { node: 'number' }>): number {
  return old.unit === 'rupees' && unit === 'plain' && Math.abs(old.value) >= 1e7 && Math.abs(value) < 1e7
    ? value * 1e7
    : value
}

const skipLight = (sentence: Sentence, at: number): number => {
  let next = at
  while (next < sentence.tokens.length && isLight(sentence, next)) next++
  return next
}

function readNumberAt(sentence: Sentence, at: number): { value: number; unit: string; next: number } | null {
  const place = skipLight(sentence, at)
  const number = senseAt(sentence, place, 'number')
  return number ? { value: number.value, unit: number.unit, next: place + 1 } : null
}

export const clausesOf = (where: Condition): readonly Condition[] => (where.node === 'and' ? where.all : [where])

const isAbout = (clause: Condition, figure: Expression): boolean =>
  clause.node === 'compare' &&
  (printExpression(clause.left) === printExpression(figure) ||
    figuresOf(clause.left).some((each) => figuresOf(figure).includes(each)))

/** Names of the figures an expression or a condition reads. */
export function figuresOf(of: Expression | Condition): readonly string[] {
  if (of.node === 'field') return [of.id]
  if (of.node === 'price') return [of.of]
  if (of.node === 'technical') return [of.id]
  if (of.node === 'text') return [of.field]
  return Object.values(of).flatMap((part: unknown) => partsOf(part))
}

const partsOf = (part: unknown): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap(partsOf)
  return typeof part === 'object' && part !== null && 'node' in part ? figuresOf(part as Expression | Condition) : []
}

export function conditionOf(query: Query): Condition | null {
  switch (query.kind) {
    case 'screen':
    case 'funds':
    case 'futures':
    case 'events':
    case 'group':
      return query.where
    case 'study':
    case 'watch':
      return query.when
    case 'backtest':
      return query.buy
    case 'chart':
      return query.mark
    default:
      return null
  }
}

export function withCondition(query: Query, condition: Condition): Query | null {
  switch (query.kind) {
    case 'screen':
    case 'funds':
    case 'futures':
    case 'events':
    case 'group':
      return { ...query, where: condition }
    case 'study':
    case 'watch':
      return { ...query, when: condition }
    case 'backtest':
      return { ...query, buy: condition }
    case 'chart':
      return { ...query, mark: condition }
    default:
      return null
  }
}

/** "remove the pe condition", "remove pe column", "drop roce". */
export const removePart: Edit = (sentence, previous) => {
  if (!isRows(previous) || !isWord(sentence, 0, 'fu.without')) return null
  const said = saidOf(previous, sentence)
  const figure = readFigure(said.sentence, skipLight(said.sentence, 1))
  if (!figure) return null
  const rest = contentOf(said.sentence, from(said.sentence, figure.next))
  if (rest.some((at) => !isWord(said.sentence, at, 'fu.condition'))) return null
  const isColumn = rest.some((at) => /column/.test(said.sentence.tokens[at]?.norm ?? ''))
  const names = figuresOf(figure.value)
  const isNamed = (of: Expression | Condition) => figuresOf(of).some((name) => names.includes(name))
  const notes = joinNotes(became(0, sentence.tokens.length, `without ${printExpression(figure.value)}`))
  const show = previous.show.filter((each) => !isNamed(each))
  const clauses = previous.where ? clausesOf(previous.where) : []
  const kept = clauses.filter((clause) => !isNamed(clause))
  if (isColumn || kept.length === clauses.length) {
    return show.length === previous.show.length ? null : changed({ ...previous, show }, [], notes)
  }
  return changed({ ...previous, show, where: kept.length > 0 ? allOf(kept) : null }, [], notes)
}

/** "add roe", "also show pe and debt to equity". */
export const addColumns: Edit = (sentence, previous) => {
  if (!isRows(previous) || !isWord(sentence, 0, 'fu.add')) return null
  const said = saidOf(previous, sentence)
  const figures = readAll(said.sentence, 1)
  if (!figures) return null
  const known = new Set(previous.show.map((each) => printExpression(each)))
  const show = [...previous.show, ...figures.value.filter((each) => !known.has(printExpression(each)))]
  return changed({ ...previous, show }, [], joinNotes(became(0, 1, 'show'), inWhole(figures.notes, said.places)))
}

/** Figures up to the end, joined by anything that only joins. */
export function readAll(sentence: Sentence, at: number): Parsed<readonly Expression[]> | null {
  const found: Expression[] = []
  const notes: Notes[] = []
  let next = at
  while (next < sentence.tokens.length) {
    if (isLight(sentence, next) || isWord(sentence, next, 'fu.condition', 'fu.add', 'and', 'comma')) {
      next++
      continue
    }
    const figure = readFigure(sentence, next)
    if (!figure) return null
    found.push(figure.value)
    notes.push(figure.notes)
    next = figure.next
  }
  return found.length > 0 ? { value: found, next, notes: joinNotes(...notes) } : null
}

/** "sort by market cap", "lowest pe first", "top 5", "top 5 by roe", "show 20", "show all", "reverse the order". */
export const editOrder: Edit = (sentence, previous) => {
  if (!isRows(previous)) return null
  const count = sentence.tokens.length
  if (count === 1 && isWord(sentence, 0, 'fu.all'))
    return changed({ ...previous, limit: null }, [], became(0, 1, 'all'))
  if (count === 1 && isWord(sentence, 0, 'fu.reverse') && previous.sort)
    return changed(
      { ...previous, sort: { ...previous.sort, descending: !previous.sort.descending } },
      [],
      became(0, 1, 'reverse'),
    )
  const said = saidOf(previous, sentence)
  const words = said.sentence
  let at = 0
  let limit = previous.limit
  let descending: boolean | null = null
  const isTop = isWord(words, at, 'top', 'highest', 'lowest', 'limit', 'fu.show', 'find', 'show')
  const number = senseAt(words, at + 1, 'number')
  const isCount = isTop && number?.unit === 'plain' && Number.isInteger(number.value) && number.value > 0
  if (isCount) {
    limit = number.value
    at += 2
    if (at === words.tokens.length) return changed({ ...previous, limit }, [], became(0, count, `limit ${limit}`))
  }
  const isOrder = isWord(words, at, 'fu.order', 'sort', 'by', 'per')
  const isLeading = isWord(words, at, 'highest', 'lowest')
  if (!isOrder && !isLeading) return null
  if (isLeading) descending = isWord(words, at, 'highest')
  let from = at + 1
  while (isWord(words, from, 'by', 'highest', 'lowest', 'fu.order')) {
    if (isWord(words, from, 'lowest')) descending = false
    from++
  }
  const by = readFigure(words, from)
  if (!by) return null
  let next = by.next
  while (isWord(words, next, 'asc', 'desc', 'fu.first', 'highest', 'lowest', 'top')) {
    if (isWord(words, next, 'asc', 'lowest')) descending = false
    if (isWord(words, next, 'desc', 'highest')) descending = true
    next++
  }
  if (contentOf(words, words.tokens.map((_token, place) => place).slice(next)).length > 0) return null
  const sort = { by: by.value, descending: descending ?? true }
  return changed(
    { ...previous, limit, sort },
    [],
    joinNotes(became(0, from, 'sort'), inWhole(by.notes, said.places), became(by.next, next, 'sort')),
  )
}

/** "only hdfc", "what about flexi cap". */
export const editFunds: Edit = (sentence, previous, { lexicon }) => {
  if (previous.kind !== 'funds') return null
  const isSaid = isWord(sentence, 0, 'fu.only', 'fu.about', 'fu.without')
  const at = isSaid ? 1 : 0
  const places = contentOf(sentence, from(sentence, at))
  const [only] = places
  if (
    only === undefined ||
    places.some((place, step) => step > 0 && !isWord(sentence, place, 'fundword', 'fu.instead'))
  )
    return null
  const category = readEntity(sentence, only, 'fund_category')?.value.id ?? categoryAt(sentence, only, lexicon)?.id
  const house = category ? null : readEntity(sentence, only, 'fund_house')
  const notes = became(0, sentence.tokens.length, 'funds')
  if (category) return changed({ ...previous, categories: [category] }, [], notes)
  if (house) return changed({ ...previous, houses: [house.value.id] }, [], notes)
  return null
}
