/** A text of separated values, as statements are exported: any of four separators, quotes, and lines before the header. */

export interface CsvLine {
  /** As an editor counts them. */
  readonly line: number
  readonly text: string
  readonly cells: readonly string[]
}

const separators = [',', ';', '\t', '|'] as const

/** Every line that is not blank, cut by the separator that its header uses most. */
export function readCsv(text: string, isHeader: (cells: readonly string[]) => boolean): readonly CsvLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  for (const separator of separators) {
    const at = lines.findIndex((line) => isHeader(cut(line, separator)))
    if (at < 0) continue
    return lines
      .map((line, index) => ({ line: index + 1, text: line, cells: cut(line, separator) }))
      .slice(at)
      .filter((each) => each.text.trim() !== '')
  }
  return []
}

/** By pieces, not letter by letter: one line may be as long as a whole file is allowed to be. */
function cut(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let cell = ''
  let from = 0
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]
    if (letter === '"') {
      cell += line.slice(from, at)
      // Two of them within quotes are one: the second stays in what follows.
      const isDoubled = isQuoted && line[at + 1] === '"'
      from = at + 1
      if (isDoubled) at++
      else isQuoted = !isQuoted
    } else if (letter === separator && !isQuoted) {
      cells.push((cell + line.slice(from, at)).trim())
      cell = ''
      from = at + 1
    }
  }
  cells.push((cell + line.slice(from)).trim())
  return cells
}
