import { Button } from '#ui/button.tsx'
import styles from './lists.module.css'

export interface OlderProps {
  /** Of an infinite query. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** The way on to what is not shown yet; nothing at the end. */
export function Older({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: OlderProps) {
  if (!hasNextPage) return null
  return (
    <p className={styles.older}>
      <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Older
      </Button>
    </p>
  )
}
