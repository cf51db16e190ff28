/** Edits of conditions: "and pe less than 15", "relax roce to 15", "remove the pe condition". */
import type { Condition, Events, Expression, Query, Scope } from '../../ast.ts'
import { buysByRule } from '../../ast.ts'
import { printCondition, printExpression } from '../../canonical/print.ts'
import { usualPeriod } from '../../technical-fields.ts'
import { readFigure } from '../figures/figure.ts'
import { allOf, readClauses } from '../kinds/clauses.ts'
import { contentOf, inWhole, partOf, saysAny } from '../kinds/slots.ts'
import { assumed, became, isWord, joinNotes, nothingNoted, type Sentence, senseAt } from '../token.ts'
import { type Changed, changed, type Edit } from './edit.ts'
import { type Filtered, isFiltered, isInUniverse, isRows, placesFrom, saidOf, skipLight, united } from './listed.ts'

/** "and pe less than 15", "expense below 1", "only above 5 crore". */
export const addCondition: Edit = (sentence, previous) => {
  if (!isFiltered(previous)) return null
  // "show only those above 200 dma".
  const isShown = isWord(sentence, 0, 'fu.show') && isWord(sentence, 1, 'fu.only')
  const told = isShown ? { ...sentence, tokens: sentence.tokens.slice(1) } : sentence
  const whole = told.tokens.some((_token, at) => isWord(told, at, 'fu.these'))
    ? { ...told, tokens: told.tokens.filter((_token, at) => !isWord(told, at, 'fu.these')) }
    : told
  // "stocks with pe below 10" asks afresh; "with pe below 10" goes on.
  const isAfresh = /^(?:stocks?|compan(?:y|ies)|shares?|list|find|all)$/.test(sentence.all[0]?.norm ?? '')
  const isOr = isWord(whole, 0, 'or')
  const leads = isOr || (!isAfresh && isWord(whole, 0, 'fu.and', 'fu.only', 'fu.add', 'and'))
  // "with volume above average": the word may be part of a phrase.
  const isWith = !isAfresh && /^with\b/.test(whole.tokens[0]?.norm ?? '')
  // "those above 200 dma": a filler before the condition.
  const isThose = /^(?:those|ones)$/.test(sentence.all[0]?.norm ?? '') || /^\s*the ones\b/i.test(sentence.text)
  const isSaid = leads || isWith || isThose || whole !== sentence || saysAny(sentence, new Set(['also', 'bhi', 'too']))
  const isOnly = whole.tokens.length > 1 && isWord(whole, whole.tokens.length - 1, 'fu.only')
  const said = saidOf(previous, isOnly ? { ...whole, tokens: whole.tokens.slice(0, -1) } : whole)
  const amount = previous.kind === 'events' ? addAmount(sentence, previous) : null
  if (amount) return amount
  const clauses = readClauses(partOf(said.sentence, placesFrom(said.sentence, leads ? 1 : 0)))
  if (!clauses.condition || clauses.unread.length > 0) return null
  if (clauses.within.length + clauses.except.length > 0 && !isInUniverse(previous)) return null
  // A condition by itself is a new screen, unless its figures are said of what was listed alone.
  const isOwn = previous.kind === 'funds' || previous.kind === 'futures'
  if (!isSaid && !isOwn && !isOnly) return null
  const both = [...(previous.where ? [previous.where] : []), clauses.condition]
  const where = isOr && both.length > 1 ? ({ node: 'or', any: both } as const) : allOf(both)
  const next = withScopes({ ...previous, where }, clauses.within, clauses.except)
  // The first ten that meet it are not those of the first ten that do.
  const isOfSome = whole !== told && 'limit' in previous && previous.limit !== null
  const redrawn = isOfSome ? assumed('of these', 'the list drawn up again with this condition') : nothingNoted
  const notes = joinNotes(became(0, sentence.tokens.length, 'and'), inWhole(clauses.notes, said.places), redrawn)
  return changed(next, [], notes)
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
  const isSwap = isWord(sentence, sentence.tokens.length - 1, 'fu.instead')
  const isSaid = isWord(sentence, 0, 'fu.change') || isSizeAlone(sentence, previous)
  // "pe 20" where a limit of that figure stands.
  const isBare = senseAt(sentence, sentence.tokens.length - 1, 'number') !== null && isFiltered(previous)
  if (!where || (!isSaid && !isSwap && !isBare)) return null
  const plain = isSwap ? { ...sentence, tokens: sentence.tokens.slice(0, -1) } : sentence
  const said = saidOf(previous, plain)
  const words = said.sentence
  const at = skipLight(words, isWord(words, 0, 'fu.change', 'fu.about') ? 1 : 0)
  const figure = readFigure(words, at)
  const behind = figure ? figure.next : at
  const op = senseAt(words, behind, 'op')?.op ?? null
  if (isBare && !isSaid && !isSwap && (!figure || op)) return null
  const number = readNumberAt(words, op ? behind + 1 : skipLight(words, behind))
  if (
    !number ||
    contentOf(words, placesFrom(words, number.next)).some(
      (place) => !isWord(words, place, 'fu.change', 'percentsign', 'down', 'dip', 'up', 'jump'),
    )
  )
    return null
  const clauses = clausesOf(where)
  const target = clauses.findIndex((clause) => isLimit(clause) && (!figure || isAbout(clause, figure.value)))
  const clause = clauses[target]
  if (!clause || !isLimit(clause) || clause.right.node !== 'number') return null
  // A crossing has a direction, not a comparison.
  if (op && clause.node === 'crosses') return null
  const sign = clause.right.value < 0 && number.value > 0 ? -1 : 1
  const right = { ...clause.right, value: scaled(sign * number.value, number.unit, clause.right) }
  const changedClause: Condition =
    clause.node === 'crosses' ? { ...clause, right } : { ...clause, op: op ?? clause.op, right }
  const next = withCondition(previous, allOf(clauses.with(target, changedClause)))
  return next && changed(next, [], became(0, sentence.tokens.length, printCondition(changedClause)))
}

/** "3%", "what about 4200" of one rule that waits for a move or a level: so much instead. */
function isSizeAlone(sentence: Sentence, previous: Query): boolean {
  const where = conditionOf(previous)
  if (!where || !isLimit(where) || where.right.node !== 'number') return false
  const [at, ...others] = contentOf(sentence, placesFrom(sentence, isWord(sentence, 0, 'fu.about') ? 1 : 0)).filter(
    (place) => !isMove(sentence, place, where),
  )
  const unit = at === undefined ? null : senseAt(sentence, at, 'number')?.unit
  if (others.length > 0) return false
  const isOfMove = where.right.unit === 'percent'
  // A bare number after a list may be as many rows; after a backtest it is money.
  return isOfMove ? unit === 'percent' : previous.kind === 'watch' && (unit === 'plain' || unit === 'rupees')
}

/** "3% fall" where a fall is waited for. */
const isMove = (sentence: Sentence, at: number, { right }: Limit): boolean =>
  right.node === 'number' &&
  (right.value < 0 ? isWord(sentence, at, 'down', 'dip') : right.value > 0 && isWord(sentence, at, 'up', 'jump'))

/** A plain number takes the unit and the scale of what it replaces: market cap in crore. */
function scaled(value: number, unit: string, old: Extract<Expression, { node: 'number' }>): number {
  return old.unit === 'rupees' && unit === 'plain' && Math.abs(old.value) >= 1e7 && Math.abs(value) < 1e7
    ? value * 1e7
    : value
}

function readNumberAt(sentence: Sentence, at: number): { value: number; unit: string; next: number } | null {
  const place = skipLight(sentence, at)
  const number = senseAt(sentence, place, 'number')
  return number ? { value: number.value, unit: number.unit, next: place + 1 } : null
}

const clausesOf = (where: Condition): readonly Condition[] => (where.node === 'and' ? where.all : [where])

type Limit = Extract<Condition, { node: 'compare' | 'crosses' }>
const isLimit = (clause: Condition): clause is Limit => clause.node === 'compare' || clause.node === 'crosses'

const isAbout = (clause: Limit, figure: Expression): boolean =>
  printExpression(clause.left) === printExpression(figure) ||
  figuresOf(clause.left).some((each) => figuresOf(figure).includes(each))

/** Names of the figures an expression or a condition reads. */
function figuresOf(of: Expression | Condition): readonly string[] {
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

function conditionOf(query: Query): Condition | null {
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
      return buysByRule(query) ? query.buy : null
    case 'chart':
      return query.mark
    default:
      return null
  }
}

function withCondition(query: Query, condition: Condition): Query | null {
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
  const rest = contentOf(said.sentence, placesFrom(said.sentence, figure.next))
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
