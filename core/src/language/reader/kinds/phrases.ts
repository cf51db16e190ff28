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
      .filter(Boolean)
    if (cut < 1 || phrases.length === 0) throw new Error(`this is not a line of phrases: ${line}`)
    table[id] = Object.freeze(phrases)
  }
  return Object.freeze(table)
}
