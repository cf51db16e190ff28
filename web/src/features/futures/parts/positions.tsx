import type { IndexFuturePositions } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { Card } from '#ui/card.tsx'
import { Facts, Figure } from '#ui/figure.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { type Position, positionsOf } from '../positions.ts'
import styles from './positions.module.css'

const columns: readonly Column<Position>[] = [
  { id: 'who', header: 'Who', value: ({ participant }) => participant },
  { id: 'long', header: 'Long', kind: 'number', format: 'whole', value: ({ long }) => long },
  { id: 'short', header: 'Short', kind: 'number', format: 'whole', value: ({ short }) => short },
  { id: 'net', header: 'Net', kind: 'number', format: 'whole', value: ({ net }) => net },
  {
    id: 'change',
    header: 'Net, day',
    kind: 'change',
    format: 'whole',
    value: ({ netChange }) => netChange,
    reason: () => 'The day before is not known',
  },
]

/** Who is long and short in index futures: contracts held open at the end of a day. */
export function Positions({ positions }: { positions: IndexFuturePositions }) {
  const rows = positionsOf(positions)
  const fii = rows.find(({ participant }) => participant === 'FII')
  const latest = positions.fii.at(-1)
  const before = positions.fii.at(-2)
  return (
    <Card title="Index futures by participant" note={`contracts held open, ${formatDay(day(positions.day))}`} flush>
      {fii && latest && (
        <div className={styles.figure}>
          <Figure
            label="FII long, of all they hold"
            value={latest.longShare}
            format="share"
            decimals={1}
            {...(before && { change: { value: latest.longShare - before.longShare, format: 'plain' as const } })}
            note="points on the day before"
            trend={positions.fii.map(({ longShare }) => longShare)}
            why={
              <Facts
                facts={[
                  ['Formula', 'long ÷ (long + short) × 100'],
                  ['Long', `${fii.long.toLocaleString('en-IN')} contracts`],
                  ['Short', `${fii.short.toLocaleString('en-IN')} contracts`],
                  ['Data set', 'Open interest by participant, index futures'],
                  ['As of', formatDay(day(positions.day))],
                ]}
              />
            }
          />
        </div>
      )}
      <Table
        caption="Index futures by participant"
        dense
        tools={false}
        whole
        columns={columns}
        rows={rows}
        rowKey={({ participant }) => participant}
      />
      <p className={styles.note}>FII: foreign institutions. DII: domestic institutions. Pro: members’ own accounts.</p>
    </Card>
  )
}
