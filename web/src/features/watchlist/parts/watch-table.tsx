import type { WatchFigures } from 'core/contract/rest'
import { formatDay, type TradingDay } from 'core/values'
import { type ReactNode, useMemo } from 'react'
import type { QuoteBoard } from '#lib/quote-board.ts'
import { useQuotePace } from '#lib/quote-board.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Card } from '#ui/card.tsx'
import { type Grouping, Table } from '#ui/table.tsx'
import { columnsOf } from '../columns.tsx'
import type { WatchRow } from '../rows.ts'
import type { ViewState } from '../view-state.ts'
import styles from './watch-table.module.css'

export interface WatchTableProps {
  name: string
  rows: readonly WatchRow[]
  board: QuoteBoard
  figures: WatchFigures | undefined
  state: ViewState
  onState: (state: ViewState) => void
  selected: ReadonlySet<string>
  onSelect: (symbol: string) => void
  onOpen: (row: WatchRow) => void
  onNote: (row: WatchRow) => void
  onMove: (row: WatchRow, to: number) => void
  onColumns: () => void
  rowActions: (row: WatchRow) => ReactNode
}

const bySector: Grouping<WatchRow> = {
  of: ({ item, figures }) => figures?.sector ?? (item.asset_type === 'equity' ? 'Sector not known' : 'Not companies'),
}

const noFields: WatchFigures['fields'] = []

export function WatchTable(props: WatchTableProps) {
  const { name, rows, board, figures, state, onState, selected, onSelect, onNote, onMove } = props
  const fields = figures?.fields ?? noFields
  const columns = useMemo(
    () => columnsOf(state.columns, { board, fields, selected, onSelect, onNote }),
    [state.columns, board, fields, selected, onSelect, onNote],
  )
  // Cells repaint by themselves; the order by a live figure is looked at again every two seconds.
  const isLive = state.sort !== null && ['ltp', 'day', 'high52'].includes(state.sort.id)
  const pace = useQuotePace(board, 2000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new pace is a new order of the same rows
  const ordered = useMemo(() => [...rows], [rows, isLive ? pace : 0])
  return (
    <Card flush>
      <Table
        caption={`${name}: ${rows.length} symbols`}
        columns={columns}
        rows={ordered}
        rowKey={({ item }) => String(item.id)}
        onOpen={props.onOpen}
        rowActions={props.rowActions}
        onMove={onMove}
        onChooseColumns={props.onColumns}
        find="Filter this list"
        {...(state.sort && { initialSort: state.sort })}
        onSort={(sort) => onState({ ...state, sort: sort && { id: sort.id, descending: sort.descending === true } })}
        {...(state.bySector && { grouping: bySector })}
        footer={figures && <Sources figures={figures} />}
      />
    </Card>
  )
}

/** Where each column comes from. */
function Sources({ figures }: { figures: WatchFigures }) {
  return (
    <div className={styles.sources}>
      <Accordion
        title="Where these figures come from"
        note={`As of ${formatDay(figures.asOf as TradingDay)}, ${figures.source}`}
      >
        <dl className={styles.facts}>
          <div>
            <dt>LTP, % day, from 52w high</dt>
            <dd>
              Live: last traded price over the previous close, and over the highest price of a year. The last close
              until a price comes.
            </dd>
          </div>
          {figures.fields.map(({ id, title, description, formula, period }) => (
            <div key={id}>
              <dt>
                {title} <span className={styles.period}>{period}</span>
              </dt>
              <dd>
                {description} {formula && <code>{formula}</code>}
              </dd>
            </div>
          ))}
        </dl>
      </Accordion>
    </div>
  )
}
