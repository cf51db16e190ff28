/** Percent arithmetic where the base may be missing, zero or negative: the answer is then null, never Infinity. */
export function percentChange(from: number | null | undefined, to: number | null | undefined): number | null {
  if (from === null || from === undefined || to === null || to === undefined) return null
  if (!(from > 0) || !Number.isFinite(from)) return null
  return finite((to / from - 1) * 100)
}

/** Compound yearly growth in percent; null unless both ends are positive. */
export function cagr(from: number | null | undefined, to: number | null | undefined, years: number): number | null {
  if (from === null || from === undefined || to === null || to === undefined) return null
  if (!(from > 0) || !(to > 0) || !(years > 0) || !Number.isFinite(from)) return null
  return finite(((to / from) ** (1 / years) - 1) * 100)
}

/** A price next to zero overflows. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
