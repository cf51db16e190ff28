/** Bars of one answer are read once: nothing changes while it is made. */
import type { DailyBars, MarketReader } from '../reader.ts'

export function remembering(reader: MarketReader): MarketReader {
  const known = new Map<string, Map<string, DailyBars | null>>()
  return {
    rows: (statement) => reader.rows(statement),
    bars: async (instruments, from, to) => {
      const range = `${from} ${to}`
      const held = known.get(range) ?? new Map<string, DailyBars | null>()
      known.set(range, held)
      const keyOf = ({ asset, symbol }: (typeof instruments)[number]): string => `${asset} ${symbol}`
      const missing = instruments.filter((each) => !held.has(keyOf(each)))
      const read = missing.length > 0 ? await reader.bars(missing, from, to) : new Map<string, DailyBars>()
      for (const each of missing) held.set(keyOf(each), read.get(each.symbol) ?? null)
      return new Map(
        instruments.flatMap((each) => {
          const bars = held.get(keyOf(each))
          return bars ? [[each.symbol, bars] as const] : []
        }),
      )
    },
  }
}
