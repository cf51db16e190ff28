import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SentFeedback } from 'core/contract/rest'
import { dayOf, formatDay, formatTime } from 'core/values'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { UserText } from '#ui/safe-html.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { feedbackQuery, markHandled } from '../api.ts'
import { typeWords } from '../words.ts'
import styles from './sent-list.module.css'

const tones = ['info', 'good', 'bad'] as const

/** For operators: what people sent, newest first. */
export function SentList() {
  const { data, error, refetch, isFetching } = useQuery(feedbackQuery)
  const [shown, setShown] = useState<'open' | 'all'>('open')
  const list = (data?.feedback ?? []).filter(({ handled_at }) => shown === 'all' || handled_at === null)
  return (
    <Card
      title="What people sent"
      note={data ? `${data.open} open of ${data.total}` : undefined}
      actions={
        <Segmented
          label="Show"
          size="small"
          options={[
            { value: 'open', label: 'Open' },
            { value: 'all', label: 'All' },
          ]}
          value={shown}
          onChange={setShown}
        />
      }
      flush
    >
      {error && !data ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <Loading what="feedback" />
      ) : list.length === 0 ? (
        <Empty icon="chat">{data.total === 0 ? 'Nobody has sent anything yet.' : 'Everything is done with.'}</Empty>
      ) : (
        <ul className={styles.list}>
          {list.map((each) => (
            <Line key={each.id} feedback={each} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ feedback: { id, type, comment, email, created_at, handled_at } }: { feedback: SentFeedback }) {
  const client = useQueryClient()
  const show = useSnackbar()
  const mark = useMutation({
    mutationFn: () => markHandled(id, handled_at === null),
    onSuccess: () => client.invalidateQueries({ queryKey: feedbackQuery.queryKey }),
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const at = Date.parse(created_at)
  return (
    <li className={styles.line}>
      <p className={styles.who}>
        <Chip tone={tones[type] ?? 'neutral'}>{typeWords[type]}</Chip>
        <span>{email}</span>
        <time dateTime={created_at}>
          {formatDay(dayOf(at))}, {formatTime(at)} IST
        </time>
      </p>
      <div className={styles.text}>
        <UserText text={comment} />
      </div>
      <Button
        size="small"
        icon={handled_at === null ? 'check' : 'refresh'}
        busy={mark.isPending}
        onClick={() => mark.mutate()}
      >
        {handled_at === null ? 'Done' : 'Reopen'}
      </Button>
    </li>
  )
}
