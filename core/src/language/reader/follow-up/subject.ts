/** Edits of what a question is about: "what about infosys", "add wipro", "compare with infy", "and roe". */

import { findIndicator } from 'core/indicators'
import type { Expression, Instrument, Query, Screen, Series } from '../../ast.ts'
import { chainFacts } from '../../ast.ts'
import { printExpression } from '../../canonical/print.ts'
import { readInstruments } from '../figures/subject.ts'
import { assetOfBase } from '../figures/universe.ts'
import { changes, latestDisclosure } from '../kinds/holders.ts'
import { contentOf, saysAny } from '../kinds/slots.ts'
import { throughTime } from '../kinds/steps.ts'
import { became, isWord, joinNotes, type Notes, nothingNoted, type Sentence, senseAt } from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { placesFrom } from './listed.ts'
import { readAll } from './rows.ts'

type OfUniverse = Pick<Screen, 'universe'>

/** "is nifty above its 200 dma": a screen of what is named. */
export const isJudged = ({ universe }: OfUniverse): boolean => universe.within.some(({ by }) => by === 'symbol')

const judgedIn = ({ universe }: OfUniverse): readonly Instrument[] =>
  universe.within.flatMap(({ by, name }) =>
    by === 'symbol' ? [{ asset: assetOfBase[universe.base], symbol: name }] : [],
  )

export function subjectsOf(query: Query): readonly Instrument[] | null {
  switch (query.kind) {
    case 'lookup':
    case 'compare':
    case 'chart':
    case 'futures':
      return query.subjects
    case 'series':
    case 'study':
    case 'holders':
    case 'chain':
      return [query.subject]
    case 'holdings':
      return query.of ? [query.of] : null
    case 'screen':
      return isJudged(query) ? judgedIn(query) : null
    case 'watch':
    case 'backtest':
      return 'instruments' in query.target ? query.target.instruments : null
    case 'basket':
      return 'instruments' in query.of ? query.of.instruments : null
    default:
      return null
  }
}

/** What a question is about by name, in whatever way: "bulk deals in tcs" too. */
export function judgedOrAsked(query: Query): readonly Instrument[] | null {
  if (query.kind !== 'events') return subjectsOf(query)
  return isJudged(query) ? judgedIn(query) : null
}

function withSubjects(query: Query, subjects: readonly Instrument[]): Query | null {
  const [first] = subjects
  if (!first) return null
  switch (query.kind) {
    case 'lookup':
    case 'chart':
    case 'futures':
    case 'compare':
      return { ...query, subjects }
    case 'series':
    case 'study':
    case 'chain':
      return subjects.length === 1 ? { ...query, subject: first } : null
    case 'holdings':
      return subjects.length === 1 && first.asset === 'stock' ? { ...query, of: first } : null
    case 'holders':
      return subjects.length === 1 && first.asset === 'stock' ? { ...query, subject: first } : null
    case 'watch':
    case 'backtest':
      return { ...query, target: { instruments: subjects } }
    case 'basket':
      return { ...query, of: { instruments: subjects } }
    default:
      return null
  }
}

export interface Named {
  readonly instruments: readonly Instrument[]
  readonly at: number
  readonly next: number
  readonly notes: Notes
}

/** The instruments of a sentence that says little else. */
export function named(sentence: Sentence, words: readonly string[]): Named | null {
  const at = sentence.tokens.findIndex((_token, place) => readInstruments(sentence, place) !== null)
  const found = at < 0 ? null : readInstruments(sentence, at)
  if (!found) return null
  const others = sentence.tokens.map((_token, place) => place).filter((place) => place < at || place >= found.next)
  const isPlain = contentOf(sentence, others).every((place) => isWord(sentence, place, ...words))
  return isPlain ? { instruments: found.value, at, next: found.next, notes: found.notes } : null
}

const isSame = (left: Instrument, right: Instrument): boolean =>
  left.asset === right.asset && left.symbol === right.symbol

/** "what about infosys", "aur infy ka", "try goldbees", "banknifty". */
export const swapSubject: Edit = (sentence, previous) => {
  const subjects = subjectsOf(previous)
  if (!subjects || isWord(sentence, 0, 'fu.add', 'fu.without', 'fu.compare', 'fu.why')) return null
  const found = named(sentence, ['fu.about', 'fu.instead', 'fu.these', 'fu.show', 'what', 'find'])
  if (!found) return null
  if (previous.kind === 'series' && found.instruments.length > 1)
    return changed(
      { kind: 'compare', subjects: found.instruments, show: previous.show, every: previous.every, over: previous.over },
      [],
      joinNotes(aroundNotes(sentence, found), found.notes),
    )
  const isMore =
    saysAny(sentence, new Set(['too', 'also', 'bhi'])) &&
    ['watch', 'chart', 'compare', 'lookup', 'basket'].includes(previous.kind)
  const query = withSubjects(previous, isMore ? [...subjects, ...found.instruments] : found.instruments)
  return query && changed(query, [], joinNotes(aroundNotes(sentence, found), found.notes))
}

const aroundNotes = (sentence: Sentence, { at, next }: Named): Notes =>
  joinNotes(
    at > 0 ? became(0, at, 'about') : nothingNoted,
    next < sentence.tokens.length ? became(next, sentence.tokens.length, 'about') : nothingNoted,
  )

/** "add wipro", "remove wipro", "compare with infosys". */
export const editCompany: Edit = (sentence, previous) => {
  const isAdd = isWord(sentence, 0, 'fu.add', 'fu.compare', 'compare', 'vs')
  const isOut = isWord(sentence, 0, 'fu.without')
  if (!isAdd && !isOut) return null
  const found = named(sentence, ['fu.add', 'fu.compare', 'fu.without', 'compare', 'vs', 'fu.these', 'with'])
  if (!found) return null
  const notes = joinNotes(aroundNotes(sentence, found), found.notes)
  const subjects = subjectsOf(previous)
  if (!subjects) return null
  const all = isOut
    ? subjects.filter((each) => !found.instruments.some((out) => isSame(out, each)))
    : [...subjects, ...found.instruments.filter((each) => !subjects.some((known) => isSame(known, each)))]
  if (previous.kind === 'lookup' && isAdd)
    return changed({ kind: 'compare', subjects: all, show: previous.show, every: null, over: null }, [], notes)
  if (previous.kind === 'series' && isAdd)
    return changed(
      { kind: 'compare', subjects: all, show: previous.show, every: previous.every, over: previous.over },
      [],
      notes,
    )
  const [only] = all
  if (previous.kind === 'compare' && all.length === 1 && only)
    return changed(
      previous.every
        ? {
            kind: 'series',
            subject: only,
            show: previous.show,
            every: previous.every,
            over: previous.over,
            extreme: null,
          }
        : { kind: 'lookup', subjects: all, show: previous.show, at: null, asOf: null },
      [],
      notes,
    )
  const query =
    previous.kind === 'compare' ||
    previous.kind === 'chart' ||
    previous.kind === 'lookup' ||
    previous.kind === 'watch' ||
    previous.kind === 'basket'
      ? withSubjects(previous, all)
      : null
  return query && changed(query, [], notes)
}

/** "and roe", "its roce", "add net profit", "also roe"; on a chart "add 20 ema", "remove rsi". */
export const editFigures: Edit = (sentence, previous) => {
  if (previous.kind === 'chart') return editDrawn(sentence, previous)
  if (previous.kind !== 'lookup' && previous.kind !== 'series' && previous.kind !== 'compare') return null
  // "monthly returns" are one for each month, and no figure of now.
  if (/^\s*(?:dai|week|month|quarter|year|annual)\w* returns?\b/i.test(sentence.text)) return null
  const isSaid = isWord(sentence, 0, 'fu.add', 'fu.and', 'and')
  const isAdd = isSaid || saysAny(sentence, new Set(['also', 'bhi', 'too']))
  const start = isSaid || isWord(sentence, 0, 'fu.these', 'fu.about') ? 1 : 0
  const isSwap = isWord(sentence, sentence.tokens.length - 1, 'fu.instead')
  const said = isSwap ? { ...sentence, tokens: sentence.tokens.slice(0, -1) } : sentence
  // "from its high" is a way, not a level.
  const figures = isWord(said, start, 'from') ? null : readAll(said, start)
  if (!figures) return null
  // "and sales" beside profits of quarters: of quarters too.
  const { every } = { every: null, ...previous }
  const told = every ? figures.value.map((each) => throughTime(each, every)) : figures.value
  const show = isAdd ? union(previous.show, told) : told
  const query = previous.kind === 'series' ? { ...previous, show, extreme: extremeOf(show, previous.extreme) } : null
  return changed(query ?? { ...previous, show }, [], joinNotes(became(0, start, 'show'), figures.notes))
}

/** "low" after the highest of a year is its lowest. */
function extremeOf(show: readonly Expression[], known: Series['extreme']): Series['extreme'] {
  const [only, ...others] = show
  if (!known || others.length > 0 || only?.node !== 'price') return known
  return only.of === 'low' ? 'lowest' : only.of === 'high' ? 'highest' : known
}

const union = (known: readonly Expression[], more: readonly Expression[]): readonly Expression[] => {
  const names = new Set(known.map((each) => printExpression(each)))
  return [...known, ...more.filter((each) => !names.has(printExpression(each)))]
}

const editDrawn = (sentence: Sentence, previous: Extract<Query, { kind: 'chart' }>) => {
  const isOut = isWord(sentence, 0, 'fu.without')
  if (!isOut && !isWord(sentence, 0, 'fu.add', 'fu.and', 'and', 'with')) return null
  const figures = readAll(sentence, 1)
  if (!figures?.value.every(isDrawn)) return null
  const names = new Set(figures.value.map((each) => (each.node === 'technical' ? each.id : printExpression(each))))
  const draw = isOut
    ? previous.draw.filter((each) => !names.has(each.node === 'technical' ? each.id : printExpression(each)))
    : union(previous.draw, figures.value.map(firstLine))
  return changed({ ...previous, draw }, [], joinNotes(became(0, 1, isOut ? 'without' : 'draw'), figures.notes))
}

const isDrawn = (of: Expression): boolean => of.node === 'technical' || of.node === 'price'

/** An indicator is drawn with all of its lines; the text names the first. */
const firstLine = (of: Expression): Expression =>
  of.node === 'technical' ? { ...of, output: findIndicator(of.id)?.outputs[0]?.name ?? of.output } : of

/** "and max pain", "next expiry". */
export const editChain: Edit = (sentence, previous) => {
  if (previous.kind !== 'chain') return null
  const isNextWeek = isWord(sentence, 0, 'ev.next') && senseAt(sentence, 1, 'unit')?.unit === 'w'
  const expiry =
    isWord(sentence, 0, 'expirynext') || isNextWeek
      ? 'next'
      : isWord(sentence, 0, 'expirymonth')
        ? 'monthly'
        : isWord(sentence, 0, 'expirynear')
          ? 'nearest'
          : null
  if (
    expiry &&
    contentOf(sentence, sentence.tokens.map((_token, at) => at).slice(isNextWeek ? 2 : 1)).every((at) =>
      isWord(sentence, at, 'expiryword'),
    )
  )
    return changed({ ...previous, expiry }, [], became(0, sentence.tokens.length, `expiry ${expiry}`))
  const isMore = isWord(sentence, 0, 'fu.add', 'fu.and', 'and')
  const isPlain = sentence.tokens.every(
    (_token, at) =>
      chainFacts.some((fact) => fact === senseAt(sentence, at, 'field')?.id) ||
      isWord(sentence, at, 'fu.show', 'fu.about', 'fu.and', 'and', 'comma', 'its'),
  )
  if (!isMore && !isPlain) return null
  const facts = sentence.tokens.flatMap((_token, at) => {
    const id = senseAt(sentence, at, 'field')?.id
    return chainFacts.filter((fact) => fact === id)
  })
  if (facts.length === 0) return null
  const show = isMore ? [...previous.show, ...facts.filter((fact) => !previous.show.includes(fact))] : facts
  return changed({ ...previous, show }, [], became(0, sentence.tokens.length, facts.join(', ')))
}

/** "investors instead", "only funds". */
export const editAmong: Edit = (sentence, previous) => {
  if (previous.kind !== 'holders') return null
  const places = contentOf(
    sentence,
    sentence.tokens.map((_token, at) => at),
  )
  const among = places.some((at) => isWord(sentence, at, 'investorword'))
    ? 'investors'
    : places.some((at) => isWord(sentence, at, 'fundword'))
      ? 'funds'
      : null
  const isPlain = places.every((at) =>
    isWord(sentence, at, 'investorword', 'fundword', 'fu.only', 'fu.about', 'fu.instead'),
  )
  return among && isPlain
    ? changed({ ...previous, among }, [], became(0, sentence.tokens.length, `among ${among}`))
    : null
}

/** "who sold", "what did he sell", "only above 2%". */
export const editHolding: Edit = (sentence, previous) => {
  if (previous.kind !== 'holders' && previous.kind !== 'holdings') return null
  const latest = latestDisclosure(sentence)
  const times: Notes[] = []
  const places = contentOf(sentence, placesFrom(sentence, 0)).filter((at) => {
    const time = latest(at)
    if (time) times.push(time.notes)
    return time === null
  })
  // "last month" after "which funds bought it".
  if (places.length === 0 && times.length > 0 && previous.change !== 'any')
    return changed(previous, [], joinNotes(...times))
  for (const [word, change] of Object.entries(changes)) {
    const isOnly = places.every((at) => isWord(sentence, at, word, 'fu.what', 'fu.only', 'whose', 'fu.these', 'what'))
    if (isOnly && places.some((at) => isWord(sentence, at, word)))
      return changed({ ...previous, change }, [], joinNotes(became(0, sentence.tokens.length, change), ...times))
  }
  if (previous.kind !== 'holders') return null
  const at = isWord(sentence, 0, 'fu.only', 'fu.and') ? 1 : 0
  const op = senseAt(sentence, at, 'op')?.op
  const number = senseAt(sentence, at + 1, 'number')
  if (op !== '>' && op !== '>=') return null
  if (!number || number.unit === 'rupees' || sentence.tokens.length > at + 3) return null
  return changed({ ...previous, above: number.value }, [], became(0, sentence.tokens.length, `above ${number.value}%`))
}
