import { type Heat, HeatGrid } from './heat-grid.tsx'
import { formatFigure } from './number-format.ts'

export interface MonthHeatProps {
  caption: string
  /** Newest first; twelve gains each, percent, null for a month that has none. */
  years: readonly {
    readonly year: string
    readonly gains: readonly (number | null)[]
    /** Of the whole year. */
    readonly gain: number | null
  }[]
  reason?: string
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const columns = [...monthNames, 'Year']

/** A month is strong at 5%, a year would be at 25: one scale for the months, and the year by its sum's scale. */
const steps = { month: [0.25, 2, 5], year: [1, 10, 25] } as const

export function heatOfGain(gain: number, of: 'month' | 'year'): Heat {
  const size = Math.abs(gain)
  const level = steps[of].filter((step) => size >= step).length
  return (gain < 0 ? -level : level) as Heat // at most three steps either way
}

const legend = [
  [-3, 'Down 5% and more'],
  [-2, 'Down 2%'],
  [-1, 'Down'],
  [0, 'Hardly moved'],
  [1, 'Up'],
  [2, 'Up 2%'],
  [3, 'Up 5% and more'],
] as const satisfies readonly (readonly [Heat, string])[]

/** Returns of months, a row a year: where a year was made or lost. */
export function MonthHeat({ caption, years, reason = 'Nothing was put in yet' }: MonthHeatProps) {
  const values = years.map(({ gains, gain }) => [...gains, gain])
  return (
    <HeatGrid
      caption={caption}
      first={{ row: 0, column: 0 }}
      across="Month"
      down="Year"
      columns={columns}
      rows={years.map(({ year }) => year)}
      values={values}
      format="percent"
      decimals={1}
      heatOf={(gain, place) => heatOfGain(gain, place.column === monthNames.length ? 'year' : 'month')}
      legend={legend}
      says={({ row, column }, gain) => {
        const year = years[row]?.year ?? ''
        const when = column === monthNames.length ? year : `${monthNames[column] ?? ''} ${year}`
        return gain === null ? `${when}: ${reason.toLowerCase()}` : `${when}: ${formatFigure(gain, 'percent', 2)}`
      }}
      reason={reason}
    />
  )
}
