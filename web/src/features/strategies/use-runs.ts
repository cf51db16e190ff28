import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSnackbar } from '#ui/snackbar.tsx'
import { cancelRun, startRun } from './api.ts'
import { runPath } from './paths.ts'

/** The two verbs of the queue. */
export function useRuns() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const show = useSnackbar()
  const onError = (error: Error) => show({ text: error.message, kind: 'error' })
  const refresh = () => client.invalidateQueries({ queryKey: ['strategies'] })
  const start = useMutation({
    mutationFn: startRun,
    onSuccess: async (run) => {
      await refresh()
      navigate(runPath(run.id))
    },
    onError,
  })
  const cancel = useMutation({
    mutationFn: cancelRun,
    onSuccess: async () => {
      show({ text: 'Run cancelled', kind: 'success' })
      await refresh()
    },
    onError,
  })
  return { start, cancel }
}
