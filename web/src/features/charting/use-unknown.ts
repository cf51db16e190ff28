/** A symbol there are no bars of: the same symbol of another kind, or what it may have been. */
import { useQuery } from '@tanstack/react-query'
import { HttpError } from '#lib/http-error.ts'
import { nearQuery } from './api.ts'
import { type ChartState, isSameSubject } from './chart-state.ts'
import type { useChart } from './use-chart.ts'

export function useUnknown(state: ChartState, { bars }: Pick<ReturnType<typeof useChart>, 'bars'>) {
  const isUnknown = bars.error instanceof HttpError && bars.error.status === 404
  const near = useQuery({ ...nearQuery(state.symbol), enabled: isUnknown })
  // Stocks are written without their kind: a bare symbol may be of any.
  const meant = near.data?.find(
    (each) =>
      state.asset === 'stock' &&
      each.symbol.toLowerCase() === state.symbol.toLowerCase() &&
      !isSameSubject(each, state),
  )
  return { isUnknown: isUnknown && !near.isError, nearest: near.data, meant: isUnknown ? meant : undefined }
}
