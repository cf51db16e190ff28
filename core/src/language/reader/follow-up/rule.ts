/** Edits of a rule to trade: "hold 20 days", "sell when rsi above 70"; and marks on a chart. */
import { readCrosses } from '../kinds/chart.ts'
import { readConditions, readLength } from '../kinds/clauses.ts'
import { contentOf, partOf } from '../kinds/slots.ts'
import { became, isWord, joinNotes } from '../token.ts'
import { changed, type Edit } from './edit.ts'

export const editHold: Edit = (sentence, previous) => {
  if (previous.kind !== 'backtest' || !isWord(sentence, 0, 'holdrule')) return null
  const length = readLength(sentence, isWord(sentence, 1, 'for') ? 2 : 1)
  if (!length || length.next < sentence.tokens.length) return null
  return changed({ ...previous, hold: length.value }, [], became(0, length.next, 'hold'))
}

export const editSell: Edit = (sentence, previous) => {
  if (previous.kind !== 'backtest' || !isWord(sentence, 0, 'sellrule')) return null
  const places = sentence.tokens.map((_token, at) => at).slice(1)
  const clauses = readConditions(
    partOf(
      sentence,
      places.filter((at) => !isWord(sentence, at, 'whenword')),
    ),
  )
  if (!clauses.condition || clauses.unread.length > 0) return null
  return changed({ ...previous, sell: clauses.condition }, [], joinNotes(became(0, 1, 'sell when'), clauses.notes))
}

export const editMark: Edit = (sentence, previous) => {
  if (previous.kind !== 'chart' || !isWord(sentence, 0, 'mark')) return null
  const places = sentence.tokens.map((_token, at) => at).slice(1)
  const crosses = readCrosses(sentence, places, previous.draw)
  if (crosses && contentOf(sentence, places).every((at) => at === crosses.at))
    return changed({ ...previous, mark: crosses.condition }, [], joinNotes(became(0, 1, 'mark'), crosses.notes))
  const clauses = readConditions(partOf(sentence, places))
  if (!clauses.condition || clauses.unread.length > 0) return null
  return changed({ ...previous, mark: clauses.condition }, [], joinNotes(became(0, 1, 'mark'), clauses.notes))
}
