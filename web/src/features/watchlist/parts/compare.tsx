import { useQueries } from '@tanstack/react-query'
import type { WatchedItem } from 'core/contract/rest'
import { formatDay, type TradingDay } from 'core/values'
import { useMemo, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { barsQuery } from '../api.ts'
import { type Period, periods, rebased } from '../rebase.ts'

export interface CompareProps {
  items: readonly WatchedItem[]
  onClose: () => void
}

const choices = Object.keys(periods) as readonly Period[] // keys of that record

/** What was chosen, each at 100 on the day all of them have begun. */
export function Compare({ items, onClose }: CompareProps) {
  const [period, setPeriod] = useState<Period>('1Y')
  const read = useQueries({
    queries: items.map(barsQuery),
    combine: (all) => ({
      bars: all.flatMap(({ data }) => (data ? [data] : [])),
      isPending: all.some(({ isPending }) => isPending),
      failed: all.find(({ error }) => error !== null),
    }),
  })
  const { series, from } = useMemo(() => rebased(read.bars, period), [read.bars, period])
  return (
    <Card
      title="Compared"
      note={from === null ? undefined : `100 on ${formatDay(from as TradingDay)}`}
      actions={
        <>
          <Segmented
            label="Period"
            size="small"
            options={choices.map((value) => ({ value, label: value }))}
            value={period}
            onChange={setPeriod}
          />
          <IconButton label="Close the comparison" icon="close" onClick={onClose} />
        </>
      }
    >
      {read.isPending ? (
        <Loading what="prices">
          <Skeleton height={320} />
        </Loading>
      ) : read.failed ? (
        <ErrorState
          title={read.failed.error?.message ?? 'The prices could not be read'}
          onRetry={() => void read.failed?.refetch()}
        />
      ) : series.length === 0 ? (
        <Empty>None of these has prices in that time.</Empty>
      ) : (
        <ChartFrame
          key={period}
          title="Rebased to 100"
          note="Closes, adjusted for splits and bonuses"
          series={series}
          ranges={['Max']}
        />
      )}
    </Card>
  )
}
