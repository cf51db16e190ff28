import { useQuery } from '@tanstack/react-query'
import type { GrowthBox } from 'core/contract/rest'
import { useRef, useState } from 'react'
import { LineageFacts } from '#ui/answer/lineage-facts.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Popover } from '#ui/popover.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { growthQuery } from '../api.ts'
import styles from './growth.module.css'

/** Compounded growth of sales, profit and price, and the mean return on equity. */
export function Growth({ symbol }: { symbol: string }) {
  const growth = useQuery(growthQuery(symbol))
  if (growth.isError)
    return <ErrorState title="Growth could not be worked out." onRetry={() => void growth.refetch()} />
  return (
    <div className={styles.boxes}>
      {growth.isPending ? (
        <Loading what="growth">
          <Skeleton height={72} />
        </Loading>
      ) : (
        growth.data.map((box) => <Box key={box.title} box={box} />)
      )}
    </div>
  )
}

function Box({ box }: { box: GrowthBox }) {
  return (
    <section className={styles.box} aria-label={box.title}>
      <h3>{box.title}</h3>
      <dl>
        {box.rows.map((row) => (
          <div key={row.span}>
            <dt>{row.span}</dt>
            <dd>
              <Why row={row} title={`${box.title}, ${row.span}`} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Why({ row, title }: { row: GrowthBox['rows'][number]; title: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const text = formatFigure(row.value, 'share', 1)
  if (row.value === null || !row.lineage) return <span title="Too few years">–</span>
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.value}
        aria-label={`${title} ${text}, why?`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text}
      </button>
      <Popover open={isOpen} onClose={() => setIsOpen(false)} anchor={anchor} label={`Why ${text}`}>
        <LineageFacts lineage={row.lineage} />
      </Popover>
    </>
  )
}
