import type { Channel } from 'core/contract'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/** How long before each try, the first among them. Webhooks: the schedule of Standard Webhooks, about three days in all. */
const pauses: Readonly<Record<Channel, readonly number[]>> = {
  callbackurl: [
    0,
    5 * seconds,
    5 * minutes,
    30 * minutes,
    2 * hours,
    5 * hours,
    10 * hours,
    14 * hours,
    20 * hours,
    24 * hours,
  ],
  // An alert about a price is worth little a day later, and the other end is one service that comes back for everybody.
  telegram: [
    0,
    5 * seconds,
    30 * seconds,
    2 * minutes,
    5 * minutes,
    15 * minutes,
    30 * minutes,
    1 * hours,
    2 * hours,
    4 * hours,
  ],
}

/** So that what failed together does not come back together. */
const jitter = 0.05

/** Milliseconds until the try after this one; null when this was the last. `random` is from 0 up to 1. */
export function pauseAfter(channel: Channel, attempt: number, random: number): number | null {
  const pause = pauses[channel][attempt]
  return pause === undefined ? null : Math.round(pause * (1 + jitter * (2 * random - 1)))
}
