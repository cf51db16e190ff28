import type { AnswerColumn, AnswerTable as AnswerTableData, Cell } from 'core/compile'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { Accordion } from '../accordion.tsx'
import { classNames } from '../class-names.ts'
import { Change } from '../number.tsx'
import { formatFigure } from '../number-format.ts'
import { Popover } from '../popover.tsx'
import { type Column, Table } from '../table.tsx'
import styles from './answer.module.css'
import { LineageFacts } from './lineage-facts.tsx'
import { columnWriting, isFigure, unitText } from './unit-format.ts'

interface Row {
  readonly id: string
  readonly cells: readonly Cell[]
}

interface Opened {
  readonly column: AnswerColumn
  readonly text: string
  readonly who: string
}

export interface AnswerTableProps {
  table: AnswerTableData
  /** At the left of the tools: the count. */
  heading?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  /** Key of the column lit together with its clause. */
  activeColumn?: string | null
  onOpenSymbol?: (symbol: string) => void
  /** The row the page is about. */
  markedSymbol?: string
}

/** The rows of an answer; a press on a figure tells where it comes from. */
export function AnswerTable(props: AnswerTableProps) {
  const { table, heading, actions, footer, activeColumn = null, onOpenSymbol, markedSymbol } = props
  const [opened, setOpened] = useState<Opened | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const symbolAt = table.columns.findIndex(({ key }) => key === 'symbol')
  const nameAt = table.columns.findIndex(({ key, role }) => role === 'name' && key !== 'symbol')
  const rows = useMemo(
    (): Row[] => table.rows.map((cells, index) => ({ id: `${index}:${String(cells[0])}`, cells })),
    [table],
  )
  const columns = useMemo(() => {
    const whoOf = (row: Row): string => String(row.cells[nameAt === -1 ? 0 : nameAt] ?? '')
    const open = (column: AnswerColumn, row: Row, text: string, element: HTMLElement) => {
      anchor.current = element
      setOpened({ column, text, who: whoOf(row) })
    }
    return columnsOf(table, { symbolAt, nameAt, activeColumn, open })
  }, [table, symbolAt, nameAt, activeColumn])

  return (
    <>
      <Table
        caption={table.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...(heading !== undefined && { heading })}
        {...(actions !== undefined && { actions })}
        {...(footer !== undefined && { footer })}
        {...(onOpenSymbol &&
          symbolAt !== -1 && {
            onOpen: (row: Row) => {
              const symbol = row.cells[symbolAt]
              // A median among companies has no page.
              if (typeof symbol === 'string') onOpenSymbol(symbol)
            },
          })}
        {...(markedSymbol !== undefined && {
          rowLook: (row: Row) => (row.cells[symbolAt] === markedSymbol ? ('marked' as const) : undefined),
        })}
        paging="usual"
      />
      {opened?.column.lineage && (
        <Popover
          open
          onClose={() => setOpened(null)}
          anchor={anchor as RefObject<HTMLElement | null>}
          label={`Why ${opened.text}`}
        >
          <div className={styles.why}>
            <p className={styles.whyTitle}>
              Why {opened.text}{' '}
              <span>
                {opened.who} · {opened.column.title}
              </span>
            </p>
            <LineageFacts lineage={opened.column.lineage} />
          </div>
        </Popover>
      )}
    </>
  )
}

/** Every column's origin in one place, for the keyboard and for print. */
export function Sources({ columns }: { columns: readonly AnswerColumn[] }) {
  const known = columns.filter(({ lineage }) => lineage !== null)
  if (known.length === 0) return null
  return (
    <Accordion
      title="Where these figures come from"
      note={`${known.length} ${known.length === 1 ? 'column' : 'columns'}`}
    >
      <ul className={styles.sources}>
        {known.map(({ key, title, lineage }) => (
          <li key={key}>
            <h4>{title}</h4>
            {lineage && <LineageFacts lineage={lineage} />}
          </li>
        ))}
      </ul>
    </Accordion>
  )
}

interface Places {
  readonly symbolAt: number
  readonly nameAt: number
  readonly activeColumn: string | null
  readonly open: (column: AnswerColumn, row: Row, text: string, element: HTMLElement) => void
}

function columnsOf(table: AnswerTableData, { symbolAt, nameAt, activeColumn, open }: Places): Column<Row>[] {
  // The symbol stands beside the name as a quiet word; a column of its own would say it twice.
  const hiddenAt = nameAt === -1 ? -1 : symbolAt
  return table.columns.flatMap((column, at): Column<Row>[] => {
    if (at === hiddenAt) return []
    const value = (row: Row) => {
      const cell = row.cells[at] ?? null
      return typeof cell === 'boolean' ? unitText('flag', cell) : cell
    }
    const base = { id: column.key, header: column.title, value }
    if (!isFigure(column.unit)) {
      const isName = at === nameAt && hiddenAt !== -1
      return [
        {
          ...base,
          ...(isName && { note: (row: Row) => String(row.cells[hiddenAt] ?? ''), strong: true }),
          ...((column.unit === 'flag' || column.unit === 'date') && {
            cell: (row: Row) => unitText(column.unit, row.cells[at] ?? null),
          }),
        },
      ]
    }
    const { movement } = column
    const { format, decimals } = columnWriting(
      column.unit,
      table.rows.map((cells) => cells[at]),
      movement,
    )
    const look = classNames(styles.cell, column.key === activeColumn && styles.lit)
    return [
      {
        ...base,
        kind: movement ? 'change' : 'number',
        format,
        ...(decimals !== undefined && { decimals }),
        strong: column.role === 'clause',
        ...(column.lineage && {
          cell: (row: Row) => {
            const cell = row.cells[at] ?? null
            const text =
              typeof cell === 'number' ? formatFigure(cell, format, decimals) : unitText(column.unit, cell, movement)
            return (
              <button
                type="button"
                tabIndex={-1}
                className={look}
                aria-label={`${text}, why?`}
                title={cell === null ? 'Not known' : undefined}
                onClick={(event) => {
                  event.stopPropagation()
                  open(column, row, text, event.currentTarget)
                }}
              >
                {movement && typeof cell === 'number' ? (
                  <Change
                    value={cell}
                    format={format}
                    {...(decimals !== undefined && { decimals })}
                    rise={movement.isGoodUp ? 'good' : 'plain'}
                  />
                ) : (
                  text
                )}
              </button>
            )
          },
        }),
      },
    ]
  })
}
