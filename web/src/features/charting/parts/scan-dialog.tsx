import { useQuery } from '@tanstack/react-query'
import type { ChartScan, ChartTimeframe } from 'core/contract/rest'
import { useMemo } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import type { Column } from '#ui/table-column.ts'
import { scanQuery } from '../api.ts'
import { type ScanUniverse, scanUniverses } from '../chart-state.ts'

export interface ScanDialogProps {
  universe: ScanUniverse | null
  onUniverse: (universe: ScanUniverse | null) => void
  mark: string
  timeframe: ChartTimeframe
  onPick: (symbol: string) => void
}

/** The same condition over a universe: who meets it on the last day, ranked by its first figure, each with a small chart. */
export function ScanDialog({ universe, onUniverse, mark, timeframe, onPick }: ScanDialogProps) {
  const index = universe === 'all' ? null : universe
  const scan = useQuery(scanQuery(universe === null ? null : { mark, timeframe, index }))
  return (
    <Dialog
      open={universe !== null}
      onClose={() => onUniverse(null)}
      title="Scan"
      note={mark}
      size="wide"
      cancelLabel="Close"
    >
      <Segmented
        label="Universe"
        size="small"
        options={scanUniverses.map((value) => ({ value, label: value === 'all' ? 'Every stock' : value }))}
        value={universe ?? 'NIFTY 500'}
        onChange={onUniverse}
      />
      {scan.isError ? (
        <ErrorState title={scan.error.message} onRetry={() => void scan.refetch()} />
      ) : scan.data ? (
        <Found scan={scan.data} isLowFirst={/^[^<>]*</.test(mark)} onPick={onPick} />
      ) : (
        <Loading what="the scan" lines={6} />
      )}
    </Dialog>
  )
}

type Row = ChartScan['rows'][number]
type Ranked = Row & { readonly rank: number }

const isFigure = ({ title, unit }: ChartScan['figures'][number]): boolean =>
  unit !== 'text' && unit !== 'date' && title !== 'Close'

/** By the first figure of the condition; those that have none keep the order of size. */
function ranked({ rows, figures }: ChartScan, isLowFirst: boolean): readonly Ranked[] {
  const first = figures.findIndex(isFigure)
  const figureOf = (row: Row): number => {
    const value = row.values[first]
    return typeof value === 'number' ? value : Number.NaN
  }
  const sorted = rows.toSorted((left, right) => {
    const gap = figureOf(left) - figureOf(right)
    return Number.isNaN(gap) ? 0 : isLowFirst ? gap : -gap
  })
  return sorted.map((row, at) => ({ ...row, rank: at + 1 }))
}

function Found({
  scan,
  isLowFirst,
  onPick,
}: {
  scan: ChartScan
  isLowFirst: boolean
  onPick: (symbol: string) => void
}) {
  const rows = useMemo(() => ranked(scan, isLowFirst), [scan, isLowFirst])
  const columns = useMemo<readonly Column<Ranked>[]>(
    () => [
      { id: 'name', header: 'Company', value: (row) => row.name, note: (row) => row.symbol },
      { id: 'rank', header: 'Rank', kind: 'number', format: 'whole', value: (row) => row.rank },
      {
        id: 'trend',
        header: '60 days',
        kind: 'trend',
        sortable: false,
        value: (row) => row.closes.at(-1) ?? null,
        trend: (row) => row.closes,
      },
      { id: 'close', header: 'Close ₹', kind: 'number', value: (row) => row.closes.at(-1) ?? null },
      ...scan.figures.flatMap((figure, at): Column<Ranked>[] =>
        isFigure(figure)
          ? [
              {
                id: `figure-${at}`,
                header: figure.title,
                kind: 'number',
                ...(figure.title === 'Market cap' && { format: 'short' as const }),
                value: (row) => (typeof row.values[at] === 'number' ? row.values[at] : null),
              },
            ]
          : [],
      ),
    ],
    [scan.figures],
  )
  if (scan.rows.length === 0) return <Empty>Nobody meets it on the last day.</Empty>
  return (
    <Table
      caption={scan.headline}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.symbol}
      onOpen={(row) => onPick(row.symbol)}
      dense
      {...(scan.total > rows.length && {
        footer: `The first ${formatFigure(rows.length, 'whole')} of ${formatFigure(scan.total, 'whole')}, the largest companies.`,
      })}
    />
  )
}
