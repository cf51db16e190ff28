import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { type ChatHead, historyPage, historyQuery, olderQuery } from '../api.ts'
import { allChats, groupByDay } from '../history.ts'
import styles from './sidebar.module.css'

export interface SidebarProps {
  chatId: string
  onNew: () => void
  onOpen: (chatUuid: string) => void
  onSearch: () => void
  onWords: () => void
  onRename: (chat: ChatHead) => void
  onShare: (chatUuid: string) => void
  onShares: () => void
}

/** The person's chats, newest first, by the day of their first question. */
export function Sidebar(props: SidebarProps) {
  const { chatId, onNew, onOpen, onSearch, onWords, onRename, onShare, onShares } = props
  const { userGoogle } = useAuth()
  const history = useQuery(historyQuery(userGoogle?.email ?? ''))
  const older = useInfiniteQuery(olderQuery(userGoogle?.email ?? ''))
  const groups = useMemo(
    () => groupByDay(allChats(history.data ?? [], older.data?.pages ?? []), new Date()),
    [history.data, older.data],
  )
  const hasOlder = older.data ? older.hasNextPage : (history.data?.length ?? 0) >= historyPage
  return (
    <nav className={styles.sidebar} aria-label="Chats">
      <div className={styles.top}>
        <button type="button" className={styles.new} onClick={onNew}>
          <Icon name="plus" size={16} /> New chat
        </button>
        <button type="button" className={styles.search} onClick={onSearch}>
          <Icon name="search" size={16} /> Search chats
        </button>
      </div>
      <div className={styles.list}>
        {history.isPending && userGoogle ? (
          <Loading what="chats" lines={6} />
        ) : history.error ? (
          <ErrorState title={history.error.message} onRetry={() => void history.refetch()} />
        ) : groups.length === 0 ? (
          <p className={styles.none}>Your chats will be listed here.</p>
        ) : (
          groups.map(({ title, rows }) => (
            <section key={title}>
              <h2 className={styles.day}>{title}</h2>
              <ul className={styles.chats}>
                {rows.map((chat) => {
                  const isHere = chat.chat_uuid === chatId
                  return (
                    <li key={chat.id} className={classNames(styles.item, isHere && styles.here)}>
                      <button
                        type="button"
                        className={styles.title}
                        aria-current={isHere ? 'page' : undefined}
                        onClick={() => onOpen(chat.chat_uuid)}
                      >
                        {chat.chat_title ?? chat.text_content_user_query}
                      </button>
                      <span className={styles.more}>
                        <Menu
                          label={`Chat: ${chat.chat_title ?? chat.text_content_user_query}`}
                          items={[
                            { label: 'Rename', icon: 'pencil', onAction: () => onRename(chat) },
                            { label: 'Share', icon: 'share', onAction: () => onShare(chat.chat_uuid) },
                          ]}
                        />
                      </span>
                    </li>
                  )
                })}
              </ul>
            </section>
          ))
        )}
        {hasOlder && (
          <Button size="small" busy={older.isFetching} onClick={() => void older.fetchNextPage()}>
            Older chats
          </Button>
        )}
        {older.error && <p className={styles.none}>{older.error.message}</p>}
      </div>
      <div className={styles.foot}>
        <Link to="/savedprompts" look="quiet">
          <Icon name="bookmark" size={16} /> Saved prompts
        </Link>
        <button type="button" className={styles.link} onClick={onShares}>
          <Icon name="link" size={16} /> Shared links
        </button>
        <button type="button" className={styles.link} onClick={onWords}>
          <Icon name="book" size={16} /> Words you can use
        </button>
      </div>
    </nav>
  )
}
