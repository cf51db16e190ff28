import { useMutation } from '@tanstack/react-query'
import { limits, messages } from 'core/contract'
import { useLocation } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { askAddress, saveSentence, watchSentence } from '#lib/sentences.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'

/** The question a list answers: asked in the chat, kept as a report, watched. */
export function Asked({ sentence, understood, title }: { sentence: string; understood?: string; title: string }) {
  const { isAuthenticated, authVerified, country } = useAuth()
  const { pathname, search } = useLocation()
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
  return (
    <SentenceStrip
      sentence={sentence}
      {...(understood !== undefined && { understood })}
      editTo={askAddress(sentence)}
      {...(isAuthenticated && {
        onSave: () => save.mutate(),
        onAlert: () => alert.mutate(),
        busy: save.isPending ? ('saving' as const) : alert.isPending ? ('alerting' as const) : null,
      })}
      signIn={
        authVerified && !isAuthenticated ? (
          <ButtonLink size="small" icon="bell" to={`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`}>
            Sign in to save or alert
          </ButtonLink>
        ) : undefined
      }
    />
  )
}
