import { useMutation, useQueryClient } from '@tanstack/react-query'
import { repeats, type Strategy } from 'core/contract/rest'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { scheduleStrategy, strategiesQuery } from '../api.ts'
import { repeatWords } from '../words.ts'

export const repeatOptions = repeats.map((value) => ({ value, label: repeatWords[value] }))

/** When a strategy runs by itself. */
export function ScheduleDialog({ strategy, onClose }: { strategy: Strategy; onClose: () => void }) {
  const client = useQueryClient()
  const show = useSnackbar()
  const [chosen, setChosen] = useState(strategy.repeats)
  const save = useMutation({
    mutationFn: () => scheduleStrategy(strategy.id, chosen),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: strategiesQuery.queryKey })
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`When ${strategy.name} runs`}
      size="small"
      primary={{ label: 'Save schedule', onAction: () => save.mutate(), busy: save.isPending }}
    >
      <Select label="Run again" options={repeatOptions} value={chosen} onChange={setChosen} hint="Times are IST." />
    </Dialog>
  )
}
