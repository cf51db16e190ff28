import { useMutation } from '@tanstack/react-query'
import { limits, messages } from 'core/contract'
import { useAuth } from '#lib/auth.ts'
import { saveSentence, watchSentence } from '#lib/sentences.ts'
import { useSnackbar } from '#ui/snackbar.tsx'

/** What a list's sentence can become: a report, or an agent that watches it. */
export function useSentenceVerbs(sentence: string, title: string) {
  const { country } = useAuth()
  const show = useSnackbar()
  const named = title.slice(0, limits.chat.titleMax)
  const save = useMutation({
    mutationFn: () => saveSentence(sentence, named, country),
    onSuccess: () =>
      show({ text: messages.savedPrompts.saved, kind: 'success', durationMs: limits.snackbarMs.savedAsReport }),
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const alert = useMutation({
    mutationFn: () => watchSentence(sentence, named, country),
    onSuccess: () => show({ text: messages.savedPrompts.agentCreated, kind: 'success' }),
    onError: () => show({ text: messages.savedPrompts.agentFailed, kind: 'error' }),
  })
  return {
    onSave: () => save.mutate(),
    onAlert: () => alert.mutate(),
    busy: save.isPending ? ('saving' as const) : alert.isPending ? ('alerting' as const) : null,
  }
}
