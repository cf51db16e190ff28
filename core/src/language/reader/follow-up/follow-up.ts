/**
 * A sentence that changes the question before it in the same chat. Edits are tried in a fixed order, and the first that
 * takes the whole sentence wins; a sentence that asks something by itself starts afresh.
 */

import type { Query } from '../../ast.ts'
import { parseCanonical } from '../../canonical/parse.ts'
import { print } from '../../canonical/print.ts'
import type { Candidate, KindReader, ReadContext } from '../candidate.ts'
import { became, isWord, joinNotes, type Sentence } from '../token.ts'
import { addCondition, changeCondition, removePart } from './conditions.ts'
import { type Edit, isCandidate } from './edit.ts'
import { saidElsewhere } from './elsewhere.ts'
import { editFiguresOver, editHigh } from './figures-over.ts'
import { askAboutFund, editFunds, editOverlap, swapOwner } from './funds.ts'
import { editGroup } from './groups.ts'
import { editInsiders } from './insiders.ts'
import { editDistance, editGrowth, editMeasure } from './measure.ts'
import { askMembers, narrowCompared, narrowRows, swapJudged, turnMovers } from './narrow.ts'
import { followUpPhrases } from './phrases.ts'
import { askAboutIt, askTermOf, askWhose, chartIt, defineNext, ruleOfIt } from './pronoun.ts'
import { addColumns, addCourse, editOrder, editScopes } from './rows.ts'
import { editExit, editMark } from './rule.ts'
import { editAmong, editChain, editCompany, editFigures, editHolding, swapSubject } from './subject.ts'
import { editAsOf, editPeriod, editRange, editStep, editThen, toHistory } from './time.ts'
import { askWhy, editAgainst, editAmount, toBacktest, toBasket, toChart, toGroup, toWatch } from './turn.ts'

const edits: readonly Edit[] = [
  swapJudged,
  askWhy,
  toWatch,
  toBacktest,
  toBasket,
  toChart,
  toGroup,
  editGroup,
  editAsOf,
  // Before order: "last 5 years" is no number of rows.
  editThen,
  editExit,
  editMark,
  toHistory,
  editPeriod,
  editRange,
  editStep,
  turnMovers,
  editOrder,
  editAgainst,
  editAmount,
  editChain,
  editAmong,
  editHolding,
  editOverlap,
  swapOwner,
  editFunds,
  editMeasure,
  editGrowth,
  editDistance,
  editCompany,
  editScopes,
  changeCondition,
  removePart,
  // Before conditions: "add roe" has none.
  addColumns,
  addCourse,
  editHigh,
  editFigures,
  editFiguresOver,
  editInsiders,
  narrowCompared,
  addCondition,
  narrowRows,
  defineNext,
  askTermOf,
  askMembers,
  swapSubject,
  ruleOfIt,
  chartIt,
  askAboutFund,
  askAboutIt,
  saidElsewhere,
  askWhose,
]

export const followUp: KindReader = {
  kind: 'follow-up',
  phrases: followUpPhrases,
  read(sentence, context): Candidate | null {
    const { previous } = context
    if (!previous || sentence.tokens.length === 0) return null
    const found = editOf(sentence, previous, context)
    // "losers instead", "midcap only": the word behind says no more than that it is an edit.
    const last = sentence.tokens.length - 1
    const isSaidBehind = last > 0 && isWord(sentence, last, 'fu.instead', 'fu.only')
    if (found || !isSaidBehind) return found
    const before = editOf({ ...sentence, tokens: sentence.tokens.slice(0, last) }, previous, context)
    return before && { ...before, notes: joinNotes(before.notes, became(last, last + 1, 'instead')) }
  },
}

function editOf(sentence: Sentence, previous: Query, context: ReadContext): Candidate | null {
  for (const edit of edits) {
    const result = edit(sentence, previous, context)
    if (!result) continue
    if (isCandidate(result)) return result
    // What cannot be asked is no edit: "only pharma" of an index, a percentage of rupees.
    if (!parseCanonical(print(result.query)).ok) continue
    const { query, unread, notes, strength } = result
    return { outcome: 'query', query, strength, unread, notes }
  }
  return null
}
