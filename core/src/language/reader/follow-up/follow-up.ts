/**
 * A sentence that changes the question before it in the same chat. Edits are tried in a fixed order, and the first that
 * takes the whole sentence wins; a sentence that asks something by itself starts afresh.
 */
import { parseCanonical } from '../../canonical/parse.ts'
import { print } from '../../canonical/print.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { addCondition, changeCondition, removePart } from './conditions.ts'
import { type Edit, isCandidate } from './edit.ts'
import { saidElsewhere } from './elsewhere.ts'
import { askAboutFund, editFunds, editOverlap, swapOwner } from './funds.ts'
import { editGroup } from './groups.ts'
import { editInsiders } from './insiders.ts'
import { editDistance, editGrowth, editMeasure } from './measure.ts'
import { askMembers, narrowCompared, narrowRows, swapJudged, turnMovers } from './narrow.ts'
import { followUpPhrases } from './phrases.ts'
import { askAboutIt, chartIt, defineNext, ruleOfIt } from './pronoun.ts'
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
  editFigures,
  editInsiders,
  narrowCompared,
  addCondition,
  narrowRows,
  defineNext,
  askMembers,
  swapSubject,
  ruleOfIt,
  chartIt,
  askAboutFund,
  askAboutIt,
  saidElsewhere,
]

export const followUp: KindReader = {
  kind: 'follow-up',
  phrases: followUpPhrases,
  read(sentence, context): Candidate | null {
    const { previous } = context
    if (!previous || sentence.tokens.length === 0) return null
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
  },
}
