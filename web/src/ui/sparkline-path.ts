export interface SparklinePath {
  /** One `d` per unbroken run: a missing value leaves a gap, it is never drawn as zero. */
  readonly lines: readonly string[]
  readonly areas: readonly string[]
  readonly last: { readonly x: number; readonly y: number } | null
  readonly direction: 'up' | 'down' | 'flat'
}

/** The lines of a tiny trend inside a box, with room for the end point. */
export function sparklinePath(
  values: readonly (number | null)[],
  width: number,
  height: number,
  pad = 3,
): SparklinePath {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value))
  if (known.length === 0) return { lines: [], areas: [], last: null, direction: 'flat' }
  const low = Math.min(...known)
  const high = Math.max(...known)
  const stepX = values.length > 1 ? (width - 2 * pad) / (values.length - 1) : 0
  // A flat line sits in the middle rather than on the floor.
  const scale = (value: number) =>
    high === low ? height / 2 : height - pad - ((value - low) / (high - low)) * (height - 2 * pad)

  const runs: { x: number; y: number }[][] = [[]]
  values.forEach((value, index) => {
    if (value === null || !Number.isFinite(value)) runs.push([])
    else runs.at(-1)?.push({ x: round(pad + index * stepX), y: round(scale(value)) })
  })
  const drawn = runs.filter((run) => run.length > 0)
  const lines = drawn.map((run) => `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`)
  const areas = drawn
    .filter((run) => run.length > 1)
    .map((run) => `M${run[0]?.x} ${height}L${run.map(({ x, y }) => `${x} ${y}`).join('L')}L${run.at(-1)?.x} ${height}Z`)
  const first = known[0] ?? 0
  const end = known.at(-1) ?? 0
  return {
    lines,
    areas,
    last: drawn.at(-1)?.at(-1) ?? null,
    direction: end > first ? 'up' : end < first ? 'down' : 'flat',
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
