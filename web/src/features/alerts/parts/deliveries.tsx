import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Delivery } from 'core/contract/rest'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { attemptsQuery, deliveriesQuery, resendNotice } from '../api.ts'
import { instantText } from '../words.ts'
import styles from './lists.module.css'
import { NoticeChip } from './notice-chip.tsx'
import { Older } from './older.tsx'

/** Every message that left, each try of it, and sending it again. */
export function Deliveries() {
  const log = useInfiniteQuery(deliveriesQuery)
  const { data, error, refetch, isFetching } = log
  if (error && !data) return <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Loading what="the delivery log" />
  const deliveries = data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0) {
    return (
      <Card>
        <Empty icon="history">No message has left yet.</Empty>
      </Card>
    )
  }
  return (
    <Card
      title="Delivery log"
      note={`${log.hasNextPage ? 'the last ' : ''}${deliveries.length} ${deliveries.length === 1 ? 'message' : 'messages'}`}
      flush
    >
      <ul className={styles.list}>
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <Older pages={log} />
    </Card>
  )
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const client = useQueryClient()
  const show = useSnackbar()
  const [isOpen, setIsOpen] = useState(false)
  const resend = useMutation({
    mutationFn: () => resendNotice(delivery.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['alerts'] })
      show({ text: 'On its way again', kind: 'success' })
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  return (
    <li className={styles.line}>
      <time dateTime={delivery.created_at}>{instantText(delivery.created_at)}</time>
      <span className={styles.what}>{delivery.payload.title}</span>
      <NoticeChip notice={delivery} />
      <span className={styles.verbs}>
        <Button size="small" look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {delivery.attempts} {delivery.attempts === 1 ? 'attempt' : 'attempts'}
        </Button>
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
          Resend
        </Button>
      </span>
      {delivery.detail !== null && <p className={styles.text}>{delivery.detail}</p>}
      {isOpen && <Attempts id={delivery.id} payload={delivery.payload} />}
    </li>
  )
}

function Attempts({ id, payload }: { id: number; payload: Delivery['payload'] }) {
  const { data, error } = useQuery(attemptsQuery(id))
  return (
    <div className={styles.attempts}>
      {error && <span>{error.message}</span>}
      {data?.length === 0 && <span>Not tried yet.</span>}
      {data?.map((attempt) => (
        <span key={attempt.id}>
          {instantText(attempt.started_at)}: {attempt.outcome}
          {attempt.detail !== null && `, ${attempt.detail}`}
        </span>
      ))}
      <code>{JSON.stringify(payload.data)}</code>
    </div>
  )
}
