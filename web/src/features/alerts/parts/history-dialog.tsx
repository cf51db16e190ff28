import { useInfiniteQuery } from '@tanstack/react-query'
import type { AlertRule } from 'core/contract/rest'
import { Dialog } from '#ui/dialog.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { historyQuery } from '../api.ts'
import { instantText } from '../words.ts'
import styles from './lists.module.css'
import { NoticeChip } from './notice-chip.tsx'
import { Older } from './older.tsx'

/** What a rule has fired, and what became of each message. */
export function HistoryDialog({ rule, onClose }: { rule: AlertRule | null; onClose: () => void }) {
  const history = useInfiniteQuery({ ...historyQuery(rule?.key ?? ''), enabled: rule !== null })
  const { data, error, refetch } = history
  const notices = data?.pages.flatMap((page) => page.notices) ?? []
  return (
    <Dialog open={rule !== null} onClose={onClose} size="large" title="History" note={rule?.title ?? ''}>
      {error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading what="its history" />
      ) : notices.length === 0 ? (
        <Empty icon="history">It has not fired yet.</Empty>
      ) : (
        <>
          <ul className={styles.list}>
            {notices.map((notice) => (
              <li key={notice.id} className={styles.line}>
                <time dateTime={notice.created_at}>{instantText(notice.created_at)}</time>
                <span className={styles.what}>{notice.payload.title}</span>
                <NoticeChip notice={notice} />
              </li>
            ))}
          </ul>
          <Older pages={history} />
        </>
      )}
    </Dialog>
  )
}
