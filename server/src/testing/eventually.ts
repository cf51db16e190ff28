import { vi } from 'vitest'

/** Looks again until it is so. How long that may take says nothing of the product, only when a failure is told. */
export const eventually = <Found>(look: () => Found | Promise<Found>, within = 20_000): Promise<Found> =>
  vi.waitFor(look, { timeout: within, interval: 20 })
