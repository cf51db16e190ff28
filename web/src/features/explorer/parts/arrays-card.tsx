import { useQuery } from '@tanstack/react-query'
import { explorerArrays } from 'core/catalogue'
import { arrayRowLimit } from 'core/contract/rest'
import { formatNumber } from 'core/values'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '#lib/use-words.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState, Skeleton, Strip } from '#ui/states.tsx'
import { fetchArrays } from '../api.ts'
import styles from '../screen.module.css'
import { Records } from './records.tsx'

const Combobox = lazy(async () => ({ default: (await import('#ui/combobox.tsx')).Combobox }))

const options = explorerArrays.map((name) => ({ value: name, label: name }))

/** Which arrays, and what came of them. The address holds the fetched ones, so that opening it fetches them again. */
export function ArraysCard() {
  const [address, setAddress] = useWords()
  const fetched = (address.get('arrays') ?? '').split(',').filter((name) => explorerArrays.includes(name))
  const [chosen, setChosen] = useState<readonly string[]>(fetched)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['explorer-arrays', fetched],
    queryFn: ({ signal }) => fetchArrays(fetched, signal),
    staleTime: 0,
  })
  const fetchChosen = () => {
    if (chosen.join() === fetched.join()) return void refetch()
    setAddress(
      (now) => {
        if (chosen.length > 0) now.set('arrays', chosen.join(','))
        else now.delete('arrays')
        return now
      },
      { isStep: true },
    )
  }
  return (
    <Card title="Data arrays">
      <div className={styles.form}>
        <Suspense fallback={<Skeleton height={64} />}>
          <Combobox
            label="Select Data Arrays"
            placeholder="Name of an array"
            options={options}
            value={options.filter(({ value }) => chosen.includes(value))}
            onChange={(next) => setChosen(next.map(({ value }) => value))}
          />
        </Suspense>
        <div className={styles.verbs}>
          <Button look="primary" onClick={fetchChosen} busy={isFetching} disabled={isFetching}>
            Fetch
          </Button>
          <Button look="quiet" onClick={() => setChosen([])} disabled={chosen.length === 0}>
            Clear
          </Button>
        </div>
        {error && (
          <ErrorState title={error.message} kept="Your choice is kept." onRetry={fetchChosen} busy={isFetching} />
        )}
        {data &&
          Object.entries(data.arrays).map(([name, rows], at) => (
            <Accordion key={name} title={name} note={`${formatNumber(rows.length, 0)} records`} openAtFirst={at === 0}>
              {data.truncated.has(name) && (
                <Strip tone="notice">Truncated: the first {formatNumber(arrayRowLimit, 0)} records are shown.</Strip>
              )}
              <Records name={name} rows={rows} />
            </Accordion>
          ))}
      </div>
    </Card>
  )
}
