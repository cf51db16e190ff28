/** What is done with an answer by its buttons, where somebody asks for it in words. */
import { refusal } from '../candidate.ts'
import type { Edit } from './edit.ts'

const places: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:save|bookmark|keep)\b(?!.*\balert\b)/,
    'Press “Save as report” below the answer, and it is kept under My reports.',
  ],
  [
    /^(?:please )?(?:download|export|e-?mail|mail|copy|csv|excel|pdf|print)\b/,
    '“Copy” and “Download CSV” stand over the table; “Share” below the answer gives a link.',
  ],
  [
    /^(?:undo|go back|back|previous|revert)$/,
    'Every question stays as it was: press “Change the question” or ask the one before once more.',
  ],
  [
    /^(?:why|how|how come|explain(?: (?:this|it))?|what does (?:this|it|that) mean|how (?:is|was) (?:this|it) (?:computed|calculated))$/,
    'Each word under your question shows what it was read as, and “sources” what it was read from. Ask about one company, as in “why not tcs”, or about a word, as in “what is roce”.',
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
