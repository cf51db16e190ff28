import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

const began = Date.now()

/** One progress line per step, with the seconds since the command began. */
export function step(text) {
  console.log(`[${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s] ${text}`)
}
