/** "median pe by sector, nifty 500", "how many companies have roe above 20", "average roce of pharma companies". */
import type { Aggregate, AggregateOp, Group, Grouping } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import type { KindReader } from '../candidate.ts'
import { readOperator } from '../conditions/operator.ts'
import { readFigureWhole } from '../figures/figure.ts'
import { all } from '../figures/make.ts'
import { became, isWord, joinNotes, type Sentence, senseAt, skipWords } from '../token.ts'
import { readParts } from './screen.ts'
import { fillSlots, hasWord, inWhole, isLight, partOf, type Slot } from './slots.ts'

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

export const group: KindReader = {
  kind: 'group',
  phrases: {
    totalof: ['total', 'combined', 'kul'],
    wise: ['wise', 'sector wise', 'sectorwise', 'industry wise', 'industrywise', 'sector-wise', 'industry-wise'],
  },
  read(sentence) {
    let by: Grouping | null = null
    let isCounted = false
    let descending = true
    const show: Aggregate[] = []
    const slots: Slot[] = [
      (at) => {
        if (isCounted || !isWord(sentence, at, 'howmany')) return null
        isCounted = true
        return { next: at + 1, notes: became(at, at + 1, 'count') }
      },
      (at) => {
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
    if (parts.why.length > 0) return null
    // "sector pe" by sector without a word for how: the median.
    if (show.length === 0 && !isCounted) {
      if (parts.show.length === 0) return null
      for (const of of parts.show) show.push({ op: 'median', of })
    }
    if (parts.sort && !parts.limit) return null
    const unread = part.places.filter((_, place) => !parts.used.has(place)).filter((at) => !isLight(sentence, at))
    const hasUniverse = parts.universe.within.length + parts.universe.except.length > 0
    if (!isCounted && by === null && !hasUniverse) return null
    const query: Group = {
      kind: 'group',
      universe: parts.universe,
      where: all(parts.conditions),
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
  },
}

export { hasWord }
