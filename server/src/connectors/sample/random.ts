/** Repeatable chance: the same name gives the same stream on every machine, so the sample market is the same everywhere. */
export interface Random {
  /** From 0 up to, not including, 1. */
  uniform(): number
  between(low: number, high: number): number
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number
  normal(): number
  /** Variance 1 with fat tails, as daily returns have. */
  fatTailed(): number
  pick<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
}

function hash(text: string): () => number {
  let state = 1779033703 ^ text.length
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 3432918353)
    state = (state << 13) | (state >>> 19)
  }
  return () => {
    state = Math.imul(state ^ (state >>> 16), 2246822507)
    state = Math.imul(state ^ (state >>> 13), 3266489909)
    state ^= state >>> 16
    return state >>> 0
  }
}

/** The sfc32 generator of Chris Doty-Humphrey, seeded by a text. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  const next = hash(seed.join('/'))
  let a = next()
  let b = next()
  let c = next()
  let d = next()
  const uniform = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let warm = 0; warm < 12; warm++) uniform()
  let spare = Number.NaN
  const normal = (): number => {
    if (!Number.isNaN(spare)) {
      const value = spare
      spare = Number.NaN
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()))
    const angle = 2 * Math.PI * uniform()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    whole: (low, high) => low + Math.floor(uniform() * (high - low + 1)),
    normal,
    // A mixture: mostly calm, one day in twelve three times as wide; scaled back to variance 1.
    fatTailed: () => {
      const wide = uniform() < 1 / 12
      return (normal() * (wide ? 2.4 : 0.78)) / 1.0424
    },
    pick: (items) => {
      const item = items[Math.floor(uniform() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    chance: (probability) => uniform() < probability,
  }
}
