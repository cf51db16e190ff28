import type { Feed } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { durationText, momentText, rowsIn, scheduleText, statusWords } from '../words.ts'

const notRun = () => 'This feed has never run'

const columns: readonly Column<Feed>[] = [
  {
    id: 'title',
    header: 'Feed',
    value: ({ title }) => title.split(':')[0] ?? title,
    strong: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => statusWords[status].label,
    cell: ({ status }) => <Chip tone={statusWords[status].tone}>{statusWords[status].label}</Chip>,
  },
  {
    id: 'last',
    header: 'Last run',
    value: ({ lastRun }) => (lastRun ? momentText(lastRun.startedAt) : null),
    reason: notRun,
  },
  {
    id: 'rows',
    header: 'Rows',
    kind: 'number',
    format: 'whole',
    value: ({ lastRun }) => (lastRun ? rowsIn(lastRun.counts) : null),
    reason: notRun,
  },
  {
    id: 'new',
    header: 'New',
    kind: 'number',
    format: 'whole',
    value: ({ lastRun }) => lastRun?.counts.new ?? null,
    reason: notRun,
  },
  {
    id: 'changed',
    header: 'Changed',
    kind: 'number',
    format: 'whole',
    value: ({ lastRun }) => lastRun?.counts.changed ?? null,
    reason: notRun,
  },
  {
    id: 'rejected',
    header: 'Rejected',
    kind: 'number',
    format: 'whole',
    value: ({ lastRun }) => lastRun?.counts.rejected ?? null,
    reason: notRun,
  },
  {
    id: 'duration',
    header: 'Duration',
    kind: 'number',
    value: ({ lastRun }) => lastRun?.durationMs ?? null,
    reason: notRun,
    cell: ({ lastRun }) => (lastRun && lastRun.durationMs !== null ? durationText(lastRun.durationMs) : '–'),
  },
  { id: 'schedule', header: 'Schedule', value: scheduleText },
  {
    id: 'next',
    header: 'Next run',
    value: ({ nextRunAt }) => (nextRunAt ? momentText(nextRunAt) : null),
    reason: () => 'Runs only when asked',
    hidden: true,
  },
  { id: 'vendor', header: 'Vendor', value: ({ vendor }) => vendor.toUpperCase(), hidden: true },
  { id: 'datasets', header: 'Data sets', value: ({ fills }) => fills.join(', '), hidden: true },
]

export function FeedTable({ feeds, onOpen }: { feeds: readonly Feed[]; onOpen: (feed: Feed) => void }) {
  return (
    <Card flush>
      <Table
        caption={`${feeds.length} feeds`}
        heading={<strong>{feeds.length} feeds</strong>}
        columns={columns}
        rows={feeds}
        rowKey={({ connector }) => connector}
        onOpen={onOpen}
      />
    </Card>
  )
}
