import {
  type InferDataFromTag,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query'
import { isPassing } from '#lib/http-error.ts'

/** What is told to have changed is read anew, also where its first read is still on its way: the library would let that one stand. */
class ReadingAnew extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const isFirst: InvalidateQueryFilters<Key>['predicate'] = (query) =>
      query.state.data === undefined && (filters?.predicate?.(query) ?? true)
    void this.cancelQueries({ ...filters, predicate: isFirst })
    return super.invalidateQueries(filters, options)
  }
}

/** A refusal is an answer and is not asked again; silence and 5xx are, twice. */
export const createQueryClient = (): QueryClient =>
  new ReadingAnew({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })

/** What a change made of something that is read. A read that began before the change would put the old state back. */
export function keepChange<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  next: Updater<
    NoInfer<InferDataFromTag<unknown, Key>> | undefined,
    NoInfer<InferDataFromTag<unknown, Key>> | undefined
  >,
): void {
  void client.cancelQueries({ queryKey, exact: true })
  const kept = client.setQueryData(queryKey, next)
  // The stopped read was the first one, and the change is not the whole.
  if (kept === undefined) void client.invalidateQueries({ queryKey, exact: true })
}
