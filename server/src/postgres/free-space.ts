import { statfsSync } from 'node:fs'

export interface FreeSpace {
  readonly totalBytes: number
  readonly freeBytes: number
}

export interface FreeSpaceFloor {
  /** Share of the disk that must stay free. */
  readonly fraction: number
  /** Never less than this: PostgreSQL takes a whole 16 MiB log segment at once, and stops for good if it cannot. */
  readonly minBytes: number
  /** Never more than this: five percent of a large disk is room for years. */
  readonly maxBytes: number
}

const mib = 2 ** 20
const defaultFloor: FreeSpaceFloor = { fraction: 0.05, minBytes: 64 * mib, maxBytes: 2048 * mib }

/** A burst of writes asks the disk once. */
const believedMs = 100

export interface FreeSpaceOptions {
  readonly folder: string
  readonly floor?: Partial<FreeSpaceFloor>
  readonly measure?: (folder: string) => FreeSpace
  readonly now?: () => number
}

/** Says when a folder's disk is too full to write to. */
export function watchFreeSpace(options: FreeSpaceOptions): () => boolean {
  const { folder, measure = freeSpace, now = () => performance.now() } = options
  const { fraction, minBytes, maxBytes } = { ...defaultFloor, ...options.floor }
  let measuredAt = Number.NEGATIVE_INFINITY
  let isLow = false
  return () => {
    if (now() - measuredAt < believedMs) return isLow
    const { totalBytes, freeBytes } = measure(folder)
    isLow = freeBytes < Math.max(minBytes, Math.min(totalBytes * fraction, maxBytes))
    measuredAt = now()
    return isLow
  }
}

function freeSpace(folder: string): FreeSpace {
  const { bsize, blocks, bavail } = statfsSync(folder)
  return { totalBytes: bsize * blocks, freeBytes: bsize * bavail }
}
