/** What was tried, what was promised, what was seen. */
export interface Row {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

export const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')

export function printRows(rows: readonly Row[]): void {
  const width = (pick: (row: Row) => string): number => Math.max(...rows.map((row) => pick(row).length))
  const widths = [width(({ what }) => what), width(({ goal }) => goal)] as const
  for (const { what, goal, measured, pass } of rows)
    console.log([what.padEnd(widths[0]), goal.padEnd(widths[1]), pass ? 'PASS' : 'FAIL', measured].join('  '))
}
