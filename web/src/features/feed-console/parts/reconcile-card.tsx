import { useQuery } from '@tanstack/react-query'
import { limits } from 'core/contract'
import type { FeedList, Reconciliation } from 'core/contract/rest'
import { type FormEvent, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { type Comparison, reconcileQuery } from '../api.ts'
import pageStyles from '../screen.module.css'
import { dayText, verdictWords } from '../words.ts'
import styles from './reconcile-card.module.css'

const tolerances = ['0', '0.1', '0.5', '1', '5'] as const
type Tolerance = (typeof tolerances)[number]

export function ReconcileCard({ list }: { list: FeedList }) {
  const [first] = list.coverage
  const [dataset, setDataset] = useState(
    list.coverage.find((each) => each.dataset === 'stock_price_daily_historical')?.dataset ?? first?.dataset ?? '',
  )
  const [symbol, setSymbol] = useState('')
  const [tolerance, setTolerance] = useState<Tolerance>(
    tolerances.find((each) => Number(each) === limits.feeds.tolerancePercent) ?? '0',
  )
  const [asked, setAsked] = useState<Comparison | null>(null)
  const compare = (event: FormEvent) => {
    event.preventDefault()
    if (symbol.trim() !== '') setAsked({ dataset, symbol: symbol.trim().toUpperCase(), tolerance: Number(tolerance) })
  }
  return (
    <>
      <Card title="Compare sources" note="the same row from each feed’s last file and from the store">
        <form className={styles.form} onSubmit={compare}>
          <Select
            label="Data set"
            options={list.coverage.map((each) => ({ value: each.dataset, label: each.title }))}
            value={dataset}
            onChange={setDataset}
          />
          <Field
            label="Company, index or fund"
            placeholder="TCS"
            value={symbol}
            maxLength={60}
            onChange={(event) => setSymbol(event.target.value)}
          />
          <Select<Tolerance>
            label="Tolerance"
            options={tolerances.map((value) => ({ value, label: value === '0' ? 'Exactly equal' : `${value}%` }))}
            value={tolerance}
            onChange={setTolerance}
          />
          <Button type="submit" look="primary" disabled={symbol.trim() === ''}>
            Compare
          </Button>
        </form>
      </Card>
      {asked && <Compared asked={asked} />}
      <p className={pageStyles.quiet}>
        The last import wins; of statements the newest version does, and older versions stay. Not kept: which vendor
        each stored row came from, earlier values of prices and lists, files before a feed’s last one, and the vendor’s
        own text where its answer is JSON.
      </p>
    </>
  )
}

function Compared({ asked }: { asked: Comparison }) {
  const { data, error, isFetching, refetch } = useQuery(reconcileQuery(asked))
  if (error && !data) {
    return (
      <Card>
        <ErrorState title={error.message} onRetry={() => refetch()} busy={isFetching} />
      </Card>
    )
  }
  if (!data) return <Loading what="the comparison" lines={6} />
  if (data.sources.length === 0) {
    return (
      <Card>
        <Empty>
          Nothing is known of {data.symbol} in {data.title}.
        </Empty>
      </Card>
    )
  }
  return <Comparing found={data} />
}

type FoundField = Reconciliation['fields'][number]

function Comparing({ found }: { found: Reconciliation }) {
  const { sources, counts, fields } = found
  const columns = useMemo(() => columnsOf(sources), [sources])
  return (
    <>
      <Card flush>
        <Table
          caption={`${found.symbol}, ${found.title}`}
          heading={
            <span className={styles.heading}>
              <strong>
                {found.symbol}, {found.title} {dayText(found.key)}
              </strong>
              <Chip tone="good">{counts.agree} agree</Chip>
              <Chip tone={counts.differ > 0 ? 'bad' : 'neutral'}>{counts.differ} differ</Chip>
              <Chip tone={counts.missing > 0 ? 'notice' : 'neutral'}>{counts.missing} missing</Chip>
            </span>
          }
          columns={columns}
          rows={fields}
          rowKey={({ id }) => id}
        />
      </Card>
      <Card title="The vendor’s own words" note="beside the normalised figures above">
        <dl className={styles.raw}>
          {sources.map(({ id, title, note, raw }) => (
            <div key={id}>
              <dt>
                {title} <span>{note}</span>
              </dt>
              <dd>{raw === null ? 'Its own text is not kept.' : <code>{raw}</code>}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}

const columnsOf = (sources: Reconciliation['sources']): readonly Column<FoundField>[] => [
  { id: 'field', header: 'Field', value: ({ title }) => title, strong: true },
  ...sources.map(
    ({ id, title }, place): Column<FoundField> => ({
      id,
      header: title.split(':')[0] ?? title,
      kind: 'number',
      value: ({ values }) => values[place] ?? null,
      cell: ({ values }) => values[place] ?? '–',
    }),
  ),
  {
    id: 'verdict',
    header: 'Verdict',
    value: ({ verdict }) => verdictWords[verdict].label,
    cell: ({ verdict }) => <Chip tone={verdictWords[verdict].tone}>{verdictWords[verdict].label}</Chip>,
  },
  {
    id: 'wins',
    header: 'Wins',
    value: ({ wins }) => (wins === null ? null : (sources[wins]?.title.split(':')[0] ?? null)),
    reason: () => 'The store has no value',
  },
]
