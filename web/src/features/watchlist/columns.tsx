import type { WatchField } from 'core/contract/rest'
import { dayOf, formatDay, type TradingDay } from 'core/values'
import { type QuoteBoard, useQuote } from '#lib/quote-board.ts'
import { isDay, isFigure, unitText, writingOf } from '#ui/answer/unit-format.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Change, Missing, NumberText } from '#ui/number.tsx'
import type { Column } from '#ui/table.tsx'
import styles from './columns.module.css'
import { fromHigh, peAgainstUsual, priceOf, type WatchRow } from './rows.ts'

/** Columns that are not a field of the catalogue. */
export const ownColumns: readonly { readonly id: string; readonly title: string; readonly says: string }[] = [
  { id: 'ltp', title: 'LTP', says: 'Last traded price, live.' },
  { id: 'day', title: '% day', says: 'Live price over the previous close.' },
  { id: 'spark', title: '60 days', says: 'The last 60 closes.' },
  { id: 'high52', title: 'From 52w high', says: 'Live price over the highest of a year.' },
  { id: 'pe5', title: 'P/E vs 5y', says: 'P/E of twelve months over its own median of five years.' },
  { id: 'next', title: 'Next event', says: 'The next results or ex-date that is announced.' },
  { id: 'note', title: 'My note', says: 'What you wrote yourself.' },
  { id: 'alerts', title: 'Alerts', says: 'Your rules that name this symbol and wait.' },
  { id: 'added', title: 'Last added', says: 'When it was added, or added again.' },
]

/** Fields that our own columns are made of. */
export const neededFields = (ids: readonly string[]): readonly string[] => [
  ...new Set([
    ...(ids.includes('high52') ? ['high_52w'] : []),
    ...(ids.includes('pe5') ? ['pe', 'pe_5y_median'] : []),
    ...ids.filter((id) => !ownColumns.some((own) => own.id === id)),
  ]),
]

export interface ColumnParts {
  readonly board: QuoteBoard
  readonly fields: readonly WatchField[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (symbol: string) => void
  readonly onNote: (row: WatchRow) => void
}

export function columnsOf(ids: readonly string[], parts: ColumnParts): readonly Column<WatchRow>[] {
  const byId = new Map(parts.fields.map((field) => [field.id, field]))
  return [
    nameColumn(parts),
    ...ids.flatMap((id) => {
      const field = byId.get(id)
      return ownColumn(id, parts) ?? (field ? [fieldColumn(field)] : [])
    }),
  ]
}

const nameColumn = ({ selected, onSelect }: ColumnParts): Column<WatchRow> => ({
  id: 'name',
  header: 'Symbol',
  value: ({ item }) => item.symbol,
  note: ({ figures }) => figures?.name ?? '',
  width: 190,
  cell: ({ item, figures }) => (
    <span className={styles.name}>
      <input
        type="checkbox"
        className={styles.pick}
        aria-label={`Choose ${item.symbol}`}
        checked={selected.has(item.symbol)}
        onChange={() => onSelect(item.symbol)}
      />
      <span className={styles.words}>
        <span className={styles.symbol}>{item.symbol}</span>
        <Status figures={figures} />
      </span>
    </span>
  ),
})

function Status({ figures }: Pick<WatchRow, 'figures'>) {
  if (figures?.status === 'renamed' && figures.successor)
    return (
      <span className={styles.full}>
        Renamed: <Link to={`/company/${encodeURIComponent(figures.successor.symbol)}`}>{figures.successor.symbol}</Link>
      </span>
    )
  if (figures?.status === 'unlisted') return <Chip tone="notice">Not listed</Chip>
  return <span className={styles.full}>{figures?.name === figures?.symbol ? '' : figures?.name}</span>
}

const whyMissing = ({ item, figures }: WatchRow): string =>
  figures === null
    ? 'Not loaded yet'
    : figures.status !== 'listed'
      ? 'Nothing trades under this symbol any more'
      : item.asset_type === 'equity'
        ? 'Not reported'
        : 'Kept for companies only'

function ownColumn(id: string, { board, onNote }: ColumnParts): readonly Column<WatchRow>[] | null {
  switch (id) {
    case 'ltp':
      return [
        {
          id,
          header: 'LTP',
          kind: 'number',
          value: (row) => priceOf(row, board).last,
          live: true,
          cell: (row) => <Live row={row} board={board} show="price" />,
          strong: true,
          width: 84,
        },
      ]
    case 'day':
      return [
        {
          id,
          header: '% day',
          kind: 'change',
          value: (row) => priceOf(row, board).change,
          live: true,
          cell: (row) => <Live row={row} board={board} show="change" />,
          width: 76,
        },
      ]
    case 'spark':
      return [
        {
          id,
          header: '60 days',
          kind: 'trend',
          sortable: false,
          value: ({ figures }) => figures?.closes.at(-1) ?? null,
          trend: ({ figures }) => figures?.closes ?? [],
        },
      ]
    case 'high52':
      return [
        {
          id,
          header: 'From 52w high',
          kind: 'number',
          value: (row) => fromHigh(row, board),
          live: true,
          cell: (row) => <Live row={row} board={board} show="high" />,
        },
      ]
    case 'pe5':
      return [
        {
          id,
          header: 'P/E vs 5y',
          kind: 'number',
          value: peAgainstUsual,
          cell: (row) => <PeAgainst row={row} />,
          width: 118,
        },
      ]
    case 'next':
      return [
        {
          id,
          header: 'Next event',
          value: ({ figures }) => figures?.next?.day ?? null,
          cell: ({ figures }) =>
            figures?.next ? (
              <span className={styles.event}>
                {formatDay(figures.next.day as TradingDay)} <span className={styles.full}>{figures.next.says}</span>
              </span>
            ) : (
              <Missing
                reason={
                  figures?.lastResults
                    ? `None announced; last results ${formatDay(figures.lastResults as TradingDay)}`
                    : 'None announced'
                }
              />
            ),
        },
      ]
    case 'note':
      return [
        {
          id,
          header: 'My note',
          value: ({ item }) => item.note,
          cell: (row) => (
            <button
              type="button"
              tabIndex={-1}
              className={styles.note}
              aria-label={row.item.note ? `Note: ${row.item.note}` : `Write a note on ${row.item.symbol}`}
              onClick={() => onNote(row)}
            >
              {row.item.note ?? <Icon name="pencil" size={12} />}
            </button>
          ),
        },
      ]
    case 'alerts':
      return [
        {
          id,
          header: 'Alerts',
          kind: 'number',
          value: ({ alerts }) => alerts,
          cell: ({ alerts, item }) =>
            alerts > 0 ? (
              <Link to="/alerts">
                <span className={styles.alerts} title={`${alerts} waiting for ${item.symbol}`}>
                  <Icon name="bell" size={12} /> {alerts}
                </span>
              </Link>
            ) : (
              <span className={styles.none}>0</span>
            ),
        },
      ]
    case 'added':
      return [
        {
          id,
          header: 'Last added',
          value: ({ item }) => item.updated_at,
          cell: ({ item }) => formatDay(dayOf(Date.parse(item.updated_at))),
        },
      ]
    default:
      return null
  }
}

function fieldColumn(field: WatchField): Column<WatchRow> {
  // The server names units of the catalogue.
  const unit = field.unit as Parameters<typeof writingOf>[0]
  if (isFigure(unit)) {
    return {
      id: field.id,
      header: field.title,
      kind: 'number',
      ...writingOf(unit),
      value: ({ values }) => numberOf(values[field.id]),
      reason: whyMissing,
    }
  }
  return {
    id: field.id,
    header: field.title,
    value: ({ values }) => textOf(values[field.id]),
    cell: (row) => {
      const value = row.values[field.id] ?? null
      return value === null ? <Missing reason={whyMissing(row)} /> : unitText(unit, value)
    },
  }
}

const numberOf = (value: WatchRow['values'][string] | undefined): number | null =>
  typeof value === 'number' ? value : null
const textOf = (value: WatchRow['values'][string] | undefined): string | null =>
  value === null || value === undefined ? null : isDay(value) ? value : String(value)

/** A cell that repaints by itself when its own quote comes. */
function Live({ row, board, show }: { row: WatchRow; board: QuoteBoard; show: 'price' | 'change' | 'high' }) {
  useQuote(board, row.item.symbol)
  const { last, change } = priceOf(row, board)
  const reason = row.figures === null ? 'Not loaded yet' : 'No trade is known'
  if (show === 'price') return <NumberText value={last} reason={reason} />
  if (show === 'change') return <Change value={change} reason={reason} />
  return <NumberText value={fromHigh(row, board)} format="percent" decimals={1} reason={whyMissing(row)} />
}

function PeAgainst({ row }: { row: WatchRow }) {
  const { pe, pe_5y_median } = row.values
  return (
    <>
      <NumberText value={peAgainstUsual(row)} format="percent" decimals={0} reason={whyMissing(row)} />
      {typeof pe === 'number' && typeof pe_5y_median === 'number' && pe > 0 && (
        <span className={styles.against}>
          <NumberText value={pe} decimals={1} /> / <NumberText value={pe_5y_median} decimals={1} />
        </span>
      )}
    </>
  )
}
