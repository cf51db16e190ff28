import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import { formatDay, type TradingDay } from 'core/values'
import { useAuth } from '#lib/auth.ts'
import type { First } from '#lib/first-replies.ts'
import { marketStateQuery } from '#lib/site.ts'
import { PageHead } from '#ui/page-head.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { boardQuery, figuresQuery } from './api.ts'
import { neededFields } from './columns.tsx'
import { Board } from './parts/board.tsx'
import { itemsOf } from './rows.ts'
import styles from './screen.module.css'
import { useBoard } from './use-board.ts'
import { readView } from './view-state.ts'

/** The figures of its symbols are asked for as soon as those are known, not once they are drawn. */
export const first: First = async (client) => {
  await client.prefetchQuery(boardQuery)
  const board = client.getQueryData(boardQuery.queryKey)
  if (!board) return
  const { list, columns } = readView(new URLSearchParams(window.location.search))
  const items = itemsOf(board, list)
  // Nobody asks a query that is fetched ahead whether it is enabled.
  if (items.length > 0) void client.prefetchQuery(figuresQuery(items, neededFields(columns)))
}

export function Screen() {
  const { isAuthenticated, authVerified } = useAuth()
  const market = useQuery(marketStateQuery)
  return (
    <div className={styles.screen}>
      <PageHead
        title="Watch list"
        subtitle="Your lists with live prices and any figure you choose; ask inside them."
        {...(market.data && {
          asOf: {
            when: formatDay(market.data.asOf as TradingDay),
            source: market.data.source,
          },
        })}
      />
      {isAuthenticated ? (
        <Own />
      ) : authVerified ? (
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path="/watchlist" />
      ) : (
        <Loading what="who you are" />
      )}
    </div>
  )
}

function Own() {
  const own = useBoard()
  const { board } = own
  if (board.data) return <Board own={own} data={board.data} />
  if (board.error)
    return <ErrorState title={board.error.message} onRetry={() => void board.refetch()} busy={board.isFetching} />
  return (
    <Loading what="your lists">
      <Skeleton height={40} />
      <Skeleton height={420} />
    </Loading>
  )
}
