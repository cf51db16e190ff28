import type { Fall } from 'core/calculators'
import type { DipYear, IndexPage } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { Card } from '#ui/card.tsx'
import { type Column, Table } from '#ui/table.tsx'
import styles from './halves.module.css'

const written = (on: string) => formatDay(day(on))

const years: readonly Column<DipYear>[] = [
  { id: 'year', header: 'Year', value: (row) => String(row.year) },
  { id: 'fell1', header: 'Fell ≥ 1%', kind: 'number', format: 'whole', value: (row) => row.fell1 },
  { id: 'fell2', header: '≥ 2%', kind: 'number', format: 'whole', value: (row) => row.fell2 },
  { id: 'fell3', header: '≥ 3%', kind: 'number', format: 'whole', value: (row) => row.fell3 },
  { id: 'worst', header: 'Worst day', kind: 'change', value: (row) => row.worst },
  { id: 'on', header: 'On', value: (row) => row.worstDay, cell: (row) => (row.worstDay ? written(row.worstDay) : '–') },
  { id: 'days', header: 'Days', kind: 'number', format: 'whole', value: (row) => row.days },
]

const falls: readonly Column<Fall>[] = [
  { id: 'from', header: 'High on', value: (row) => row.from, cell: (row) => written(row.from) },
  { id: 'depth', header: 'Fell', kind: 'change', decimals: 1, value: (row) => row.depth },
  { id: 'low', header: 'Low on', value: (row) => row.low, cell: (row) => written(row.low) },
  {
    id: 'back',
    header: 'Back at the high',
    value: (row) => row.back,
    cell: (row) => (row.back ? written(row.back) : 'Not yet'),
  },
]

export function DipHistory({ dips }: { dips: IndexPage['dips'] }) {
  return (
    <div className={styles.halves}>
      <Card flush title="Dips by year" note="Days that closed this far below the day before">
        <Table caption="Dips by year" columns={years} rows={dips.years} rowKey={(row) => String(row.year)} dense />
      </Card>
      <Card flush title="Deepest falls" note="From a high to the low before that high was reached again">
        <Table caption="Deepest falls" columns={falls} rows={dips.falls} rowKey={(row) => row.from} dense />
      </Card>
    </div>
  )
}
