import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import type { InvestorHolding, InvestorPage } from 'core/contract/rest'
import { overlapOf } from 'core/holders'
import { useNavigate } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { findInvestors, investorQuery, watchedQuery } from '../api.ts'
import { companyAddress, investorAddress } from '../words.ts'
import styles from './overlap.module.css'

const watchList = 'watchlist'

export interface OverlapProps {
  page: InvestorPage
  named: readonly InvestorHolding[]
  against: string | null
  onAgainst: (against: string | null) => void
}

/** What this portfolio has in common with another investor's, or with the reader's watch list. */
export function Overlap({ page, named, against, onAgainst }: OverlapProps) {
  return (
    <Card
      title="Overlap"
      note="companies held by both"
      actions={
        against !== null && (
          <Button size="small" look="quiet" onClick={() => onAgainst(null)}>
            Clear
          </Button>
        )
      }
    >
      <div className={styles.overlap}>
        <div className={styles.choice}>
          <SymbolPicker
            label="Compare with an investor"
            placeholder="Compare with an investor"
            find={findInvestors}
            noteOf={({ name }) => name}
            onPick={({ symbol }) => onAgainst(symbol)}
          />
          <Button icon="star" aria-pressed={against === watchList} onClick={() => onAgainst(watchList)}>
            With my watch list
          </Button>
        </div>
        {against === null ? (
          <p className={styles.hint}>Choose another investor, or your watch list.</p>
        ) : against === watchList ? (
          <WithWatchList page={page} named={named} />
        ) : (
          <WithInvestor page={page} named={named} name={against} />
        )}
      </div>
    </Card>
  )
}

interface Mine {
  readonly page: InvestorPage
  readonly named: readonly InvestorHolding[]
}

function WithInvestor({ page, named, name }: Mine & { name: string }) {
  const other = useQuery(investorQuery(name))
  if (other.isPending) return <Loading what={`the holdings of ${name}`} />
  if (other.error)
    return <ErrorState title={other.error.message} onRetry={() => void other.refetch()} busy={other.isFetching} />
  const theirs = other.data.holdings.filter(({ percent }) => percent !== null)
  const mine = overlapOf(
    named,
    theirs.map(({ symbol }) => symbol),
  )
  const back = overlapOf(
    theirs,
    named.map(({ symbol }) => symbol),
  )
  const stakeOf = new Map(theirs.map((holding) => [holding.symbol, holding]))
  return (
    <Common
      page={page}
      rows={named.filter(({ symbol }) => stakeOf.has(symbol))}
      columns={[
        {
          id: 'theirs',
          header: 'Their stake %',
          kind: 'number',
          value: (row) => stakeOf.get(row.symbol)?.percent ?? null,
        },
        {
          id: 'theirValue',
          header: 'Their worth',
          kind: 'number',
          format: 'short',
          value: (row) => stakeOf.get(row.symbol)?.value ?? null,
        },
      ]}
      says={`${mine.symbols.length} common ${mine.symbols.length === 1 ? 'company' : 'companies'}: ${formatFigure(mine.part, 'share', 1)} of the worth of ${page.name}, ${formatFigure(back.part, 'share', 1)} of that of ${other.data.name}.`}
      none={`${page.name} and ${other.data.name} are named together by no company.`}
      to={{ label: `Open ${other.data.name}`, address: investorAddress(other.data.name) }}
    />
  )
}

function WithWatchList({ page, named }: Mine) {
  const { isAuthenticated, authVerified, userGoogle } = useAuth()
  const watched = useQuery({ ...watchedQuery(userGoogle?.email ?? ''), enabled: isAuthenticated })
  if (authVerified && !isAuthenticated)
    return (
      <SignInNeeded
        text={messages.chat.signInNeeded}
        label={messages.signIn.title}
        path={`/shareholding?${new URLSearchParams({ investor: page.name, with: watchList })}`}
      />
    )
  if (watched.isPending) return <Loading what="your watch list" />
  if (watched.error)
    return <ErrorState title={watched.error.message} onRetry={() => void watched.refetch()} busy={watched.isFetching} />
  const symbols = watched.data.items.map(({ symbol }) => symbol)
  const { symbols: common, part } = overlapOf(named, symbols)
  return (
    <Common
      page={page}
      rows={named.filter(({ symbol }) => common.includes(symbol))}
      columns={[]}
      says={`${common.length} of the ${symbols.length} you watch: ${formatFigure(part, 'share', 1)} of the worth of ${page.name}.`}
      none={
        symbols.length === 0
          ? 'Your watch list is empty.'
          : `None of the ${symbols.length} you watch names ${page.name} as a holder of 1%.`
      }
      to={{ label: 'Open the watch list', address: '/watchlist' }}
    />
  )
}

interface CommonProps {
  page: InvestorPage
  rows: readonly InvestorHolding[]
  columns: readonly Column<InvestorHolding>[]
  says: string
  none: string
  to: { readonly label: string; readonly address: string }
}

function Common({ page, rows, columns, says, none, to }: CommonProps) {
  const navigate = useNavigate()
  const open = (
    <Button size="small" onClick={() => void navigate(to.address)}>
      {to.label}
    </Button>
  )
  if (rows.length === 0) return <Empty action={open}>{none}</Empty>
  return (
    <>
      <div className={styles.says}>
        <p role="status">{says}</p>
        {open}
      </div>
      <Table
        caption={`Held in common with ${page.name}`}
        columns={[
          { id: 'company', header: 'Company', value: (row) => row.companyName, note: (row) => row.symbol },
          { id: 'percent', header: 'Stake %', kind: 'number', value: (row) => row.percent },
          { id: 'value', header: 'Worth', kind: 'number', format: 'short', value: (row) => row.value },
          ...columns,
        ]}
        rows={rows}
        rowKey={({ symbol }) => symbol}
        paging="usual"
        onOpen={({ symbol }) => void navigate(companyAddress(symbol, page.name))}
      />
    </>
  )
}
