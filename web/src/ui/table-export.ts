import type { Column } from './table-column.ts'

/** A spreadsheet runs a cell that starts with one of these; a quote in front keeps it text. */
const startsFormula = /^[=+\-@\t\r]/

const plain = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return startsFormula.test(value) ? `'${value}` : value
}

const grid = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly (readonly string[])[] => [
  columns.map(({ header }) => plain(header)),
  ...rows.map((row) => columns.map(({ value }) => plain(value(row)))),
]

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The rows as shown, with plain numbers, so that a spreadsheet can calculate with them. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  grid(columns, rows)
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')

/** For the clipboard: tabs, which spreadsheets and mail programs paste as a table. */
export const toTabs = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  grid(columns, rows)
    .map((cells) => cells.map((cell) => cell.replace(/[\t\n\r]+/g, ' ')).join('\t'))
    .join('\n')

/** Hands a file to the browser's download. */
export function saveFile(name: string, content: string | Blob, kind = 'text/csv;charset=utf-8'): void {
  // The mark tells spreadsheets that ₹ and names are UTF-8.
  const blob = typeof content === 'string' ? new Blob(['\uFEFF', content], { type: kind }) : content
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
