import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChartDrawing, ChartShape } from 'core/contract/rest'
import { useMemo } from 'react'
import { useAuth } from '#lib/auth.ts'
import { keepChange } from '#lib/query-client.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { addDrawing, changeDrawing, drawingsQuery, removeDrawing, type Subject } from './api.ts'

const none: readonly ChartDrawing[] = []

/** What one drew on this instrument; kept as soon as it is drawn. On bars of minutes only prices have a place, for the rest is kept by the day. */
export function useDrawings(subject: Subject, isOfMinutes: boolean) {
  const { asset, symbol } = subject
  const { isAuthenticated } = useAuth()
  const client = useQueryClient()
  const show = useSnackbar()
  const query = drawingsQuery(subject, isAuthenticated)
  const { data = none } = useQuery(query)
  const drawings = useMemo(
    () => (isOfMinutes ? data.filter(({ shape }) => shape.kind === 'level') : data),
    [data, isOfMinutes],
  )
  const outcome = {
    onSuccess: () => client.invalidateQueries({ queryKey: query.queryKey }),
    onError: (error: Error) => show({ text: error.message, kind: 'error' }),
  }
  const add = useMutation({ mutationFn: (shape: ChartShape) => addDrawing({ asset, symbol, shape }), ...outcome })
  const remove = useMutation({ mutationFn: removeDrawing, ...outcome })
  const change = useMutation({
    mutationFn: changeDrawing,
    // Where it was let go it stays, while the server is told.
    onMutate: (changed) =>
      keepChange(client, query.queryKey, (before) => before?.map((each) => (each.id === changed.id ? changed : each))),
    onError: outcome.onError,
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const undoRemoval = (shape: ChartShape) => () => add.mutate(shape)
  return {
    drawings: isAuthenticated ? drawings : none,
    isAllowed: isAuthenticated,
    add: add.mutate,
    remove: ({ id, shape }: ChartDrawing) => {
      remove.mutate(id)
      show({ text: 'Drawing removed', action: { label: 'Undo', onAction: undoRemoval(shape) } })
    },
    change: change.mutate,
    /** Drawn and not yet answered: in sight at once. */
    pending: add.isPending ? add.variables : null,
  }
}
