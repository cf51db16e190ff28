/** A valuation band: what the price would have been at the multiples it was usually paid at. */
import { quantile } from './standing.ts'

export interface BandPoint {
  readonly day: string
  readonly close: number | null
  /** Price on earnings or on book value; null or not positive where there was none. */
  readonly multiple: number | null
}

export interface Band {
  /** In words: "Median". */
  readonly label: string
  readonly multiple: number
  readonly prices: readonly (number | null)[]
}

const parts = [
  ['Low', 0.1],
  ['Lower quarter', 0.25],
  ['Median', 0.5],
  ['Upper quarter', 0.75],
  ['High', 0.9],
] as const

/** None where there are too few multiples to speak of usual ones. */
export function bandsOf(points: readonly BandPoint[]): readonly Band[] {
  const multiples = points
    .flatMap(({ multiple }) => (multiple !== null && multiple > 0 ? [multiple] : []))
    .sort((left, right) => left - right)
  if (multiples.length < 20) return []
  return parts.flatMap(([label, part]) => {
    const multiple = quantile(multiples, part)
    if (multiple === null) return []
    return [
      {
        label,
        multiple,
        prices: points.map(({ close, multiple: then }) =>
          close !== null && then !== null && then > 0 ? (close / then) * multiple : null,
        ),
      },
    ]
  })
}
