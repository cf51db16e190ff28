import { useQuery } from '@tanstack/react-query'
import { verdictOf } from 'core/backtest'
import type { StrategyRunDetail } from 'core/contract/rest'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Menu } from '#ui/menu.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { isActive, runQuery, strategiesQuery } from '../api.ts'
import { editPath, listPath, runPath } from '../paths.ts'
import styles from '../screen.module.css'
import { useRuns } from '../use-runs.ts'
import { dayText, instantText, stateWords } from '../words.ts'
import { Progress } from './progress.tsx'
import { Result } from './result.tsx'
import { Rules } from './rules.tsx'

/** One run at its own address: on its way, over, or what became of it. */
export function RunPage({ id }: { id: number }) {
  const { data: run, error, refetch, isFetching } = useQuery(runQuery(id))
  if (error && !run)
    return (
      <>
        <PageHead title="Run" />
        <Card>
          <ErrorState
            title={error.message}
            onRetry={() => void refetch()}
            busy={isFetching}
            action={<ButtonLink to={listPath}>All strategies</ButtonLink>}
          />
        </Card>
      </>
    )
  if (!run)
    return (
      <>
        <PageHead title="Run" />
        <Loading what="the run">
          <Skeleton height={96} />
          <Skeleton height={320} />
        </Loading>
      </>
    )
  return (
    <>
      <Head run={run} />
      {run.result ? (
        <>
          <p className={styles.verdict}>{verdictOf(run.result.report, run.settings.benchmark)}</p>
          <Result run={run} result={run.result} />
        </>
      ) : (
        <Unfinished run={run} />
      )}
    </>
  )
}

function Head({ run }: { run: StrategyRunDetail }) {
  const { start, cancel } = useRuns()
  const { result } = run
  const isOn = isActive(run.state)
  return (
    <PageHead
      title={run.strategy_name}
      subtitle={run.words.target}
      {...(result && {
        asOf: { when: dayText(result.asOf), source: result.source },
      })}
      actions={
        <>
          <ButtonLink look="quiet" to={listPath}>
            All strategies
          </ButtonLink>
          {isOn ? (
            <Button icon="close" busy={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
              Cancel run
            </Button>
          ) : (
            <Button look="primary" icon="play" busy={start.isPending} onClick={() => start.mutate(run.strategy_id)}>
              Run again
            </Button>
          )}
          <More run={run} />
        </>
      }
    />
  )
}

function More({ run }: { run: StrategyRunDetail }) {
  const navigate = useNavigate()
  const { data } = useQuery(strategiesQuery)
  const others = (data?.strategies ?? [])
    .flatMap(({ runs }) => runs)
    .filter(({ id, state }) => state === 'done' && id !== run.id)
    .slice(0, 8)
  return (
    <Menu
      label="More"
      items={[
        { label: 'Edit the strategy', icon: 'pencil', onAction: () => navigate(editPath(run.strategy_id)) },
        {
          label: 'Clone',
          icon: 'copy',
          onAction: () => navigate(editPath('new', { name: `${run.strategy_name} (copy)`, text: run.text })),
        },
        ...(run.result
          ? others.map((other) => ({
              label: `Compare with ${other.strategy_name}`,
              icon: 'columns' as const,
              hint: other.finished_at ? instantText(other.finished_at) : '',
              onAction: () => navigate(runPath(run.id, other.id)),
            }))
          : []),
      ]}
    />
  )
}

function Unfinished({ run }: { run: StrategyRunDetail }) {
  const { text, tone } = stateWords[run.state]
  return (
    <>
      <Card>
        {isActive(run.state) ? (
          <div className={styles.waiting} role="status">
            <Progress run={run} wide />
            <p>It goes on when you leave this page.</p>
          </div>
        ) : run.state === 'failed' ? (
          <ErrorState
            title={run.reason ?? 'The run failed.'}
            kept="The strategy is kept."
            action={<ButtonLink to={editPath(run.strategy_id)}>Edit the strategy</ButtonLink>}
          />
        ) : (
          <p className={styles.state}>
            <Chip tone={tone}>{text}</Chip>
            {run.finished_at && <span>{instantText(run.finished_at)}</span>}
          </p>
        )}
      </Card>
      <Rules run={run} />
    </>
  )
}
