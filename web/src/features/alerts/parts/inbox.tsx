import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notice } from 'core/contract/rest'
import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { inboxQuery, markRead } from '../api.ts'
import { instantText } from '../words.ts'
import styles from './lists.module.css'
import { NoticeChip } from './notice-chip.tsx'
import { Older } from './older.tsx'

/** Everything that fired, whatever became of its delivery. */
export function Inbox() {
  const client = useQueryClient()
  const inbox = useInfiniteQuery(inboxQuery)
  const { data, error, refetch, isFetching } = inbox
  const read = useMutation({
    mutationFn: markRead,
    onSuccess: () => client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  })
  if (error && !data) return <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Loading what="your inbox" />
  const notices = data.pages.flatMap((page) => page.notices)
  const unread = data.pages[0]?.unread ?? 0
  const [newest] = notices
  if (!newest) {
    return (
      <Card>
        <Empty icon="bell">
          Nothing has fired yet. Every alert will be kept here, also when a message cannot be delivered.
        </Empty>
      </Card>
    )
  }
  return (
    <Card
      title="Inbox"
      note={unread > 0 ? `${unread} unread` : 'all read'}
      actions={
        unread > 0 && (
          <Button size="small" busy={read.isPending} onClick={() => read.mutate(newest.id)}>
            Mark all as read
          </Button>
        )
      }
      flush
    >
      <ul className={styles.list}>
        {notices.map((notice) => (
          <InboxLine key={notice.id} notice={notice} />
        ))}
      </ul>
      <Older pages={inbox} />
    </Card>
  )
}

function InboxLine({ notice }: { notice: Notice }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={classNames(styles.line, notice.read_at === null && styles.unread)}>
      <time dateTime={notice.created_at}>{instantText(notice.created_at)}</time>
      <span className={styles.what}>{notice.payload.title}</span>
      <NoticeChip notice={notice} />
      <span className={styles.verbs}>
        <Button size="small" look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </Button>
        {notice.payload.link && (
          <ButtonLink size="small" to={notice.payload.link}>
            Review orders
          </ButtonLink>
        )}
      </span>
      {isOpen && <p className={styles.text}>{notice.payload.text}</p>}
    </li>
  )
}
