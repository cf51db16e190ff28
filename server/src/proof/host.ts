/** What the machine under the measured one takes for others: a figure measured meanwhile is its, not the product's. */
import { readFileSync } from 'node:fs'

export interface HostTime {
  /** In ticks of the kernel, of all processors. */
  readonly all: number
  readonly taken: number
}

/** Null where the kernel does not say. */
export function readHostTime(): HostTime | null {
  try {
    const ticks =
      readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? []
    const taken = ticks[7]
    return taken === undefined ? null : { all: ticks.reduce((sum, each) => sum + each, 0), taken }
  } catch {
    return null
  }
}

/** How much the host took from the first reading to the last, and from one to the next at worst; empty where it took next to nothing. */
export function takenByHost(readings: readonly (HostTime | null)[]): string {
  const known = readings.flatMap((reading) => reading ?? [])
  const share = (from: HostTime, to: HostTime): number => (to.taken - from.taken) / Math.max(to.all - from.all, 1)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || share(first, last) < 0.005) return ''
  const worst = Math.max(...known.slice(1).map((to, at) => share(known[at] ?? first, to)))
  return `; the host took ${(share(first, last) * 100).toFixed(0)}% of the machine, ${(worst * 100).toFixed(0)}% at worst`
}
