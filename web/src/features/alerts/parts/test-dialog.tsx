import { useQuery } from '@tanstack/react-query'
import type { AlertRule } from 'core/contract/rest'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { testRule } from '../api.ts'
import styles from './rule-editor.module.css'

/** Judges a rule now and shows the message as it would look; nobody is told. */
export function TestDialog({ rule, onClose }: { rule: AlertRule | null; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['alerts', 'test', rule?.key],
    queryFn: () => testRule(rule?.key ?? ''),
    enabled: rule !== null,
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <Dialog open={rule !== null} onClose={onClose} title="Test now" note={rule?.title ?? ''}>
      {error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <Loading what="the test" />
      ) : (
        <div className={styles.editor}>
          <p>
            <Chip tone={data.fires === null ? 'notice' : data.fires ? 'good' : 'neutral'}>
              {data.fires === null ? 'Cannot be judged' : data.fires ? 'Would fire now' : 'Would not fire now'}
            </Chip>
          </p>
          <p>{data.says}</p>
          <figure className={styles.message}>
            <figcaption>The message as it will look. Nobody was told.</figcaption>
            <strong>{data.message.title}</strong>
            <p>{data.message.text}</p>
          </figure>
        </div>
      )}
    </Dialog>
  )
}
