/** "quality = roce 5y avg > 18 and d/e < 0.3": a sentence that gives a word a meaning of the asker's own. */
import type { Condition } from '../ast.ts'
import { parseCanonical } from '../canonical/parse.ts'
import { printCondition } from '../canonical/print.ts'
import { cutPieces } from '../reader/pieces.ts'
import { type ReadOptions, read } from '../reader/read.ts'
import type { LanguageProblem, Reading, ReadResult, TaughtWord } from '../reading.ts'

export type Teaching =
  | { readonly outcome: 'taught'; readonly word: TaughtWord; readonly reading: Reading }
  | { readonly outcome: 'refused'; readonly problem: LanguageProblem; readonly reading: Reading }

const quotes = `["“”'‘’]?`
const means = '(?::=|=(?!=)|\\bmeans\\b|\\bka matlab(?:\\s+hai)?\\b)'
/** With its verb, whatever the word is; a word that is taken is refused. */
const withVerb = new RegExp(
  `^\\s*(?:teach|remember|learn)\\s+(?:that\\s+)?${quotes}(.{1,80}?)${quotes}\\s*${means}\\s*(.+)$`,
  'isu',
)
/** Without one, only for a word nobody else has: "pe = 10" is a condition. */
const plain = new RegExp(`^\\s*${quotes}([^=<>!:"“”]{1,80}?)${quotes}\\s*${means}\\s*(.+)$`, 'isu')

/** "what means roce" asks; it teaches nothing. */
const asking = /\b(?:what|which|how|who|why|when|where|kya|kyu|kyun|kaise|kaun|this|that|it)\b/i

const longestWord = 40
const mostWords = 4

/** Null for a sentence that teaches nothing. */
export function readTeaching(sentence: string, options: ReadOptions): Teaching | null {
  const verb = withVerb.exec(sentence)
  const [, said = '', meaning = ''] = verb ?? plain.exec(sentence) ?? []
  const word = said.trim().toLowerCase().replace(/\s+/g, ' ')
  if (word === '' || meaning.trim() === '') return null
  const isOwn = isFree(word, options)
  if (!verb && (!isOwn || asking.test(word))) return null
  const reading: Reading = {
    text: sentence,
    words: [{ start: 0, end: sentence.length, text: sentence, role: 'used', became: null }],
    assumptions: [],
    corrections: [],
    rephrased: null,
  }
  const refuse = (problem: LanguageProblem): Teaching => ({ outcome: 'refused', problem, reading })
  if (!isOwn)
    return refuse(problemOf('unknown_word', `“${word}” has a meaning already, or cannot be a word. Choose another.`))
  const condition = conditionIn(meaning.trim(), options)
  if (!('node' in condition)) return refuse(condition)
  return { outcome: 'taught', word: { word, meaning: printCondition(condition) }, reading }
}

const problemOf = (code: LanguageProblem['code'], message: string): LanguageProblem => ({
  code,
  message,
  place: null,
  nearest: [],
})

/** Letters, and nothing in it that is a figure, a name or a comparison already. */
function isFree(word: string, { lexicon }: ReadOptions): boolean {
  if (word.length > longestWord || !/^\p{L}[\p{L}\p{M}\p{Nd} &'-]*$/u.test(word)) return false
  const norms = cutPieces(word, lexicon.isKnown).map(({ norm }) => norm)
  if (norms.length > mostWords) return false
  return norms.every((_, at) =>
    lexicon
      .match(norms, at)
      .every(({ senses }) => senses.every(({ is }) => ['word', 'filler', 'implied', 'taught'].includes(is))),
  )
}

function conditionIn(meaning: string, options: ReadOptions): Condition | LanguageProblem {
  const parsed = parseCanonical(`screen stocks where ${meaning}`)
  const result: ReadResult | null = parsed.ok
    ? null
    : read(`stocks with ${meaning}`, { lexicon: options.lexicon, today: options.today })
  if (result && result.outcome === 'refused') return result.problem
  if (result && result.outcome === 'clarify') return problemOf('syntax', result.question)
  const query = parsed.ok ? parsed.value : result?.outcome === 'query' ? result.query : null
  const isCondition =
    query?.kind === 'screen' &&
    query.where !== null &&
    query.universe.base === 'stocks' &&
    query.universe.within.length === 0 &&
    query.universe.except.length === 0
  if (!isCondition || query.where === null) {
    return problemOf(
      'syntax',
      'A word can stand for conditions on figures, such as roce > 20% and debt_to_equity < 0.5.',
    )
  }
  return query.where
}
