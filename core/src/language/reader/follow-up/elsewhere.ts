/** What is done with an answer by its buttons, or needs a name, where somebody asks for it in words. */
import { refusal } from '../candidate.ts'
import type { Edit } from './edit.ts'

const places: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:save|bookmark|keep)\b(?!.*\balert\b)/,
    'Press “Save as report” at the answer, and it is kept under Saved prompts.',
  ],
  [
    /^(?:please )?(?:download|export|e-?mail|mail|copy|csv|excel|pdf|print)\b/,
    '“Copy” and “Download CSV” stand over the table; “Share” beside them gives a link.',
  ],
  [
    /^(?:undo|go back|back|previous|revert)$/,
    'Every answer stays above, as it was: ask the question before once more.',
  ],
  [
    /^(?:why|how|how come|explain(?: (?:this|it))?|what does (?:this|it|that) mean|how (?:is|was) (?:this|it) (?:computed|calculated))$/,
    'Each word under your question shows what it was read as, and “Where these figures come from” the data behind them. Ask about one company, as in “why not tcs”, or about a word, as in “what is roce”.',
  ],
  [
    /^compare (?:them|these|those|both|the two|all)$/,
    'Name what stands side by side, as in “compare tcs and infy”; after one company, “vs infy” sets another beside it.',
  ],
  [/^(?:clear|reset|start over|start again|start afresh|new chat|new question)$/, 'Press “New chat” to begin afresh.'],
]

export const saidElsewhere: Edit = (sentence) => {
  const text = sentence.text
    .trim()
    .toLowerCase()
    .replace(/[.!?]+$/, '')
  const found = places.find(([words]) => words.test(text))
  return found ? refusal(found[1]) : null
}
