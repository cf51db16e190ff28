import type { FutureHistory } from 'core/contract/rest'
import { formatDay } from 'core/values'
import { useMemo, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { contractDays, fewestDays, nearMonth, priceSeries, type Roll, rollCalendar, spreadSeries } from '../history.ts'
import styles from './history.module.css'

const ranges = ['1M', '3M', '6M', 'Max'] as const

const rollColumns: readonly Column<Roll>[] = [
  { id: 'expiry', header: 'Expiry', value: ({ expiry }) => expiry, cell: ({ expiry }) => formatDay(expiry) },
  {
    id: 'rollover',
    header: 'Rolled over',
    kind: 'number',
    format: 'share',
    decimals: 1,
    value: ({ rollover }) => rollover,
    reason: () => 'No later month was open',
  },
  {
    id: 'cost',
    header: 'Next less this ₹',
    kind: 'number',
    value: ({ cost }) => cost,
    reason: () => 'No later month was open',
  },
  {
    id: 'annual',
    header: 'A year',
    kind: 'number',
    format: 'percent',
    value: ({ costAnnual }) => costAnnual,
    reason: () => 'No later month was open',
  },
  { id: 'close', header: 'Price', kind: 'number', value: ({ close }) => close },
  {
    id: 'on',
    header: 'Figures of',
    value: ({ on }) => on,
    cell: ({ on, isOver }) => (isOver ? `${formatDay(on)}, ended` : `${formatDay(on)}, open`),
  },
]

export interface HistoryProps {
  history: FutureHistory
  contract: string
  today: string
}

/** Price and open interest with the class of each day behind them, the spread to spot, and month by month the roll. */
export function History({ history, contract, today }: HistoryProps) {
  const [what, setWhat] = useState<'near' | 'contract'>('near')
  const [unit, setUnit] = useState<'rupees' | 'annual'>('rupees')
  const days = useMemo(
    () => (what === 'near' ? nearMonth(history.contracts) : contractDays(history.contracts, contract)),
    [history, what, contract],
  )
  const prices = useMemo(() => priceSeries(days), [days])
  const spread = useMemo(() => [spreadSeries(days)[unit]], [days, unit])
  const rolls = useMemo(() => rollCalendar(history.contracts, today), [history, today])
  return (
    <div className={styles.history}>
      <ChartFrame
        title="Price and open interest"
        note={
          what === 'near'
            ? '₹, the nearest month of each day, not adjusted at the roll; tinted by build-up'
            : `₹, ${contract}; tinted by build-up`
        }
        series={prices}
        ranges={ranges}
        initialRange="3M"
        actions={
          <Segmented
            label="Contract drawn"
            size="small"
            options={[
              { value: 'near', label: 'Near month' },
              { value: 'contract', label: 'This contract' },
            ]}
            value={what}
            onChange={setWhat}
          />
        }
      />
      <p className={styles.key}>
        <span className={styles.up}>Long build-up</span>
        <span className={styles.upSoft}>Short covering</span>
        <span className={styles.downSoft}>Long unwinding</span>
        <span className={styles.down}>Short build-up</span>
      </p>
      <ChartFrame
        title="Spread to spot"
        note={
          unit === 'rupees'
            ? '₹, future less spot'
            : `basis ÷ spot × 365 ÷ days to expiry; without the last ${fewestDays - 1} days of a month`
        }
        size="small"
        series={spread}
        ranges={ranges}
        initialRange="6M"
        actions={
          <Segmented
            label="Spread in"
            size="small"
            options={[
              { value: 'rupees', label: '₹' },
              { value: 'annual', label: '% a year' },
            ]}
            value={unit}
            onChange={setUnit}
          />
        }
      />
      <Card
        title="Roll calendar"
        level={3}
        flush
        note="open interest in later months ÷ all months, on the last day known of each"
      >
        <Table
          caption="Roll calendar"
          dense
          tools={false}
          whole
          columns={rollColumns}
          rows={rolls}
          rowKey={({ contract: name }) => name}
        />
      </Card>
    </div>
  )
}
