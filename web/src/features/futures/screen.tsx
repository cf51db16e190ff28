import { useQuery } from '@tanstack/react-query'
import type { FutureContract, FuturesPage } from 'core/contract/rest'
import { day, formatDay, percentChange } from 'core/values'
import { useMemo } from 'react'
import type { First } from '#lib/first-replies.ts'
import { useQuoteBoard, useQuotePace } from '#lib/quote-board.ts'
import { askAddress } from '#lib/sentences.ts'
import { useWords } from '#lib/use-words.ts'
import { Card } from '#ui/card.tsx'
import { FnoNotice } from '#ui/fno-notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Scatter } from '#ui/scatter.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { Empty, ErrorState, Strip } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { futuresQuery } from './api.ts'
import { columnsOf, type FutureRow } from './columns.tsx'
import { type Filters, filterCounts, readFilters, sectorOf, testsOf, without, writeFilters } from './filters.ts'
import { Classes } from './parts/classes.tsx'
import { Detail } from './parts/detail.tsx'
import { ExpiryNotes } from './parts/expiry-notes.tsx'
import { FilterBar } from './parts/filter-bar.tsx'
import { LeftOver } from './parts/left-over.tsx'
import { Positions } from './parts/positions.tsx'
import { termStructure } from './rows.ts'
import styles from './screen.module.css'
import { listSentence } from './sentences.ts'
import { useListVerbs } from './use-list-verbs.tsx'

const noContracts: readonly FutureContract[] = []
const quarters = ['Long build-up', 'Short covering', 'Long unwinding', 'Short build-up'] as const

const withTerms = (contracts: readonly FutureContract[]): readonly FutureRow[] => {
  const bySymbol = new Map<string, FutureContract[]>()
  for (const each of contracts) bySymbol.set(each.symbol, [...(bySymbol.get(each.symbol) ?? []), each])
  const terms = new Map([...bySymbol].map(([symbol, own]) => [symbol, termStructure(own)]))
  return contracts.map((each) => ({ ...each, term: terms.get(each.symbol) ?? null }))
}

export const first: First = (client) => client.prefetchQuery(futuresQuery)

export function Screen() {
  const [words, setWords] = useWords()
  const filters = useMemo(() => readFilters(words), [words])
  const set = (next: Filters) => setWords(writeFilters(next))
  const page = useQuery(futuresQuery)
  const contracts = page.data?.contracts ?? noContracts
  const today = page.data?.today ?? ''
  const rows = useMemo(() => withTerms(contracts), [contracts])
  const board = useQuoteBoard(useMemo(() => contracts.flatMap(({ contract, quote }) => [contract, quote]), [contracts]))
  const pace = useQuotePace(board)
  const isOneMonth = filters.month !== 'all'
  const columns = useMemo(() => columnsOf({ board, today, isOneMonth }), [board, today, isOneMonth])
  const tests = useMemo(() => testsOf(filters), [filters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: spots are read from the board, whose pace is the dependency
  const shown = useMemo(
    () => rows.filter((row) => tests.every((test) => test.passes(row, board.get(row.quote)?.last ?? null))),
    [rows, tests, board, pace],
  )
  const inMonth = useMemo(
    () => rows.filter(({ month }) => filters.month === 'all' || month === filters.month),
    [rows, filters.month],
  )
  // Both at the close: a price of this minute over yesterday's open interest would lie in another quarter than its class.
  const points = useMemo(
    () =>
      shown.flatMap((row) => {
        const x = percentChange(row.previousClose, row.last)
        const y = row.openInterestChange
        return x === null || y === null
          ? []
          : [{ id: row.contract, label: row.symbol, name: `${row.symbol} ${formatDay(day(row.expiry))}`, x, y }]
      }),
    [shown],
  )
  const sectors = useMemo(() => [...new Set(contracts.map(sectorOf))].sort((a, b) => a.localeCompare(b)), [contracts])
  const [near, ...later] = rows.filter(({ symbol }) => symbol === filters.symbol)
  const sentence = listSentence(filters)
  const verbs = useListVerbs(sentence)
  const clear = () => set({ ...readFilters(new URLSearchParams()), month: 'all' })

  return (
    <div className={styles.screen}>
      <PageHead
        title="Futures"
        subtitle="Who is building and who is leaving: price, open interest, basis and rollover of every contract."
        {...(page.data && {
          asOf: {
            when: formatDay(day(contracts[0]?.day ?? page.data.state.asOf)),
            source: page.data.state.source,
          },
        })}
      />
      <FnoNotice />
      {page.data && <ExpiryNotes page={page.data} />}
      {page.error ? (
        <Card>
          <ErrorState title={page.error.message} onRetry={() => void page.refetch()} busy={page.isFetching} />
        </Card>
      ) : page.data && contracts.length === 0 ? (
        <Card>
          <Empty>No futures are in the data. They come with an F&O bhavcopy or the sample market.</Empty>
        </Card>
      ) : (
        <>
          {page.data && filters.symbol !== '' && !near && (
            <Strip tone="info" icon="info">
              No futures on {filters.symbol} are in the loaded data.
            </Strip>
          )}
          <SentenceStrip sentence={sentence} editTo={askAddress(sentence)} {...verbs} />
          <Classes contracts={inMonth} value={filters.buildUp} onChange={(buildUp) => set({ ...filters, buildUp })} />
          <FilterBar filters={filters} sectors={sectors} onFilters={set} />
          <Card flush>
            <Table
              caption={`${shown.length} contracts`}
              columns={columns}
              rows={shown}
              rowKey={({ contract }) => contract}
              loading={page.isPending}
              keepAs="futures"
              find="Filter contracts"
              {...(filters.sort && { initialSort: filters.sort })}
              onSort={(sort) =>
                set({ ...filters, sort: sort && { id: sort.id, descending: sort.descending === true } })
              }
              onOpen={({ symbol }) => set({ ...filters, symbol })}
              empty={
                <LeftOver
                  counts={filterCounts(rows, tests, ({ quote }) => board.get(quote)?.last ?? null)}
                  onDrop={(id) => set(without(filters, id))}
                  onClear={clear}
                />
              }
              footer={page.data && <Footer page={page.data} />}
            />
          </Card>
          <div className={page.data?.positions ? styles.columns : undefined}>
            <Scatter
              title="Price and open interest"
              note="% on the day before, at the close: price across, open interest upwards"
              points={points}
              xLabel="Price"
              yLabel="OI"
              quadrants={quarters}
              noun="contracts"
              height={420}
              onOpen={({ label }) => set({ ...filters, symbol: label })}
            />
            {page.data?.positions && <Positions positions={page.data.positions} />}
          </div>
        </>
      )}
      {near && (
        <Detail
          key={near.symbol}
          months={[near, ...later]}
          board={board}
          today={today}
          onClose={() => set({ ...filters, symbol: '' })}
        />
      )}
    </div>
  )
}

function Footer({ page }: { page: FuturesPage }) {
  const on = page.contracts[0]?.day
  return (
    <span>
      Open interest in units and volume in contracts, at the close of {on ? formatDay(day(on)) : 'the last day'}; prices
      and basis as they trade. Contract value: price × lot.
    </span>
  )
}
