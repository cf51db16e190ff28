import { useQuery } from '@tanstack/react-query'
import { riskBandOf, riskQuestions } from 'core/calculators'
import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, Loading, Skeleton, Strip } from '#ui/states.tsx'
import { mixesQuery } from './api.ts'
import { Questions } from './parts/questions.tsx'
import { Result } from './parts/result.tsx'
import styles from './screen.module.css'
import { shownDay } from './shown-day.ts'
import { useProfile } from './use-profile.ts'

export function Screen() {
  const mine = useProfile()
  const mixes = useQuery(mixesQuery)
  const { profile, result, answers, isStranger } = mine
  const answered = riskQuestions.filter(({ id }) => answers[id] !== undefined).length
  const kept = mine.saving.isError
    ? 'Not saved: the server could not be reached. Your answers stay here.'
    : isStranger
      ? 'Kept in this browser. Sign in to keep it with your account.'
      : mine.saving.isPending
        ? 'Saving…'
        : answered > 0
          ? 'Saved. You can go on later.'
          : ''
  return (
    <div className={styles.screen}>
      <PageHead
        title="Risk profile"
        subtitle="Twelve questions: what you can bear to lose, and what you can bear to see."
      />
      {profile.error ? (
        <Card>
          <ErrorState title={profile.error.message} onRetry={() => void profile.refetch()} busy={profile.isFetching} />
        </Card>
      ) : !isStranger && profile.isPending ? (
        <Loading what="your profile">
          <Skeleton height={320} />
        </Loading>
      ) : result ? (
        <>
          <Result
            result={result}
            mixes={mixes.data ?? null}
            mixesSay={mixes.isPending ? 'Being computed' : 'Not computed: the market data could not be reached.'}
          />
          <Card>
            <div className={styles.verbs}>
              <Button look="primary" icon="refresh" onClick={mine.askAgain}>
                Take it again
              </Button>
              {isStranger && (
                <ButtonLink to={`/login?redirect=${encodeURIComponent('/riskProfile')}`} icon="user">
                  Sign in to keep it
                </ButtonLink>
              )}
              <Forget onForget={() => mine.forgetting.mutate()} busy={mine.forgetting.isPending} />
            </div>
            <p className={styles.because}>
              {result.takenAt && result.retakeOn
                ? `Taken on ${shownDay(result.takenAt)}. Lives change: take it again by ${shownDay(result.retakeOn)}. `
                : ''}
              This is a way to think about risk, not advice, and no promise. It warns you on the trading dashboard and
              in dip settings when something lies outside your band; it forbids nothing.
            </p>
          </Card>
        </>
      ) : (
        <Questions
          key={mine.begun}
          answers={answers}
          onAnswer={mine.answer}
          onFinish={mine.finish}
          kept={kept}
          busy={mine.finishing.isPending}
        />
      )}
      {mine.finishing.error && <Strip tone="bad">{mine.finishing.error.message}</Strip>}
      {mine.forgetting.error && <Strip tone="bad">{mine.forgetting.error.message}</Strip>}
      {mine.history.length > 1 && (
        <Card title="Earlier profiles">
          <ul className={styles.history}>
            {mine.history.slice(1).map(({ id, takenAt, band, capacity, tolerance }) => (
              <li key={id}>
                <span>{shownDay(takenAt)}</span>
                <strong>{riskBandOf(band).title}</strong>
                <span>
                  capacity {capacity.score}, tolerance {tolerance.score}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Forget({ onForget, busy }: { onForget: () => void; busy: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon="trash" busy={busy} onClick={() => setIsOpen(true)}>
        Delete my answers
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete my answers"
        primary={{
          label: 'Delete my answers',
          onAction: () => {
            setIsOpen(false)
            onForget()
          },
        }}
      >
        All answers and earlier profiles are deleted. This cannot be undone.
      </Dialog>
    </>
  )
}
