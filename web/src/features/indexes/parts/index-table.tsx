import type { IndexRow, ValuationBand } from 'core/contract/rest'
import { RangeBar } from '#ui/range-bar.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { averageMarks, countAbove, ordinal } from '../live.ts'
import { Averages } from './averages.tsx'
import styles from './index-table.module.css'

function valuation(
  id: string,
  header: string,
  band: (row: IndexRow) => ValuationBand | null,
  unit: '×' | '%',
): Column<IndexRow> {
  return {
    id,
    header,
    kind: 'number',
    value: (row) => band(row)?.now ?? null,
    reason: () => 'The index provider gives none',
    cell: (row) => {
      const own = band(row)
      if (!own) return <span className={styles.quiet}>–</span>
      return (
        <span
          className={styles.valued}
          title={`${ordinal(own.percentile)} percentile of its own days since ${own.since.slice(0, 4)}`}
        >
          {own.now.toFixed(unit === '%' ? 2 : 1)}
          {unit === '%' ? '%' : ''}
          <span className={styles.percentile}>{ordinal(own.percentile)}</span>
        </span>
      )
    },
  }
}

const columns: readonly Column<IndexRow>[] = [
  { id: 'title', header: 'Index', value: (row) => row.title, width: 168 },
  { id: 'level', header: 'Level', kind: 'number', value: (row) => row.level, reason: () => 'No level stored' },
  { id: 'day', header: '% day', kind: 'change', value: (row) => row.dayChange },
  {
    id: 'range',
    header: 'Low – high',
    sortable: false,
    value: (row) => (row.low === null || row.high === null ? null : `${row.low} – ${row.high}`),
    cell: (row) => (
      <RangeBar label="Day range" low={row.low} high={row.high} value={row.level} from={row.previousClose} width={72} />
    ),
  },
  { id: 'w1', header: '1w', kind: 'change', decimals: 1, value: (row) => row.returns.w1 },
  { id: 'm1', header: '1m', kind: 'change', decimals: 1, value: (row) => row.returns.m1 },
  { id: 'm6', header: '6m', kind: 'change', decimals: 1, value: (row) => row.returns.m6 },
  { id: 'y1', header: '1y', kind: 'change', decimals: 1, value: (row) => row.returns.y1 },
  { id: 'y5', header: '5y a year', kind: 'change', decimals: 1, value: (row) => row.returns.y5 },
  {
    id: 'trend',
    header: '60 days',
    kind: 'trend',
    sortable: false,
    value: (row) => row.returns.m1,
    trend: (row) => row.closes,
  },
  valuation('pe', 'P/E · 10y', (row) => row.pe, '×'),
  valuation('pb', 'P/B · 10y', (row) => row.pb, '×'),
  valuation('yield', 'Yield · 10y', (row) => row.dividendYield, '%'),
  {
    id: 'breadth',
    header: 'Adv / dec',
    kind: 'number',
    value: (row) => (row.breadth ? row.breadth.advances - row.breadth.declines : null),
    reason: () => 'Its companies are not known',
    cell: (row) =>
      row.breadth ? (
        <span className={styles.counts}>
          <span className={styles.up}>{row.breadth.advances}</span> /{' '}
          <span className={styles.down}>{row.breadth.declines}</span>
        </span>
      ) : (
        <span className={styles.quiet}>–</span>
      ),
  },
  {
    id: 'above50',
    header: '> 50 DMA',
    kind: 'number',
    format: 'share',
    decimals: 0,
    value: (row) => row.breadth?.above50 ?? null,
    reason: () => 'Its companies are not known',
  },
  {
    id: 'above200',
    header: '> 200 DMA',
    kind: 'number',
    format: 'share',
    decimals: 0,
    value: (row) => row.breadth?.above200 ?? null,
    reason: () => 'Its companies are not known',
  },
  {
    id: 'averages',
    header: 'Level vs its DMAs',
    value: (row) => countAbove(averageMarks(row.level, row.averages)),
    cell: (row) => <Averages marks={averageMarks(row.level, row.averages)} of={row.title} />,
  },
]

const withoutMembers = columns.filter(({ id }) => !['breadth', 'above50', 'above200'].includes(id))

export interface IndexTableProps {
  rows: readonly IndexRow[]
  loading?: boolean
  onOpen: (row: IndexRow) => void
  /** For those whose companies are not known. */
  bare?: boolean
}

export function IndexTable({ rows, loading = false, onOpen, bare = false }: IndexTableProps) {
  return (
    <Table
      caption={bare ? 'Indices without constituents' : 'Indices'}
      columns={bare ? withoutMembers : columns}
      rows={rows}
      rowKey={(row) => row.index_name}
      loading={loading}
      onOpen={onOpen}
      {...(!bare && { find: 'Filter indices' })}
      keepAs={bare ? 'indexes-bare' : 'indexes'}
      empty={<Empty>No index is loaded.</Empty>}
    />
  )
}
