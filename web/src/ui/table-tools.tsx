import { type ReactNode, useRef, useState } from 'react'
import { FilterChip } from './chip.tsx'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { formatFigure } from './number-format.ts'
import { Popover } from './popover.tsx'
import { Checkbox } from './switch.tsx'
import styles from './table.module.css'
import type { Column } from './table-column.ts'
import { saveFile, toCsv, toTabs } from './table-export.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Filter {
  readonly id: string
  readonly label: string
  readonly onRemove: () => void
}

export interface TableToolsProps<Row> {
  caption: string
  heading: ReactNode
  actions: ReactNode
  filters: readonly Filter[]
  tools: boolean
  /** The box that keeps rows with every word in it. */
  find: { readonly label: string; readonly words: string; readonly onWords: (words: string) => void } | null
  /** How many rows there are and how many are shown; said beside the box. */
  count: { readonly shown: number; readonly all: number } | null
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  onShow: (column: Column<Row>, visible: boolean) => void
  /** Opens the screen's own choice of columns in the place of this one. */
  onChoose: (() => void) | undefined
  /** All rows in their order, not only those of the page. */
  sortedRows: () => readonly Row[]
}

const fileName = (caption: string): string =>
  `${caption
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.csv`

export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { caption, heading, actions, filters, tools, find, count, columns, shown, onShow, onChoose, sortedRows } = props
  const [choosing, setChoosing] = useState(false)
  const [said, setSaid] = useState('')
  const chooser = useRef<HTMLSpanElement>(null)
  if (!tools && !find && heading === undefined && actions === undefined && filters.length === 0) return null

  const copy = async () => {
    const rows = sortedRows()
    try {
      await navigator.clipboard.writeText(toTabs(shown, rows))
      setSaid(`Copied ${rows.length} rows`)
    } catch {
      // A browser may refuse the clipboard (no permission, no secure page); CSV still works.
      setSaid('Could not copy. Download the CSV instead.')
    }
  }

  return (
    <div className={styles.tools}>
      <div className={styles.heading}>
        {heading}
        {find && (
          <>
            <div className={styles.find}>
              <Field
                label={find.label}
                hideLabel
                icon="search"
                type="search"
                placeholder={find.label}
                value={find.words}
                onChange={(event) => find.onWords(event.target.value)}
              />
            </div>
            {count && (
              <span role="status" className={styles.count}>
                {count.shown === count.all
                  ? formatFigure(count.all, 'whole')
                  : `${formatFigure(count.shown, 'whole')} of ${formatFigure(count.all, 'whole')}`}
              </span>
            )}
          </>
        )}
        {filters.map(({ id, label, onRemove }) => (
          <FilterChip key={id} label={label} onRemove={onRemove}>
            {label}
          </FilterChip>
        ))}
      </div>
      {actions !== undefined && <div className={styles.extra}>{actions}</div>}
      {tools && (
        <div className={styles.toolButtons}>
          <span ref={chooser}>
            <IconButton
              label="Choose columns"
              icon="columns"
              aria-haspopup="dialog"
              aria-expanded={choosing}
              onClick={onChoose ?? (() => setChoosing(!choosing))}
            />
          </span>
          <Popover
            open={choosing}
            onClose={() => setChoosing(false)}
            anchor={chooser}
            label="Columns"
            placement="below-end"
          >
            <div className={styles.chooser}>
              {columns.map((column, index) => (
                <Checkbox
                  key={column.id}
                  label={column.header}
                  checked={shown.includes(column)}
                  // The first column names the row; without it the others say nothing.
                  disabled={index === 0}
                  onChange={(visible) => onShow(column, visible)}
                />
              ))}
            </div>
          </Popover>
          <IconButton
            label="Copy"
            icon={said.startsWith('Copied') ? 'check' : 'copy'}
            onClick={copy}
            onBlur={() => setSaid('')}
          />
          <IconButton
            label="Download CSV"
            icon="download"
            onClick={() => saveFile(fileName(caption), toCsv(shown, sortedRows()))}
          />
          <VisuallyHidden>
            <span role="status">{said}</span>
          </VisuallyHidden>
        </div>
      )}
    </div>
  )
}
