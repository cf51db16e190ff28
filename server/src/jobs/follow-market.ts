import { statSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Market } from '#market/market.ts'

export interface Followed {
  readonly market: Market
  /** No more prices from it; what is stored can be read until it is closed. */
  endLive(): void
}

export interface FollowOptions {
  readonly path: string
  /** Opens whatever lies at the path now. */
  readonly open: () => Promise<Followed>
  readonly log: Logger
  readonly everyMs?: number
  /** How long reads of the old file may still run before it is closed. */
  readonly graceMs?: number
}

/** The market at a path, also after an import has put another file there: readers see the old one or the new one, whole. */
export async function followMarket(options: FollowOptions): Promise<Market> {
  const { path, open, log, everyMs = 2000, graceMs = 15_000 } = options
  const closing = new Set<() => Promise<void>>()
  let seen = identityOf(path)
  let current = await open()
  let goingOver: Promise<void> | null = null

  const retire = ({ market, endLive }: Followed): void => {
    // At once: two that speak of the same prices contradict each other.
    endLive()
    const close = async (): Promise<void> => {
      clearTimeout(timer)
      closing.delete(close)
      await market.close()
    }
    const timer = setTimeout(() => void close(), graceMs)
    timer.unref()
    closing.add(close)
  }

  const goOver = async (now: string): Promise<void> => {
    try {
      const next = await open()
      retire(current)
      current = next
      seen = now
      log.info({ asOf: next.market.state(Date.now()).asOf }, 'went over to the new market file')
    } catch (error) {
      // The old file is still open and right; the new one is tried again at the next look.
      log.error({ err: error }, 'the new market file cannot be opened')
    }
  }

  const timer = setInterval(() => {
    const now = identityOf(path)
    if (goingOver || now === seen || now === null) return
    goingOver = goOver(now).finally(() => {
      goingOver = null
    })
  }, everyMs)
  timer.unref()

  const close = async (): Promise<void> => {
    clearInterval(timer)
    // A file that is just being opened would stay open for ever.
    await goingOver
    await Promise.all([...closing].map((end) => end()))
    await current.market.close()
  }
  // Each read asks for the market of that moment; a method kept for later would speak for a file long closed.
  return new Proxy<Market>(current.market, {
    get: (_first, name: keyof Market) => (name === 'close' ? close : current.market[name]),
  })
}

/** A rename puts another inode at the path; a rewrite in place would change the time. */
function identityOf(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.ino}:${stat.mtimeMs}` : null
}
