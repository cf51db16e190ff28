/** A rule made of a sentence, wherever the sentence stands. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AlertPreview, AlertRule, NewAlertRequest, PreviewRequest } from 'core/contract/rest'
import { useDeferredValue, useState } from 'react'
import { useAuth } from './auth.ts'
import { call } from './http.ts'
import type { Say } from './say.ts'

export const previewRule = (asked: PreviewRequest, signal: AbortSignal): Promise<AlertPreview> =>
  call('/api/alerts/preview', { method: 'POST', body: asked, signal })

/** What is not said is as the profile has it. */
type NewRule = Pick<NewAlertRequest, 'sentence'> & Partial<NewAlertRequest>

export const createRule = (rule: NewRule): Promise<AlertRule> =>
  call('/api/alerts/rules', { method: 'POST', body: rule })

const alertSet = 'Alert set. It is under Alerts.'

/** Sets a rule and says so. */
export function useSetAlert(say: Say, onSet: () => void = () => {}) {
  return useMutation({
    mutationFn: createRule,
    onSuccess: () => {
      say({ text: alertSet, kind: 'success' })
      onSet()
    },
    onError: (error) => say({ text: error.message, kind: 'error' }),
  })
}

/** A sentence being written, what it would have told, and the press that makes it a rule. */
export function useAlertSentence(first: string, say: Say, onSet?: () => void) {
  const { isAuthenticated } = useAuth()
  const [sentence, setSentence] = useState(first)
  const settled = useDeferredValue(sentence.trim())
  const preview = useQuery({
    queryKey: ['alert-preview', settled],
    queryFn: ({ signal }) => previewRule({ sentence: settled, settings: {} }, signal),
    enabled: isAuthenticated && settled.length > 3,
    placeholderData: (before) => before,
  })
  const create = useSetAlert(say, onSet)
  return {
    sentence,
    setSentence,
    says: preview.isError ? 'What it would have told could not be worked out.' : (preview.data?.says ?? ''),
    isReady: preview.data?.outcome === 'ready',
    isSetting: create.isPending,
    set: () => create.mutate({ sentence: sentence.trim() }),
  }
}
