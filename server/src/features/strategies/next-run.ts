import type { Repeats } from 'core/contract/rest'
import { addDays, dayOf, startOfDay, weekday } from 'core/values'

const hourMs = 3_600_000
/** After the close of a trading day, when its prices are in. */
const eveningHour = 19
const morningHour = 7

/** The first turn after `now`, in IST: weekday evenings, Saturday mornings, the morning of the first of a month. */
export function nextRun(repeats: Repeats, now: number): Date | null {
  if (repeats === 'never') return null
  const hour = repeats === 'daily' ? eveningHour : morningHour
  // A month and a day hold the next turn of every kind.
  for (let ahead = 0; ahead <= 32; ahead++) {
    const on = addDays(dayOf(now), ahead)
    const at = startOfDay(on) + hour * hourMs
    const day = weekday(on)
    const isTurn = repeats === 'daily' ? day !== 0 && day !== 6 : repeats === 'weekly' ? day === 6 : on.endsWith('-01')
    if (isTurn && at > now) return new Date(at)
  }
  throw new RangeError(`no next turn for ${repeats}`)
}
