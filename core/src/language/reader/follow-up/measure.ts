/** Edits of one figure of what was asked about: "vs its sector", "5 year average", "growth", "and from the 50 dma". */
import type { Expression } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { distanceFrom, distanceIn } from '../../distance.ts'
import { readRelative } from '../conditions/relative.ts'
import { emptyBag } from '../figures/bag.ts'
import { compose } from '../figures/compose.ts'
import { saysAny } from '../kinds/slots.ts'
import { became, isWord, joinNotes, skipWords } from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { readAll } from './rows.ts'

const meanWords: ReadonlySet<string> = new Set(['average', 'avg', 'median', 'mean'])

/** "vs its sector", "industry average", "what about its 5 year average": the figure beside what it is judged by. */
export const editMeasure: Edit = (sentence, previous) => {
  if (previous.kind !== 'lookup' || previous.subjects.length !== 1) return null
  const [figure] = previous.show
  const start = skipWords(sentence, 0, 'fu.about', 'fu.compare', 'vs', 'fu.add', 'fu.and', 'and', 'fu.with')
  // "sector" alone asks which one it is.
  if (!figure || previous.show.length !== 1 || (start === 0 && !saysAny(sentence, meanWords))) return null
  const found = readRelative(sentence, start, figure)
  if (!found || found.next < sentence.tokens.length) return null
  return changed(
    { ...previous, show: [figure, found.value] },
    [],
    joinNotes(became(0, start, printExpression(figure)), found.notes),
  )
}

/** "growth", "growth rate", "yoy": of the figures that were shown. */
export const editGrowth: Edit = (sentence, previous) => {
  if (previous.kind !== 'lookup' && previous.kind !== 'series' && previous.kind !== 'compare') return null
  const start = skipWords(sentence, 0, 'fu.about', 'fu.show', 'fu.add', 'fu.and', 'and', 'fu.these', 'percentsign')
  const basis = (['yoy', 'qoq'] as const).find((word) => isWord(sentence, start, word, `term:${word}_term`)) ?? null
  const end = skipWords(sentence, basis ? start + 1 : start, 'growth', 'changeof', 'percentsign')
  if (end === start || end < sentence.tokens.length) return null
  const grown = previous.show.flatMap((each) => growthOf(each, basis) ?? [])
  if (grown.length === 0 || grown.length !== previous.show.length) return null
  const isMore = isWord(sentence, 0, 'fu.add', 'fu.and', 'and')
  const show = isMore ? [...previous.show, ...grown] : grown
  return changed({ ...previous, show }, [], became(0, end, grown.map((each) => printExpression(each)).join(', ')))
}

/** Of a quarter over the same one a year before, of a year over the year before. */
function growthOf(of: Expression, said: 'yoy' | 'qoq' | null): Expression | null {
  if (of.node !== 'field') return null
  const bag = { ...emptyBag(0), core: { is: 'field', id: of.id } as const, isGrowth: true }
  return compose({ ...bag, basis: said ?? (of.period === 'quarterly' ? 'yoy' : null) })?.expression ?? null
}

/** "and from 50 dma" after the distance from another line. */
export const editDistance: Edit = (sentence, previous) => {
  if (previous.kind !== 'lookup') return null
  const [only, ...others] = previous.show
  const distance = only && distanceIn(only)
  if (!distance || others.length > 0) return null
  const isMore = isWord(sentence, 0, 'fu.add', 'fu.and', 'and')
  const start = skipWords(sentence, 0, 'fu.about', 'fu.add', 'fu.and', 'and', 'from')
  const said = readAll(sentence, start)
  const lines = said?.value.filter((each) => each.node === 'technical' || each.node === 'window')
  if (!said || lines?.length !== said.value.length) return null
  const far = lines.map((line) => distanceFrom(distance.of, line))
  return changed(
    { ...previous, show: isMore ? [only, ...far] : far },
    [],
    joinNotes(became(0, start, 'from'), said.notes),
  )
}
