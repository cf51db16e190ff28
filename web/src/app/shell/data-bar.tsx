import { useQuery } from '@tanstack/react-query'
import { formatDay, parseDay } from 'core/values'
import { marketStateQuery } from '#lib/site.ts'
import { SampleDataBar } from '#ui/top-bars.tsx'
import styles from './data-bar.module.css'

/** Where every figure on the page comes from: simulated, or which vendor and up to which day. */
export function DataBar() {
  const { data } = useQuery(marketStateQuery)
  if (data?.simulated) {
    // A stored day played again must not look like today's trading.
    const [replayed] = /^Replay of [^,]+/.exec(data.source) ?? []
    return <SampleDataBar connectTo="/about#data" {...(replayed ? { replayed } : {})} />
  }
  const asOf = data && parseDay(data.asOf)
  return (
    // Kept while the answer is on its way: a bar that arrives later would push the page down.
    <aside className={styles.bar} aria-label="Data source">
      {data && `Data: ${data.source}${asOf ? `, as of ${formatDay(asOf)}` : ''}`}
    </aside>
  )
}
