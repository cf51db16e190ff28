/** The time is handed in, so that a test can be at 10:00 IST on a Tuesday. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
