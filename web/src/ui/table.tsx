import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useIsPhone } from './media-query.ts'
import { Empty, Skeleton } from './states.tsx'
import styles from './table.module.css'
import { BodyRow, type RowLook } from './table-body.tsx'
import { type Column, isNumeric } from './table-column.ts'
import { findRows, keepColumns } from './table-find.ts'
import { HeadRow } from './table-head.tsx'
import { moveBy, type Position } from './table-keyboard.ts'
import { type RowsPerPage, useTableModel } from './table-model.ts'
import { TablePages } from './table-pages.tsx'
import { type Filter, TableTools } from './table-tools.tsx'
import { heights } from './theme/tokens.ts'

export type { Column } from './table-column.ts'

export interface TableProps<Row extends object> {
  /** What the rows are, read aloud and used for the file name: "61 companies". */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  loading?: boolean
  /** Shown instead of rows: one sentence and one action. */
  empty?: ReactNode
  dense?: boolean
  initialSort?: { readonly id: string; readonly descending?: boolean }
  /** Enter or a press on a row. */
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  rowLook?: (row: Row) => RowLook | undefined
  filters?: readonly Filter[]
  /** At the left of the tools: the count, a title. */
  heading?: ReactNode
  /** Beside the tools. */
  actions?: ReactNode
  /** Column chooser, copy and CSV. */
  tools?: boolean
  /** A box above the rows that keeps those with every word in it: "Filter companies". */
  find?: string
  /** The name under which the chosen columns are kept in this browser. */
  keepAs?: string
  paging?: { readonly rowsPerPage: RowsPerPage; readonly options: readonly RowsPerPage[] }
  footer?: ReactNode
}

/** Past this many rows only those in sight are in the page. */
const virtualPast = 100
const phoneRow = heights['control-large']

/** Rows of figures: sticky head and first column, sorting, choosing columns, export, keyboard, any number of rows. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    loading = false,
    empty,
    dense = false,
    onOpen,
    rowActions,
    rowLook,
    footer,
  } = props
  const [words, setWords] = useState('')
  const found = useMemo(() => findRows(columns, rows, words), [columns, rows, words])
  const model = useTableModel({
    columns,
    rows: found,
    rowKey,
    ...(props.keepAs !== undefined && { keepAs: props.keepAs }),
    ...(props.initialSort && { initialSort: props.initialSort }),
    ...(props.paging && { rowsPerPage: props.paging.rowsPerPage }),
  })
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const phone = useIsPhone()

  const shown = columns.filter((column) => model.getColumn(column.id)?.getIsVisible())
  const page = model.getRowModel().rows
  const rowHeight = phone && !dense ? phoneRow : dense ? heights['row-dense'] : heights.row
  const isVirtual = page.length > virtualPast
  const virtual = useVirtualizer({
    count: isVirtual ? page.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The head covers the first rows of the scroller.
    scrollPaddingStart: rowHeight,
  })
  const window = isVirtual
    ? virtual.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: page.length }, (_, index) => index)
  const before = isVirtual ? (window[0] ?? 0) * rowHeight : 0
  const after = isVirtual ? (page.length - 1 - (window.at(-1) ?? -1)) * rowHeight : 0

  const [at, setAt] = useState<Position>({ row: 0, column: 0 })
  const wantsFocus = useRef(false)
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-at="${at.row}:${at.column}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus()
  })

  const sortBy = (columnId: string) => {
    model.getColumn(columnId)?.toggleSorting()
    model.setPageIndex(0)
  }
  // Fewer rows than before may leave the reader on a page that is gone.
  const { pageIndex, pageSize } = model.state.pagination
  const lastPage = Math.max(0, Math.ceil(found.length / pageSize) - 1)
  useEffect(() => {
    if (pageIndex > lastPage) model.setPageIndex(lastPage)
  }, [model, pageIndex, lastPage])

  const width = shown.length + (rowActions ? 1 : 0)
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    // Keys inside a control of a cell belong to that control.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.at === undefined) return
    const column = shown[at.column]
    const sort =
      column &&
      (event.key === 's' || event.key === 'S' || (at.row === -1 && (event.key === 'Enter' || event.key === ' ')))
    if (sort && !event.ctrlKey && !event.metaKey) sortBy(column.id)
    else if (event.key === 'Enter' && at.row >= 0 && onOpen) {
      const row = page[at.row]
      if (row) onOpen(row.original)
    } else {
      const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
      const next = moveBy(event.key, event.ctrlKey, at, { rows: page.length, columns: width, pageRows })
      if (!next) return
      wantsFocus.current = true
      setAt(next)
      if (isVirtual && next.row >= 0) virtual.scrollToIndex(next.row)
    }
    event.preventDefault()
  }

  const show = (column: Column<Row>, visible: boolean) => {
    model.getColumn(column.id)?.toggleVisibility(visible)
    if (props.keepAs === undefined) return
    const chosen = (each: Column<Row>) => (each === column ? visible : shown.includes(each))
    keepColumns(props.keepAs, Object.fromEntries(columns.map((each) => [each.id, chosen(each)])))
  }
  const focusAt = useCallback((row: number, column: number) => setAt({ row, column }), [])
  const allSorted = () => model.getSortedRowModel().rows.map((row) => row.original)
  // The remembered cell may be gone (a shorter page) or not in the page (scrolled away); Tab must still find one.
  const tabStop: Position =
    at.row === -1 || window.includes(at.row) ? at : { row: window[0] ?? -1, column: page.length === 0 ? 0 : at.column }

  return (
    <div className={classNames(styles.table, dense && styles.dense)}>
      <TableTools
        caption={caption}
        heading={props.heading}
        actions={props.actions}
        filters={props.filters ?? []}
        tools={props.tools !== false}
        columns={columns}
        shown={shown}
        onShow={show}
        find={props.find === undefined ? null : { label: props.find, words, onWords: setWords }}
        count={loading ? null : { shown: found.length, all: rows.length }}
        sortedRows={allSorted}
      />
      <div ref={scroller} className={styles.scroller}>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table moved through cell by cell is a grid
          role="grid"
          className={styles.grid}
          aria-label={caption}
          aria-busy={loading || undefined}
          aria-rowcount={loading ? -1 : page.length + 1}
          aria-colcount={width}
          onKeyDown={press}
        >
          <thead>
            <HeadRow
              columns={shown}
              sortOf={(columnId) => model.getColumn(columnId)?.getIsSorted() || undefined}
              onSort={sortBy}
              activeColumn={tabStop.row === -1 ? tabStop.column : -1}
              onFocusAt={focusAt}
              withActions={rowActions !== undefined}
            />
          </thead>
          <tbody>
            {loading && <SkeletonRows id={id} columns={shown} withActions={rowActions !== undefined} />}
            {!loading && page.length === 0 && (
              <tr>
                <td colSpan={width} className={styles.empty}>
                  {words.trim() !== '' && rows.length > 0 ? (
                    <Empty
                      action={
                        <Button size="small" onClick={() => setWords('')}>
                          Show all {rows.length}
                        </Button>
                      }
                    >
                      No row has the words “{words.trim()}”.
                    </Empty>
                  ) : (
                    (empty ?? <p>Nothing to show</p>)
                  )}
                </td>
              </tr>
            )}
            {!loading && before > 0 && <Spacer height={before} />}
            {!loading &&
              window.map((index) => {
                const row = page[index]
                return (
                  row && (
                    <BodyRow
                      key={row.id}
                      row={row.original}
                      index={index}
                      columns={shown}
                      activeColumn={tabStop.row === index ? tabStop.column : -1}
                      onFocusAt={focusAt}
                      onOpen={onOpen}
                      rowActions={rowActions}
                      look={rowLook?.(row.original)}
                    />
                  )
                )
              })}
            {!loading && after > 0 && <Spacer height={after} />}
          </tbody>
        </table>
      </div>
      {props.paging && !loading && found.length > 0 && (
        <TablePages
          total={found.length}
          pageIndex={pageIndex}
          pageSize={pageSize}
          options={props.paging.options}
          onPage={(index) => model.setPageIndex(index)}
          onPageSize={(size) => model.setPageSize(size)}
        />
      )}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

/** Stands for the rows that are not in the page, so that the scroll bar tells the truth. */
function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td className={styles.spacer} height={height} colSpan={99} />
    </tr>
  )
}

function SkeletonRows<Row>({
  id,
  columns,
  withActions,
}: {
  id: string
  columns: readonly Column<Row>[]
  withActions: boolean
}) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={`${id}-${row.toString()}`}>
      {columns.map((column, index) => (
        <td key={column.id} className={classNames(styles.cell, isNumeric(column) && styles.numeric)}>
          <span className={styles.bone}>
            <Skeleton width={index === 0 ? 120 + ((row * 37) % 60) : 40 + ((row * 23 + index * 17) % 32)} height={12} />
          </span>
        </td>
      ))}
      {withActions && <td className={styles.cell} />}
    </tr>
  ))
}
