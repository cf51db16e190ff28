import { missing } from 'core/values'
import { type DragEvent, memo, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useIsTouch } from './media-query.ts'
import { Change } from './number.tsx'
import { formatFigure } from './number-format.ts'
import { Sparkline } from './sparkline.tsx'
import styles from './table.module.css'
import actions from './table-actions.module.css'
import { type Column, isNumeric } from './table-column.ts'
import { useTooltip } from './tooltip.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `strong` for key lines, `muted` for lines under their parent, `marked` for the row this page is about. */
export type RowLook = 'strong' | 'muted' | 'marked'

export interface BodyRowProps<Row> {
  row: Row
  index: number
  columns: readonly Column<Row>[]
  /** The cell that has the focus or would get it, or −1. */
  activeColumn: number
  onFocusAt: (row: number, column: number) => void
  onOpen: ((row: Row) => void) | undefined
  onMove: ((row: Row, to: number) => void) | undefined
  /** A row is being dragged over this one. */
  isOver: boolean
  onOver: ((index: number | null) => void) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  look: RowLook | undefined
}

function PlainBodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, columns, activeColumn, onFocusAt, onOpen, onMove, isOver, onOver, rowActions, look } = props
  const [near, setNear] = useState(false)
  const isTouch = useIsTouch()

  const press = (event: React.MouseEvent) => {
    const inside = event.target instanceof Element && event.target.closest('a, button, input, label, [role="dialog"]')
    // Marking text with the mouse ends in a click too; it must not leave the page.
    if (!inside && String(window.getSelection() ?? '') === '') onOpen?.(row)
  }

  return (
    <tr
      aria-rowindex={index + 2}
      className={classNames(styles.row, look && styles[look], onOpen && styles.openable, isOver && styles.over)}
      {...(onMove && onOver && dropping({ row, index, onMove, onOver }))}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={(event) => setNear(event.currentTarget.contains(event.relatedTarget))}
      onClick={onOpen && press}
    >
      {columns.map((column, at) => (
        <BodyCell
          key={column.id}
          column={column}
          row={row}
          index={index}
          at={at}
          isActive={activeColumn === at}
          onFocusAt={onFocusAt}
        />
      ))}
      {rowActions && (
        <td
          data-at={`${index}:${columns.length}`}
          tabIndex={activeColumn === columns.length ? 0 : -1}
          onFocus={() => onFocusAt(index, columns.length)}
          className={classNames(styles.cell, styles.actions)}
        >
          {(near || isTouch) && <span className={actions.buttons}>{rowActions(row)}</span>}
        </td>
      )}
    </tr>
  )
}

// The cast keeps the row's type through memo, which forgets it.
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow

/** The row that is dragged: a browser hides what a drag carries until it is dropped. */
let dragged: { readonly row: unknown; readonly index: number } | null = null

interface Dropping<Row> {
  readonly row: Row
  readonly index: number
  readonly onMove: (row: Row, to: number) => void
  readonly onOver: (index: number | null) => void
}

/** A row can be taken by itself and dropped on another, whose place it takes. */
const dropping = <Row,>({ row, index, onMove, onOver }: Dropping<Row>) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    dragged = { row, index }
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', String(index))
  },
  onDragOver: (event: DragEvent) => {
    if (!dragged) return
    event.preventDefault()
    onOver(index)
  },
  onDragEnd: () => {
    dragged = null
    onOver(null)
  },
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    onOver(null)
    // Only rows of this table are taken here, and they are of its type.
    if (dragged && dragged.index !== index) onMove(dragged.row as Row, index)
    dragged = null
  },
})

interface BodyCellProps<Row> {
  column: Column<Row>
  row: Row
  index: number
  at: number
  isActive: boolean
  onFocusAt: (row: number, column: number) => void
}

function PlainBodyCell<Row>({ column, row, index, at, isActive, onFocusAt }: BodyCellProps<Row>) {
  const className = classNames(
    styles.cell,
    isNumeric(column) && styles.numeric,
    column.strong && styles.strongCell,
    column.live && styles.liveCell,
  )
  const shared = { 'data-at': `${index}:${at}`, tabIndex: isActive ? 0 : -1, className }
  const onFocus = () => onFocusAt(index, at)
  if (!column.cell && column.kind !== 'trend' && isMissing(column.value(row))) {
    return <MissingCell shared={shared} reason={column.reason?.(row) ?? 'Not available'} onFocus={onFocus} />
  }
  const content = column.cell ? column.cell(row) : <Content column={column} row={row} />
  return (
    <td {...shared} onFocus={onFocus}>
      {column.live ? <span className={styles.live}>{content}</span> : content}
    </td>
  )
}

// A row that is hovered or focused draws its buttons anew, not its cells.
const BodyCell = memo(PlainBodyCell) as typeof PlainBodyCell

const isMissing = (value: string | number | null): boolean =>
  value === null || (typeof value === 'number' && !Number.isFinite(value))

function MissingCell({ shared, reason, onFocus }: { shared: object; reason: string; onFocus: () => void }) {
  const cell = useRef<HTMLTableCellElement>(null)
  const { watch, bubble } = useTooltip(cell, reason)
  return (
    <td
      ref={cell}
      {...shared}
      {...watch}
      onFocus={() => {
        watch.onFocus()
        onFocus()
      }}
    >
      <span aria-hidden="true" className={styles.missing}>
        {missing}
      </span>
      <VisuallyHidden>Missing: {reason}</VisuallyHidden>
      {bubble}
    </td>
  )
}

function Content<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.value(row)
  if (column.kind === 'trend') {
    return <Sparkline values={column.trend?.(row) ?? []} label={column.header} />
  }
  if (column.kind === 'change' && typeof value === 'number') {
    return <Change value={value} format={column.format ?? 'percent'} {...decimalsOf(column)} />
  }
  if (typeof value === 'number') return formatFigure(value, column.format ?? 'plain', column.decimals)
  return (
    <span className={styles.words}>
      <span className={styles.text}>{value}</span>
      {column.note && <span className={styles.note}>{column.note(row)}</span>}
    </span>
  )
}

const decimalsOf = <Row,>({ decimals }: Column<Row>) => (decimals === undefined ? {} : { decimals })
