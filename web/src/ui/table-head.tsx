import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './table.module.css'
import { type Column, isNumeric } from './table-column.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface HeadRowProps<Row> {
  columns: readonly Column<Row>[]
  sortOf: (columnId: string) => 'asc' | 'desc' | undefined
  onSort: (columnId: string) => void
  /** The column that Tab reaches, or −1. */
  activeColumn: number
  onFocusAt: (row: number, column: number) => void
  withActions: boolean
}

export function HeadRow<Row>({ columns, sortOf, onSort, activeColumn, onFocusAt, withActions }: HeadRowProps<Row>) {
  return (
    <tr aria-rowindex={1}>
      {columns.map((column, index) => {
        const sorted = sortOf(column.id)
        const sortable = column.sortable !== false
        return (
          <th
            key={column.id}
            scope="col"
            data-at={`-1:${index}`}
            tabIndex={activeColumn === index ? 0 : -1}
            onFocus={() => onFocusAt(-1, index)}
            aria-sort={
              sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : sortable ? 'none' : undefined
            }
            className={classNames(styles.head, isNumeric(column) && styles.numeric, sorted && styles.sorted)}
          >
            {sortable ? (
              // Reached by pointer; a keyboard is on the cell around it, where Enter and s do the same.
              <button type="button" tabIndex={-1} className={styles.sort} onClick={() => onSort(column.id)}>
                {column.header}
                <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} />
              </button>
            ) : (
              column.header
            )}
            {column.width !== undefined && <Strut width={column.width} />}
          </th>
        )
      })}
      {withActions && (
        <th
          scope="col"
          data-at={`-1:${columns.length}`}
          tabIndex={activeColumn === columns.length ? 0 : -1}
          onFocus={() => onFocusAt(-1, columns.length)}
          className={classNames(styles.head, styles.actionsHead)}
        >
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      )}
    </tr>
  )
}

/** Keeps a column from getting narrower than its figures need. */
function Strut({ width }: { width: number }) {
  return <svg className={styles.strut} width={width} height="0" aria-hidden="true" focusable="false" />
}
