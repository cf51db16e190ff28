import type { MarketStore } from '../store.ts'
import type { Asked, Question } from './question.ts'
import { refusal } from './refusal.ts'

export type Ask = (question: Question) => Promise<Asked>

/** Answers questions on one store. */
export function createAsk(store: MarketStore): Ask {
  const ground = { asOf: store.asOf, source: store.source }
  return async (question) => ({
    answer: refusal(ground, {
      text: 'sentence' in question ? question.sentence : '',
      problem: { code: 'no_data', message: 'Questions cannot be answered yet.', place: null, nearest: [] },
    }),
    dataVersion: store.asOf || 'none',
    taught: null,
    timings: { readMs: 0, runMs: 0 },
  })
}
