/** Edits of a rule to trade: "hold 20 days", "sell when rsi above 70"; and marks on a chart. */
import { readCrosses } from '../kinds/chart.ts'
import { readConditions } from '../kinds/clauses.ts'
import { byPricePaid, exitPlace, type Hold, readHoldAt, sellsByPricePaid } from '../kinds/exit.ts'
import { sameSubject } from '../kinds/same-subject.ts'
import { contentOf, partOf } from '../kinds/slots.ts'
import { became, isWord, joinNotes, nothingNoted, senseAt } from '../token.ts'
import { changed, type Edit } from './edit.ts'

/** "hold 20 days", "sell when rsi above 70", or both with an "or" between them. */
export const editExit: Edit = (sentence, previous) => {
  if (previous.kind !== 'backtest') return null
  const exitAt = exitPlace(sentence)
  const isSized = sentence.tokens.some((_token, at) => senseAt(sentence, at, 'number')?.unit === 'percent')
  if (isSized && sellsByPricePaid(sentence, exitAt)) return byPricePaid
  if (!isWord(sentence, 0, 'holdrule', 'sellrule')) return null
  let hold: Hold | null = null
  const places: number[] = []
  for (let at = 0; at < sentence.tokens.length; ) {
    const found: Hold | null = hold ? null : readHoldAt(sentence, at, exitAt)
    hold ??= found
    if (!found) places.push(at)
    at = found?.next ?? at + 1
  }
  const rule = places.filter((at) => !isWord(sentence, at, 'sellrule', 'whenword', 'soonest'))
  const bought = previous.buy.node === 'schedule' ? null : previous.buy
  const clauses = sameSubject(sentence, rule, bought) ?? readConditions(partOf(sentence, rule))
  if (clauses.unread.length > 0 || (!clauses.condition && (!hold || isWord(sentence, 0, 'sellrule')))) return null
  const query = { ...previous, sell: clauses.condition ?? previous.sell, hold: hold?.span ?? previous.hold }
  return changed(query, [], joinNotes(became(0, 1, 'sell when'), hold?.notes ?? nothingNoted, clauses.notes))
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
