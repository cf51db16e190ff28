/** Another figure and a time at once, and whether a figure is high: "roce last 5 years", "is it high". */

import { readRange } from '../figures/time.ts'
import { besideUsual } from '../kinds/is-high.ts'
import { assumed, became, joinNotes } from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { readAll } from './rows.ts'
import { withRange } from './time.ts'

/** "roce last 5 years" of what is compared or was looked up. */
export const editFiguresOver: Edit = (sentence, previous) => {
  if (previous.kind !== 'compare' && previous.kind !== 'lookup') return null
  const { length } = sentence.tokens
  for (let at = 1; at < length; at++) {
    const range = readRange(sentence, at)
    const figures = range?.next === length ? readAll({ ...sentence, tokens: sentence.tokens.slice(0, at) }, 0) : null
    if (!range || !figures) continue
    const query = withRange({ ...previous, show: figures.value }, range.value)
    return query && changed(query, [], joinNotes(figures.notes, became(at, length, 'over')))
  }
  return null
}

/** "is it high" after one figure. */
export const editHigh: Edit = (sentence, previous) => {
  if (previous.kind !== 'lookup' || previous.at || previous.asOf) return null
  if (!/^\s*is (?:it|this|that) (?:too |very |really )?(?:high|low)\s*\??\s*$/i.test(sentence.text)) return null
  const show = besideUsual(previous.show, previous.subjects)
  const said = assumed(sentence.text.trim(), 'against the average of 5 years')
  return show && changed({ ...previous, show }, [], joinNotes(became(0, sentence.tokens.length, 'avg 5y'), said))
}
