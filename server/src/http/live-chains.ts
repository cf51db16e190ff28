/** Option chains for everybody who looks at them: each valued once a turn, put into words once, and only what changed. */
import type { ChainFrame, ChainRow, ChainSide } from 'core/contract/rest'
import type { Logger } from 'pino'
import type { Clock } from '#clock.ts'
import type { Market } from '#market/market.ts'
import { rowsOf } from '#market/options.ts'

export interface ChainKey {
  readonly symbol: string
  readonly expiry: string
}

interface Followed<Reader> extends ChainKey {
  readonly readers: Set<Reader>
  turn: number
  asOf: string
  rows: readonly ChainRow[]
}

export interface ChainFanOut<Reader> {
  /** Everything at once, then what changes; null ends it. */
  follow(reader: Reader, chain: ChainKey | null): Promise<void>
  /** Values every chain that somebody follows. */
  turn(): Promise<void>
}

export interface FanOutParts<Reader> {
  readonly market: { readonly options: Pick<Market['options'], 'live'> }
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  readonly send: (reader: Reader, text: string) => void
}

export function createChainFanOut<Reader>({ market, clock, log, send }: FanOutParts<Reader>): ChainFanOut<Reader> {
  const chains = new Map<string, Followed<Reader>>()
  const wanted = new Map<Reader, string>()

  const leave = (reader: Reader): void => {
    const name = wanted.get(reader)
    if (name === undefined) return
    wanted.delete(reader)
    const chain = chains.get(name)
    chain?.readers.delete(reader)
    if (chain?.readers.size === 0) chains.delete(name)
  }

  const text = (frame: ChainFrame): string => JSON.stringify({ type: 'chain', frame })

  const refresh = async (chain: Followed<Reader>): Promise<void> => {
    const live = await market.options.live(chain.symbol, chain.expiry)
    if (!live) return
    const moment = live.moment(clock.now())
    const rows = rowsOf(moment)
    const isWhole = live.asOf !== chain.asOf || rows.length !== chain.rows.length
    const changed = isWhole ? rows : rows.filter((row, place) => !isSameRow(row, chain.rows[place]))
    chain.rows = rows
    chain.asOf = live.asOf
    if (changed.length === 0) return
    chain.turn += 1
    const { symbol, expiry, asOf, turn } = chain
    const told = text({ symbol, expiry, asOf, turn, isWhole, head: moment.head, rows: changed })
    for (const reader of chain.readers) send(reader, told)
  }

  return {
    follow: async (reader, key) => {
      leave(reader)
      if (!key) return
      const name = `${key.symbol} ${key.expiry}`
      wanted.set(reader, name)
      try {
        const live = await market.options.live(key.symbol, key.expiry)
        // It may have left, or asked for another, while the chain was read.
        if (!live || wanted.get(reader) !== name) return
        const chain = chains.get(name) ?? { ...key, readers: new Set<Reader>(), turn: 0, asOf: live.asOf, rows: [] }
        chains.set(name, chain)
        const moment = live.moment(clock.now())
        if (chain.rows.length === 0) chain.rows = rowsOf(moment)
        chain.readers.add(reader)
        const { asOf, turn, rows } = chain
        send(reader, text({ ...key, asOf, turn, isWhole: true, head: moment.head, rows }))
      } catch (error) {
        log.error({ err: error }, 'an option chain could not be opened')
      }
    },
    turn: async () => {
      for (const chain of chains.values()) {
        await refresh(chain).catch((error: unknown) => log.error({ err: error }, 'an option chain could not be valued'))
      }
    },
  }
}

const isSameSide = (one: ChainSide | null, other: ChainSide | null): boolean =>
  one === other || (one !== null && other !== null && one.every((figure, at) => figure === other[at]))

const isSameRow = (one: ChainRow, other: ChainRow | undefined): boolean =>
  other !== undefined && isSameSide(one[1], other[1]) && isSameSide(one[2], other[2])
