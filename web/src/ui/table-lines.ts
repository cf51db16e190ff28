/** What stands under one heading: the label is read out and shown, and rows keep their sorted order in it. */
export interface Grouping<Row> {
  readonly of: (row: Row) => string
  /** Beside the label: a count, what is best of them. */
  readonly note?: (rows: readonly Row[]) => string
}

export type Line<Row> =
  | { readonly kind: 'group'; readonly label: string; readonly note: string }
  /** `index` counts rows only: it is where the keyboard is. */
  | { readonly kind: 'row'; readonly id: string; readonly row: Row; readonly index: number }

interface Kept<Row> {
  readonly id: string
  readonly original: Row
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** Every line of the body from top to bottom: rows, and a heading before each group where there are groups. */
export function linesOf<Row>(rows: readonly Kept<Row>[], grouping: Grouping<Row> | undefined): readonly Line<Row>[] {
  if (!grouping) return rows.map(({ id, original: row }, index) => ({ kind: 'row', id, row, index }))
  const groups = new Map<string, Kept<Row>[]>()
  for (const row of rows) {
    const label = grouping.of(row.original)
    const own = groups.get(label)
    if (own) own.push(row)
    else groups.set(label, [row])
  }
  const lines: Line<Row>[] = []
  let index = 0
  for (const [label, own] of [...groups].sort(([left], [right]) => collator.compare(left, right))) {
    lines.push({
      kind: 'group',
      label,
      note: grouping.note?.(own.map(({ original }) => original)) ?? String(own.length),
    })
    for (const { id, original: row } of own) lines.push({ kind: 'row', id, row, index: index++ })
  }
  return lines
}

/** Where the row with this index stands among the lines. */
export function lineOfRow(lines: readonly Line<unknown>[], index: number): number {
  // A heading only ever comes before: the line is at the index or some headings below it.
  for (let at = index; at < lines.length; at++) {
    const line = lines[at]
    if (line?.kind === 'row' && line.index === index) return at
  }
  return 0
}
