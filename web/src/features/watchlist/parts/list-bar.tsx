import type { WatchBoard, WatchList } from 'core/contract/rest'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import styles from './list-bar.module.css'

export interface ListBarProps {
  board: WatchBoard
  chosen: number | null
  onChoose: (list: number | null) => void
  onNew: () => void
  onEdit: (list: WatchList) => void
  onOrder: (ids: readonly number[]) => void
}

/** All, then the person's own lists with their colours. */
export function ListBar({ board, chosen, onChoose, onNew, onEdit, onOrder }: ListBarProps) {
  const list = board.lists.find(({ id }) => id === chosen)
  const ids = board.lists.map(({ id }) => id)
  const at = list ? ids.indexOf(list.id) : -1
  const shift = (by: -1 | 1) => {
    const others = ids.filter((id) => id !== chosen)
    others.splice(at + by, 0, ids[at] ?? 0)
    onOrder(others)
  }
  return (
    <nav className={styles.bar} aria-label="Watch lists">
      <ul className={styles.lists}>
        <li>
          <ListButton name="All" count={board.items.length} isChosen={!list} onChoose={() => onChoose(null)} />
        </li>
        {board.lists.map((each) => (
          <li key={each.id}>
            <ListButton
              name={each.name}
              colour={each.colour}
              count={each.items.length}
              isChosen={each.id === chosen}
              onChoose={() => onChoose(each.id)}
            />
          </li>
        ))}
      </ul>
      {list && (
        <Menu
          label={`List ${list.name}`}
          items={[
            { label: 'Rename, colour or remove', icon: 'pencil', onAction: () => onEdit(list) },
            { label: 'Move left', icon: 'arrow-left', disabled: at === 0, onAction: () => shift(-1) },
            { label: 'Move right', icon: 'arrow-right', disabled: at === ids.length - 1, onAction: () => shift(1) },
          ]}
        />
      )}
      <IconButton label="New list" icon="plus" onClick={onNew} />
    </nav>
  )
}

interface ListButtonProps {
  name: string
  count: number
  colour?: number
  isChosen: boolean
  onChoose: () => void
}

function ListButton({ name, count, colour = 0, isChosen, onChoose }: ListButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.list, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {colour > 0 && <Dot colour={colour} />}
      {name}
      <span className={styles.count}>{count}</span>
    </button>
  )
}

/** A list's colour; its name stands beside it. */
export const Dot = ({ colour }: { colour: number }) => (
  <span className={classNames(styles.dot, styles[`colour${colour}`])} aria-hidden="true" />
)
