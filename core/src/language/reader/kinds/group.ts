/** "median pe by sector, nifty 500", "how many companies have roe above 20", "average roce of pharma companies". */
import type { Aggregate, AggregateOp, Expression, Group, Grouping } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import type { KindReader } from '../candidate.ts'
import { readOperator } from '../conditions/operator.ts'
import { readFigureWhole } from '../figures/figure.ts'
import { readFigures } from '../figures/listed-figures.ts'
import { all, returnOver, span, sure } from '../figures/make.ts'
import { returnIn } from '../figures/time.ts'
import { isOneOf } from '../figures/universe.ts'
import { assumed, became, isWord, joinNotes, nothingNoted, type Sentence, senseAt, skipWords } from '../token.ts'
import { ofPeriods } from './periods.ts'
import { type Parts, readParts } from './screen.ts'
import { fillSlots, inWhole, isLight, partOf, type Slot, saying } from './slots.ts'
import { inStretch } from './stretches.ts'

const groupingWords: Readonly<Record<string, Grouping>> = {
  sector: 'sector',
  sectors: 'sector',
  industry: 'industry',
  industries: 'industry',
  size: 'size',
  'market cap size': 'size',
  'cap class': 'size',
  'size class': 'size',
  ownership: 'ownership',
  group: 'group',
  'business group': 'group',
  'company kind': 'kind',
  'company type': 'kind',
}

const opWords: readonly (readonly [string, AggregateOp])[] = [
  ['avg', 'avg'],
  ['median', 'median'],
  ['sum', 'sum'],
  ['totalof', 'sum'],
  ['max', 'max'],
  ['min', 'min'],
]

function groupingAt(sentence: Sentence, at: number): Grouping | null {
  return groupingWords[sentence.tokens[at]?.norm ?? ''] ?? null
}

/** "which sector", "top 3 sectors", "sector with": the groups themselves are ranked. */
function readRanked(sentence: Sentence, at: number): { readonly by: Grouping; readonly next: number } | null {
  const found = groupingAt(sentence, at)
  if (found !== 'sector' && found !== 'industry') return null
  const isAsked = sentence.tokens.some(
    (_, place) =>
      isWord(sentence, place, 'highest', 'lowest', 'top') ||
      isCompared(sentence, place) ||
      /^(?:gainers|losers)$/.test(senseAt(sentence, place, 'implied')?.id ?? ''),
  )
  const isPeer = senseAt(sentence, at + 1, 'field') !== null || isWord(sentence, at + 1, 'avg', 'median')
  const isName = senseAt(sentence, at - 1, 'scope') !== null
  const isListed = isWord(sentence, at - 1, 'and', 'comma', 'show', 'in', 'of')
  return isAsked && !isPeer && !isName && !isListed ? { by: found, next: at + 1 } : null
}

/** "compare sectors by pe". */
const isCompared = (sentence: Sentence, at: number): boolean =>
  isWord(sentence, at, 'compare') && groupingAt(sentence, at + 1) !== null

/** "compare sectors", "compare sectors this year", and by nothing. */
function comparedBy(sentence: Sentence, parts: Parts): readonly Expression[] {
  const moved = readMoved(sentence, parts)
  if (moved) return [moved]
  parts.notes.push(assumed('compare', 'by returns, PE and ROE'))
  return [returnOver(span(1, 'd')), returnOver(span(1, 'y')), sure('pe'), sure('roe')]
}

/** Figures nothing was made of yet. */
function plainFigures(sentence: Sentence, parts: Parts): readonly Expression[] {
  const at = sentence.tokens.findIndex((_, place) => !parts.used.has(place) && readFigures(sentence, place) !== null)
  const found = at < 0 ? null : readFigures(sentence, at)
  if (!found || readOperator(sentence, found.next)) return []
  // "performance this month": a return is over a year only where nothing else is said.
  const range = senseAt(sentence, found.next, 'range')?.range
  const moved = range && isUsualReturn(found.value) ? returnIn(range) : null
  const next = moved ? found.next + 1 : found.next
  for (let place = at; place < next; place++) parts.used.add(place)
  parts.notes.push(moved ? became(at, next, printExpression(moved)) : found.notes)
  return moved ? [moved] : found.value
}

/** "best sector today", "worst sectors this month": by how they moved in that time. */
function readBestMoved(sentence: Sentence, parts: Parts): { readonly of: Expression; readonly isBest: boolean } | null {
  const judged = sentence.tokens.findIndex(({ norm }) => /^(?:best|worst|strongest|weakest)$/.test(norm))
  if (judged < 0) return null
  const of = readMoved(sentence, parts)
  if (!of) return null
  parts.used.add(judged)
  return { of, isBest: !isWord(sentence, judged, 'lowest') }
}

/** "today", "this month": how they moved in that time. */
function readMoved(sentence: Sentence, parts: Parts): Expression | null {
  for (const [at] of sentence.tokens.entries()) {
    const range = senseAt(sentence, at, 'range')?.range
    const of = isWord(sentence, at, 'today') ? returnOver(span(1, 'd')) : range ? returnIn(range) : null
    if (!of) continue
    parts.used.add(at)
    parts.notes.push(became(at, at + 1, printExpression(of)))
    return of
  }
  return null
}

const isUsualReturn = ([only, ...others]: readonly Expression[]): boolean =>
  only !== undefined && others.length === 0 && printExpression(only) === printExpression(returnOver(span(1, 'y')))

/** "percentage of nifty 500 stocks above 50 dma": a count says of how many, and which part that is. */
const shareOf = /^(?:what |which |kitne )?(?:percentage|percent|per cent|%|proportion|fraction)(?: of\b)/i

export const group: KindReader = {
  kind: 'group',
  phrases: {
    totalof: ['total', 'combined', 'kul'],
    wise: ['wise', 'sector wise', 'sectorwise', 'industry wise', 'industrywise', 'sector-wise', 'industry-wise'],
  },
  read: inStretch(
    ofPeriods((sentence) => {
      let by: Grouping | null = null
      const isShare = shareOf.test(sentence.text.trim())
      let isCounted = isShare
      let descending = true
      let isRanked = false
      const show: Aggregate[] = []
      const slots: Slot[] = [
        (at) => {
          // "sector with the highest average roe"
          if (!isWord(sentence, at, 'highest', 'lowest') || !isWord(sentence, at + 1, ...opWords.map(([word]) => word)))
            return null
          if (!sentence.tokens.some((_, place) => readRanked(sentence, place))) return null
          descending = isWord(sentence, at, 'highest')
          return { next: at + 1, notes: became(at, at + 1, descending ? 'desc' : 'asc') }
        },
        (at) => (isCompared(sentence, at) ? { next: at + 1, notes: nothingNoted } : null),
        ...(isShare ? [saying(sentence, ['percentsign'], 'count')] : []),
        (at) => {
          if (isCounted || !isWord(sentence, at, 'howmany')) return null
          isCounted = true
          return { next: at + 1, notes: became(at, at + 1, 'count') }
        },
        (at) => {
          // "sector performance today": of each.
          const found = groupingAt(sentence, at)
          const isOfEach = (found === 'sector' || found === 'industry') && isWord(sentence, at + 1, 'returns')
          if (!isOfEach || by !== null || senseAt(sentence, at - 1, 'scope')) return null
          by = found
          return { next: at + 1, notes: became(at, at + 1, `by ${found}`) }
        },
        (at) => {
          const ranked = readRanked(sentence, at)
          if (ranked && by === null) {
            by = ranked.by
            isRanked = true
            return { next: ranked.next, notes: became(at, ranked.next, `by ${ranked.by}`) }
          }
          const wise = isWord(sentence, at, 'wise', 'group')
            ? /industry/.test(sentence.tokens[at]?.norm ?? '')
              ? ('industry' as const)
              : /sector/.test(sentence.tokens[at]?.norm ?? '')
                ? ('sector' as const)
                : null
            : null
          if (wise && by === null) {
            by = wise
            return { next: at + 1, notes: became(at, at + 1, `by ${wise}`) }
          }
          const isLed = isWord(sentence, at, 'per', 'by', 'for', 'in')
          const place = isLed ? skipWords(sentence, at + 1, 'every', 'per', 'by', 'all') : at
          const found = groupingAt(sentence, place)
          const isAfter = isWord(sentence, place + 1, 'wise')
          if (!found || by !== null || !((isLed && isWord(sentence, at, 'per', 'by')) || isAfter)) return null
          by = found
          return { next: place + (isAfter ? 2 : 1), notes: became(at, place + (isAfter ? 2 : 1), `by ${found}`) }
        },
        (at) => {
          for (const [word, op] of opWords) {
            if (!isWord(sentence, at, word)) continue
            const figure = readFigureWhole(sentence, skipWords(sentence, at + 1, 'of'))
            if (
              !figure ||
              figure.value.loose ||
              readOperator(sentence, figure.next) ||
              senseAt(sentence, figure.next, 'number')
            )
              return null
            show.push({ op, of: figure.value.expression })
            return {
              next: figure.next,
              notes: joinNotes(
                figure.notes,
                became(at, figure.next, `${op}(${printExpression(figure.value.expression)})`),
              ),
            }
          }
          return null
        },
        (at) => {
          if (isWord(sentence, at, 'asc', 'desc') && (by || isCounted)) {
            descending = isWord(sentence, at, 'desc')
            return { next: at + 1, notes: became(at, at + 1, descending ? 'desc' : 'asc') }
          }
          return null
        },
      ]
      const filled = fillSlots(sentence, slots)
      if (!isCounted && show.length === 0 && by === null) return null
      const part = partOf(sentence, filled.left)
      const parts = readParts(part.sentence)
      if (parts.why.length > 0 || parts.symbols.length > 0) return null
      if (isRanked && parts.sort && show.length === 0) {
        // "which sector has the lowest pe", "top 3 sectors by average roce"
        const { by: of } = parts.sort
        descending = parts.sort.descending
        if (of.node === 'window' && (of.op === 'avg' || of.op === 'median')) show.push({ op: of.op, of: of.of })
        else if (of.node === 'peer' && (of.op === 'avg' || of.op === 'median')) show.push({ op: of.op, of: of.of })
        else show.push({ op: 'median', of })
      } else if (parts.sort && !parts.limit) return null
      const best = isRanked && show.length === 0 && !parts.sort ? readBestMoved(part.sentence, parts) : null
      if (best) {
        show.push({ op: 'median', of: best.of })
        descending = best.isBest
      }
      // "sector wise pe", with no word for how: the median.
      if (show.length === 0 && !isCounted && !(isRanked && parts.sort)) {
        const said = parts.show.length > 0 ? parts.show : plainFigures(part.sentence, parts)
        const isBare = said.length === 0 && sentence.tokens.some((_, at) => isCompared(sentence, at))
        const figures = isBare ? comparedBy(part.sentence, parts) : said
        if (figures.length === 0) return null
        for (const of of figures) show.push({ op: 'median', of })
      }
      const unread = part.places.filter((_, place) => !parts.used.has(place)).filter((at) => !isLight(sentence, at))
      const hasUniverse =
        parts.universe.within.length + parts.universe.except.length > 0 || parts.conditions.some(isOneOf)
      if (!isCounted && by === null && !hasUniverse) return null
      const query: Group = {
        kind: 'group',
        universe: parts.universe,
        // Sectors are ranked by all of their companies, not by those alone that rose.
        where: all(isRanked ? parts.conditions.filter((each) => each !== parts.movers?.condition) : parts.conditions),
        by,
        show: isCounted ? [{ op: 'count', of: null }, ...show] : by ? [...show, { op: 'count', of: null }] : show,
        descending,
        limit: parts.limit,
        asOf: parts.asOf,
      }
      const isAsked = isCounted ? query.where !== null || hasUniverse || by !== null : true
      return {
        outcome: 'query',
        query,
        strength: by !== null || (isCounted && isAsked) ? 3 : 2,
        unread: isAsked
          ? unread
          : [...unread, ...sentence.tokens.map((_, at) => at).filter((at) => isWord(sentence, at, 'howmany'))],
        notes: joinNotes(filled.notes, inWhole(joinNotes(...parts.notes), part.places)),
      }
    }),
  ),
}
