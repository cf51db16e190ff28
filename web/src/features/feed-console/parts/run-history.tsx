import { useQuery } from '@tanstack/react-query'
import type { FeedRunSummary } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Empty, ErrorState } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { runsQuery } from '../api.ts'
import { durationText, momentText, originWords, rowsIn, stateWords } from '../words.ts'

const columns: readonly Column<FeedRunSummary>[] = [
  {
    id: 'started',
    header: 'Started',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => momentText(startedAt),
    strong: true,
  },
  {
    id: 'state',
    header: 'Outcome',
    value: ({ state }) => stateWords[state].label,
    cell: ({ state }) => <Chip tone={stateWords[state].tone}>{stateWords[state].label}</Chip>,
  },
  { id: 'connector', header: 'Feed', value: ({ connector }) => connector },
  { id: 'origin', header: 'From', value: ({ origin }) => originWords[origin], note: ({ fileName }) => fileName },
  { id: 'rows', header: 'Rows', kind: 'number', format: 'whole', value: ({ counts }) => rowsIn(counts) },
  { id: 'new', header: 'New', kind: 'number', format: 'whole', value: ({ counts }) => counts.new },
  { id: 'changed', header: 'Changed', kind: 'number', format: 'whole', value: ({ counts }) => counts.changed },
  { id: 'rejected', header: 'Rejected', kind: 'number', format: 'whole', value: ({ counts }) => counts.rejected },
  {
    id: 'duration',
    header: 'Duration',
    kind: 'number',
    value: ({ durationMs }) => durationMs,
    cell: ({ durationMs }) => (durationMs === null ? '–' : durationText(durationMs)),
  },
]

export function RunHistory({ connector, onOpen }: { connector: string | null; onOpen: (id: number) => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(runsQuery(connector))
  if (error && !data) {
    return (
      <Card>
        <ErrorState title={error.message} onRetry={() => refetch()} busy={isFetching} />
      </Card>
    )
  }
  return (
    <Card flush>
      <Table
        caption="Runs"
        heading={<strong>Runs</strong>}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => String(id)}
        loading={isPending}
        onOpen={({ id }) => onOpen(id)}
        empty={<Empty icon="history">No run yet. Import a file to see it here.</Empty>}
      />
    </Card>
  )
}
