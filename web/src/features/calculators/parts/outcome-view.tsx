import { useMemo } from 'react'
import { Card } from '#ui/card.tsx'
import { Figure, FigureRow } from '#ui/figure.tsx'
import { type Heat, HeatGrid } from '#ui/heat-grid.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { PeriodChart } from '#ui/period-chart.tsx'
import { Strip } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import styles from '../screen.module.css'
import type { Outcome, OutcomeGrid, OutcomeTable } from '../tool.ts'

/** What a calculator found: a sentence, its figures, a chart, a grid and the table behind them. */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
  const { headline, figures, chart, grid, table, notes = [] } = outcome
  return (
    <>
      <Card>
        <p className={styles.headline} aria-live="polite">
          {headline}
        </p>
        <FigureRow label="Result">
          {figures.map((figure) => (
            <Figure key={figure.label} {...figure} />
          ))}
        </FigureRow>
      </Card>
      {notes.map((note) => (
        <Strip key={note} icon="info" tone="info">
          {note}
        </Strip>
      ))}
      {grid && <GridCard grid={grid} />}
      {chart && <PeriodChart title={chart.title} series={chart.series} format={chart.format} />}
      <Card flush>
        <ResultTable table={table} />
      </Card>
    </>
  )
}

interface Line {
  readonly id: string
  readonly cells: readonly (string | number | null)[]
}

function ResultTable({ table }: { table: OutcomeTable }) {
  const columns = useMemo(
    () =>
      table.columns.map(
        ({ header, format, decimals }, at): Column<Line> => ({
          id: `c${at}`,
          header,
          value: ({ cells }) => cells[at] ?? null,
          sortable: false,
          ...(format && { kind: 'number' as const, format }),
          ...(decimals !== undefined && { decimals }),
        }),
      ),
    [table.columns],
  )
  const rows = useMemo(() => table.rows.map((cells, at): Line => ({ id: String(at), cells })), [table.rows])
  return (
    <Table
      caption={table.caption}
      heading={table.caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      dense
    />
  )
}

function GridCard({ grid }: { grid: OutcomeGrid }) {
  const { against, says, rows, columns, format } = grid
  const heatOf = (value: number): Heat => {
    if (against === null || against === 0) return 0
    const gap = value / against - 1
    if (Math.abs(gap) < 0.05) return 0
    const size = Math.abs(gap) < 0.15 ? 1 : Math.abs(gap) < 0.4 ? 2 : 3
    return (gap < 0 ? -size : size) as Heat // both signs of every size are heats
  }
  return (
    <Card title={grid.caption}>
      <HeatGrid
        {...grid}
        heatOf={heatOf}
        reason="The discount rate must be above the terminal growth"
        says={({ row, column }, value) => says(rows[row] ?? '', columns[column] ?? '', formatFigure(value, format))}
      />
    </Card>
  )
}
