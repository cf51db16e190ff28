import type { IndexRow, ValuationBand } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { Card } from '#ui/card.tsx'
import { Facts } from '#ui/figure.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { placeIn } from '#ui/range-bar.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ordinal } from '../live.ts'
import styles from './valuation-view.module.css'

export const measures = ['pe', 'pb', 'yield'] as const
export type Measure = (typeof measures)[number]

const names: Readonly<Record<Measure, string>> = { pe: 'P/E', pb: 'P/B', yield: 'Dividend yield' }
const bandOf = (row: IndexRow, measure: Measure): ValuationBand | null =>
  measure === 'yield' ? row.dividendYield : row[measure]

/** A high yield is cheap where a high multiple is dear: the scale runs from cheap to dear for all three. */
const dearness = (band: ValuationBand, measure: Measure): number =>
  measure === 'yield' ? 100 - band.percentile : band.percentile

interface Valued {
  readonly row: IndexRow
  readonly band: ValuationBand
  readonly dear: number
}

const verdict = (dear: number): string =>
  dear < 20
    ? 'Cheap for itself'
    : dear < 40
      ? 'Below usual'
      : dear <= 60
        ? 'Usual'
        : dear <= 80
          ? 'Above usual'
          : 'Dear for itself'

const columnsOf = (measure: Measure): readonly Column<Valued>[] => {
  const write = (value: number) =>
    formatFigure(value, measure === 'yield' ? 'share' : 'plain', measure === 'pe' ? 1 : 2)
  return [
    { id: 'title', header: 'Index', value: ({ row }) => row.title, width: 168 },
    {
      id: 'now',
      header: `${names[measure]} now`,
      kind: 'number',
      value: ({ band }) => band.now,
      cell: ({ band }) => write(band.now),
      strong: true,
    },
    {
      id: 'band',
      header: '10-year band: low, middle half, high',
      sortable: false,
      value: ({ band }) => `${write(band.low)} – ${write(band.high)}`,
      cell: ({ band }) => <Band band={band} write={write} />,
    },
    { id: 'low', header: 'Low', kind: 'number', value: ({ band }) => band.low, cell: ({ band }) => write(band.low) },
    {
      id: 'median',
      header: 'Median',
      kind: 'number',
      value: ({ band }) => band.median,
      cell: ({ band }) => write(band.median),
    },
    {
      id: 'high',
      header: 'High',
      kind: 'number',
      value: ({ band }) => band.high,
      cell: ({ band }) => write(band.high),
    },
    {
      id: 'dear',
      header: 'Percentile',
      kind: 'number',
      value: ({ dear }) => dear,
      cell: ({ band }) => ordinal(band.percentile),
    },
    { id: 'verdict', header: 'Against its own past', value: ({ dear }) => verdict(dear) },
    { id: 'since', header: 'Since', value: ({ band }) => band.since, cell: ({ band }) => formatDay(day(band.since)) },
  ]
}

const columns: Readonly<Record<Measure, readonly Column<Valued>[]>> = {
  pe: columnsOf('pe'),
  pb: columnsOf('pb'),
  yield: columnsOf('yield'),
}

function Band({ band, write }: { band: ValuationBand; write: (value: number) => string }) {
  const at = (value: number) => placeIn(band.low, band.high, value) * 100
  return (
    <svg
      className={styles.band}
      width="220"
      height="16"
      role="img"
      aria-label={`From ${write(band.low)} to ${write(band.high)}, half of the days between ${write(band.quarter)} and ${write(band.threeQuarters)}, now ${write(band.now)}`}
    >
      <rect className={styles.whole} y="7" width="100%" height="2" rx="1" />
      <rect
        className={styles.middle}
        x={`${at(band.quarter)}%`}
        y="4"
        width={`${at(band.threeQuarters) - at(band.quarter)}%`}
        height="8"
        rx="2"
      />
      <rect className={styles.median} x={`${at(band.median)}%`} y="3" width="1.5" height="10" />
      <circle className={styles.now} cx={`${at(band.now)}%`} cy="8" r="4" />
    </svg>
  )
}

export interface ValuationViewProps {
  rows: readonly IndexRow[]
  loading: boolean
  measure: Measure
  onMeasure: (measure: Measure) => void
  onOpen: (row: IndexRow) => void
}

/** Every index against its own ten years, from the cheapest to the dearest. */
export function ValuationView({ rows, loading, measure, onMeasure, onOpen }: ValuationViewProps) {
  const valued = rows.flatMap((row): Valued[] => {
    const band = bandOf(row, measure)
    return band ? [{ row, band, dear: dearness(band, measure) }] : []
  })
  return (
    <Card
      flush
      title="Cheapest to dearest against their own history"
      note="An index is compared with itself: a bank index is never cheap because it is not an FMCG index"
      actions={
        <Segmented
          label="Valued by"
          size="small"
          options={measures.map((value) => ({ value, label: names[value] }))}
          value={measure}
          onChange={onMeasure}
        />
      }
      footer={
        <Facts
          facts={[
            ['Percentile', 'days of the last ten years at or below today’s figure, of all such days'],
            [
              'Order',
              measure === 'yield'
                ? 'a high yield is cheap, so the highest percentile comes first'
                : 'lowest percentile first',
            ],
            ['Source', 'daily figures of the index provider, as loaded'],
          ]}
        />
      }
    >
      <Table
        key={measure}
        caption={`Indices by ${names[measure]} against their own history`}
        columns={columns[measure]}
        rows={valued}
        rowKey={({ row }) => row.index_name}
        loading={loading}
        initialSort={{ id: 'dear' }}
        find="Filter indices"
        onOpen={({ row }) => onOpen(row)}
        empty={<Empty>No index has this figure.</Empty>}
      />
    </Card>
  )
}
