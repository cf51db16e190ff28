import { day, formatDay } from 'core/values'
import { Card } from '#ui/card.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { type Column, Table } from '#ui/table.tsx'
import type { FutureRow } from '../columns.tsx'

const columns: readonly Column<FutureRow>[] = [
  {
    id: 'month',
    header: 'Month',
    value: ({ month }) => month,
    cell: ({ month }) => month.charAt(0).toUpperCase() + month.slice(1),
  },
  { id: 'expiry', header: 'Expiry', value: ({ expiry }) => expiry, cell: ({ expiry }) => formatDay(day(expiry)) },
  { id: 'last', header: 'Close', kind: 'number', value: ({ last }) => last },
  { id: 'basis', header: 'Basis ₹', kind: 'number', value: ({ basis }) => basis },
  { id: 'annual', header: 'A year', kind: 'number', format: 'percent', value: ({ basisAnnual }) => basisAnnual },
  { id: 'oi', header: 'OI', kind: 'number', format: 'whole', value: ({ openInterest }) => openInterest },
  { id: 'oichange', header: 'OI % chg', kind: 'change', value: ({ openInterestChange }) => openInterestChange },
  { id: 'class', header: 'Build-up', value: ({ buildUp }) => buildUp },
]

const means = {
  Contango: 'later months are dearer',
  Backwardation: 'later months are cheaper',
  Mixed: 'neither dearer nor cheaper throughout',
} as const

/** Near, next and far beside each other. */
export function Term({ months }: { months: readonly [FutureRow, ...FutureRow[]] }) {
  const { term, day: on } = months[0]
  const annual = term?.annual == null ? '' : `, ${formatFigure(term.annual, 'percent')} a year`
  return (
    <Card
      title="Term structure"
      level={3}
      flush
      note={
        term
          ? `${term.shape}: ${means[term.shape]}. Next less near ${formatFigure(term.spread, 'rupees')}${annual}, ${formatDay(day(on))}`
          : `One month is open, ${formatDay(day(on))}`
      }
    >
      <Table
        caption="Near, next and far month"
        dense
        tools={false}
        whole
        columns={columns}
        rows={months}
        rowKey={({ contract }) => contract}
      />
    </Card>
  )
}
