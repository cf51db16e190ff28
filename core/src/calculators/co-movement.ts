/** How two prices move together, and how much one moves: from the returns of the days on which both have a close. */

/** By day, YYYY-MM-DD, oldest first. */
export type Closes = readonly (readonly [day: string, close: number])[]

/** Fewer common returns say little. */
export const fewestReturns = 60
/** Trading days of a year: a deviation of daily returns becomes a yearly one by its root. */
const yearBars = 248

function logReturns(closes: readonly number[]): number[] {
  return closes.slice(1).map((close, before) => Math.log(close / (closes[before] ?? close)))
}

/** Closes of the days both have, in order. */
function together(one: Closes, other: Closes): readonly [number[], number[]] {
  const byDay = new Map(other)
  const both = one.flatMap(([day, close]) => {
    const beside = byDay.get(day)
    return beside !== undefined && close > 0 && beside > 0 ? [[close, beside] as const] : []
  })
  return [both.map(([close]) => close), both.map(([, beside]) => beside)]
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Pearson's correlation of daily log returns, −1 to 1; null from too few days or a price that never moved. */
export function correlationOf(one: Closes, other: Closes): number | null {
  const [left, right] = together(one, other).map(logReturns)
  if (!left || !right || left.length < fewestReturns) return null
  const [leftMean, rightMean] = [mean(left), mean(right)]
  let [both, leftSquares, rightSquares] = [0, 0, 0]
  left.forEach((value, at) => {
    const [a, b] = [value - leftMean, (right[at] ?? 0) - rightMean]
    both += a * b
    leftSquares += a * a
    rightSquares += b * b
  })
  const scale = Math.sqrt(leftSquares * rightSquares)
  return scale > 0 ? Math.max(-1, Math.min(1, both / scale)) : null
}

/** Yearly deviation of daily log returns, in percent; null from too few days. */
export function volatilityOf(closes: Closes): number | null {
  const returns = logReturns(closes.map(([, close]) => close).filter((close) => close > 0))
  if (returns.length < fewestReturns) return null
  const middle = mean(returns)
  const variance = returns.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (returns.length - 1)
  return Math.sqrt(variance * yearBars) * 100
}
