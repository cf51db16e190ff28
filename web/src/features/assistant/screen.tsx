import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from 'core/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createAgent } from '#lib/agents.ts'
import { useAuth } from '#lib/auth.ts'
import { readDraft, writeDraft } from '#lib/chat-draft.ts'
import { isRefused } from '#lib/http-error.ts'
import { useWords } from '#lib/use-words.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media-query.ts'
import { useShortcuts } from '#ui/shortcuts.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Loading } from '#ui/states.tsx'
import { useRestOfWindow } from '#ui/use-rest-of-window.ts'
import { type ChatHead, type ChatMessage, shareChat } from './api.ts'
import { mayAskAtOnce } from './handed-in.ts'
import { Composer } from './parts/composer.tsx'
import {
  RemoveReportDialog,
  RenameDialog,
  SaveReportDialog,
  SearchDialog,
  ShareDialog,
  SharesDialog,
} from './parts/dialogs.tsx'
import { WordsDialog } from './parts/hints.tsx'
import { Message, PendingMessage } from './parts/message.tsx'
import { Sidebar } from './parts/sidebar.tsx'
import { Welcome } from './parts/welcome.tsx'
import styles from './screen.module.css'
import { useChat } from './use-chat.ts'

type Opened = 'search' | 'words' | 'shares' | 'chats' | null

export function Screen() {
  const chat = useChat()
  const { isAuthenticated, authVerified } = useAuth()
  const client = useQueryClient()
  const show = useSnackbar()
  const phone = useIsPhone()
  const [text, setText] = useState(readDraft)
  const [isWide, setIsWide] = useState(true)
  const [reworded, setReworded] = useState(0)
  const [opened, setOpened] = useState<Opened>(null)
  const [renaming, setRenaming] = useState<ChatHead | null>(null)
  const [saving, setSaving] = useState<ChatMessage | null>(null)
  const [removing, setRemoving] = useState<ChatMessage | null>(null)
  const [sharedUrl, setSharedUrl] = useState<string | null>(null)
  const isBusy = chat.pending !== null
  const whole = useRef<HTMLDivElement>(null)
  const height = useRestOfWindow(whole)

  const type = (next: string) => {
    setText(next)
    writeDraft(next)
  }
  /** Nothing typed is lost: the text goes only once the server has the question. */
  const ask = async (question: string) => {
    if (question.trim() === '' || isBusy) return
    const isTyped = question === text
    if (isTyped) setText('')
    const isStored = await chat.send(question)
    if (isStored) {
      if (isTyped) writeDraft('')
    } else if (isTyped || text === '') type(question)
  }

  useHandedIn(authVerified, isAuthenticated, ask, type)
  const list = useNewestInSight(chat.messages.length, chat.pending !== null)

  const share = useMutation({
    mutationFn: shareChat,
    onSuccess: ({ url }, uuid) => {
      // A link that leads elsewhere is not the one that was asked for.
      if (!url.endsWith(uuid)) return
      setSharedUrl(url)
      void client.invalidateQueries({ queryKey: ['chat-shares'] })
    },
    onError: (error) =>
      show({
        text: isRefused(error) ? messages.notAuthorized : error.message,
        kind: 'error',
      }),
  })
  const agent = useMutation({
    mutationFn: createAgent,
    onSuccess: () => show({ text: messages.savedPrompts.agentCreated, kind: 'success' }),
    onError: () => show({ text: messages.savedPrompts.agentFailed, kind: 'error' }),
  })

  useShortcuts(
    useMemo(
      () => [
        { keys: 'g n', does: 'New chat', group: 'Research Agent', run: chat.startNew },
        { keys: 'g s', does: 'Search chats', group: 'Research Agent', run: () => setOpened('search') },
      ],
      [chat.startNew],
    ),
  )

  const first = chat.messages[0]
  const sidebar = (
    <Sidebar
      chatId={chat.id}
      onNew={() => {
        chat.startNew()
        setOpened(null)
      }}
      onOpen={(uuid) => {
        chat.open(uuid)
        setOpened(null)
      }}
      onSearch={() => setOpened('search')}
      onWords={() => setOpened('words')}
      onRename={setRenaming}
      onShare={(uuid) => share.mutate(uuid)}
      onShares={() => setOpened('shares')}
    />
  )

  return (
    <div ref={whole} className={styles.screen} style={{ height }}>
      {!phone && isWide && <aside className={styles.aside}>{sidebar}</aside>}
      <div className={styles.main}>
        <header className={styles.head}>
          <IconButton
            label={phone ? 'Show chats' : isWide ? 'Hide chats' : 'Show chats'}
            icon="sidebar"
            aria-expanded={phone ? opened === 'chats' : isWide}
            onClick={() => (phone ? setOpened('chats') : setIsWide(!isWide))}
          />
          <h1 className={styles.title}>{messages.chat.title}</h1>
          {first && <p className={styles.chatTitle}>{first.chat_title ?? first.text_content_user_query}</p>}
          <span className={styles.verbs}>
            {first && (
              <>
                {!phone && <IconButton label="Rename chat" icon="pencil" onClick={() => setRenaming(first)} />}
                <IconButton label="Share chat" icon="share" onClick={() => share.mutate(chat.id)} />
              </>
            )}
            <IconButton label="New chat" icon="plus" onClick={chat.startNew} />
          </span>
        </header>
        <div className={styles.scroll}>
          <div ref={list} className={styles.column} role="log" aria-label="Chat" aria-busy={chat.isLoading}>
            {chat.messages.map((message, index) => (
              <Message
                key={message.id}
                message={message}
                isLast={index === chat.messages.length - 1 && !chat.pending}
                onAsk={(question) => void ask(question)}
                onReword={(question) => {
                  type(question)
                  setReworded((times) => times + 1)
                }}
                onWords={() => setOpened('words')}
                onSave={setSaving}
                onUnsave={setRemoving}
                onShare={() => share.mutate(chat.id)}
                onCreateAgent={(watched) => agent.mutate(watched)}
              />
            ))}
            {chat.pending && <PendingMessage {...chat.pending} />}
            {chat.messages.length === 0 &&
              !chat.pending &&
              (chat.isLoading ? (
                <Loading what="the chat" lines={4} />
              ) : (
                <Welcome onAsk={(question) => void ask(question)} />
              ))}
          </div>
        </div>
        <div className={styles.foot}>
          <div className={styles.column}>
            <Composer
              text={text}
              onText={type}
              onSend={() => void ask(text)}
              busy={isBusy}
              failure={chat.failure}
              focus={reworded}
            />
            <p className={styles.notice}>
              This is information, not advice: <Link to="/disclaimer">disclaimer</Link>.
            </p>
          </div>
        </div>
      </div>

      <Dialog open={phone && opened === 'chats'} onClose={() => setOpened(null)} title="Chats" place="side">
        {sidebar}
      </Dialog>
      <SearchDialog open={opened === 'search'} onClose={() => setOpened(null)} onOpen={chat.open} />
      <WordsDialog
        open={opened === 'words'}
        onClose={() => setOpened(null)}
        onPick={(word) => {
          type(text === '' ? `${word} ` : `${text.trimEnd()} ${word} `)
          setOpened(null)
        }}
      />
      <SharesDialog open={opened === 'shares'} onClose={() => setOpened(null)} />
      <RenameDialog chat={renaming} onClose={() => setRenaming(null)} />
      <SaveReportDialog message={saving} onClose={() => setSaving(null)} />
      <RemoveReportDialog message={removing} onClose={() => setRemoving(null)} />
      <ShareDialog url={sharedUrl} onClose={() => setSharedUrl(null)} />
    </div>
  )
}

/** A question that came with the address (`?q=`): asked once for a signed-in person, kept in the input for a stranger or when it would teach. */
function useHandedIn(
  isVerified: boolean,
  isAuthenticated: boolean,
  ask: (question: string) => Promise<void>,
  type: (text: string) => void,
) {
  const [words, setWords] = useWords()
  const question = words.get('q')
  const asked = useRef(false)
  useEffect(() => {
    if (question === null || !isVerified || asked.current) return
    asked.current = true
    setWords((before) => {
      before.delete('q')
      return before
    })
    if (isAuthenticated && mayAskAtOnce(question)) void ask(question)
    else type(question)
  })
}

const gapAbove = 20

/** A new question goes to the top of what is seen, so that its answer begins there; other changes move nothing. */
function useNewestInSight(count: number, isPending: boolean) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has grown is the reason to move
  useEffect(() => {
    const articles = list.current?.querySelectorAll('article')
    const newest = articles?.[articles.length - 1]
    const scroller = list.current?.parentElement
    // Not scrollIntoView: it would move the page around the chat too.
    if (newest && scroller && articles.length > 1) scroller.scrollTop = newest.offsetTop - gapAbove
  }, [count, isPending])
  return list
}
