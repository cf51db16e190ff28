import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits, messages } from 'core/contract'
import { useDeferredValue, useEffect, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import {
  type ChatHead,
  type ChatMessage,
  historyQuery,
  markReport,
  renameChat,
  revokeShare,
  searchQuery,
  sharesQuery,
} from '../api.ts'
import styles from './dialogs.module.css'

const titleProblem = (title: string): string | undefined => {
  if (title.trim() === '') return messages.chat.titleNeeded
  return title.trim().length > limits.chat.titleMax ? messages.chat.titleTooLong : undefined
}

interface TitleDialogProps {
  open: boolean
  heading: string
  label: string
  verb: string
  initial: string
  busy: boolean
  onClose: () => void
  onSubmit: (title: string) => void
}

/** Asks for a title; nothing is sent before it is one. */
function TitleDialog({ open, heading, label, verb, initial, busy, onClose, onSubmit }: TitleDialogProps) {
  const [title, setTitle] = useState(initial)
  const [wasTried, setWasTried] = useState(false)
  useEffect(() => {
    if (!open) return
    setTitle(initial)
    setWasTried(false)
  }, [open, initial])
  const problem = titleProblem(title)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={heading}
      primary={{
        label: verb,
        busy,
        onAction: () => {
          setWasTried(true)
          if (!problem) onSubmit(title.trim())
        },
      }}
    >
      <Field
        label={label}
        value={title}
        error={wasTried ? problem : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
    </Dialog>
  )
}

export function RenameDialog({ chat, onClose }: { chat: ChatHead | null; onClose: () => void }) {
  const client = useQueryClient()
  const show = useSnackbar()
  const rename = useMutation({
    mutationFn: (title: string) => renameChat(chat?.chat_uuid ?? '', title),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['chat-history'] })
      onClose()
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  return (
    <TitleDialog
      open={chat !== null}
      heading="Rename chat"
      label="Title"
      verb="Rename"
      initial={chat?.chat_title ?? ''}
      busy={rename.isPending}
      onClose={onClose}
      onSubmit={(title) => rename.mutate(title)}
    />
  )
}

export function SaveReportDialog({ message, onClose }: { message: ChatMessage | null; onClose: () => void }) {
  const show = useSnackbar()
  const save = useMutation({
    mutationFn: (chat_title: string) =>
      markReport({ chat_id: message?.id ?? 0, chat_uuid: message?.chat_uuid ?? '', is_alert_set: true, chat_title }),
    onSuccess: () => {
      show({ text: messages.savedPrompts.saved, kind: 'success', durationMs: limits.snackbarMs.savedAsReport })
      onClose()
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  return (
    <TitleDialog
      open={message !== null}
      heading="Save as report"
      label="Report title"
      verb="Save report"
      initial={(message?.text_content_user_query ?? '').slice(0, limits.chat.titleMax)}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={(title) => save.mutate(title)}
    />
  )
}

export function RemoveReportDialog({ message, onClose }: { message: ChatMessage | null; onClose: () => void }) {
  const show = useSnackbar()
  const remove = useMutation({
    mutationFn: () =>
      markReport({ chat_id: message?.id ?? 0, chat_uuid: message?.chat_uuid ?? '', is_alert_set: false }),
    onSuccess: () => {
      show({ text: messages.savedPrompts.removed, kind: 'success', durationMs: limits.snackbarMs.removedReport })
      onClose()
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  return (
    <Dialog
      open={message !== null}
      onClose={onClose}
      size="small"
      title="Remove report"
      note="The question and its answer stay in this chat."
      primary={{ label: 'Remove report', danger: true, busy: remove.isPending, onAction: () => remove.mutate() }}
    />
  )
}

export function SearchDialog({
  open,
  onClose,
  onOpen,
}: {
  open: boolean
  onClose: () => void
  onOpen: (chatUuid: string) => void
}) {
  const { userGoogle } = useAuth()
  const email = userGoogle?.email ?? ''
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const found = useQuery(searchQuery(email, wanted))
  const recent = useQuery(historyQuery(email))
  const rows = wanted.length >= 2 ? found.data : recent.data
  return (
    <Dialog open={open} onClose={onClose} title="Search chats">
      <Field
        label="Search chats"
        hideLabel
        icon="search"
        placeholder="Words of a question, an answer or a title"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.results}>
        {!rows ? (
          <Loading what="chats" />
        ) : rows.length === 0 ? (
          <Empty>No chat has these words.</Empty>
        ) : (
          <ul className={styles.found}>
            {rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className={styles.result}
                  onClick={() => {
                    onOpen(row.chat_uuid)
                    onClose()
                  }}
                >
                  <strong>{row.chat_title ?? row.text_content_user_query}</strong>
                  {row.chat_title !== null && row.chat_title !== row.text_content_user_query && (
                    <span>{row.text_content_user_query}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

/** The link of a shared chat, to copy or open; null while none is shown. */
export function ShareDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  const show = useSnackbar()
  return (
    <Dialog
      open={url !== null}
      onClose={onClose}
      title="Chat shared"
      note="Whoever has this link can read the chat, and nothing else. You can close it again under Shared links."
      primary={{
        label: 'Copy link',
        onAction: () => {
          void navigator.clipboard.writeText(url ?? '').then(() => show({ text: 'Link copied', kind: 'success' }))
        },
      }}
      cancelLabel="Done"
    >
      <Field label="Link" readOnly value={url ?? ''} onFocus={(event) => event.currentTarget.select()} />
      <p className={styles.open}>
        <a href={url ?? ''} target="_blank" rel="noopener">
          Open the link
        </a>
      </p>
    </Dialog>
  )
}

export function SharesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { userGoogle } = useAuth()
  const email = userGoogle?.email ?? ''
  const client = useQueryClient()
  const show = useSnackbar()
  const shares = useQuery({ ...sharesQuery(email), enabled: open && email !== '' })
  const history = useQuery(historyQuery(email))
  const revoke = useMutation({
    mutationFn: revokeShare,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['chat-shares'] })
      show({ text: 'Link closed', kind: 'success' })
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const titleOf = (uuid: string) => history.data?.find(({ chat_uuid }) => chat_uuid === uuid)?.chat_title ?? uuid
  return (
    <Dialog open={open} onClose={onClose} title="Shared links" note="Chats that whoever has the link can read.">
      {shares.error ? (
        <ErrorState title={shares.error.message} onRetry={() => void shares.refetch()} />
      ) : !shares.data ? (
        <Loading what="shared links" />
      ) : shares.data.length === 0 ? (
        <Empty icon="link">You have shared no chat.</Empty>
      ) : (
        <ul className={styles.shares}>
          {shares.data.map(({ chat_uuid }) => (
            <li key={chat_uuid}>
              <a href={`/share/${chat_uuid}`} target="_blank" rel="noopener">
                {titleOf(chat_uuid)}
              </a>
              <Button size="small" busy={revoke.isPending} onClick={() => revoke.mutate(chat_uuid)}>
                Close link
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
