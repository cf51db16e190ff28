import { useQuery } from '@tanstack/react-query'
import type { InvestorSummary } from 'core/contract/rest'
import { useNavigate } from 'react-router'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { investorsQuery } from '../api.ts'
import { investorAddress, quarterOf } from '../words.ts'
import styles from './overview.module.css'

const columns: readonly Column<InvestorSummary>[] = [
  { id: 'name', header: 'Investor', value: ({ name }) => name, note: ({ kind }) => kind ?? '', width: 200 },
  { id: 'net', header: 'Net bought', kind: 'change', format: 'short', value: ({ net }) => net },
  { id: 'came', header: 'New', kind: 'number', decimals: 0, value: ({ came }) => came },
  { id: 'below', header: 'Below 1%', kind: 'number', decimals: 0, value: ({ below }) => below },
  { id: 'value', header: 'Worth', kind: 'number', format: 'short', value: ({ value }) => value },
]

const shown = 8

/** What the large ones did between the last two quarters. */
export function Overview() {
  const list = useQuery(investorsQuery('', ''))
  const navigate = useNavigate()
  // The list beside it says so, and can be tried again: here nothing is known, which is not nobody.
  if (list.isError) return null
  const traded = (list.data?.investors ?? []).filter(({ net }) => net !== null)
  const byNet = traded.toSorted((left, right) => (right.net ?? 0) - (left.net ?? 0))
  const quarter = list.data?.quarter
  const note = quarter
    ? `in the quarter to ${quarterOf(quarter)}, among the ${list.data?.investors.length} largest`
    : ''
  const tables = [
    ['Bought most', byNet.filter(({ net }) => (net ?? 0) > 0).slice(0, shown)],
    [
      'Sold most',
      byNet
        .filter(({ net }) => (net ?? 0) < 0)
        .toReversed()
        .slice(0, shown),
    ],
  ] as const
  return (
    <div className={styles.overview}>
      {tables.map(([title, rows]) => (
        <Card key={title} flush title={title} note={note}>
          <Table
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={({ name }) => name}
            loading={list.isPending}
            tools={false}
            dense
            onOpen={({ name }) => void navigate(investorAddress(name))}
            empty={<Empty>Nobody is named in both of the last two quarters.</Empty>}
          />
        </Card>
      ))}
      <p className={styles.note}>
        Net bought counts stakes named in both quarters, at today’s worth. New ones and those below 1% are counted, not
        valued: nobody knows what was held below 1%.
      </p>
    </div>
  )
}
