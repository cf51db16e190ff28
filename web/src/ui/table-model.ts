import {
  type ColumnDef,
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, isNumeric } from './table-column.ts'
import { keptColumns } from './table-find.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

export type RowsPerPage = number | 'all'

export interface Paging {
  readonly rowsPerPage: RowsPerPage
  readonly options: readonly RowsPerPage[]
}

const usualPages: Paging = { rowsPerPage: 10, options: [10, 25, 50, 100, 'all'] }

/** The pages a list is shown in; as usual means none while everything fits on the first. */
export const pagesOf = (paging: Paging | 'usual' | undefined, rows: number): Paging | undefined =>
  paging !== 'usual' ? paging : rows > pageSize(usualPages.rowsPerPage) ? usualPages : undefined

export interface ModelOptions<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly initialSort?: { readonly id: string; readonly descending?: boolean }
  readonly rowsPerPage?: RowsPerPage
  readonly keepAs?: string
}

/** Larger than any list we show; "all" is a page that nothing fills. */
const allRows = 1e9

export const pageSize = (rows: RowsPerPage): number => (rows === 'all' ? allRows : rows)

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** Sorting, chosen columns and pages of a table, in the library's words; the rest of the table speaks ours. */
export function useTableModel<Row extends object>({
  columns,
  rows,
  rowKey,
  initialSort,
  rowsPerPage,
  keepAs,
}: ModelOptions<Row>) {
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        // Missing becomes undefined, which is sorted last in both directions: a missing figure is not the smallest.
        accessorFn: (row: Row) => column.value(row) ?? undefined,
        sortUndefined: 'last' as const,
        sortDescFirst: isNumeric(column),
        enableSorting: column.sortable !== false,
        sortFn: (one, other, id) => {
          const a = one.getValue(id)
          const b = other.getValue(id)
          return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
        },
      })),
    [columns],
  )

  return useTable({
    features,
    columns: definitions,
    // The library never writes to the rows; its type only lacks the word.
    data: rows as Row[],
    getRowId: rowKey,
    enableMultiSort: false,
    // Live prices replace the rows every second; each time the reader would be thrown back to the first page.
    autoResetPageIndex: false,
    initialState: {
      sorting: initialSort ? [{ id: initialSort.id, desc: initialSort.descending === true }] : [],
      columnVisibility: {
        ...Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true])),
        ...keptColumns(keepAs),
      },
      pagination: { pageIndex: 0, pageSize: pageSize(rowsPerPage ?? 'all') },
    },
  })
}
