import type { IndexMember } from 'core/contract/rest'
import { averageDays } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { averageMarks, awayFrom, countAbove } from '../live.ts'
import { Averages } from './averages.tsx'
import styles from './constituents.module.css'

const columns: readonly Column<IndexMember>[] = [
  { id: 'name', header: 'Company', value: (row) => row.companyName, note: (row) => row.symbol, width: 200 },
  {
    id: 'weight',
    header: 'Weight',
    kind: 'number',
    format: 'share',
    value: (row) => row.weight,
    reason: () => 'The index provider gives no weight',
  },
  { id: 'price', header: 'Price', kind: 'number', format: 'rupees', value: (row) => row.close },
  { id: 'day', header: '% day', kind: 'change', value: (row) => row.dayChange, reason: () => 'No price today' },
  {
    id: 'points',
    header: 'Points',
    kind: 'change',
    format: 'plain',
    value: (row) => row.points,
    reason: () => 'No weight or no price',
    strong: true,
  },
  { id: 'cap', header: 'Market cap', kind: 'number', format: 'short', value: (row) => row.marketCap },
  { id: 'sector', header: 'Sector', value: (row) => row.sector, reason: () => 'Not classified' },
  { id: 'industry', header: 'Industry', value: (row) => row.industry, hidden: true },
  {
    id: 'averages',
    header: 'Price vs DMA',
    value: (row) => countAbove(averageMarks(row.close, row.price)),
    cell: (row) => <Averages marks={averageMarks(row.close, row.price)} of={`${row.symbol} price`} />,
  },
  {
    id: 'volumes',
    header: 'Volume vs DMA',
    value: (row) => countAbove(averageMarks(row.volume, row.volumes)),
    cell: (row) => <Averages marks={averageMarks(row.volume, row.volumes)} of={`${row.symbol} volume`} />,
  },
  ...averageDays.flatMap((days): Column<IndexMember>[] => [
    {
      id: `price${days}`,
      header: `% vs ${days} DMA`,
      kind: 'change',
      decimals: 1,
      hidden: true,
      value: (row) => awayFrom(row.close, row.price[days]),
      reason: () => `Fewer than ${days} days of prices`,
    },
    {
      id: `volume${days}`,
      header: `Volume % vs ${days} DMA`,
      kind: 'change',
      decimals: 0,
      hidden: true,
      value: (row) => awayFrom(row.volume, row.volumes[days]),
      reason: () => `Fewer than ${days} days of volumes`,
    },
  ]),
]

export interface ConstituentsProps {
  members: readonly IndexMember[]
  /** What the index moved, in points. */
  moved: number | null
  onOpen: (member: IndexMember) => void
}

export function Constituents({ members, moved, onOpen }: ConstituentsProps) {
  const known = members.flatMap(({ points }) => (points === null ? [] : [points]))
  const summed = known.length === 0 ? null : known.reduce((sum, points) => sum + points, 0)
  return (
    <Card
      flush
      title="Constituents"
      note={`${members.length} companies, by weight`}
      footer={
        <p className={styles.sum}>
          Points add up to <Change value={summed} format="plain" /> of the index’s{' '}
          <Change value={moved} format="plain" />
          <span>
            Points = level before × weight at the open × change, the weight taken back from the close.{' '}
            <NumberText value={members.length - known.length} format="whole" /> without a weight or price.
          </span>
        </p>
      }
    >
      <Table
        caption="Constituents"
        columns={columns}
        rows={members}
        rowKey={(row) => row.symbol}
        initialSort={{ id: 'weight', descending: true }}
        find="Filter companies"
        keepAs="index-constituents"
        onOpen={onOpen}
        empty={<Empty>The companies of this index are not in the loaded data.</Empty>}
      />
    </Card>
  )
}
