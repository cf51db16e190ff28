import type { WatchBoard } from 'core/contract/rest'
import { Menu } from '#ui/menu.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Switch } from '#ui/switch.tsx'
import { keptPart, type Look, readyViews, type ViewState, withKept } from '../view-state.ts'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  board: WatchBoard
  state: ViewState
  onState: (state: ViewState) => void
  onSaveView: () => void
}

/** How the list is looked at. */
export function Toolbar({ board, state, onState, onSaveView }: ToolbarProps) {
  const kept = keptPart(state)
  const views = [...readyViews, ...board.views]
  const present = views.find(({ view }) => view === kept)?.name ?? 'My own'
  return (
    <div className={styles.bar}>
      <Segmented<Look>
        label="Look"
        size="small"
        options={[
          { value: 'table', label: 'Table' },
          { value: 'heat', label: 'Heat map' },
          { value: 'charts', label: 'Charts' },
        ]}
        value={state.look}
        onChange={(look) => onState({ ...state, look })}
      />
      {state.look === 'table' && (
        <Switch label="By sector" checked={state.bySector} onChange={(bySector) => onState({ ...state, bySector })} />
      )}
      <span className={styles.space} />
      <Menu
        label="View"
        items={[
          ...views.map(({ name, view }) => ({
            label: name,
            ...(view === kept && { icon: 'check' as const }),
            onAction: () => onState(withKept(state, view)),
          })),
          { label: 'Save this view…', icon: 'bookmark' as const, onAction: onSaveView },
        ]}
      >
        View: {present}
      </Menu>
    </div>
  )
}
