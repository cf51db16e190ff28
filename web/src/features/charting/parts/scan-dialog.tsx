import { useQuery } from '@tanstack/react-query'
import type { ChartScan, ChartTimeframe } from 'core/contract/rest'
import { useMemo, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import type { Column } from '#ui/table-column.ts'
import { scanQuery } from '../api.ts'

export interface ScanDialogProps {
  open: boolean
  onClose: () => void
  mark: string
  timeframe: ChartTimeframe
  onPick: (symbol: string) => void
}

const universes = ['NIFTY 50', 'NIFTY 500', ''] as const

/** The same condition over a universe: who meets it on the last day, each with its last sixty. */
export function ScanDialog({ open, onClose, mark, timeframe, onPick }: ScanDialogProps) {
  const [index, setIndex] = useState<(typeof universes)[number]>('NIFTY 500')
  const scan = useQuery(scanQuery(open ? { mark, timeframe, index: index || null } : null))
  return (
    <Dialog open={open} onClose={onClose} title="Scan" note={mark} size="wide" cancelLabel="Close">
      <Segmented
        label="Universe"
        size="small"
        options={universes.map((value) => ({ value, label: value === '' ? 'Every stock' : value }))}
        value={index}
        onChange={setIndex}
      />
      {scan.isError ? (
        <ErrorState title={scan.error.message} onRetry={() => void scan.refetch()} />
      ) : scan.data ? (
        <Found scan={scan.data} onPick={onPick} />
      ) : (
        <Loading what="the scan" lines={6} />
      )}
    </Dialog>
  )
}

type Row = ChartScan['rows'][number]

function Found({ scan, onPick }: { scan: ChartScan; onPick: (symbol: string) => void }) {
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'name', header: 'Company', value: (row) => row.name, note: (row) => row.symbol },
      {
        id: 'trend',
        header: '60 days',
        kind: 'trend',
        sortable: false,
        value: (row) => row.closes.at(-1) ?? null,
        trend: (row) => row.closes,
      },
      { id: 'close', header: 'Close ₹', kind: 'number', value: (row) => row.closes.at(-1) ?? null },
      ...scan.figures.flatMap(({ title, unit }, at): Column<Row>[] =>
        unit === 'text' || unit === 'date' || title === 'Close'
          ? []
          : [
              {
                id: `figure-${at}`,
                header: title,
                kind: 'number',
                value: (row) => (typeof row.values[at] === 'number' ? row.values[at] : null),
              },
            ],
      ),
    ],
    [scan.figures],
  )
  if (scan.rows.length === 0) return <Empty>Nobody meets it on the last day.</Empty>
  return (
    <Table
      caption={scan.headline}
      columns={columns}
      rows={scan.rows}
      rowKey={(row) => row.symbol}
      onOpen={(row) => onPick(row.symbol)}
      dense
    />
  )
}
