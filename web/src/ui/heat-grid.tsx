import { type KeyboardEvent, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './heat-grid.module.css'
import { Missing } from './number.tsx'
import { formatFigure, type NumberFormat } from './number-format.ts'
import { moveBy } from './table-keyboard.ts'

/** From far below (−3) over neither (0) to far above (3). */
export type Heat = -3 | -2 | -1 | 0 | 1 | 2 | 3

interface Place {
  readonly row: number
  readonly column: number
}

export interface HeatGridProps {
  caption: string
  /** What the heads of columns and rows are. */
  across: string
  down: string
  columns: readonly string[]
  rows: readonly string[]
  /** A row of cells for each of `rows`. */
  values: readonly (readonly (number | null)[])[]
  format: NumberFormat
  decimals?: number
  heatOf: (value: number, place: Place) => Heat
  /** What the colours mean, from the lowest to the highest. */
  legend?: readonly (readonly [heat: Heat, says: string])[]
  /** The chosen cell in a sentence, under the grid. */
  says?: (place: Place, value: number | null) => string
  /** The cell it begins with; the middle one otherwise. */
  first?: Place
  chosen?: Place
  onChoose?: (place: Place) => void
  reason?: string
}

const heatClass = (heat: Heat): string | undefined =>
  styles[heat < 0 ? `low${-heat}` : heat > 0 ? `high${heat}` : 'level']

/** A matrix of figures on a colour scale; the sign stands in each cell, so colour never says it alone. */
export function HeatGrid(props: HeatGridProps) {
  const { caption, across, down, columns, rows, values, format, decimals, heatOf, legend, says, onChoose } = props
  const [own, setOwn] = useState<Place>(
    props.first ?? { row: Math.floor(rows.length / 2), column: Math.floor(columns.length / 2) },
  )
  const at = props.chosen ?? own
  const body = useRef<HTMLTableSectionElement>(null)
  const choose = (place: Place) => {
    setOwn(place)
    onChoose?.(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const size = { rows: rows.length, columns: columns.length, pageRows: rows.length }
    const next = moveBy(event.key, event.ctrlKey || event.metaKey, at, size)
    if (!next) return
    event.preventDefault()
    const place = { row: Math.max(0, next.row), column: next.column }
    choose(place)
    body.current?.querySelector<HTMLElement>(`[data-at="${place.row}-${place.column}"]`)?.focus()
  }
  return (
    <div className={styles.frame}>
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are walked with the arrows */}
        <table className={styles.grid} role="grid" aria-label={caption} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <td className={styles.corner} />
              <th colSpan={columns.length} scope="colgroup" className={styles.across}>
                <span>{across}</span>
              </th>
            </tr>
            <tr>
              <th scope="col" className={styles.down}>
                {down}
              </th>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={classNames(styles.head, index === at.column && styles.here)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((name, row) => (
              <tr key={name}>
                <th scope="row" className={classNames(styles.head, styles.side, row === at.row && styles.here)}>
                  {name}
                </th>
                {columns.map((column, index) => {
                  const value = values[row]?.[index] ?? null
                  const isChosen = row === at.row && index === at.column
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys of all its cells
                    <td
                      key={column}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that is walked to
                      role="gridcell"
                      data-at={`${row}-${index}`}
                      tabIndex={isChosen ? 0 : -1}
                      aria-selected={isChosen}
                      className={classNames(
                        styles.cell,
                        value !== null && heatClass(heatOf(value, { row, column: index })),
                      )}
                      onClick={() => choose({ row, column: index })}
                    >
                      {value === null ? (
                        <Missing {...(props.reason !== undefined && { reason: props.reason })} />
                      ) : (
                        formatFigure(value, format, decimals)
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {says && (
        <p className={styles.says} aria-live="polite">
          {says(at, values[at.row]?.[at.column] ?? null)}
        </p>
      )}
      {legend && (
        <ul className={styles.legend} aria-label="Colours">
          {legend.map(([heat, meaning]) => (
            <li key={meaning}>
              <i className={classNames(styles.key, heatClass(heat))} />
              {meaning}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
