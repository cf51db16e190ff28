/** Answers to the risk questions of somebody who is not signed in, kept in this browser until she signs in or deletes them. */

const key = 'risk-answers'

/** As they lie there, by question; whoever reads them judges them. */
export function keptRiskAnswers(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  } catch {
    return {}
  }
}

export function keepRiskAnswers(answers: Readonly<Record<string, number>> | null): void {
  try {
    if (answers === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(answers))
  } catch {
    // A browser that keeps nothing: the questions still work in this visit.
  }
}
