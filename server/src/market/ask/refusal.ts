import type { Answer } from 'core/compile'
import type { LanguageProblem } from 'core/language'

export interface Ground {
  readonly asOf: string
  readonly source: string
}

/** What is said when nothing can be run. */
export const refusal = (
  { asOf, source }: Ground,
  { text, problem }: { readonly text: string; readonly problem: LanguageProblem },
): Answer => ({
  outcome: 'refused',
  kind: null,
  query: null,
  canonical: null,
  reading: { text, words: [], assumptions: [], corrections: [], rephrased: null },
  headline: problem.message,
  notes: [],
  figures: [],
  tables: [],
  series: [],
  why: [],
  survivors: null,
  clarifications: [],
  notUnderstood: [],
  problem,
  asOf,
  source,
  verbs: [],
})
