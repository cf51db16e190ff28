import { limits } from 'core/contract'
import type { ScrapedFund } from 'core/contract/rest'
import { Accordion } from '#ui/accordion.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import styles from '../screen.module.css'
import type { CategoryResult } from '../use-scrape.ts'

const columns: readonly Column<ScrapedFund>[] = [
  { id: 'name', header: 'Fund Name', value: ({ name }) => name, strong: true },
  { id: 'code', header: 'Fund Code', value: ({ schemeCode }) => schemeCode },
  { id: 'expense', header: 'Expenses Ratio', value: ({ expensesRatio }) => expensesRatio },
  {
    id: 'average',
    header: 'Category Average',
    value: ({ expensesRatioCategoryAverage }) => expensesRatioCategoryAverage,
  },
]

interface PanelProps {
  result: CategoryResult
  isFirst?: boolean
  /** Instead of how many were left out. */
  note?: string
}

/** One category: the funds that were saved, and what was left out and why. */
export function CategoryPanel({ result, isFirst = false, note }: PanelProps) {
  const { name, funds, left } = result
  return (
    <Accordion title={`${name} (${funds.length})`} note={note ?? `${left.length} left out`} openAtFirst={isFirst}>
      <Table
        caption={`Funds of ${name}`}
        columns={columns}
        rows={funds}
        rowKey={({ schemeCode }) => schemeCode}
        empty={<Empty>No fund saved yet.</Empty>}
        paging={{ rowsPerPage: limits.scraper.rowsPerPage, options: [limits.scraper.rowsPerPage] }}
      />
      {left.length > 0 && (
        <details className={styles.left}>
          <summary>What was left out, and why</summary>
          <ul>
            {left.map((each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a page have no identity, and are only added to
              <li key={at}>
                {each.name || 'The page'}: {each.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Accordion>
  )
}
