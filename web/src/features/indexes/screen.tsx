import { useQuery } from '@tanstack/react-query'
import type { IndexRow } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { First } from '#lib/first-replies.ts'
import { useLiveQuotes } from '#lib/use-live-quotes.ts'
import { useWords } from '#lib/use-words.ts'
import { Card } from '#ui/card.tsx'
import { type Range, ranges } from '#ui/chart-data.ts'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { indexAddress } from './addresses.ts'
import { rotationQuery, tableQuery } from './api.ts'
import { IndexPage, type IndexTab, indexTabs } from './index-page.tsx'
import { liveIndex } from './live.ts'
import { inOrder } from './order.ts'
import { CompareView } from './parts/compare-view.tsx'
import { IndexTable } from './parts/index-table.tsx'
import { RotationChart } from './parts/rotation-chart.tsx'
import { type Measure, measures, ValuationView } from './parts/valuation-view.tsx'
import styles from './screen.module.css'

const views = ['table', 'valuation', 'compare', 'rotation'] as const
type View = (typeof views)[number]
const viewLabels: Readonly<Record<View, string>> = {
  table: 'All indices',
  valuation: 'Valuation',
  compare: 'Compare',
  rotation: 'Rotation',
}

const oneOf = <Value extends string>(all: readonly Value[], given: string | null): Value | null =>
  all.find((value) => value === given) ?? null

/** `?index=` opens one index; else the list, in the view the address names. */
export const first: First = (client) => client.prefetchQuery(tableQuery)

export function Screen() {
  const [words, setWords] = useWords()
  const change = (changes: Readonly<Record<string, string>>) =>
    setWords((before) => {
      for (const [name, value] of Object.entries(changes)) before.set(name, value)
      return before
    })
  const index = words.get('index')
  if (index !== null)
    return (
      <IndexPage
        key={index}
        name={index}
        tab={oneOf(indexTabs, words.get('tab')) ?? 'constituents'}
        onTab={(tab: IndexTab) => change({ tab })}
      />
    )
  return <Indices words={words} change={change} />
}

const startWith = ['NIFTY 50', 'NIFTY BANK']

function Indices({
  words,
  change,
}: {
  words: URLSearchParams
  change: (changes: Readonly<Record<string, string>>) => void
}) {
  const table = useQuery(tableQuery)
  const navigate = useNavigate()
  const view = oneOf(views, words.get('view')) ?? 'table'
  const names = useMemo(() => table.data?.rows.map(({ index_name }) => index_name) ?? [], [table.data])
  const { quotes } = useLiveQuotes(names, { first: table.data?.quotes })
  const rows = useMemo(
    () => inOrder((table.data?.rows ?? []).map((row) => liveIndex(row, quotes.get(row.index_name)))),
    [table.data, quotes],
  )
  const bare = rows.filter(({ breadth }) => breadth === null)
  const open = (row: Pick<IndexRow, 'index_name'>) => void navigate(indexAddress(row.index_name))
  const compared = (words.get('with') ?? startWith.join('~')).split('~').filter((name) => names.includes(name))

  return (
    <div className={styles.screen}>
      <PageHead
        title="Indexes"
        subtitle="Where every index stands, what it costs against its own past, and what leads."
        {...(table.data && { asOf: { when: formatDay(day(table.data.asOf)), source: table.data.source } })}
      />
      <Tabs
        label="Indices"
        tabs={views.map((value) => ({ value, label: viewLabels[value] }))}
        value={view}
        onChange={(chosen) => change({ view: chosen })}
      >
        <div className={styles.panel}>
          {table.error ? (
            <ErrorState title={table.error.message} onRetry={() => void table.refetch()} busy={table.isFetching} />
          ) : view === 'table' ? (
            <>
              <Card flush>
                <IndexTable
                  rows={rows.filter(({ breadth }) => breadth !== null)}
                  loading={table.isPending}
                  onOpen={open}
                />
              </Card>
              {bare.length > 0 && (
                <Card
                  flush
                  title="Without constituents"
                  note="Their companies are not in the loaded data, so there is no breadth, heat map or contribution"
                >
                  <IndexTable rows={bare} onOpen={open} bare />
                </Card>
              )}
            </>
          ) : view === 'valuation' ? (
            <ValuationView
              rows={rows}
              loading={table.isPending}
              measure={oneOf<Measure>(measures, words.get('by')) ?? 'pe'}
              onMeasure={(by) => change({ by })}
              onOpen={open}
            />
          ) : view === 'compare' ? (
            <CompareView
              rows={rows}
              names={compared}
              onNames={(chosen) => change({ with: chosen.join('~') })}
              range={oneOf<Range>(ranges, words.get('from')) ?? '1Y'}
              onRange={(from) => change({ from })}
            />
          ) : (
            <Rotation onOpen={(id) => open({ index_name: id })} />
          )}
        </div>
      </Tabs>
    </div>
  )
}

function Rotation({ onOpen }: { onOpen: (id: string) => void }) {
  const rotation = useQuery(rotationQuery)
  if (rotation.isPending)
    return (
      <Loading what="the rotation">
        <Skeleton height={480} />
      </Loading>
    )
  if (rotation.error)
    return (
      <ErrorState title={rotation.error.message} onRetry={() => void rotation.refetch()} busy={rotation.isFetching} />
    )
  return (
    <RotationChart
      title="Relative-strength rotation"
      benchmark={rotation.data.benchmark}
      lines={rotation.data.lines}
      onOpen={onOpen}
    />
  )
}
