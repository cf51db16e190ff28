import { fillerPhrases, fillers } from '../lexicon/fillers.ts'

/** A word that says nothing must go on saying nothing: with a meaning in one kind it would be left over in all others. */
const sayNothing: ReadonlySet<string> = new Set([...fillers, ...fillerPhrases])

/** Closed-class words of a kind as a table, a line each: id: phrase | phrase. */
export function phraseTable(text: string): Readonly<Record<string, readonly string[]>> {
  const table: Record<string, readonly string[]> = {}
  for (const line of text.trim().split('\n')) {
    const cut = line.indexOf(':')
    const id = line.slice(0, cut).trim()
    const phrases = line
      .slice(cut + 1)
      .split('|')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== '' && !sayNothing.has(phrase))
    if (cut < 1) throw new Error(`this is not a line of phrases: ${line}`)
    table[id] = Object.freeze(phrases)
  }
  return Object.freeze(table)
}
