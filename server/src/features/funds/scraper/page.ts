/**
 * A page of the fund site as its tables and its text. Read as a stream of tags: a broken page gives what stands in it up to
 * where it stops making sense.
 */
import { Parser } from 'htmlparser2'

export interface Cell {
  readonly text: string
  /** The first link in it. */
  readonly link: { readonly href: string; readonly text: string } | null
}

export interface PageTable {
  readonly id: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface Page {
  readonly tables: readonly PageTable[]
  /** Everything that is read, one space between words. */
  readonly text: string
}

const mostText = 2_000_000
const mostRows = 20_000
const mostCells = 60
/** No page that is meant to be read is nested so deep; the parser's cost grows with the square of it. */
const deepest = 400

class TooDeep extends Error {}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

interface OpenTable {
  id: string
  headers: string[]
  rows: Cell[][]
}

export function readPage(html: string): Page {
  const tables: OpenTable[] = []
  let table: OpenTable | null = null
  let row: Cell[] | null = null
  let cell: { isHead: boolean; text: string; href: string | null; linkText: string } | null = null
  let isInLink = false
  let isHidden = false
  let text = ''
  let depth = 0

  const endCell = () => {
    if (!cell) return
    const said = tidy(cell.text)
    if (cell.isHead) {
      if (table && table.rows.length === 0 && table.headers.length < mostCells) table.headers.push(said)
    } else if (row && row.length < mostCells) {
      row.push({ text: said, link: cell.href === null ? null : { href: cell.href, text: tidy(cell.linkText) } })
    }
    cell = null
    isInLink = false
  }
  const endRow = () => {
    endCell()
    if (table && row && row.length > 0 && table.rows.length < mostRows) table.rows.push(row)
    row = null
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (depth > deepest) throw new TooDeep()
      if (name === 'script' || name === 'style') isHidden = true
      else if (name === 'table') {
        endRow()
        table = { id: attributes.id ?? '', headers: [], rows: [] }
        tables.push(table)
      } else if (name === 'tr') {
        endRow()
        row = []
      } else if (name === 'td' || name === 'th') {
        endCell()
        cell = { isHead: name === 'th', text: '', href: null, linkText: '' }
      } else if (name === 'a' && cell && cell.href === null) {
        cell.href = attributes.href ?? ''
        isInLink = true
      }
    },
    ontext(said) {
      if (isHidden) return
      if (text.length < mostText) text += `${said} `
      if (!cell || cell.text.length > mostText) return
      cell.text += said
      if (isInLink) cell.linkText += said
    },
    onclosetag(name) {
      depth--
      if (name === 'script' || name === 'style') isHidden = false
      else if (name === 'a') isInLink = false
      else if (name === 'td' || name === 'th') endCell()
      else if (name === 'tr') endRow()
      else if (name === 'table') {
        endRow()
        table = null
      }
      if (cell && name !== 'a') cell.text += ' '
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    endRow()
  }
  return { tables, text: tidy(text) }
}
