/** Order and number of rows: "top 10 … by aum", "highest rollover", "sorted by expense", "lowest expense ratio". */
import type { Expression, Sort } from '../../ast.ts'
import { became, isWord, joinNotes, type Parsed, type Sentence, senseAt } from '../token.ts'
import type { Slot } from './slots.ts'

export interface Ranking {
  sort: Sort | null
  limit: number | null
  /** "highest" without a figure after it. */
  loose: 'highest' | 'lowest' | null
}

export const noRanking = (): Ranking => ({ sort: null, limit: null, loose: null })

type ReadBy = (at: number) => Parsed<Expression> | null

export function rankingSlots(sentence: Sentence, ranking: Ranking, readBy: ReadBy): Slot[] {
  const countAt = (at: number): number | null => {
    const number = senseAt(sentence, at, 'number')
    return number?.unit === 'plain' && Number.isInteger(number.value) && number.value > 0 ? number.value : null
  }
  return [
    // "5 largest".
    (at) => {
      const count = countAt(at)
      if (count === null || ranking.limit !== null || !isWord(sentence, at + 1, 'highest', 'lowest', 'top')) return null
      if (readBy(at)) return null
      ranking.limit = count
      return { next: at + 1, notes: became(at, at + 1, `limit ${count}`) }
    },
    (at) => {
      if (!isWord(sentence, at, 'top', 'limit') && !isWord(sentence, at, 'highest', 'lowest')) return null
      const count = countAt(at + 1)
      if (count === null || ranking.limit !== null) return null
      // "highest 1 year return": the number belongs to the figure.
      if (readBy(at + 1)) return null
      ranking.limit = count
      // "top 10 dividend yield stocks".
      const by = ranking.sort ? null : readBy(at + 2)
      if (by && !senseAt(sentence, by.next, 'op') && !senseAt(sentence, by.next, 'number')) {
        ranking.sort = { by: by.value, descending: !isWord(sentence, at, 'lowest') }
        return { next: by.next, notes: joinNotes(became(at, at + 2, `limit ${count}`), by.notes) }
      }
      if (isWord(sentence, at, 'lowest')) ranking.loose = 'lowest'
      else if (isWord(sentence, at, 'highest')) ranking.loose ??= 'highest'
      return { next: at + 2, notes: became(at, at + 2, `limit ${count}`) }
    },
    (at) => {
      const isHigh = isWord(sentence, at, 'high', 'low')
      const isLeading = isHigh || isWord(sentence, at, 'highest', 'lowest')
      const isSaid = isWord(sentence, at, 'sort', 'by', 'per')
      if ((!isLeading && !isSaid) || ranking.sort) return null
      let from = at + 1
      if (isSaid && isWord(sentence, from, 'by', 'highest', 'lowest')) from++
      const by = readBy(from)
      if (!by) return null
      // "high rollover" ranks; "high roe above 20" compares.
      if (isHigh && senseAt(sentence, by.next, 'op')) return null
      if (isSaid && !isWord(sentence, at, 'sort') && senseAt(sentence, by.next, 'op')) return null
      let descending = isLeading
        ? isWord(sentence, at, 'highest', 'high')
        : !isWord(sentence, from - 1, 'lowest') && ranking.loose !== 'lowest'
      let next = by.next
      if (isWord(sentence, next, 'asc', 'desc')) {
        descending = isWord(sentence, next, 'desc')
        next++
      }
      ranking.sort = { by: by.value, descending }
      const text = `sort ${descending ? 'desc' : 'asc'}`
      return { next, notes: joinNotes(became(at, from, text), by.notes, became(by.next, next, text)) }
    },
    (at) => {
      const loose = isWord(sentence, at, 'lowest')
        ? 'lowest'
        : isWord(sentence, at, 'highest', 'top')
          ? 'highest'
          : null
      if (!loose) return null
      ranking.loose = loose
      return { next: at + 1, notes: became(at, at + 1, loose === 'lowest' ? 'asc' : 'desc') }
    },
  ]
}
