import type { WatchedItem, WatchList } from 'core/contract/rest'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import styles from './selection.module.css'

export interface SelectionProps {
  items: readonly WatchedItem[]
  lists: readonly WatchList[]
  /** The list in sight; null is everything. */
  list: WatchList | null
  onCompare: () => void
  onAddTo: (list: WatchList) => void
  onMove: ((by: -1 | 1) => void) | null
  onRemove: () => void
  onClear: () => void
}

const mostCompared = 6

/** What can be done with the rows that are chosen. */
export function Selection({ items, lists, list, onCompare, onAddTo, onMove, onRemove, onClear }: SelectionProps) {
  const others = lists.filter(({ id }) => id !== list?.id)
  return (
    <div className={styles.bar} role="toolbar" aria-label="Chosen rows">
      <strong>{items.length} chosen</strong>
      <Button
        size="small"
        icon="chart"
        disabled={items.length < 2 || items.length > mostCompared}
        title={items.length > mostCompared ? `At most ${mostCompared} at once` : undefined}
        onClick={onCompare}
      >
        Compare
      </Button>
      {others.length > 0 && (
        <Menu label="Add to list" items={others.map((each) => ({ label: each.name, onAction: () => onAddTo(each) }))}>
          Add to
        </Menu>
      )}
      {onMove && (
        <>
          <Button size="small" look="quiet" icon="arrow-up" onClick={() => onMove(-1)}>
            Up
          </Button>
          <Button size="small" look="quiet" icon="arrow-down" onClick={() => onMove(1)}>
            Down
          </Button>
        </>
      )}
      <Button size="small" look="danger" icon="trash" onClick={onRemove}>
        {list ? `Remove from ${list.name}` : 'Remove'}
      </Button>
      <Button size="small" look="quiet" onClick={onClear}>
        Choose none
      </Button>
    </div>
  )
}
