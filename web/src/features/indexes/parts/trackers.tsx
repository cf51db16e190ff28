import type { IndexTracker } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'

const columns: readonly Column<IndexTracker>[] = [
  { id: 'name', header: 'Fund', value: (row) => row.name, width: 220 },
  {
    id: 'kind',
    header: 'Kind',
    value: (row) => (row.kind === 'etf' ? 'ETF' : 'Index fund'),
    cell: (row) => (
      <Chip tone={row.kind === 'etf' ? 'info' : 'neutral'}>{row.kind === 'etf' ? 'ETF' : 'Index fund'}</Chip>
    ),
  },
  { id: 'expense', header: 'Expense', kind: 'number', format: 'share', value: (row) => row.expense },
  { id: 'aum', header: 'AUM', kind: 'number', format: 'short', value: (row) => row.aum },
  {
    id: 'error',
    header: 'Tracking error 1y',
    kind: 'number',
    format: 'share',
    value: (row) => row.trackingError,
    reason: () => 'Not published',
  },
  {
    id: 'difference',
    header: 'Difference 1y',
    kind: 'change',
    value: (row) => row.trackingDifference,
    reason: () => 'Less than a year old',
  },
  {
    id: 'year',
    header: '1y',
    kind: 'change',
    decimals: 1,
    value: (row) => row.return1y,
    reason: () => 'Less than a year old',
  },
]

export function Trackers({
  trackers,
  onOpen,
}: {
  trackers: readonly IndexTracker[]
  onOpen: (row: IndexTracker) => void
}) {
  return (
    <Card flush title="Funds and ETFs that track it" note="Cheapest first">
      <Table
        caption="Funds and ETFs that track it"
        columns={columns}
        rows={trackers}
        rowKey={(row) => `${row.kind} ${row.id}`}
        onOpen={onOpen}
        empty={<Empty>No fund in the loaded data tracks this index.</Empty>}
      />
    </Card>
  )
}
