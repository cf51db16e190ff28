/** For tests: the least answer, and what a test says about it. */
import type { Answer, AnswerColumn } from './answer.ts'

export const anAnswer = (said: Partial<Answer> = {}): Answer => ({
  outcome: 'answer',
  kind: 'screen',
  query: null,
  canonical: null,
  reading: { text: '', words: [], assumptions: [], corrections: [], rephrased: null },
  headline: '2 companies',
  notes: [],
  figures: [],
  tables: [],
  series: [],
  why: [],
  survivors: null,
  clarifications: [],
  notUnderstood: [],
  problem: null,
  asOf: '2024-02-06',
  source: 'Sample market',
  verbs: [],
  ...said,
})

export const aColumn = (key: string, said: Partial<AnswerColumn> = {}): AnswerColumn => ({
  key,
  title: key,
  unit: 'percent',
  lineage: null,
  role: 'value',
  ...said,
})
