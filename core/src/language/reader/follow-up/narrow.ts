/** Another question of the same rows: "losers", "which of these is the cheapest", "and bank nifty" where one was judged. */
import { bases, type Expression, type Instrument, type Query, type Screen } from '../../ast.ts'
import { printCondition, printExpression } from '../../canonical/print.ts'
import { sure } from '../figures/make.ts'
import { assetOfBase } from '../figures/universe.ts'
import { allOf } from '../kinds/clauses.ts'
import { screen } from '../kinds/screen.ts'
import { contentOf } from '../kinds/slots.ts'
import { assumed, became, isWord, joinNotes, nothingNoted, type Sentence, senseAt } from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { placesFrom } from './listed.ts'
import { readAll } from './rows.ts'
import { isJudged, named, subjectsOf } from './subject.ts'
import { returnOf, withReturn } from './time.ts'

/** What the sentence asks by itself, of no part of the market. */
function askedOfAll(sentence: Sentence, context: Parameters<Edit>[2]): Screen | null {
  const found = screen.read(sentence, { ...context, previous: null })
  if (found?.outcome !== 'query' || found.query.kind !== 'screen' || found.unread.length > 0) return null
  const { universe, asOf, why } = found.query
  if (universe.base !== 'stocks' || universe.within.length + universe.except.length > 0) return null
  return asOf || why.length > 0 ? null : found.query
}

/** "losers", "worst" after "top gainers this week in nifty 500": there, and over the same time. */
export const turnMovers: Edit = (sentence, previous, context) => {
  if ((previous.kind !== 'screen' && previous.kind !== 'group') || sentence.tokens.length > 2) return null
  const by = returnOf(previous)
  const worst = endOf(sentence)
  if (previous.kind === 'group')
    return by && worst !== null
      ? changed({ ...previous, descending: !worst }, [], became(0, sentence.tokens.length, worst ? 'asc' : 'desc'))
      : null
  if (!by || previous.where?.node !== 'compare' || !isMover(previous, by)) return null
  // "top losers today" says its own time.
  const isTimed = sentence.tokens.some((_token, at) => senseAt(sentence, at, 'range') ?? isWord(sentence, at, 'today'))
  if (isTimed) return null
  const asked = worst === null ? askedOfAll(sentence, context) : turned(previous, worst)
  const own = asked && returnOf(asked)
  if (!asked || !own || !isMover(asked, own)) return null
  const query: Screen = { ...withReturn(asked, own, by), universe: previous.universe, limit: previous.limit }
  return changed(query, [], became(0, sentence.tokens.length, query.where ? printCondition(query.where) : ''))
}

/** "worst", "the best": which end of the list; null where more is said. */
function endOf(sentence: Sentence): boolean | null {
  const [only, ...others] = contentOf(sentence, placesFrom(sentence, 0)).filter(
    (at) => !isWord(sentence, at, 'fu.about'),
  )
  if (only === undefined || others.length > 0) return null
  if (isWord(sentence, only, 'lowest')) return true
  return isWord(sentence, only, 'highest', 'top') ? false : null
}

const turned = (query: Screen, isWorst: boolean): Screen =>
  query.where?.node === 'compare' && query.sort
    ? {
        ...query,
        where: { ...query.where, op: isWorst ? '<' : '>' },
        sort: { ...query.sort, descending: !isWorst },
      }
    : query

/** Up or down over a time, and by how far. */
const isMover = ({ where, sort, show }: Screen, by: Expression): boolean =>
  where?.node === 'compare' &&
  show.length === 0 &&
  where.right.node === 'number' &&
  where.right.value === 0 &&
  printExpression(where.left) === printExpression(by) &&
  sort !== null &&
  printExpression(sort.by) === printExpression(by)

/** "the biggest one". */
const isOne = ({ tokens }: Sentence, at: number): boolean =>
  at > 0 && at === tokens.length - 1 && /^ones?$/.test(tokens[at]?.norm ?? '')

/** "which of these is the cheapest by pe", "which has the highest roe": of the rows before it. */
export const narrowRows: Edit = (sentence, previous, context) => {
  if (previous.kind !== 'screen') return null
  const isThese = (at: number) => isWord(sentence, at, 'fu.these') || isOne(sentence, at)
  const isOfThese = sentence.tokens.some((_token, at) => isThese(at))
  if (!isOfThese && !/^\s*(?:and )?which (?:one )?(?:has|have|had|is|are|gave|pays)\b/i.test(sentence.text)) return null
  const places = sentence.tokens.map((_token, at) => at).filter((at) => !isThese(at))
  const told = { ...sentence, tokens: places.flatMap((at) => sentence.tokens[at] ?? []) }
  const [only, ...others] = contentOf(told, placesFrom(told, 0))
  const isCheapest = only !== undefined && isWord(told, only, 'vague:undervalued') && isWord(told, only, 'lowest')
  if (isCheapest && others.length === 0) {
    const by = sure('pe')
    if (previous.limit !== null) return besideEach(sentence, previous, by)
    const query: Screen = { ...previous, sort: { by, descending: false } }
    const said = assumed(sentence.text.trim(), 'the lowest PE first')
    return changed(query, [], joinNotes(became(0, sentence.tokens.length, 'sort pe asc'), said))
  }
  const asked = askedOfAll(told, context)
  if (!asked) return null
  if (previous.limit !== null && asked.sort && !asked.where) return besideEach(sentence, previous, asked.sort.by)
  const conditions = [previous.where, asked.where].filter((each) => each !== null)
  const known = new Set(previous.show.map((each) => printExpression(each)))
  const query: Screen = {
    ...previous,
    where: conditions.length > 0 ? allOf(conditions) : null,
    show: [...previous.show, ...asked.show.filter((each) => !known.has(printExpression(each)))],
    sort: asked.sort ?? previous.sort,
    limit: asked.limit ?? previous.limit,
  }
  return changed(query, [], became(0, sentence.tokens.length, 'of these'))
}

/** The first ten by one figure are not the first ten by another: the list stays, and the figure stands beside each. */
function besideEach(sentence: Sentence, previous: Screen, by: Expression) {
  const text = printExpression(by)
  const isShown = previous.show.some((each) => printExpression(each) === text)
  const query: Screen = { ...previous, show: isShown ? previous.show : [...previous.show, by] }
  const said = assumed(sentence.text.trim(), 'the figure beside each, in a list that stays as it was')
  return changed(query, [], joinNotes(became(0, sentence.tokens.length, text), said))
}

/** "top gainers" after a question about an index: its members. */
export const askMembers: Edit = (sentence, previous, context) => {
  const [subject, ...others] = previous.kind === 'screen' ? [] : (subjectsOf(previous) ?? [])
  if (subject?.asset !== 'index' || others.length > 0) return null
  const within = [{ by: 'index', name: subject.symbol }] as const
  const asked = sentence.tokens.length > 3 ? null : askedOfAll(sentence, context)
  const by = asked && returnOf(asked)
  if (!asked || !by || !isMover(asked, by)) return null
  const said = assumed(sentence.text.trim(), `those in ${subject.symbol}`)
  const query: Screen = { ...asked, universe: { ...asked.universe, within } }
  return changed(query, [], joinNotes(became(0, sentence.tokens.length, 'in'), said))
}

/** "and bank nifty" after "is nifty above its 200 dma". */
export const swapJudged: Edit = (sentence, previous) => {
  if (previous.kind !== 'screen' || !isJudged(previous)) return null
  const found = named(sentence, ['fu.about', 'fu.instead', 'fu.and', 'and', 'what', 'is'])
  const query = found && judgedOf(previous, found.instruments)
  return query && changed(query, [], found.notes)
}

function judgedOf(previous: Screen, instruments: readonly Instrument[]): Query | null {
  const [first] = instruments
  const base = bases.find((each) => assetOfBase[each] === first?.asset)
  if (!base || instruments.some(({ asset }) => asset !== first?.asset)) return null
  const names = instruments.map(({ symbol }) => symbol)
  const kept = previous.universe.within.filter(({ by }) => by !== 'symbol')
  return {
    ...previous,
    universe: {
      ...previous.universe,
      base,
      within: [...kept, ...names.map((name) => ({ by: 'symbol' as const, name }))],
    },
    why: previous.why.length > 0 ? names : [],
  }
}

/** "which has better growth", "which is cheaper" of those compared: by that figure. */
export const narrowCompared: Edit = (sentence, previous) => {
  if (previous.kind !== 'compare' || !/^\s*(?:and )?(?:which|who)\b/i.test(sentence.text)) return null
  const places = contentOf(sentence, placesFrom(sentence, 0)).filter(
    (at) =>
      !isWord(sentence, at, 'fu.these', 'is', 'what', 'compare', 'highest', 'lowest', 'top', 'up', 'high', 'low') &&
      !senseAt(sentence, at, 'op') &&
      !isOne(sentence, at),
  )
  const isCheap = (at: number) => /^cheap(?:er|est)?$/.test(sentence.tokens[at]?.norm ?? '')
  const cheap = places.some(isCheap) ? [sure('pe')] : []
  const said = cheap.length > 0 ? assumed('cheaper', 'a lower PE') : nothingNoted
  const told = { ...sentence, tokens: places.flatMap((at) => (isCheap(at) ? [] : (sentence.tokens[at] ?? []))) }
  if (places.length === 1 && isWord(told, 0, 'growth')) {
    const growth = assumed('growth', 'of revenue and of profit')
    const show = [sure('revenue_growth'), sure('net_profit_growth')]
    return changed({ ...previous, show }, [], joinNotes(became(0, sentence.tokens.length, 'growth'), growth))
  }
  const figures = told.tokens.length > 0 || cheap.length === 0 ? readAll(told, 0) : { value: [] }
  if (!figures) return null
  const show = [...cheap, ...figures.value]
  return changed({ ...previous, show }, [], joinNotes(became(0, sentence.tokens.length, 'on'), said))
}
