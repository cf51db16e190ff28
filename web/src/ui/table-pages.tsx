import { IconButton } from './icon-button.tsx'
import { formatFigure } from './number-format.ts'
import { Select } from './select.tsx'
import tableStyles from './table.module.css'
import { type RowsPerPage, pageSize as sizeOf } from './table-model.ts'
import styles from './table-pages.module.css'

export interface TablePagesProps {
  /** What the rows are: two tables on a page have two sets of pages. */
  caption: string
  total: number
  pageIndex: number
  pageSize: number
  options: readonly RowsPerPage[]
  onPage: (index: number) => void
  onPageSize: (size: number) => void
}

const label = (rows: RowsPerPage): string => (rows === 'all' ? 'All' : String(rows))

/** Which rows are shown, how many a page holds, and the way to the others. */
export function TablePages(props: TablePagesProps) {
  const { caption, total, pageIndex, pageSize, options, onPage, onPageSize } = props
  const first = pageIndex * pageSize + 1
  const last = Math.min(total, first + pageSize - 1)
  const chosen = options.find((option) => sizeOf(option) === pageSize) ?? 'all'
  return (
    <nav className={styles.pages} aria-label={`Pages of ${caption}`}>
      <span className={styles.perPage}>
        Rows per page
        <Select
          label="Rows per page"
          hideLabel
          size="small"
          options={options.map((option) => ({ value: String(option), label: label(option) }))}
          value={String(chosen)}
          onChange={(value) => onPageSize(sizeOf(options.find((option) => String(option) === value) ?? 'all'))}
        />
      </span>
      <span role="status">
        {formatFigure(first, 'whole')}–{formatFigure(last, 'whole')} of {formatFigure(total, 'whole')}
      </span>
      <span className={tableStyles.toolButtons}>
        <IconButton
          label="Previous page"
          icon="chevron-left"
          size="small"
          disabled={pageIndex === 0}
          onClick={() => onPage(pageIndex - 1)}
        />
        <IconButton
          label="Next page"
          icon="chevron-right"
          size="small"
          disabled={last >= total}
          onClick={() => onPage(pageIndex + 1)}
        />
      </span>
    </nav>
  )
}
