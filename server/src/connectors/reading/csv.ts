import type { Body } from './bytes.ts'
import { linesOf } from './lines.ts'
import { RefusedFile } from './refused.ts'

/** The cells of one line. A quote that opens must close on the same line: no vendor here writes a cell over two. */
export function splitCells(line: string, separator: string): string[] | null {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let at = 0
  for (;;) {
    let start = at
    while (line[start] === ' ') start++
    if (line[start] === '"') {
      let cell = ''
      let from = start + 1
      for (;;) {
        const quote = line.indexOf('"', from)
        if (quote < 0) return null
        cell += line.slice(from, quote)
        if (line[quote + 1] !== '"') {
          at = quote + 1
          break
        }
        cell += '"'
        from = quote + 2
      }
      while (line[at] === ' ') at++
      if (at < line.length && line[at] !== separator) return null
      cells.push(cell)
    } else {
      const end = line.indexOf(separator, at)
      const stop = end < 0 ? line.length : end
      cells.push(line.slice(at, stop))
      at = stop
    }
    if (at >= line.length) return cells
    at++
  }
}

interface TableLine {
  readonly number: number
  readonly text: string
  readonly cells: readonly string[]
}

export interface Columns {
  /** As the file writes them, trimmed. */
  readonly names: readonly string[]
  /** Position of a column; -1 where the file does not have it. */
  at(name: string): number
}

export interface TableReader {
  /** Called once; throws RefusedFile for columns that will not do. */
  header(columns: Columns, line: number): void
  row(line: TableLine): void
  /** A line whose number of cells is not the header's. */
  misfit(line: TableLine, says: string): void
}

const isBlank = (line: string): boolean => line.trim() === ''

/** Reads a table with a header line. Names are compared without case and surrounding spaces; a trailing separator is no column. */
export async function readTable(body: Body, separator: string, reader: TableReader): Promise<void> {
  let width = 0
  let names: readonly string[] = []
  for await (const block of linesOf(body)) {
    for (let index = 0; index < block.lines.length; index++) {
      const text = block.lines[index] ?? ''
      if (isBlank(text)) continue
      const number = block.first + index
      const cells = splitCells(text, separator)
      if (width === 0) {
        if (!cells) throw new RefusedFile('The header line has a quote that is not closed.', { line: number })
        const columns = columnsOf(cells, number)
        names = columns.names
        width = names.length
        reader.header(columns, number)
        continue
      }
      const found = cells ? usedWidth(cells, width) : 0
      if (cells && found === width) reader.row({ number, text, cells })
      else if (!block.isEnded) throw cutOff(number, names[found - 1])
      else {
        const says = cells
          ? `the line has ${found} columns, the header has ${width}`
          : 'a quote on this line is not closed, or text follows it'
        reader.misfit({ number, text, cells: cells ?? [] }, says)
      }
    }
  }
  if (width === 0) throw new RefusedFile('The file is empty.', { line: 1 })
}

const cutOff = (line: number, column: string | undefined): RefusedFile =>
  new RefusedFile('The file ends in the middle of this line: it was cut off. Fetch it again.', { line, column })

/** Cells beyond the header count only when they hold something: vendors end lines with a separator or leave it out. */
function usedWidth(cells: readonly string[], width: number): number {
  if (cells.length === width) return width
  if (cells.length < width) return cells.length
  for (let at = cells.length - 1; at >= width; at--) if (cells[at]?.trim()) return at + 1
  return width
}

function columnsOf(cells: readonly string[], line: number): Columns {
  const names = cells.map((cell) => cell.trim())
  while (names.length > 1 && names.at(-1) === '') names.pop()
  const positions = new Map<string, number>()
  names.forEach((name, index) => {
    const key = name.toLowerCase()
    if (key && positions.has(key)) throw new RefusedFile('The header names this column twice.', { line, column: name })
    positions.set(key, index)
  })
  const asked = new Map<string, number>()
  const find = (name: string): number => {
    const found = positions.get(name.toLowerCase()) ?? -1
    asked.set(name, found)
    return found
  }
  return { names, at: (name) => asked.get(name) ?? find(name) }
}

/** Refuses a header that lacks a column, naming what is missing and what is there. */
export function requireColumns(columns: Columns, names: readonly string[], line: number): void {
  const missing = names.filter((name) => columns.at(name) < 0)
  if (missing.length === 0) return
  const [first = ''] = missing
  const list = missing.length === 1 ? 'This column is' : `${missing.length} columns are`
  const others = missing.length === 1 ? '' : ` (${missing.join(', ')})`
  const found = columns.names.slice(0, 12).join(', ').slice(0, 200)
  throw new RefusedFile(`${list} missing${others}; the file has: ${found}.`, { line, column: first })
}
