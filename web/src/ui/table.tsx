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
import type { RowLook } from './table-body.tsx'
import { type Column, inOneScale, isNumeric, scalesOf } from './table-column.ts'
import { findRows, keepColumns } from './table-find.ts'
import { HeadRow } from './table-head.tsx'
import { moveBy, type Position } from './table-keyboard.ts'
import { type Grouping, linesOf } from './table-lines.ts'
import { type Paging, pagesOf, useTableModel } from './table-model.ts'
import { TablePages } from './table-pages.tsx'
import { Rows, type RowsHandle } from './table-rows.tsx'
import { type Filter, TableTools } from './table-tools.tsx'
import { heights } from './theme/tokens.ts'
import wide from './wide-view.module.css'

export type { Column } from './table-column.ts'
export type { Grouping } from './table-lines.ts'

interface Sort {
  readonly id: string
  readonly descending?: boolean
}

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
  /** How the rows are sorted at first, and again when it changes. */
  initialSort?: Sort
  /** After the reader sorted; null for the order the rows came in. */
  onSort?: (sort: Sort | null) => void
  /** Headings between the rows. */
  grouping?: Grouping<Row>
  /** Rows may be put in another order, by their handle or with Alt and the arrows; not while they are sorted or grouped. */
  onMove?: (row: Row, to: number) => void
  /** Choosing columns is done elsewhere: the button opens that. */
  onChooseColumns?: () => void
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
  /** `usual`: pages of 10 as soon as there are more rows. */
  paging?: Paging | 'usual'
  footer?: ReactNode
  /** All rows in the page, without a scroll bar of their own: for a statement that is read as a whole. */
  whole?: boolean
}

const phoneRow = heights['control-large']

/** Rows of figures: sticky head and first column, sorting, choosing columns, export, keyboard, any number of rows. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { caption, rows, rowKey, loading = false, empty, dense = false, onOpen, rowActions, rowLook, footer } = props
  // All rows, not those in sight: a figure must not change its unit while somebody turns the page.
  const scales = useMemo(() => scalesOf(props.columns, rows), [props.columns, rows])
  const columns = useMemo(() => inOneScale(props.columns, scales), [props.columns, scales])
  const [words, setWords] = useState('')
  const paging = pagesOf(props.paging, rows.length)
  const found = useMemo(() => findRows(columns, rows, words), [columns, rows, words])
  const model = useTableModel({
    columns,
    rows: found,
    rowKey,
    ...(props.keepAs !== undefined && { keepAs: props.keepAs }),
    ...(props.initialSort && { initialSort: props.initialSort }),
    ...(paging && { rowsPerPage: paging.rowsPerPage }),
  })
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  // State, not a ref: the rows inside are laid out before a ref of this element would be set.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const phone = useIsPhone()

  const visible = model.state.columnVisibility
  const shown = useMemo(() => {
    const chosen = columns.filter(({ id }) => visible[id] !== false)
    const isLast = ({ phoneLast = false }: Column<Row>) => phone && phoneLast
    return [...chosen.filter((column) => !isLast(column)), ...chosen.filter(isLast)]
  }, [columns, visible, phone])
  const page = model.getRowModel().rows
  const rowHeight = phone && !dense ? phoneRow : dense ? heights['row-dense'] : heights.row
  const lines = useMemo(() => linesOf(page, props.grouping), [page, props.grouping])
  const body = useRef<RowsHandle>(null)

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
    const column = model.getColumn(columnId)
    if (!column?.getCanSort()) return
    const next = column.getNextSortingOrder()
    column.toggleSorting()
    model.setPageIndex(0)
    props.onSort?.(next ? { id: columnId, descending: next === 'desc' } : null)
  }
  // A sort that comes from elsewhere, such as a saved view; what the reader chose himself is the same already.
  const given = props.initialSort ? `${props.initialSort.descending ? '-' : ''}${props.initialSort.id}` : ''
  const taken = useRef(given)
  useEffect(() => {
    if (taken.current === given) return
    taken.current = given
    model.setSorting(given === '' ? [] : [{ id: given.replace(/^-/, ''), desc: given.startsWith('-') }])
  }, [model, given])
  // Fewer rows than before may leave the reader on a page that is gone.
  const { pageIndex, pageSize } = model.state.pagination
  const lastPage = Math.max(0, Math.ceil(found.length / pageSize) - 1)
  useEffect(() => {
    if (pageIndex > lastPage) model.setPageIndex(lastPage)
  }, [model, pageIndex, lastPage])

  const isPlain = model.state.sorting.length === 0 && !props.grouping && words.trim() === ''
  const onMove = isPlain ? props.onMove : undefined
  const width = shown.length + (rowActions ? 1 : 0)
  const rowAt = (index: number): Row | undefined => {
    const line = lines.find((each) => each.kind === 'row' && each.index === index)
    return line?.kind === 'row' ? line.row : undefined
  }
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    // Keys inside a control of a cell belong to that control.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.at === undefined) return
    const column = shown[at.column]
    const sort =
      column &&
      (event.key === 's' || event.key === 'S' || (at.row === -1 && (event.key === 'Enter' || event.key === ' ')))
    if (sort && !event.ctrlKey && !event.metaKey) sortBy(column.id)
    else if (event.key === 'Enter' && at.row >= 0 && onOpen) {
      const row = rowAt(at.row)
      if (row) onOpen(row)
    } else if (onMove && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const row = rowAt(at.row)
      const to = at.row + (event.key === 'ArrowUp' ? -1 : 1)
      if (!row || to < 0 || to >= page.length) return
      wantsFocus.current = true
      setAt({ ...at, row: to })
      onMove(row, to)
    } else {
      const pageRows = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 1)
      const next = moveBy(event.key, event.ctrlKey, at, { rows: page.length, columns: width, pageRows })
      if (!next) return
      wantsFocus.current = true
      setAt(next)
      if (next.row >= 0) body.current?.scrollTo(next.row)
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
        onChoose={props.onChooseColumns}
        find={props.find === undefined ? null : { label: props.find, words, onWords: setWords }}
        count={loading ? null : { shown: found.length, all: rows.length }}
        sortedRows={allSorted}
      />
      <div className={wide.view}>
        <div ref={setScroller} className={classNames(styles.scroller, wide.scroller, props.whole && styles.whole)}>
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
                activeColumn={at.row === -1 || page.length === 0 ? at.column : -1}
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
              {!loading && (
                <Rows
                  handle={body}
                  scroller={scroller}
                  lines={lines}
                  columns={shown}
                  rowHeight={rowHeight}
                  width={width}
                  at={at}
                  onFocusAt={focusAt}
                  onOpen={onOpen}
                  onMove={onMove}
                  rowActions={rowActions}
                  rowLook={rowLook}
                />
              )}
            </tbody>
          </table>
        </div>
      </div>
      {paging && !loading && found.length > 0 && (
        <TablePages
          caption={caption}
          total={found.length}
          pageIndex={pageIndex}
          pageSize={pageSize}
          options={paging.options}
          onPage={(index) => model.setPageIndex(index)}
          onPageSize={(size) => model.setPageSize(size)}
        />
      )}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
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
