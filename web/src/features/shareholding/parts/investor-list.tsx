import { useQuery } from '@tanstack/react-query'
import type { InvestorSummary } from 'core/contract/rest'
import { useDeferredValue, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Change } from '#ui/number.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Select } from '#ui/select.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { investorsQuery } from '../api.ts'
import { investorAddress } from '../words.ts'
import styles from './investor-list.module.css'

const few = 25

/** Everybody who is named anywhere, largest first; found by any name they are filed under. */
export function InvestorList({ chosen, isAside }: { chosen: string | null; isAside: boolean }) {
  const [words, setWords] = useState('')
  const [kind, setKind] = useState('')
  const [all, setAll] = useState(false)
  const list = useQuery(investorsQuery(useDeferredValue(words.trim()), kind))
  const found = list.data?.investors ?? []
  const shown = all ? found : found.slice(0, few)
  return (
    <nav className={classNames(styles.list, isAside && styles.aside)} aria-label="Investors">
      <div className={styles.tools}>
        <Field
          label="Find an investor"
          hideLabel
          icon="search"
          type="search"
          placeholder="Find an investor"
          maxLength={120}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          label="Kind of investor"
          hideLabel
          options={[
            { value: '', label: 'All kinds' },
            ...(list.data?.kinds ?? []).map((each) => ({ value: each.kind, label: `${each.kind} (${each.count})` })),
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      {list.isPending ? (
        <Loading what="investors">
          <Skeleton height={480} />
        </Loading>
      ) : list.error ? (
        <ErrorState title={list.error.message} onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : found.length === 0 ? (
        <Empty>
          {words.trim() === ''
            ? 'No named holders are in the data.'
            : `Nobody who holds 1% of a company is called “${words.trim()}”.`}
        </Empty>
      ) : (
        <>
          <p className={styles.count} role="status">
            {formatFigure(list.data.total, 'whole')} {list.data.total === 1 ? 'investor' : 'investors'}, by worth
          </p>
          <ul className={styles.rows}>
            {shown.map((investor) => (
              <li key={investor.name}>
                <Row investor={investor} isChosen={investor.name === chosen} />
              </li>
            ))}
          </ul>
          {found.length > shown.length && (
            <Button size="small" onClick={() => setAll(true)}>
              Show {found.length - shown.length} more
            </Button>
          )}
          {all && list.data.total > found.length && (
            <p className={styles.count}>The largest {found.length}. Type a name to find the others.</p>
          )}
        </>
      )}
    </nav>
  )
}

function Row({ investor, isChosen }: { investor: InvestorSummary; isChosen: boolean }) {
  const { name, names, value, holdings, net } = investor
  return (
    <RouterLink
      to={investorAddress(name)}
      className={classNames(styles.row, isChosen && styles.chosen)}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.worth}>{holdings === 0 ? 'Not named now' : formatFigure(value, 'short')}</span>
      <span className={styles.note}>
        {holdings} {holdings === 1 ? 'company' : 'companies'}
        {names > 1 && ` · ${names} names merged`}
      </span>
      <span className={styles.net}>
        <Change value={net} format="short" reason="No stake is named in both quarters" />
      </span>
    </RouterLink>
  )
}
