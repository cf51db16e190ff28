import { useMemo } from 'react'
import { type QuoteBoard, useQuotePace } from '#lib/quote-board.ts'
import { HeatMap } from '#ui/heat-map.tsx'
import { priceOf, type WatchRow } from '../rows.ts'

export interface HeatViewProps {
  name: string
  rows: readonly WatchRow[]
  board: QuoteBoard
  onOpen: (row: WatchRow) => void
}

/** The list as boxes: as large as the company, as green or red as its day. */
export function HeatView({ name, rows, board, onOpen }: HeatViewProps) {
  const pace = useQuotePace(board, 2000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices are read from the board, whose pace is the dependency
  const boxes = useMemo(
    () =>
      rows.map((row) => ({
        id: String(row.item.id),
        label: row.item.symbol,
        name: row.figures?.name ?? row.item.symbol,
        group: row.figures?.sector ?? 'Others',
        // What is no company has no market value: it gets a small box rather than none.
        size: row.figures?.marketCap ?? 1e11,
        change: priceOf(row, board).change,
      })),
    [rows, board, pace],
  )
  return (
    <HeatMap
      title={name}
      note="Companies by market value, others alike; coloured by the day's change"
      boxes={boxes}
      sizeLabel="Market cap"
      onOpen={({ id }) => {
        const row = rows.find(({ item }) => String(item.id) === id)
        if (row) onOpen(row)
      }}
    />
  )
}
