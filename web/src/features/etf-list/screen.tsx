import { useQuery } from '@tanstack/react-query'
import { limits } from 'core/contract'
import type { EtfFund } from 'core/contract/rest'
import { day, formatDay, type TradingDay } from 'core/values'
import { useMemo } from 'react'
import { useAuth } from '#lib/auth.ts'
import type { First } from '#lib/first-replies.ts'
import { useQuoteBoard, useQuotePace } from '#lib/quote-board.ts'
import { marketStateQuery } from '#lib/site.ts'
import { useWords } from '#lib/use-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Empty, ErrorState, Partial } from '#ui/states.tsx'
import { type Grouping, Table } from '#ui/table.tsx'
import { etfsQuery, type Subscription, subscriptionsQuery } from './api.ts'
import { columnsOf } from './columns.tsx'
import { type Filters, passes, readFilters, writeFilters } from './filters.ts'
import { FilterBar } from './parts/filter-bar.tsx'
import { FundDialog } from './parts/fund-dialog.tsx'
import { type EtfRow, priceOf, rowsOf } from './rows.ts'
import styles from './screen.module.css'

const noFunds: readonly EtfFund[] = []
const noSubscriptions: readonly Subscription[] = []

const byIndex: Grouping<EtfRow> = {
  of: ({ underlying }) => underlying ?? 'Not said what it follows',
  note: (rows) => {
    const best = rows.find(({ cheapest }) => cheapest !== null)
    const many = rows.length === 1 ? '1 fund' : `${rows.length} funds`
    return best?.cheapest ? `${many} · cheapest to hold: ${best.symbol}. ${best.cheapest.reason}` : many
  },
}

export const first: First = (client) => client.prefetchQuery(etfsQuery)

export function Screen() {
  const { userGoogle } = useAuth()
  const [words, setWords] = useWords()
  const filters = useMemo(() => readFilters(words), [words])
  const set = (next: Filters) => setWords(writeFilters(next))
  const etfs = useQuery(etfsQuery)
  const mine = useQuery(subscriptionsQuery(userGoogle?.email ?? ''))
  const market = useQuery(marketStateQuery)
  const funds = etfs.data ?? noFunds
  const rows = useMemo(() => rowsOf(funds, mine.data ?? noSubscriptions), [funds, mine.data])
  const board = useQuoteBoard(useMemo(() => funds.map(({ symbol }) => symbol), [funds]))
  const pace = useQuotePace(board)
  const columns = useMemo(() => columnsOf(board), [board])
  // biome-ignore lint/correctness/useExhaustiveDependencies: premiums are read from the board, whose pace is the dependency
  const shown = useMemo(
    () =>
      rows.filter((row) =>
        passes(row, priceOf(row, board.get(row.symbol)).premium, filters, limits.etf.premiumWarnsAbove),
      ),
    [rows, board, pace, filters],
  )
  const indices = useMemo(
    () =>
      [...new Set(funds.flatMap(({ underlying }) => underlying ?? []))].sort((one, other) => one.localeCompare(other)),
    [funds],
  )
  const opened = rows.find(({ symbol }) => symbol === filters.open)
  const silent = funds.filter(({ inav }) => inav === null).length
  const inavDay = funds.find((fund) => fund.inavDay !== null)?.inavDay

  return (
    <div className={styles.screen}>
      <PageHead
        title="ETFs"
        subtitle="What each costs to hold, how near it stays to its index, and whether its price is fair."
        {...(market.data && {
          asOf: {
            when: formatDay(market.data.asOf as TradingDay),
            source: market.data.source,
          },
        })}
      />
      <FilterBar filters={filters} indices={indices} onFilters={set} />
      {mine.error && (
        <Partial
          missing="Your subscriptions could not be read."
          action={
            <Button size="small" onClick={() => void mine.refetch()}>
              Retry
            </Button>
          }
        />
      )}
      {etfs.error ? (
        <Card>
          <ErrorState title={etfs.error.message} onRetry={() => void etfs.refetch()} busy={etfs.isFetching} />
        </Card>
      ) : (
        <Card flush>
          <Table
            caption={`${shown.length} ETFs`}
            columns={columns}
            rows={shown}
            rowKey={({ symbol }) => symbol}
            loading={etfs.isPending}
            keepAs="etf-list"
            find="Filter ETFs"
            initialSort={filters.sort ?? { id: 'aum', descending: true }}
            onSort={(sort) => set({ ...filters, sort: sort && { id: sort.id, descending: sort.descending === true } })}
            {...(filters.isGrouped && { grouping: byIndex })}
            onOpen={({ symbol }) => set({ ...filters, open: symbol })}
            empty={
              <Empty action={<Button onClick={() => setWords({})}>Show all ETFs</Button>}>
                No ETF passes these filters.
              </Empty>
            }
            footer={
              funds.length > 0 && (
                <span>
                  {inavDay ? `iNAV of ${formatDay(day(inavDay))}. ` : ''}Premium: the price of the same day over it;
                  above {limits.etf.premiumWarnsAbove}% is marked. {silent > 0 && `${silent} funds publish no iNAV. `}
                  Tracking figures from daily closes.
                </span>
              )
            }
          />
        </Card>
      )}
      {opened && (
        <FundDialog
          key={opened.symbol}
          fund={opened}
          peers={rows.filter(({ underlying }) => underlying !== null && underlying === opened.underlying)}
          board={board}
          onClose={() => set({ ...filters, open: '' })}
          onOpen={(symbol) => set({ ...filters, open: symbol })}
        />
      )}
    </div>
  )
}
