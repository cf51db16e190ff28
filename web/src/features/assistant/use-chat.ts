import { useQueryClient } from '@tanstack/react-query'
import { limits, messages as texts } from 'core/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { isRefused } from '#lib/http-error.ts'
import { subscribeRows } from '#lib/live.ts'
import { keepChange } from '#lib/query-client.ts'
import { newChatSessionId, writeChatSessionId } from '#lib/session.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { answerQuery, askResearch, type ChatMessage, historyQuery, messagesSubscription } from './api.ts'
import { withChat } from './history.ts'

/** A question on its way: shown at once, gone when the stored one arrives. */
export interface Pending {
  readonly text: string
  /** What is being done, for whoever waits. */
  readonly says: string
}

export interface Chat {
  readonly id: string
  readonly messages: readonly ChatMessage[]
  /** True until the server has said what the chat holds. */
  readonly isLoading: boolean
  readonly pending: Pending | null
  readonly failure: string | null
  /** Resolves true when the question was stored: only then may the typed text go. */
  readonly send: (text: string) => Promise<boolean>
  readonly startNew: () => void
  readonly open: (chatUuid: string) => void
}

const isAnswered = (row: ChatMessage): boolean => row.text_content_assistant_formatted_response !== null

const merge = (known: readonly ChatMessage[], changed: readonly ChatMessage[]): readonly ChatMessage[] => {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of changed) byId.set(message.id, message)
  return [...byId.values()].sort((left, right) => left.id - right.id)
}

/** The chat of this tab: a new one on load, kept up to date by the live subscription. */
export function useChat(): Chat {
  const { isAuthenticated, userGoogle, country } = useAuth()
  const email = userGoogle?.email ?? ''
  const client = useQueryClient()
  const show = useSnackbar()
  const [id, setId] = useState(() => newChatSessionId())
  const [rows, setRows] = useState<{ readonly of: string; readonly list: readonly ChatMessage[] | null }>({
    of: id,
    list: null,
  })
  const [pending, setPending] = useState<Pending | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const current = useRef(id)
  current.current = id

  useEffect(() => {
    setRows({ of: id, list: null })
    if (!isAuthenticated) return
    return subscribeRows<ChatMessage, { user_chat: readonly ChatMessage[] }>({
      query: messagesSubscription,
      variables: { email, chat_uuid: id },
      rows: (data) => data.user_chat,
      onReady: () => setRows((before) => (before.of === id && before.list ? before : { of: id, list: [] })),
      isComplete: isAnswered,
      onRows: (changed) => {
        const newest = changed.at(-1)
        // Asked for before the message is drawn, which would ask for it only then.
        if (newest && isAnswered(newest)) void client.prefetchQuery(answerQuery(newest))
        setRows((before) => ({ of: id, list: merge(before.of === id ? (before.list ?? []) : [], changed) }))
        if (changed.some(({ text_content_user_query }) => text_content_user_query !== '')) {
          setPending((sent) =>
            sent && changed.some((row) => row.text_content_user_query === sent.text.trim()) ? null : sent,
          )
          keepChange(client, historyQuery(email).queryKey, (known) => known && withChat(known, changed))
        }
      },
    })
  }, [id, email, isAuthenticated, client])

  const send = useCallback(
    async (typed: string): Promise<boolean> => {
      const text = typed.slice(0, limits.chat.maxCharacters).trim()
      if (text === '') return false
      if (!isAuthenticated) {
        show({ text: texts.chat.signInNeeded, kind: 'error' })
        return false
      }
      const chat = current.current
      if (chat === '') {
        show({ text: texts.chat.sessionNotFound, kind: 'error' })
        return false
      }
      setFailure(null)
      setPending({ text, says: 'Sending' })
      try {
        await askResearch({ chatSessionId: chat, country, messages: [{ role: 'user', content: text }] }, ({ says }) =>
          setPending((sent) => sent && { ...sent, says }),
        )
        setPending(null)
        return true
      } catch (error) {
        setPending(null)
        const message = isRefused(error) ? texts.notAuthorized : texts.chat.failed
        setFailure(message)
        show({ text: message, kind: 'error' })
        return false
      }
    },
    [isAuthenticated, country, show],
  )

  const startNew = useCallback(() => {
    setFailure(null)
    setPending(null)
    setId(newChatSessionId())
    // Also those begun on another device meanwhile.
    void client.invalidateQueries({ queryKey: historyQuery(email).queryKey })
  }, [client, email])
  const open = useCallback((chatUuid: string) => {
    setFailure(null)
    setPending(null)
    writeChatSessionId(chatUuid)
    setId(chatUuid)
  }, [])

  const list = rows.of === id ? rows.list : null
  return {
    id,
    messages: list ?? [],
    isLoading: isAuthenticated && list === null,
    pending,
    failure,
    send,
    startNew,
    open,
  }
}
