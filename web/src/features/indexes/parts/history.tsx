import { useQuery } from '@tanstack/react-query'
import { day } from 'core/values'
import { useMemo } from 'react'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { historyQuery } from '../api.ts'
import { RotationChart } from './rotation-chart.tsx'

/** Breadth day by day and who leads inside the index: counted over all its companies, so it comes after the page. */
export function History({
  index,
  title,
  onCompany,
}: {
  index: string
  title: string
  onCompany: (symbol: string) => void
}) {
  const history = useQuery(historyQuery(index))
  const series = useMemo(
    () => [
      {
        id: 'above50',
        label: 'Above 50 DMA',
        kind: 'line' as const,
        format: 'share' as const,
        decimals: 0,
        points: (history.data?.breadth ?? []).map((each) => ({ day: day(each.day), value: each.above50 })),
      },
      {
        id: 'above200',
        label: 'Above 200 DMA',
        kind: 'line' as const,
        format: 'share' as const,
        decimals: 0,
        points: (history.data?.breadth ?? []).map((each) => ({ day: day(each.day), value: each.above200 })),
      },
    ],
    [history.data],
  )
  if (history.isPending)
    return (
      <Loading what="breadth and rotation">
        <Skeleton height={380} />
        <Skeleton height={480} />
      </Loading>
    )
  if (history.error)
    return <ErrorState title={history.error.message} onRetry={() => void history.refetch()} busy={history.isFetching} />
  return (
    <>
      <ChartFrame
        title="Breadth history"
        note="Companies above their own average, in percent of the companies that are in the index now"
        series={series}
        ranges={['3M', '6M', '1Y', 'Max']}
        initialRange="1Y"
      />
      <RotationChart
        title="Relative-strength rotation"
        benchmark={title}
        lines={history.data.rotation}
        onOpen={onCompany}
      />
    </>
  )
}
