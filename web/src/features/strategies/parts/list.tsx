import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Strategy, type StrategyRunRow, strategyTemplates } from 'core/contract/rest'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { deleteStrategy, isActive, strategiesQuery } from '../api.ts'
import { editPath, runPath } from '../paths.ts'
import styles from '../screen.module.css'
import { useRuns } from '../use-runs.ts'
import { instantText, repeatWords, stateWords } from '../words.ts'
import { Progress } from './progress.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

const lastDone = ({ runs }: Strategy): StrategyRunRow | null => runs.find(({ state }) => state === 'done') ?? null
const latest = ({ runs }: Strategy): StrategyRunRow | null => runs[0] ?? null
const notRun = () => 'Not run yet'

const columns: readonly Column<Strategy>[] = [
  {
    id: 'name',
    header: 'Strategy',
    value: ({ name }) => name,
    width: 200,
    cell: (row) => {
      const done = lastDone(row)
      return (
        <span className={styles.named}>
          {done ? <Link to={runPath(done.id)}>{row.name}</Link> : <strong>{row.name}</strong>}
          <span title={row.text}>{row.words.entry}</span>
        </span>
      )
    },
  },
  {
    id: 'state',
    header: 'State',
    value: (row) => latest(row)?.state ?? 'never run',
    cell: (row) => <State strategy={row} />,
  },
  { id: 'universe', header: 'Universe', value: ({ words }) => words.target },
  { id: 'timeframe', header: 'Timeframe', value: ({ timeframe }) => timeframe },
  {
    id: 'last',
    header: 'Last run',
    value: (row) => latest(row)?.finished_at ?? null,
    cell: (row) => (latest(row)?.finished_at ? instantText(latest(row)?.finished_at ?? '') : <span>–</span>),
  },
  {
    id: 'cagr',
    header: 'CAGR',
    kind: 'change',
    decimals: 1,
    value: (row) => lastDone(row)?.summary?.yearly ?? null,
    reason: notRun,
  },
  {
    id: 'index',
    header: 'Index',
    hidden: true,
    kind: 'number',
    format: 'percent',
    decimals: 1,
    value: (row) => lastDone(row)?.summary?.benchmarkYearly ?? null,
    reason: notRun,
  },
  {
    id: 'fall',
    header: 'Deepest fall',
    kind: 'number',
    format: 'share',
    decimals: 1,
    value: (row) => lastDone(row)?.summary?.deepestFall ?? null,
    reason: notRun,
  },
  {
    id: 'trades',
    header: 'Trades',
    kind: 'number',
    format: 'whole',
    value: (row) => lastDone(row)?.summary?.trades ?? null,
    reason: notRun,
  },
  {
    id: 'won',
    header: 'Won',
    kind: 'number',
    format: 'share',
    decimals: 0,
    value: (row) => lastDone(row)?.summary?.wonPercent ?? null,
    reason: (row) => (lastDone(row) ? 'Nothing was sold' : 'Not run yet'),
  },
  {
    id: 'next',
    header: 'Next run',
    value: ({ next_run_at }) => next_run_at,
    cell: ({ next_run_at, repeats }) => (next_run_at ? instantText(next_run_at) : <span>{repeatWords[repeats]}</span>),
  },
]

function State({ strategy }: { strategy: Strategy }) {
  const run = latest(strategy)
  if (!run) return <Chip>Never run</Chip>
  if (isActive(run.state)) return <Progress run={run} />
  const { text, tone } = stateWords[run.state]
  return (
    <span className={styles.state} title={run.reason ?? undefined}>
      <Chip tone={tone}>{text}</Chip>
      {run.reason !== null && <span className={styles.reason}>{run.reason}</span>}
    </span>
  )
}

export function List() {
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, refetch } = useQuery(strategiesQuery)
  const strategies = data?.strategies ?? []
  return (
    <>
      <PageHead
        title="Trading Strategies"
        subtitle="Rules in words, tested on the past with Indian costs and taxes, and told honestly."
        actions={
          <ButtonLink look="primary" icon="plus" to={editPath('new')}>
            New strategy
          </ButtonLink>
        }
      />
      {error && !data ? (
        <Card>
          <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      ) : !isPending && strategies.length === 0 ? (
        <Templates />
      ) : (
        <Card flush>
          <Table
            caption="Strategies"
            columns={columns}
            rows={strategies}
            rowKey={({ id }) => String(id)}
            loading={isPending}
            keepAs="strategies"
            find="Filter strategies"
            tools
            onOpen={(row) => {
              const run = lastDone(row) ?? latest(row)
              navigate(run ? runPath(run.id) : editPath(row.id))
            }}
            rowActions={(row) => <Verbs strategy={row} />}
          />
        </Card>
      )}
      {data && strategies.length > 0 && (
        <p className={styles.quiet}>
          {strategies.length} of {data.most} strategies. Times are IST.
        </p>
      )}
    </>
  )
}

function Templates() {
  return (
    <Card>
      <Empty icon="history" action={<TemplateCards />}>
        No strategy yet. Begin with one of these, or write your own.
      </Empty>
    </Card>
  )
}

const TemplateCards = () => (
  <ul className={styles.templates}>
    {strategyTemplates.map(({ name, says, text }) => (
      <li key={name}>
        <strong>{name}</strong>
        <span>{says}</span>
        <ButtonLink size="small" icon="pencil" to={editPath('new', { name, text })}>
          Begin with “{name}”
        </ButtonLink>
      </li>
    ))}
  </ul>
)

function Verbs({ strategy }: { strategy: Strategy }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const show = useSnackbar()
  const { start, cancel } = useRuns()
  const [opened, setOpened] = useState<'schedule' | 'delete' | null>(null)
  const active = strategy.runs.find(({ state }) => isActive(state))
  const done = strategy.runs.filter(({ state }) => state === 'done')
  const [newest, older] = done
  const remove = useMutation({
    mutationFn: () => deleteStrategy(strategy.id),
    onSuccess: async () => {
      setOpened(null)
      show({ text: `${strategy.name} deleted`, kind: 'success' })
      await client.invalidateQueries({ queryKey: strategiesQuery.queryKey })
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  return (
    <span className={styles.rowVerbs}>
      {active ? (
        <Button size="small" icon="close" busy={cancel.isPending} onClick={() => cancel.mutate(active.id)}>
          Cancel
        </Button>
      ) : (
        <Button size="small" icon="play" busy={start.isPending} onClick={() => start.mutate(strategy.id)}>
          Run
        </Button>
      )}
      <Menu
        label={`More for ${strategy.name}`}
        items={[
          { label: 'Edit', icon: 'pencil', onAction: () => navigate(editPath(strategy.id)) },
          {
            label: 'Clone',
            icon: 'copy',
            onAction: () => navigate(editPath('new', { name: `${strategy.name} (copy)`, text: strategy.text })),
          },
          {
            label: 'Compare the last two runs',
            icon: 'columns',
            disabled: !older,
            onAction: () => newest && older && navigate(runPath(newest.id, older.id)),
          },
          { label: 'Schedule', icon: 'history', onAction: () => setOpened('schedule') },
          { label: 'Delete', icon: 'trash', danger: true, onAction: () => setOpened('delete') },
        ]}
      />
      {opened === 'schedule' && <ScheduleDialog strategy={strategy} onClose={() => setOpened(null)} />}
      <Dialog
        open={opened === 'delete'}
        onClose={() => setOpened(null)}
        title={`Delete ${strategy.name}?`}
        primary={{ label: 'Delete strategy', onAction: () => remove.mutate(), danger: true, busy: remove.isPending }}
      >
        <p>Its runs and their results go with it. This cannot be undone.</p>
      </Dialog>
    </span>
  )
}
