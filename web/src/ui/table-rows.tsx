import { elementScroll, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useImperativeHandle, useState } from 'react'
import styles from './table.module.css'
import { BodyRow, type RowLook } from './table-body.tsx'
import type { Column } from './table-column.ts'
import type { Position } from './table-keyboard.ts'
import { type Line, lineOfRow } from './table-lines.ts'
import { usePainted } from './use-painted.ts'

export interface RowsHandle {
  scrollTo(row: number): void
}

export interface RowsProps<Row> {
  handle: RefObject<RowsHandle | null>
  scroller: HTMLDivElement | null
  lines: readonly Line<Row>[]
  columns: readonly Column<Row>[]
  rowHeight: number
  width: number
  at: Position
  onFocusAt: (row: number, column: number) => void
  onOpen: ((row: Row) => void) | undefined
  onMove: ((row: Row, to: number) => void) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  rowLook: ((row: Row) => RowLook | undefined) | undefined
}

/** Past this many lines only those in sight are in the page. */
const virtualPast = 100

type Scroller = Virtualizer<HTMLDivElement, Element>

/** Heard when the browser has laid the page out anyway: to ask for it at once has everything laid out twice. */
function observeRect({ scrollElement }: Scroller, hear: (rect: Rect) => void) {
  if (!scrollElement) return
  const watched = new ResizeObserver(() =>
    hear({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }),
  )
  watched.observe(scrollElement)
  return () => watched.disconnect()
}

const opened = new WeakSet<Element>()

/** A new scroller is told to be at its top, where it is: that too would lay the page out at once. */
const scrollIn: typeof elementScroll<HTMLDivElement> = (offset, options, virtual) => {
  const { scrollElement } = virtual
  const isNew = scrollElement !== null && !opened.has(scrollElement)
  if (isNew) opened.add(scrollElement)
  if (!isNew || offset !== 0) elementScroll(offset, options, virtual)
}

/** The body of a table. It alone hears the scrolling: head and tools stay as they are while rows come and go. */
function PlainRows<Row>(props: RowsProps<Row>) {
  const { handle, scroller, lines, columns, rowHeight, width, at, onFocusAt, onOpen, onMove, rowActions, rowLook } =
    props
  const isVirtual = lines.length > virtualPast
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: isVirtual ? lines.length : 0,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 6,
    // Until it is known how much of the window is the table's, all of it: its rows come with the first drawing.
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: observeRect,
    scrollToFn: scrollIn,
    // The head covers the first rows of the scroller.
    scrollPaddingStart: rowHeight,
  })
  useImperativeHandle(handle, () => ({
    scrollTo: (row) => {
      if (isVirtual) virtual.scrollToIndex(lineOfRow(lines, row))
    },
  }))
  const [over, setOver] = useState<number | null>(null)

  const items = isVirtual ? virtual.getVirtualItems() : null
  const first = items ? (items[0]?.index ?? 0) : 0
  // A shorter table is first drawn as far as a window reaches.
  const drawn = usePainted() ? lines.length : Math.min(lines.length, Math.ceil(window.innerHeight / rowHeight))
  const last = items ? (items.at(-1)?.index ?? -1) : drawn - 1
  const inSight = lines.slice(first, last + 1)
  const rows = inSight.flatMap((line) => (line.kind === 'row' ? [line.index] : []))
  // The remembered cell may be gone (a shorter page) or not in the page (scrolled away); Tab must still find one.
  const stop: Position = at.row === -1 || rows.includes(at.row) ? at : { row: rows[0] ?? -1, column: at.column }

  return (
    <>
      {first > 0 && <Spacer height={first * rowHeight} />}
      {inSight.map((line) =>
        line.kind === 'group' ? (
          <tr key={`group ${line.label}`} className={styles.group}>
            <th scope="rowgroup" colSpan={width} className={styles.groupCell}>
              <span className={styles.groupLabel}>
                {line.label} <span className={styles.note}>{line.note}</span>
              </span>
            </th>
          </tr>
        ) : (
          <BodyRow
            key={line.id}
            row={line.row}
            index={line.index}
            columns={columns}
            activeColumn={stop.row === line.index ? stop.column : -1}
            onFocusAt={onFocusAt}
            onOpen={onOpen}
            onMove={onMove}
            isOver={over === line.index}
            onOver={onMove && setOver}
            rowActions={rowActions}
            look={rowLook?.(line.row)}
          />
        ),
      )}
      {last < lines.length - 1 && <Spacer height={(lines.length - 1 - last) * rowHeight} />}
    </>
  )
}

// The cast keeps the row's type through memo, which forgets it.
export const Rows = memo(PlainRows) as typeof PlainRows

/** Stands for the rows that are not in the page, so that the scroll bar tells the truth. */
function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td className={styles.spacer} height={height} colSpan={99} />
    </tr>
  )
}
