import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WatchBoard } from 'core/contract/rest'
import { useEffect } from 'react'
import { subscribeTicks } from '#lib/live.ts'
import { keepChange } from '#lib/query-client.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { boardQuery, removeItems, restoreItems } from './api.ts'
import { placesOf } from './rows.ts'

/** The person's lists, as every tab and device of hers sees them. */
export function useBoard() {
  const client = useQueryClient()
  const show = useSnackbar()
  const board = useQuery(boardQuery)

  useEffect(
    () =>
      subscribeTicks(
        'subscription Board { watch_board }',
        () => void client.invalidateQueries({ queryKey: boardQuery.queryKey }),
      ),
    [client],
  )

  const put = (next: WatchBoard) => keepChange(client, boardQuery.queryKey, next)
  const change = useMutation({
    mutationFn: (work: () => Promise<WatchBoard>) => work(),
    onSuccess: put,
    onError: (error) => {
      show({ text: error.message, kind: 'error' })
      void client.invalidateQueries({ queryKey: boardQuery.queryKey })
    },
  })

  /** Shown at once as it will be; the server's word follows. */
  const changeNow = (next: WatchBoard, work: () => Promise<WatchBoard>) => {
    put(next)
    change.mutate(work)
  }

  const remove = (list: number | null, ids: readonly number[]) => {
    const before = board.data
    if (!before) return
    const places = placesOf(before, ids)
    const listed = before.lists.find(({ id }) => id === list)
    const what = places.length === 1 ? places[0]?.symbol : `${places.length} symbols`
    change.mutate(() => removeItems(list, ids), {
      onSuccess: () =>
        show({
          text: listed ? `Removed ${what} from ${listed.name}. Still under All.` : `Removed ${what}`,
          action: { label: 'Undo', onAction: () => change.mutate(() => restoreItems({ items: places })) },
        }),
    })
  }

  return { board, change, changeNow, remove }
}
