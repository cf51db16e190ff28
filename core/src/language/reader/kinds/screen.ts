/** Screens and rankings: "mcap > 500 and roe > 15", "top 10 private banks by nim", "… why graphite india missing?". */
import type { Asset, Condition, Expression, Screen, Sort, Universe } from '../../ast.ts'
import { printCondition, printExpression } from '../../canonical/print-expression.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { readCondition } from '../conditions/condition.ts'
import { readOperator } from '../conditions/operator.ts'
import { readFigures } from '../figures/listed-figures.ts'
import { all, compare, num, sure } from '../figures/make.ts'
import { isFollowedSaid, readInstrument } from '../figures/subject.ts'
import { readDate } from '../figures/time.ts'
import { joinUniverses, readItAlone, readPeersOf, wholeMarket } from '../figures/universe.ts'
import { isLight } from '../light.ts'
import { became, isWord, joinNotes, type Notes, type Sentence, senseAt, skipWords } from '../token.ts'
import { readCourse, readHappened, readHowDid, readLastPeriod, readSpanAhead } from './course.ts'
import { judgeGood, readGood } from './good.ts'
import { isMultibaggersOver, readMadePlain } from './made-plain.ts'
import { screenInOwnNames } from './own-names.ts'
import { ofPeriods } from './periods.ts'
import { readBestIndices, readMoversSpan } from './screen-movers.ts'
import { orderPhrases, readContribution, readContributionSpan, readNamedOrder } from './screen-orders.ts'
import { rankInEach, readExtreme, readInEach, readRankedBy, readSort, readTop, readTopBehind } from './screen-ranks.ts'
import { saysAny } from './slots.ts'
import { inStretch } from './stretches.ts'
import { memberWords } from './subjects.ts'
import { isJoined } from './target.ts'

export interface Parts {
  universe: Universe
  readonly conditions: Condition[]
  readonly show: Expression[]
  sort: Sort | null
  limit: number | null
  asOf: string | null
  readonly why: string[]
  /** Companies the question is about: "is tcs above its 200 dma". */
  readonly symbols: { readonly symbol: string; readonly at: number; readonly base: Universe['base'] }[]
  /** "gainers", "worst performing": the condition that says so. */
  movers: { readonly condition: Condition; readonly isUp: boolean } | null
  /** Where "good" stands beside a part of the market. */
  goodAt: number | null
  isRanked: boolean
  /** "in each sector": ranked within its parts. */
  each: { readonly by: 'sector' | 'industry'; readonly at: number } | null
  /** "cheapest … by pe": the least first. */
  isLowFirst: boolean
  readonly notes: Notes[]
  readonly used: Set<number>
}

type PartReader = (sentence: Sentence, at: number, parts: Parts) => number | null

export const screen: KindReader = {
  kind: 'screen',
  phrases: orderPhrases,
  read: inStretch(
    ofPeriods((sentence) => {
      const parts = readParts(sentence)
      const unread = sentence.tokens.flatMap((_, at) => (parts.used.has(at) || isLight(sentence, at) ? [] : [at]))
      if (parts.isRanked && !parts.sort && (parts.conditions.length > 0 || parts.universe.within.length > 0)) {
        // "top banks": by size, and that is said.
        parts.sort = { by: sure('market_cap'), descending: !parts.isLowFirst }
        parts.notes.push({ became: [], assumptions: [{ phrase: 'top', meaning: 'by market cap' }] })
      }
      if (parts.each && !parts.sort) unread.push(parts.each.at)
      unread.push(...bothIndices(sentence, parts))
      rankInEach(parts)
      if (parts.goodAt !== null) judgeGood(sentence, parts.goodAt, parts)
      const ahead = readSpanAhead(sentence, unread, parts)
      if (ahead !== null) unread.splice(unread.indexOf(ahead), 1)
      const where = all(parts.conditions)
      if (parts.symbols.length > 0) {
        // Without a condition the names are asked about in another way than a screen.
        // "tcs above 200 dma and infy below": each has a condition of its own.
        const isApart = parts.symbols.some(({ at, base }, place) => {
          const before = parts.symbols[place - 1]
          return before !== undefined && (before.base !== base || !isJoined(sentence, before.at, at))
        })
        if (!where || parts.sort || isApart) unread.push(...parts.symbols.map(({ at }) => at))
        else {
          parts.universe = joinUniverses(parts.universe, {
            base: parts.symbols[0]?.base ?? 'stocks',
            within: parts.symbols.map(({ symbol }) => ({ by: 'symbol', name: symbol })),
            except: [],
          })
          parts.why.push(...parts.symbols.map(({ symbol }) => symbol).filter((symbol) => !parts.why.includes(symbol)))
        }
      }
      const hasUniverse =
        parts.universe.within.length + parts.universe.except.length > 0 || parts.universe.base !== 'stocks'
      if (!where && !parts.sort && !hasUniverse) return null
      const query: Screen = screenInOwnNames({
        kind: 'screen',
        universe: parts.universe,
        where,
        show: parts.show,
        sort: parts.sort,
        limit: parts.limit,
        asOf: parts.asOf,
        why: parts.why,
      })
      const candidate: Candidate = {
        outcome: 'query',
        query,
        strength: where || (parts.sort && (hasUniverse || parts.limit)) ? 2 : 1,
        unread,
        notes: joinNotes(...parts.notes),
      }
      return candidate
    }),
  ),
}

/** "in both nifty 50 and nifty bank": of two indices a screen takes either, so the word is not read. */
const bothIndices = ({ tokens }: Sentence, { universe: { within } }: Parts): readonly number[] =>
  within.filter(({ by }) => by === 'index').length > 1
    ? tokens.flatMap(({ norm }, at) => (/^(?:both|dono)$/.test(norm) ? [at] : []))
    : []

const partReaders: readonly PartReader[] = [
  readOpening,
  readHowDid,
  readEtfPremium,
  readFollowed,
  readAsOf,
  readWhy,
  readInEach,
  readSort,
  readBestIndices,
  readMadePlain,
  readTopBehind,
  readTop,
  readNamedOrder,
  readContribution,
  readExtreme,
  readMoversSpan,
  readContributionSpan,
  readHappened,
  readLastPeriod,
  readShow,
  readCompany,
  readClauses,
  readGood,
  readFigureOf,
  readInIt,
]

export function readParts(sentence: Sentence): Parts {
  const parts: Parts = {
    universe: wholeMarket,
    conditions: [],
    show: [],
    sort: null,
    limit: null,
    asOf: null,
    why: [],
    symbols: [],
    movers: null,
    goodAt: null,
    isRanked: false,
    each: null,
    isLowFirst: false,
    notes: [],
    used: new Set(),
  }
  let at = 0
  while (at < sentence.tokens.length) {
    let next: number | null = null
    for (const reader of partReaders) {
      next = reader(sentence, at, parts)
      if (next !== null && next > at) break
      next = null
    }
    if (next === null) {
      at++
      continue
    }
    for (let place = at; place < next; place++) parts.used.add(place)
    at = next
  }
  return parts
}

/** "When 50 dma moves above 200 dma", "if rsi is below 30": the screen of what is so now. */
function readOpening(sentence: Sentence, at: number, parts: Parts): number | null {
  if (/^(?:which|what|kaunse|konse) (?:stocks?|companies|company|shares?|ones?)$/.test(sentence.tokens[at]?.norm ?? ''))
    return at + 1
  // "100 se 200 rupee ke beech ke stocks": else the word asks for what somebody holds.
  if (/^ke (?:stocks|shares)$/.test(sentence.tokens[at]?.norm ?? '') && parts.conditions.length > 0) return at + 1
  // "rank banks by nim".
  if (at === 0 && sentence.tokens[at]?.norm === 'rank') {
    parts.isRanked = true
    return 1
  }
  // "compare roe of private banks": where no name is said, it is a column of all of them.
  if (at === 0 && isWord(sentence, at, 'compare') && !saysInstrument(sentence)) return 1
  return at === 0 &&
    (isWord(sentence, at, 'when') || /^(?:when|if|jab|agar|whenever|जब)$/.test(sentence.tokens[at]?.norm ?? ''))
    ? 1
    : null
}

const saysInstrument = (sentence: Sentence): boolean =>
  sentence.tokens.some((_, at) => {
    const asset = readInstrument(sentence, at)?.value.asset
    return asset !== undefined && asset !== 'index'
  })

/** "gold etfs", "gold and silver etfs", "gold etf vs silver etf": what they follow. */
function readFollowed(sentence: Sentence, at: number, parts: Parts): number | null {
  const other = parts.conditions.findIndex(isFollowed)
  const before = parts.conditions[other]
  const isTracked = tracks(sentence, at)
  const place = isTracked ? at + 1 : before ? skipWords(sentence, at, 'and', 'comma', 'or', 'vs') : at
  const entity = senseAt(sentence, place, 'entity')?.entity
  if (!entity || !(isTracked || isFollowedSaid(sentence, place))) return null
  // None follows both.
  const values = before?.node === 'text' ? [...before.values, entity.id] : [entity.id]
  const follows: Condition = { node: 'text', field: 'underlying', op: 'is', values }
  parts.universe = { ...parts.universe, base: 'etfs' }
  parts.conditions.splice(other < 0 ? parts.conditions.length : other, 1, follows)
  // "gold etf expense ratio": the word belongs to the figure too.
  const next = isWord(sentence, place + 1, 'base') ? place + 2 : place + 1
  parts.notes.push(became(at, next, `etfs where underlying is "${entity.id}"`))
  return next
}

/** "which etf tracks nifty next 50": an index or a metal behind the word. */
const tracks = (sentence: Sentence, at: number): boolean =>
  /^(?:(?:etfs? |that |which )?(?:tracks?|tracking|follows?|following))$/.test(sentence.tokens[at]?.norm ?? '') &&
  /^(?:index|commodity)$/.test(senseAt(sentence, at + 1, 'entity')?.entity.is ?? '') &&
  /\betfs?\b/i.test(sentence.text)

const isFollowed = (of: Condition): boolean => of.node === 'text' && of.field === 'underlying'

/** "premium bhi batao", "at a discount", said of ETFs: over their indicative value, or under it. */
function readEtfPremium(sentence: Sentence, at: number, parts: Parts): number | null {
  const isUnder = /^(?:at|in) (?:a )?discount$/.test(sentence.tokens[at]?.norm ?? '')
  if (!/^premium/.test(sentence.tokens[at]?.norm ?? '') && !isUnder) return null
  if (senseAt(sentence, at, 'field')) return null
  if (
    !sentence.tokens.some(
      (_, place) => isWord(sentence, place, 'base') && /etf|exchange/.test(sentence.tokens[place]?.norm ?? ''),
    )
  )
    return null
  const premium = sure('premium_to_nav')
  if (readOperator(sentence, at + 1)) return null
  if (isUnder) {
    const under = compare(premium, '<', num(0, 'percent'))
    parts.conditions.push(under)
    parts.notes.push(became(at, at + 1, printCondition(under)))
    return at + 1
  }
  parts.show.push(premium)
  parts.notes.push(became(at, at + 1, printExpression(premium)))
  return at + 1
}

function readAsOf(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!isWord(sentence, at, 'asof')) return null
  const date = readDate(sentence, at + 1)
  if (!date) return null
  parts.asOf = date.value
  parts.notes.push(became(at, date.next, `as of ${date.value}`))
  return date.next
}

/** "why graphite india missing?", "why is hdfc bank not in the list", "graphite india kyu nahi hai". */
function readWhy(sentence: Sentence, at: number, parts: Parts): number | null {
  const isFirst = isWord(sentence, at, 'why')
  let place = isFirst ? skipWords(sentence, at + 1, 'is', 'not', 'no', 'missing', 'present') : at
  const found: string[] = []
  while (found.length < 10) {
    const instrument = readInstrument(
      sentence,
      found.length > 0 ? skipWords(sentence, place, 'and', 'comma', 'or') : place,
    )
    if (instrument?.value.asset !== 'stock') break
    found.push(instrument.value.symbol)
    parts.notes.push(instrument.notes)
    place = instrument.next
  }
  if (found.length === 0) return null
  const after = skipWords(sentence, place, 'is', 'what')
  if (!isFirst && !isWord(sentence, after, 'why') && !isWord(sentence, after, 'missing')) return null
  const end = skipWords(sentence, after, 'why', 'missing', 'present', 'is', 'not', 'dot', 'in', 'find', 'no')
  if (!isFirst && end === after) return null
  parts.why.push(...found)
  parts.notes.push(became(at, end, `why ${found.join(', ')}`))
  return end
}

/** "show pe, roce and market cap", "with columns …", after whatever was asked. */
function readShow(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!isWord(sentence, at, 'show')) return null
  const place = skipWords(sentence, at + 1, 'comma', 'colon', 'of', 'and')
  const figures = readFigures(sentence, place)
  if (!figures || readOperator(sentence, figures.next) || senseAt(sentence, figures.next, 'number')) return null
  // "show high roe stocks" is a condition.
  if (readClauseAhead(sentence, place, figures.next)) return null
  parts.show.push(...figures.value)
  parts.notes.push(figures.notes)
  return figures.next
}

function readClauseAhead(sentence: Sentence, at: number, to: number): boolean {
  const read = readCondition(sentence, at)
  return read !== null && read.next > to
}

/** Where one instrument stands that is asked about; of an index only by "is nifty …", for else its members are meant. */
function baseOf(sentence: Sentence, asset: Asset): Universe['base'] | null {
  if (asset === 'stock') return 'stocks'
  if (!/^(?:is|was|has|kya)\b/i.test(sentence.text.trim()) || saysAny(sentence, memberWords)) return null
  return asset === 'index' ? 'indices' : asset === 'etf' ? 'etfs' : asset === 'coin' ? 'coins' : null
}

/** A company with a condition about it: whether it holds, and why. */
function readCompany(sentence: Sentence, at: number, parts: Parts): number | null {
  // "is nifty above its 200 dma": read on from the word, the name would be a part of the market.
  const isOpening = at === 0 && (isWord(sentence, at, 'is') || sentence.tokens[at]?.norm === 'kya')
  const place = isOpening ? at + 1 : at
  const instrument = readInstrument(sentence, place)
  const base = instrument && baseOf(sentence, instrument.value.asset)
  if (!base || readPeersOf(sentence, place)) return null
  parts.symbols.push({ symbol: instrument.value.symbol, at: place, base })
  parts.notes.push(instrument.notes)
  return instrument.next
}

function readClauses(sentence: Sentence, at: number, parts: Parts): number | null {
  const end = nextPart(sentence, at)
  const read = readCondition(sentence, at, end)
  if (!read || read.next <= at) return null
  parts.universe = joinUniverses(parts.universe, read.value.universe)
  if (read.value.condition) parts.conditions.push(read.value.condition)
  parts.notes.push(read.notes)
  return read.next
}

/** "pe of it stocks", "psu banks pe and roe": figures of a part of the market, and nothing is asked of them. */
function readFigureOf(sentence: Sentence, at: number, parts: Parts): number | null {
  const figures = readFigures(sentence, at)
  if (!figures || readOperator(sentence, figures.next) || senseAt(sentence, figures.next, 'number')) return null
  const course = readCourse(sentence, figures, parts)
  if (course !== null) return course
  const isBefore = isWord(sentence, figures.next, 'of', 'for', 'in') && readCondition(sentence, figures.next + 1)
  const isPlain = parts.universe !== wholeMarket && parts.conditions.every(isFollowed)
  const isBehind = isPlain && figures.next === sentence.tokens.length
  if (!isBefore && !isBehind) return null
  parts.show.push(...figures.value)
  parts.notes.push(figures.notes)
  return figures.next
}

/** "small caps in it". */
function readInIt(sentence: Sentence, at: number, parts: Parts): number | null {
  const found = isWord(sentence, at, 'in', 'of', 'from', 'among') ? readItAlone(sentence, at + 1) : null
  if (!found) return null
  const { within, except } = found.value
  parts.universe = joinUniverses(parts.universe, { base: 'stocks', within, except })
  parts.notes.push(became(at, at + 1, 'in sector Information Technology'))
  return found.next
}

const isMovers = (sentence: Sentence, at: number): boolean =>
  /^(?:gainers|losers)$/.test(senseAt(sentence, at, 'implied')?.id ?? '') &&
  /gainer|loser|performers|^(?:biggest|largest|steepest|sabse)\b|\bmost$|maximum$/.test(sentence.tokens[at]?.norm ?? '')

/** Clauses end where a sort, a date or a question why begins. */
function nextPart(sentence: Sentence, at: number): number {
  for (let place = at + 1; place < sentence.tokens.length; place++) {
    if (isWord(sentence, place, 'sort', 'asof', 'why', 'limit')) return place
    // "midcap gainers": the furthest first, whatever stands before them.
    if (isMovers(sentence, place) || isMultibaggersOver(sentence, place)) return place
    // "by profit growth" would also read as a clause, that it grew.
    if (isWord(sentence, place, 'by') && readRankedBy(sentence, place + 1)) return place
    if (isWord(sentence, place, 'show') && !isWord(sentence, place, 'find')) return place
  }
  return sentence.tokens.length
}
