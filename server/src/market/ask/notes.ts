import { clauseWords, titleOf } from 'core/compile'
import { parseCanonical, type Reading } from 'core/language'

export const unknownWords = ({ words }: Reading): readonly string[] =>
  words.filter(({ role }) => role === 'unknown').map(({ text }) => text)

/** A condition or a figure as people write one; what is said in words already, as it is. */
function meaningWords(meaning: string): string {
  const condition = parseCanonical(`screen stocks where ${meaning}`)
  if (condition.ok && condition.value.kind === 'screen' && condition.value.where) {
    return clauseWords(condition.value.where)
  }
  const figure = /[(_]/.test(meaning) ? parseCanonical(`screen stocks show ${meaning}`) : null
  const [shown] = figure?.ok && figure.value.kind === 'screen' ? figure.value.show : []
  return shown ? titleOf(shown) : meaning
}

/** How the words were taken, where the asker may want it otherwise: nothing is dropped or guessed in silence. */
export function readingNotes(reading: Reading): readonly string[] {
  const unknown = unknownWords(reading)
  return [
    ...(reading.rephrased === null ? [] : [`A language model rephrased the question as “${reading.rephrased}”.`]),
    ...(unknown.length === 0 ? [] : [`Not understood: ${unknown.map((word) => `“${word}”`).join(', ')}.`]),
    ...reading.corrections.map(({ from, to }) => `“${from}” was read as “${to}”.`),
    ...reading.assumptions.map(({ phrase, meaning }) => `“${phrase}” was taken for ${meaningWords(meaning)}.`),
  ]
}
