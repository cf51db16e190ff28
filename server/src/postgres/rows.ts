/** The row that an insert or an upsert of one returned. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}
