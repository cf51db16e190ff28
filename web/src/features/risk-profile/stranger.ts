/** Answers of somebody who is not signed in, kept in this browser until she signs in or deletes them. */
import { isRiskAnswers, type RiskAnswers } from 'core/calculators'

const key = 'risk-answers'

export function readStranger(): RiskAnswers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    const answers: Readonly<Record<string, unknown>> = { ...kept }
    return isRiskAnswers(answers) ? answers : {}
  } catch {
    return {}
  }
}

export function keepStranger(answers: RiskAnswers | null): void {
  try {
    if (answers === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(answers))
  } catch {
    // A browser that keeps nothing: the questions still work in this visit.
  }
}
