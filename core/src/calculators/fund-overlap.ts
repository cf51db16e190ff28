/** Several portfolios against each other, and as the one they make together. */

export interface WeighedHolding {
  readonly symbol: string
  /** Percent of the fund. */
  readonly weight: number
}

export interface Portfolio {
  readonly id: string
  readonly holdings: readonly WeighedHolding[]
}

export interface CommonHolding {
  readonly symbol: string
  /** By fund, in the order asked; null where it does not hold it. */
  readonly weights: readonly (number | null)[]
  /** How many of them hold it. */
  readonly held: number
  /** What all that hold it have in common. */
  readonly least: number
}

export interface Overlap {
  /** Percent, a row and a column a fund; of a fund with itself the whole of what it discloses. */
  readonly matrix: readonly (readonly number[])[]
  /** Held by two funds or more: by most first, then by what they have in common. */
  readonly common: readonly CommonHolding[]
}

/** Of each holding both have, the smaller weight; summed. */
export function overlapOf(portfolios: readonly Portfolio[]): Overlap {
  const count = portfolios.length
  const bySymbol = new Map<string, (number | null)[]>()
  for (const [at, { holdings }] of portfolios.entries()) {
    for (const { symbol, weight } of holdings) {
      const weights = bySymbol.get(symbol) ?? new Array<number | null>(count).fill(null)
      // A share listed twice in one portfolio, as lent and as kept, is one holding.
      weights[at] = (weights[at] ?? 0) + weight
      bySymbol.set(symbol, weights)
    }
  }
  const matrix = Array.from({ length: count }, () => new Array<number>(count).fill(0))
  const common: CommonHolding[] = []
  for (const [symbol, weights] of bySymbol) {
    for (let row = 0; row < count; row++) {
      const own = weights[row] ?? null
      if (own === null) continue
      for (let column = 0; column < count; column++) {
        const line = matrix[row]
        if (line) line[column] = (line[column] ?? 0) + Math.min(own, weights[column] ?? 0)
      }
    }
    const held = weights.filter((weight) => weight !== null)
    if (held.length > 1) common.push({ symbol, weights, held: held.length, least: Math.min(...held) })
  }
  common.sort(
    (left, right) => right.held - left.held || right.least - left.least || (left.symbol < right.symbol ? -1 : 1),
  )
  return { matrix, common }
}

export interface Part extends Portfolio {
  /** Rupees in the fund. */
  readonly value: number
}

export interface SeenHolding {
  readonly symbol: string
  /** Percent of the whole. */
  readonly weight: number
  readonly value: number
  /** Ids of the funds it comes through, the largest part first. */
  readonly through: readonly { readonly id: string; readonly value: number }[]
}

export interface LookThrough {
  readonly value: number
  readonly holdings: readonly SeenHolding[]
  /** Rupees that no disclosed holding explains: cash, bonds, and funds without a portfolio. */
  readonly unseen: number
}

/** What somebody owns through funds, share by share. */
export function lookThrough(parts: readonly Part[]): LookThrough {
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  const found = new Map<string, Map<string, number>>()
  for (const part of parts) {
    for (const { symbol, weight } of part.holdings) {
      const through = found.get(symbol) ?? new Map<string, number>()
      through.set(part.id, (through.get(part.id) ?? 0) + (part.value * weight) / 100)
      found.set(symbol, through)
    }
  }
  const holdings = [...found]
    .map(([symbol, through]): SeenHolding => {
      const own = [...through.values()].reduce((sum, each) => sum + each, 0)
      return {
        symbol,
        value: own,
        weight: value > 0 ? (own / value) * 100 : 0,
        through: [...through]
          .map(([id, each]) => ({ id, value: each }))
          .sort((left, right) => right.value - left.value || (left.id < right.id ? -1 : 1)),
      }
    })
    .sort((left, right) => right.value - left.value || (left.symbol < right.symbol ? -1 : 1))
  return { value, holdings, unseen: value - holdings.reduce((sum, each) => sum + each.value, 0) }
}
