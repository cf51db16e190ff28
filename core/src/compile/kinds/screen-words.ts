import { findFields, formatFigure } from 'core/catalogue'
import { type Condition, type Expression, printExpression, type Screen, type Sort, type Universe } from 'core/language'
import { formatNumber } from 'core/values'
import type { WhyCard } from '../answer.ts'
import { universeWords } from '../companies.ts'
import { grounds } from '../sql/ground.ts'
import { inSentence, titleOf } from '../titles.ts'

const singular = { stocks: 'company', etfs: 'ETF', indices: 'index', coins: 'coin' } as const

export const counted = (base: Screen['universe']['base'], count: number): string =>
  count === 1 ? `1 ${singular[base]}` : `${formatNumber(count, 0)} ${grounds[base].noun}`

/** The company that comes first, and its figure that the order goes by. */
export interface Leader {
  readonly name: string
  readonly title: string
  readonly value: string
}

/** One sentence: how many, of which, in which order; who it is where one is asked for. */
export function headlineOfScreen(query: Screen, total: number, leader: Leader | null): string {
  const { base } = query.universe
  const among = scopeWords(query.universe)
  const named = query.universe.within.filter(({ by }) => by === 'symbol')
  if (query.where === null && total === 0 && named.length === 1 && query.universe.within.length > 1)
    return `${named[0]?.name} is not${scopeWords({ ...query.universe, within: query.universe.within.filter((each) => each !== named[0]) })}.`
  if (leader && query.where === null && total === 1) return `${leader.title} of ${leader.name} is ${leader.value}.`
  if (leader && query.sort && query.limit === 1 && total > 1) {
    const { name, title, value } = leader
    const what = `the ${utmost(query.sort)} ${inSentence(title)}${among}`
    return `${name} has ${what}${query.where === null ? '' : `, of ${formatNumber(total, 0)} that match`}: ${value}.`
  }
  const by = leader && total > 1 ? `: ${leader.name}, ${leader.value}` : ''
  if (query.sort && total > 0) {
    const ranked = rankedWords(query, query.sort, total, by)
    if (ranked) return ranked
  }
  if (query.where === null) {
    const order = query.sort ? `, ${utmost(query.sort)} ${titleOf(query.sort.by, base)} first${by}` : ''
    return `${counted(base, total)}${among}${order}.`
  }
  if (total === 0) return `No ${singular[base]}${among} matches.`
  if (by && query.sort)
    return `${counted(base, total)}${among} match, ${utmost(query.sort)} ${titleOf(query.sort.by, base)} first${by}.`
  return `${counted(base, total)}${among} ${total === 1 ? 'matches' : 'match'}.`
}

/** What a ranking lists, not how many it was chosen from: "The 5 companies among NIFTY 50 that fell most over 1 day." */
function rankedWords(
  { universe, where, limit }: Screen,
  { by, descending }: Sort,
  total: number,
  leader: string,
): string | null {
  const { base } = universe
  const among = scopeWords(universe)
  const isMoved = where !== null && isMoverClause(where, by, descending)
  const moved = descending ? 'rose' : 'fell'
  if (limit === null)
    return isMoved
      ? `${counted(base, total)}${among} that ${moved} ${timeWords(by)}, the furthest first${leader}.`
      : null
  const shown = Math.min(limit, total)
  const those = `The ${shown === 1 ? singular[base] : counted(base, shown)}${among}`
  if (isMoved) return `${those} that ${moved} most ${timeWords(by)}.`
  const chosen = where === null ? '' : `, of ${formatNumber(total, 0)} that match`
  return `${those} with the ${utmost({ by, descending })} ${inSentence(titleOf(by, base))}${chosen}.`
}

/** A day is early or late, not low or high. */
function utmost({ by, descending }: Sort): string {
  if (by.node === 'field' && findFields(by.id).some(({ unit }) => unit === 'date'))
    return descending ? 'latest' : 'earliest'
  return descending ? 'highest' : 'lowest'
}

/** The clause that goes with gainers and losers: it moved that way at all. */
const isMoverClause = (where: Condition, by: Expression, descending: boolean): boolean =>
  where.node === 'compare' &&
  where.op === (descending ? '>' : '<') &&
  where.right.node === 'number' &&
  where.right.value === 0 &&
  printExpression(where.left) === printExpression(by) &&
  isReturn(by)

const isReturn = (of: Expression): boolean =>
  of.node === 'moved' ||
  (of.node === 'field' ? /^return_/.test(of.id) : of.node === 'window' && of.op === 'growth' && of.of.node === 'price')

/** "Return over 3 months", "Return this year": the time without the word. */
const timeWords = (by: Expression): string => titleOf(by).replace(/^Return /, '')

/** "suzlon debt free hai kya" asks about one company: yes or no, with the figures that say so. */
export function headlineOfVerdict({ name, isIn, outside, clauses }: WhyCard): string {
  if (outside !== null) return outside
  const telling = clauses.filter(({ holds }) => (isIn ? holds === true : holds !== true))
  const isUnknown = telling.length > 0 && telling.every(({ holds }) => holds === null)
  const figures = telling
    .flatMap((clause) => clause.figures)
    .slice(0, 3)
    .map(({ label, value, unit }, at) => {
      const figure = at === 0 ? `${label} of ${name}` : inSentence(label)
      return `${figure} is ${value === null ? 'not known' : formatFigure(unit, value)}`
    })
  const answer = isUnknown ? 'Not known' : isIn ? 'Yes' : 'No'
  return figures.length > 0 ? `${answer}. ${figures.join(', ')}.` : `${answer}.`
}

const scopeWords = ({ base, within, except }: Universe): string => {
  const words = universeWords({ base, within, except: [] }).replace(/^ of /, ' among ')
  const without = universeWords({ base, within: except, except: [] }).replace(/^ of /, ' without ')
  return `${words}${without}`
}
