const firstMs = 500
const longestMs = 20_000

/** Randomised so that a restarted server does not meet all its clients in the same second. */
export const backoffMs = (attempt: number, random: () => number = Math.random): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10)) * (0.5 + random() / 2)
