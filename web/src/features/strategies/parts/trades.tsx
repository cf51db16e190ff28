import type { StrategyReport, StrategyRunDetail } from 'core/contract/rest'
import { useMemo } from 'react'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { type Column, Table } from '#ui/table.tsx'
import styles from '../screen.module.css'
import { dayText } from '../words.ts'

type Trade = StrategyReport['list'][number]

interface TradesProps {
  run: StrategyRunDetail
  result: NonNullable<StrategyRunDetail['result']>
}

const byWords = { rule: 'Sell rule', time: 'Time', held: 'Still held' } as const

/** Every trade, newest first; filtered, sorted and taken along as CSV. */
export function Trades({ run, result }: TradesProps) {
  const { report, names } = result
  const columns = useMemo(
    (): readonly Column<Trade>[] => [
      {
        id: 'name',
        header: 'Instrument',
        value: ({ symbol }) => names[symbol] ?? symbol,
        note: ({ symbol }) => symbol,
        width: 180,
      },
      { id: 'signal', header: 'Signal', hidden: true, value: ({ signalDay }) => signalDay },
      { id: 'bought', header: 'Bought', value: ({ buyDay }) => buyDay, cell: ({ buyDay }) => dayText(buyDay) },
      { id: 'buyAt', header: 'At', kind: 'number', format: 'rupees', value: ({ buyPrice }) => buyPrice },
      { id: 'amount', header: 'Amount', kind: 'number', format: 'rupees', decimals: 0, value: ({ amount }) => amount },
      { id: 'units', header: 'Units', kind: 'number', hidden: true, value: ({ units }) => units },
      {
        id: 'sold',
        header: 'Sold',
        value: ({ sellDay }) => sellDay,
        cell: ({ sellDay }) => (sellDay === null ? <Chip>Held</Chip> : dayText(sellDay)),
      },
      { id: 'sellAt', header: 'At or now', kind: 'number', format: 'rupees', value: ({ sellPrice }) => sellPrice },
      { id: 'by', header: 'By', value: ({ soldBy }) => byWords[soldBy ?? 'held'] },
      { id: 'days', header: 'Days', kind: 'number', format: 'whole', value: ({ daysHeld }) => daysHeld },
      { id: 'costs', header: 'Costs', kind: 'number', format: 'rupees', value: ({ costs }) => costs },
      { id: 'gain', header: 'Gain', kind: 'change', format: 'rupees', decimals: 0, value: ({ gain }) => gain },
      { id: 'percent', header: 'Gain %', kind: 'change', value: ({ gainPercent }) => gainPercent },
    ],
    [names],
  )
  const { list, trades, pending } = report
  return (
    <Card
      title="Trades"
      note={
        list.length < trades
          ? `the newest ${formatFigure(list.length, 'whole')} of ${formatFigure(trades, 'whole')}`
          : 'after costs'
      }
      flush
    >
      <Table
        caption={`Trades of ${run.strategy_name}`}
        columns={columns}
        rows={list}
        rowKey={({ symbol, buyDay, signalDay }) => `${symbol} ${signalDay} ${buyDay}`}
        find="Filter trades"
        keepAs="strategy-trades"
        tools
        dense
      />
      {pending.length > 0 && (
        <p className={styles.pending}>
          Waiting for the next open:{' '}
          {pending
            .slice(0, 12)
            .map(({ symbol, side }) => `${side} ${symbol}`)
            .join(', ')}
          {pending.length > 12 && ` and ${formatFigure(pending.length - 12, 'whole')} more`}.
        </p>
      )}
    </Card>
  )
}
