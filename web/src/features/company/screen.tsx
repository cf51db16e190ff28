import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useDocumentTitle } from '#lib/document-title.ts'
import type { First } from '#lib/first-replies.ts'
import { useWords } from '#lib/use-words.ts'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { headQuery } from './api.ts'
import { Company } from './company.tsx'
import { Unknown } from './parts/unknown.tsx'
import styles from './screen.module.css'

export type Basis = 'consolidated' | 'standalone'

export const first: First = (client, { symbol = '' }) => client.prefetchQuery(headQuery(symbol.trim().toUpperCase()))

export function Screen() {
  const { symbol = '' } = useParams()
  const wanted = symbol.trim().toUpperCase()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [query, setQuery] = useWords()
  const head = useQuery(headQuery(wanted))
  const company = head.data?.outcome === 'found' ? head.data.company : null
  useDocumentTitle(company ? `${company.name} (${company.symbol}) · Company` : null)

  // One address for one company: /company/tcs becomes /company/TCS.
  useEffect(() => {
    if (symbol !== wanted) navigate(`/company/${encodeURIComponent(wanted)}${search}${hash}`, { replace: true })
  }, [symbol, wanted, search, hash, navigate])

  if (head.isPending) return <HeadSkeleton symbol={wanted} />
  if (head.isError)
    return (
      <div className={styles.screen}>
        <h1 className={styles.plainTitle}>{wanted}</h1>
        <ErrorState
          title="This company could not be loaded."
          onRetry={() => void head.refetch()}
          busy={head.isFetching}
        />
      </div>
    )
  if (head.data.outcome === 'unknown') return <Unknown reply={head.data} />
  const basis: Basis = query.get('basis') === 'standalone' ? 'standalone' : 'consolidated'
  const setBasis = (next: Basis) =>
    setQuery((before) => {
      const after = new URLSearchParams(before)
      if (next === 'standalone') after.set('basis', next)
      else after.delete('basis')
      return after
    })
  return <Company key={wanted} company={head.data.company} basis={basis} onBasis={setBasis} hash={hash} />
}

/** The real layout in grey, so that nothing moves when the figures come. */
function HeadSkeleton({ symbol }: { symbol: string }) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.plainTitle}>{symbol}</h1>
      <Loading what={symbol}>
        <div className={styles.skeleton}>
          <Skeleton height={44} width="60%" />
          <Skeleton height={72} />
          <Skeleton height={40} />
          <Skeleton height={720} />
        </div>
      </Loading>
    </div>
  )
}
