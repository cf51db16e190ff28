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

function cut(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]
    if (letter === '"') {
      if (isQuoted && line[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = !isQuoted
    } else if (letter === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  cells.push(cell.trim())
  return cells
}
