/** Where the focus is in a table: row −1 is the head. */
export interface Position {
  readonly row: number
  readonly column: number
}

interface Size {
  readonly rows: number
  readonly columns: number
  readonly pageRows: number
}

/** Where a key moves the focus, or null when it is not a moving key. */
export function moveBy(key: string, withCtrl: boolean, at: Position, size: Size): Position | null {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const row = (wanted: number): Position => ({ ...at, row: Math.max(-1, Math.min(lastRow, wanted)) })
  const column = (wanted: number): Position => ({ ...at, column: Math.max(0, Math.min(lastColumn, wanted)) })
  switch (key) {
    case 'ArrowDown':
      return row(at.row + 1)
    case 'ArrowUp':
      return row(at.row - 1)
    case 'ArrowRight':
      return column(at.column + 1)
    case 'ArrowLeft':
      return column(at.column - 1)
    case 'PageDown':
      return row(at.row + size.pageRows)
    case 'PageUp':
      return row(Math.max(0, at.row - size.pageRows))
    case 'Home':
      return withCtrl ? { row: 0, column: 0 } : column(0)
    case 'End':
      return withCtrl ? { row: lastRow, column: lastColumn } : column(lastColumn)
    default:
      return null
  }
}
