import type { ProofRow } from './proof.ts'

/** As proofs, benches and mutations print themselves: whose row, what, goal, measured, and whether it was reached. */
export function goalTable<Row extends ProofRow>(rows: readonly Row[], nameOf: (row: Row) => string): string {
  const lines = rows.map((row) => [nameOf(row), row.what, row.goal, row.measured, row.pass ? 'PASS' : 'FAIL'])
  const widths = [0, 1, 2, 3].map((at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  return lines.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}
