import type { StrategyReport } from 'core/contract/rest'
import { useMemo } from 'react'
import { Card } from '#ui/card.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import styles from '../screen.module.css'

const lines = [
  ['brokerage', 'Brokerage'],
  ['transactionTax', 'Securities transaction tax (STT)'],
  ['exchange', 'Exchange and investor protection fund'],
  ['regulator', 'SEBI fee'],
  ['serviceTax', 'GST or service tax'],
  ['stamp', 'Stamp duty'],
  ['depository', 'DP charges'],
] as const

interface CostLine {
  readonly name: string
  readonly rule: number
  readonly benchmark: number | null
}

type TaxYear = StrategyReport['taxes'][number]

const money = { kind: 'number', format: 'rupees', decimals: 0 } as const
const taxColumns: readonly Column<TaxYear>[] = [
  { id: 'year', header: 'Financial year', value: ({ year }) => year },
  { id: 'short', header: 'Short-term gain', ...money, value: ({ shortGain }) => shortGain },
  { id: 'long', header: 'Long-term gain', ...money, value: ({ longGain }) => longGain },
  { id: 'free', header: 'Free of tax', ...money, value: ({ free }) => free },
  { id: 'stcg', header: 'STCG', ...money, value: ({ shortTax }) => shortTax },
  { id: 'ltcg', header: 'LTCG', ...money, value: ({ longTax }) => longTax },
  { id: 'cess', header: 'Cess', ...money, value: ({ cess }) => cess },
  { id: 'total', header: 'Tax', ...money, strong: true, value: ({ total }) => total },
  { id: 'carried', header: 'Loss carried', ...money, value: ({ carried }) => carried },
]

export function CostsAndTaxes({ report, index }: { report: StrategyReport; index: string }) {
  const { rule, benchmark, taxes, tax, costs } = report
  const rows = useMemo(
    (): readonly CostLine[] => [
      ...lines.map(([key, name]) => ({ name, rule: rule.costs[key], benchmark: benchmark?.costs[key] ?? null })),
      {
        name: 'All costs',
        rule: costs,
        benchmark: benchmark ? Object.values(benchmark.costs).reduce((sum, each) => sum + each, 0) : null,
      },
    ],
    [rule, benchmark, costs],
  )
  const columns = useMemo(
    (): readonly Column<CostLine>[] => [
      { id: 'name', header: 'Cost', value: ({ name }) => name },
      { id: 'rule', header: 'The rule', kind: 'number', format: 'rupees', value: (row) => row.rule },
      {
        id: 'index',
        header: index,
        kind: 'number',
        format: 'rupees',
        value: (row) => row.benchmark,
        reason: () => 'No prices',
      },
    ],
    [index],
  )
  return (
    <div className={styles.two}>
      <Card title="Costs" note="rates of each day" flush>
        <Table
          caption="Costs"
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          rowLook={({ name }) => (name === 'All costs' ? 'strong' : undefined)}
          tools={false}
          dense
        />
      </Card>
      <Card
        title="Tax on gains"
        note={`${formatFigure(tax, 'rupees', 0)} in all, not taken from the account`}
        flush
        footer={
          <p className={styles.small}>
            For a resident, without surcharge: STCG 15%, 20% from 23 Jul 2024; LTCG 10% beyond ₹1 lakh from 1 Apr 2018,
            12.5% beyond ₹1.25 lakh from 23 Jul 2024; cess 4%. Read against the law on 15 Nov 2026.
          </p>
        }
      >
        <Table
          caption="Tax on gains by financial year"
          columns={taxColumns}
          rows={taxes}
          rowKey={({ year }) => year}
          empty={<Empty>Nothing that is taxed here was sold.</Empty>}
          tools={false}
          dense
        />
      </Card>
    </div>
  )
}
