/** A text of separated values, as statements are exported: any of four separators, quotes, and lines before the header. */

export interface CsvLine {
  /** As an editor counts them. */
  readonly line: number
  readonly text: string
}

export interface Csv {
  readonly header: readonly string[]
  /** What follows the header, without blank lines. */
  readonly lines: readonly CsvLine[]
  /** A line in its cells. */
  cut(text: string): readonly string[]
}

const separators = [',', ';', '\t', '|'] as const

/** In letters. No line of a statement is nearly as long; two megabytes in one would hold up everybody else. */
export const longestLine = 2000
/** How many lines that are not blank may stand before the one that names the columns. */
const beforeHeader = 200

/** Cut by the separator that the header uses; null where no line is one. */
export function readCsv(text: string, isHeader: (cells: readonly string[]) => boolean): Csv | null {
  const lines: CsvLine[] = []
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .forEach((each, index) => {
      if (each.trim() !== '') lines.push({ line: index + 1, text: each })
    })
  const first = lines.slice(0, beforeHeader + 1)
  for (const separator of separators) {
    const at = first.findIndex((each) => each.text.length <= longestLine && isHeader(cut(each.text, separator)))
    if (at < 0) continue
    const header = cut(first[at]?.text ?? '', separator)
    return { header, lines: lines.slice(at + 1), cut: (line) => cut(line, separator) }
  }
  return null
}

/** By pieces, not letter by letter: that makes a new text of every letter. */
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
