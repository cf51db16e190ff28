import { useMutation, useQuery } from '@tanstack/react-query'
import { type FundPage, fundLimits } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useMemo, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Card } from '#ui/card.tsx'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { Figure, FigureRow } from '#ui/figure.tsx'
import { Change } from '#ui/number.tsx'
import { Empty } from '#ui/states.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { keepSip, sipQuery } from '../api.ts'
import styles from './rolling-tab.module.css'

interface Sip {
  readonly months: number
  readonly paid: number
  readonly value: number
  readonly xirr: number | null
}

const yearsOf = (months: number): string => (months === 12 ? '1 year' : `${months / 12} years`)

const sipColumns: readonly Column<Sip>[] = [
  { id: 'months', header: 'Over', value: ({ months }) => yearsOf(months), sortable: false },
  { id: 'paid', header: 'Paid in', kind: 'number', format: 'rupees', decimals: 0, value: ({ paid }) => paid },
  {
    id: 'value',
    header: 'Worth now',
    kind: 'number',
    format: 'rupees',
    decimals: 0,
    strong: true,
    value: ({ value }) => value,
  },
  {
    id: 'gain',
    header: 'Gain',
    kind: 'number',
    value: ({ value, paid }) => value - paid,
    cell: ({ value, paid }) => <Change value={value - paid} format="rupees" decimals={0} />,
  },
  {
    id: 'xirr',
    header: 'XIRR, a year',
    kind: 'change',
    value: ({ xirr }) => xirr,
    reason: () => 'No rate fits these payments',
  },
]

/** Every three years one could have held it, and what a SIP came to. */
export function RollingTab({ page }: { page: FundPage }) {
  const { rolling, sips, fund } = page
  const { summary, days } = rolling
  const { userGoogle } = useAuth()
  const kept = useQuery(sipQuery(userGoogle?.email ?? ''))
  const [typed, setTyped] = useState<number | null>(null)
  const keep = useMutation({ mutationFn: keepSip })
  const amount = typed ?? kept.data ?? fundLimits.sip.default
  const setAmount = (next: number) => {
    setTyped(next)
    if (userGoogle) keep.mutate(next)
  }
  const series = useMemo(() => {
    const line = (
      id: string,
      label: string,
      key: 'value' | 'quarter' | 'median' | 'threeQuarters',
      dashed = false,
    ) => ({
      id,
      label,
      kind: 'line' as const,
      format: 'percent' as const,
      decimals: 1,
      ...(dashed && { dashed }),
      points: days.map((each) => ({ day: day(each.day), value: each[key] })),
    })
    return [
      line('fund', fund.name, 'value'),
      line('median', 'Category, median', 'median'),
      line('threeQuarters', 'Category, best quarter from', 'threeQuarters', true),
      line('quarter', 'Category, worst quarter up to', 'quarter', true),
    ]
  }, [days, fund.name])
  const rows = sips.map((sip) => ({ ...sip, paid: sip.paid * amount, value: sip.value * amount }))
  const first = days[0]
  const last = days.at(-1)
  return (
    <>
      {summary && first && last ? (
        <>
          <FigureRow label="Rolling returns over three years">
            <Figure
              label="Median"
              value={summary.median}
              format="percent"
              decimals={1}
              note={`${summary.count} stretches of ${fundLimits.rollingYears} years`}
            />
            <Figure label="Worst" value={summary.worst} format="percent" decimals={1} note="a year, for three years" />
            <Figure label="Best" value={summary.best} format="percent" decimals={1} note="a year, for three years" />
            <Figure
              label={`Above ${fundLimits.goodReturn}% a year`}
              value={summary.above}
              format="share"
              decimals={0}
              note="of all stretches"
            />
          </FigureRow>
          <ChartFrame
            title="Rolling returns over 3 years"
            note={`A year, by the month end they ended at, ${formatDay(day(first.day))} to ${formatDay(day(last.day))}; dashed: the middle half of its category`}
            series={series}
            ranges={['3Y', '5Y', 'Max']}
            initialRange="Max"
          />
        </>
      ) : (
        <Empty>Three years of NAVs are needed for a rolling return; this fund has fewer.</Empty>
      )}
      <Card
        flush
        title="Result of a SIP"
        note="Paid at each month end, up to the last NAV; before exit load and tax"
        actions={
          <div className={styles.amount}>
            <Stepper
              label="A month"
              prefix="₹"
              min={fundLimits.sip.min}
              max={fundLimits.sip.max}
              step={fundLimits.sip.step}
              fallback={fundLimits.sip.default}
              value={amount}
              onChange={setAmount}
            />
          </div>
        }
      >
        <Table
          caption="Result of a SIP"
          columns={sipColumns}
          rows={rows}
          rowKey={({ months }) => String(months)}
          tools={false}
          whole
          empty={<Empty>A SIP of a year needs a year of NAVs; this fund has less.</Empty>}
        />
      </Card>
    </>
  )
}
