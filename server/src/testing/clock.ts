import type { Clock } from '#clock.ts'

export interface TestClock extends Clock {
  set(at: string | number): void
  advance(ms: number): void
}

/** Stands still until told to move. Without a time: Tuesday 6 February 2024, 10:00 IST. */
export function testClock(at: string | number = '2024-02-06T10:00:00+05:30'): TestClock {
  const read = (value: string | number): number => (typeof value === 'number' ? value : Date.parse(value))
  let now = read(at)
  return {
    now: () => now,
    set: (value) => {
      now = read(value)
    },
    advance: (ms) => {
      now += ms
    },
  }
}
