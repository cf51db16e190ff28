import type { FeedCoverage } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import styles from '../screen.module.css'
import { dayText } from '../words.ts'

const columns: readonly Column<FeedCoverage>[] = [
  { id: 'title', header: 'Data set', value: ({ title }) => title, strong: true },
  {
    id: 'asOf',
    header: 'As of',
    value: ({ asOf }) => asOf,
    cell: ({ asOf, isStale }) =>
      isStale ? (
        <Chip tone="notice" icon="history">
          {dayText(asOf)}
        </Chip>
      ) : (
        dayText(asOf)
      ),
  },
  { id: 'rows', header: 'Rows', kind: 'number', format: 'whole', value: ({ rows }) => rows },
  { id: 'subjects', header: 'Covers', kind: 'number', format: 'whole', value: ({ subjects }) => subjects },
  { id: 'source', header: 'Source', value: ({ source }) => source },
  { id: 'loaded', header: 'Loaded', value: ({ loadedAt }) => loadedAt, cell: ({ loadedAt }) => dayText(loadedAt) },
]

export function CoverageTable({ coverage }: { coverage: readonly FeedCoverage[] }) {
  return (
    <>
      <Card flush>
        <Table
          caption={`${coverage.length} data sets`}
          heading={<strong>{coverage.length} data sets</strong>}
          columns={columns}
          rows={coverage}
          rowKey={({ dataset }) => dataset}
          empty={<Empty>The store holds nothing yet. Import a file.</Empty>}
        />
      </Card>
      <p className={styles.quiet}>
        Covers counts the companies, indices, funds or coins a data set speaks of. Imports from the command line show
        here too, but not among the runs.
      </p>
    </>
  )
}
