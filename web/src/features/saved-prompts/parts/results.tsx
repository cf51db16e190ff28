import { limits } from 'core/contract'
import type { PromptRow } from 'core/contract/rest'
import { useMemo } from 'react'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'

interface Row {
  readonly id: string
  readonly row: PromptRow
}

/** What a run gave: the keys of its rows are the columns. */
export function Results({ rows, loading }: { rows: readonly PromptRow[] | null; loading: boolean }) {
  const columns = useMemo((): Column<Row>[] => {
    const keys = [...new Set((rows ?? []).flatMap((row) => Object.keys(row)))]
    return keys.map((key) => {
      const isNumber = (rows ?? []).some((row) => typeof row[key] === 'number')
      return {
        id: key,
        header: key,
        ...(isNumber && { kind: 'number' as const }),
        value: ({ row }) => {
          const value = row[key] ?? null
          return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
        },
      }
    })
  }, [rows])
  const listed = useMemo(() => (rows ?? []).map((row, index) => ({ id: String(index), row })), [rows])
  if (rows === null && !loading) return null
  return (
    <Card flush>
      <Table
        caption={loading ? 'Results' : `${listed.length} results`}
        heading={loading ? 'Running' : `${listed.length} results`}
        columns={columns.length === 0 ? placeholderColumns : columns}
        rows={listed}
        rowKey={({ id }) => id}
        loading={loading}
        empty={<Empty>This prompt gave no rows.</Empty>}
        paging={{ rowsPerPage: limits.savedPrompts.rowsPerPage, options: limits.savedPrompts.rowsPerPageOptions }}
      />
    </Card>
  )
}

const placeholderColumns: readonly Column<Row>[] = [{ id: 'result', header: 'Result', value: () => null }]
