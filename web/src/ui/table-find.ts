import { type Column, isNumeric } from './table-column.ts'

/** Rows in whose words every given word appears, in any order, whatever the case. */
export function findRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], words: string): readonly Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  const spoken = columns.filter((column) => !isNumeric(column))
  return rows.filter((row) => {
    const text = spoken
      .map(({ value, note }) => `${value(row) ?? ''} ${note?.(row) ?? ''}`)
      .join(' ')
      .toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

const keyOf = (keepAs: string): string => `columns:${keepAs}`

/** Which columns a reader chose for a table, kept in this browser; null until one is chosen or where nothing can be kept. */
export function keptColumns(keepAs: string | undefined): Readonly<Record<string, boolean>> | null {
  if (keepAs === undefined) return null
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(keepAs)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    return Object.fromEntries(Object.entries(kept).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    // Storage that is off or was written by something else must not take the table with it.
    return null
  }
}

export function keepColumns(keepAs: string, shown: Readonly<Record<string, boolean>>): void {
  try {
    localStorage.setItem(keyOf(keepAs), JSON.stringify(shown))
  } catch {
    // The choice holds for this visit.
  }
}
