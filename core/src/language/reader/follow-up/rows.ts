/** Edits of what is listed: the part of the market, columns, order and number of rows. */
import type { Expression, Query, Scope, Universe } from '../../ast.ts'
import { printExpression } from '../../canonical/print.ts'
import { readFigure } from '../figures/figure.ts'
import { all, returnOver } from '../figures/make.ts'
import { readInstruments } from '../figures/subject.ts'
import { returnIn } from '../figures/time.ts'
import { readItAlone, readScopes, withoutPart } from '../figures/universe.ts'
import { contentOf, inWhole, isLight, saysAny } from '../kinds/slots.ts'
import { became, isWord, joinNotes, type Notes, nothingNoted, type Parsed, type Sentence, senseAt } from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { isInUniverse, isRows, saidOf, united } from './listed.ts'

/** "only pharma", "midcaps instead", "exclude banks", "what about it". */
export const editScopes: Edit = (typed, previous) => {
  if (!isInUniverse(previous)) return null
  // "now only small caps".
  const sentence =
    isWord(typed, 0, 'fu.about', 'latest') && isWord(typed, 1, 'fu.only', 'fu.without')
      ? { ...typed, tokens: typed.tokens.slice(1) }
      : typed
  const isOnly =
    isWord(sentence, 0, 'fu.only', 'in', 'from') || (previous.kind === 'events' && isWord(sentence, 0, 'of'))
  const isOut = isWord(sentence, 0, 'fu.without', 'except', 'no')
  const isSwap = isWord(sentence, 0, 'fu.about') || hasBehind(sentence, 'fu.instead')
  const start = isOnly || isOut || isWord(sentence, 0, 'fu.about') ? 1 : 0
  const end = hasBehind(sentence, 'fu.instead') ? sentence.tokens.length - 1 : sentence.tokens.length
  const found =
    readScopes(sentence, start) ??
    readItAlone(sentence, start) ??
    (isOut || isOfOne(previous, start) ? readNamed(sentence, start) : null)
  if (!found || found.value.oneOf || found.next < end) return null
  const { within, except } = found.value
  // "exclude psu banks": those alone, in one word; "exclude banks and nbfcs": both.
  const part = isOut && found.next === start + 1 ? withoutPart(within) : null
  if (part)
    return previous.kind === 'screen'
      ? changed(
          { ...previous, where: all([...(previous.where ? [previous.where] : []), part]) },
          [],
          joinNotes(became(0, start, 'not'), found.notes),
        )
      : null
  const universe: Universe = isOut
    ? { ...previous.universe, except: united(previous.universe.except, [...within, ...except]) }
    : {
        ...previous.universe,
        within: within.length > 0 ? replaced(previous.universe.within, within, isSwap) : previous.universe.within,
        except: united(previous.universe.except, except),
      }
  const notes = joinNotes(
    became(0, start, isOut ? 'except' : 'in'),
    found.notes,
    end < sentence.tokens.length ? became(end, end + 1, 'in') : nothingNoted,
  )
  const isBare = !isOnly && !isOut && !isSwap
  return changed({ ...previous, universe }, [], notes, isBare ? 2 : 3)
}

/** "in tcs" of what happened to all; a name alone asks for the company. */
const isOfOne = (previous: Query, start: number): boolean => previous.kind === 'events' && start > 0

/** "exclude tcs and infosys". */
function readNamed(sentence: Sentence, at: number): ReturnType<typeof readScopes> {
  const found = readInstruments(sentence, at)
  if (!found?.value.every(({ asset }) => asset === 'stock')) return null
  const within = found.value.map(({ symbol }) => ({ by: 'symbol' as const, name: symbol }))
  return { ...found, value: { within, except: [], oneOf: null } }
}

const hasBehind = (sentence: Sentence, word: string): boolean => isWord(sentence, sentence.tokens.length - 1, word)

const place = new Set(['sector', 'industry', 'kind'])

/** A part of one kind takes the place of another of that kind; sector, industry and kind of company are one kind here. */
function replaced(scopes: readonly Scope[], more: readonly Scope[], isSwap: boolean): readonly Scope[] {
  const isRival = (scope: Scope) => more.some(({ by }) => by === scope.by || (place.has(by) && place.has(scope.by)))
  const kept = scopes.filter((scope) => !isRival(scope))
  return isSwap && kept.length === scopes.length && scopes.length === 1 ? more : [...kept, ...more]
}

const ofStocks: ReadonlySet<string> = new Set(['stocks', 'stock', 'companies', 'company', 'shares', 'funds'])

/** "add roe", "also show pe and debt to equity", "and their pe". */
export const addColumns: Edit = (sentence, previous) => {
  if (!isRows(previous)) return null
  const isSaid = isWord(sentence, 0, 'fu.add', 'show', 'fu.and', 'and')
  // A figure alone may be what a word means: here it is one more column. "52 week high stocks" are others.
  if (!isSaid && saysAny(sentence, ofStocks)) return null
  const said = saidOf(previous, sentence)
  const figures = readAll(said.sentence, isSaid ? 1 : 0)
  if (!figures) return null
  const known = new Set(previous.show.map((each) => printExpression(each)))
  const show = [...previous.show, ...figures.value.filter((each) => !known.has(printExpression(each)))]
  return changed(
    { ...previous, show },
    [],
    joinNotes(became(0, isSaid ? 1 : 0, 'show'), inWhole(figures.notes, said.places)),
  )
}

/** "how did these do last year", "how are they doing today": what each did in that time. */
export const addCourse: Edit = (sentence, previous) => {
  if (previous.kind !== 'screen') return null
  if (!/^\s*how (?:did|have|has|are|were) (?:these|they|those)\b/i.test(sentence.text)) return null
  const last = sentence.tokens.length - 1
  const isToday = isWord(sentence, last, 'today')
  const over = senseAt(sentence, last, 'range')?.range
  const moved = isToday ? returnOver({ count: 1, unit: 'd' }) : over ? returnIn(over) : null
  if (!moved) return null
  const show = [...previous.show, moved]
  return changed({ ...previous, show }, [], became(0, last + 1, printExpression(moved)))
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
  if (count === 1 && isWord(sentence, 0, 'asc', 'desc') && previous.sort)
    return changed(
      { ...previous, sort: { ...previous.sort, descending: isWord(sentence, 0, 'desc') } },
      [],
      became(0, 1, isWord(sentence, 0, 'desc') ? 'desc' : 'asc'),
    )
  const said = saidOf(previous, sentence)
  const words = said.sentence
  let at = isWord(words, 0, 'fu.show', 'find', 'show') && isWord(words, 1, 'top', 'highest', 'lowest') ? 1 : 0
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
