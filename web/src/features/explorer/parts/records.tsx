import { useMemo } from 'react'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'

type Row = Readonly<Record<string, unknown>>
interface Placed {
  readonly at: number
  readonly row: Row
}

/** Records as a table: the head is the first record's keys, whatever the others have. */
export function Records({ name, rows }: { name: string; rows: readonly Row[] }) {
  const columns = useMemo(() => columnsOf(rows), [rows])
  const placed = useMemo(() => rows.map((row, at): Placed => ({ at, row })), [rows])
  if (rows.length === 0) return <Empty>No records.</Empty>
  return <Table caption={name} columns={columns} rows={placed} rowKey={({ at }) => String(at)} dense />
}

function columnsOf(rows: readonly Row[]): readonly Column<Placed>[] {
  const [first] = rows
  return Object.keys(first ?? {}).map((key) => ({
    id: key,
    header: key,
    kind: isNumber(rows, key) ? 'number' : 'text',
    value: ({ row }) => cellOf(row[key]),
    // As it is stored, digit by digit: rounding would hide what somebody came to look for.
    cell: ({ row }) => cellOf(row[key]) ?? '–',
  }))
}

/** By what stands in the first rows that have anything there. */
const isNumber = (rows: readonly Row[], key: string): boolean => {
  const known = rows.slice(0, 50).flatMap((row) => (row[key] === null || row[key] === undefined ? [] : [row[key]]))
  return known.length > 0 && known.every((value) => typeof value === 'number')
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
