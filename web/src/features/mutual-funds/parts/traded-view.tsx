import { useQuery } from '@tanstack/react-query'
import type { FundTrade, FundTrades, TradedStock, TradeKind } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useNavigate } from 'react-router'
import { findInstruments } from '#lib/instruments.ts'
import { askAddress } from '#lib/sentences.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { companyAddress, fundAddress } from '../addresses.ts'
import { tradesQuery } from '../api.ts'
import { tradedSentence } from '../words.ts'
import styles from './traded-view.module.css'

const kindWords: Readonly<Record<TradeKind, string>> = {
  new: 'New',
  bought: 'Bought',
  sold: 'Sold',
  left: 'Left',
  same: 'Unchanged',
}
const kindTones = { new: 'good', bought: 'good', sold: 'bad', left: 'bad', same: 'neutral' } as const

const stockColumns: readonly Column<TradedStock>[] = [
  { id: 'name', header: 'Company', value: ({ name }) => name, note: ({ symbol }) => symbol, width: 220 },
  { id: 'sector', header: 'Sector', value: ({ sector }) => sector, phoneLast: true },
  {
    id: 'value',
    header: 'Net value',
    kind: 'change',
    format: 'short',
    value: ({ value }) => value,
  },
  { id: 'change', header: 'Net shares', kind: 'change', format: 'whole', value: ({ change }) => change },
  { id: 'buyers', header: 'Funds that bought', kind: 'number', format: 'whole', value: ({ buyers }) => buyers },
  { id: 'sellers', header: 'Funds that sold', kind: 'number', format: 'whole', value: ({ sellers }) => sellers },
]

const fundColumns: readonly Column<FundTrade>[] = [
  { id: 'name', header: 'Fund', value: ({ name }) => name, width: 240 },
  {
    id: 'kind',
    header: 'What it did',
    value: ({ kind }) => kindWords[kind],
    cell: ({ kind }) => <Chip tone={kindTones[kind]}>{kindWords[kind]}</Chip>,
  },
  { id: 'change', header: 'Change in shares', kind: 'change', format: 'whole', value: ({ change }) => change },
  {
    id: 'value',
    header: 'Worth',
    kind: 'change',
    format: 'short',
    value: ({ value }) => value,
  },
  {
    id: 'shares',
    header: 'Shares now',
    kind: 'number',
    format: 'whole',
    value: ({ shares }) => shares,
    reason: () => 'No longer held',
  },
  {
    id: 'before',
    header: 'Shares before',
    kind: 'number',
    format: 'whole',
    value: ({ sharesBefore }) => sharesBefore,
    reason: () => 'Not held before',
  },
  {
    id: 'weight',
    header: 'Weight now',
    kind: 'number',
    format: 'share',
    value: ({ weight }) => weight,
    reason: () => 'No longer held',
  },
  {
    id: 'weightBefore',
    header: 'Weight before',
    kind: 'number',
    format: 'share',
    value: ({ weightBefore }) => weightBefore,
    reason: () => 'Not held before',
  },
  { id: 'category', header: 'Category', value: ({ category }) => category, phoneLast: true },
]

export interface TradedViewProps {
  symbol: string
  onSymbol: (symbol: string) => void
}

/** Who bought and sold a company between the last two disclosures; of all companies, those funds bought and sold most. */
export function TradedView({ symbol, onSymbol }: TradedViewProps) {
  const trades = useQuery(tradesQuery(symbol))
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.pick}>
          <SymbolPicker
            label="Company"
            placeholder="Who bought and sold … (a company)"
            find={findInstruments}
            only={['stock']}
            onPick={(picked) => onSymbol(picked.symbol)}
          />
        </div>
        {symbol !== '' && (
          <Button icon="close" onClick={() => onSymbol('')}>
            All companies
          </Button>
        )}
      </div>
      {trades.error ? (
        <ErrorState title={trades.error.message} onRetry={() => void trades.refetch()} busy={trades.isFetching} />
      ) : trades.isPending ? (
        <Loading what="what funds bought and sold">
          <Skeleton height={480} />
        </Loading>
      ) : trades.data.day === null || trades.data.before === null ? (
        <Empty>
          Two portfolios of the same fund are needed to tell what was bought; the source in use has not sent two yet.
        </Empty>
      ) : symbol === '' ? (
        <Most trades={trades.data} onSymbol={onSymbol} />
      ) : (
        <Company trades={trades.data} symbol={symbol} onAll={() => onSymbol('')} />
      )}
    </>
  )
}

const between = ({ day: now, before }: FundTrades): string =>
  now && before ? `Between the portfolios of ${formatDay(day(before))} and ${formatDay(day(now))}` : ''

const note = 'Bonuses and splits in between are counted in; value at the price of the later portfolio'

function Most({ trades, onSymbol }: { trades: FundTrades; onSymbol: (symbol: string) => void }) {
  return (
    <Card flush title="Most bought and sold by funds" note={`${between(trades)}. ${note}`}>
      <Table
        caption={`${trades.stocks.length} companies that funds hold`}
        columns={stockColumns}
        rows={trades.stocks}
        rowKey={({ symbol }) => symbol}
        find="Filter companies"
        onOpen={({ symbol }) => onSymbol(symbol)}
        initialSort={{ id: 'value', descending: true }}
      />
    </Card>
  )
}

function Company({ trades, symbol, onAll }: { trades: FundTrades; symbol: string; onAll: () => void }) {
  const navigate = useNavigate()
  const { funds, company, source } = trades
  const sentence = tradedSentence(symbol)
  if (funds.length === 0)
    return (
      <Empty action={<Button onClick={onAll}>Show all companies</Button>}>
        {company ? `No fund held ${company.name} in either month.` : `No company has the symbol ${symbol}.`}
      </Empty>
    )
  const count = (...kinds: readonly TradeKind[]) => funds.filter(({ kind }) => kinds.includes(kind)).length
  const net = funds.reduce((sum, { change }) => sum + change, 0)
  const worth = funds.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const facts = (
    <Facts
      facts={[
        ['Formula', 'shares now less shares before, each in shares of today'],
        ['Portfolios', between(trades)],
        ['Data set', 'Fund holdings by month'],
        ['Source', source],
      ]}
    />
  )
  return (
    <>
      <SentenceStrip sentence={sentence} editTo={askAddress(sentence)} />
      <FigureRow label={`${company?.name ?? symbol} in funds`}>
        <Figure
          size="large"
          label="Net shares"
          value={net}
          format="whole"
          note={net >= 0 ? 'bought' : 'sold'}
          why={facts}
        />
        <Figure label="Worth" value={worth} format="short" />
        <Figure label="Bought" value={count('new', 'bought')} format="whole" note={`${count('new')} of them new`} />
        <Figure label="Sold" value={count('sold', 'left')} format="whole" note={`${count('left')} of them left`} />
        <Figure label="Hold it now" value={funds.length - count('left')} format="whole" />
      </FigureRow>
      <Card
        flush
        title={`Who bought and sold ${company?.name ?? symbol}`}
        note={`${between(trades)}. ${note}`}
        actions={
          <ButtonLink size="small" to={companyAddress(symbol)}>
            Company page
          </ButtonLink>
        }
      >
        <Table
          caption={`${funds.length} funds`}
          columns={fundColumns}
          rows={funds}
          rowKey={({ id }) => id}
          find="Filter funds"
          onOpen={({ id }) => void navigate(fundAddress(id))}
        />
      </Card>
    </>
  )
}
