/** A phrase that stands for a whole condition, written in canonical text so that the page shows what is meant. */
export interface Theme {
  readonly id: string
  readonly phrases: readonly string[]
  /** Canonical text of the condition. */
  readonly means: string
  /** The phrase says exactly this: no chip needed. */
  readonly isPlain: boolean
}

/** A line each: id: phrase | phrase => canonical condition. "!" before the condition: the words say exactly this. */
export function themeTable(text: string): Theme[] {
  return text
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const colon = line.indexOf(':')
      const arrow = line.lastIndexOf('=> ')
      const means = line.slice(arrow + 3).trim()
      return {
        id: line.slice(0, colon).trim(),
        phrases: line
          .slice(colon + 1, arrow)
          .split(' | ')
          .map((phrase) => phrase.trim())
          .filter(Boolean),
        means: means.replace(/^! /, ''),
        isPlain: means.startsWith('! '),
      }
    })
}
