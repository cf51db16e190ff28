import {
  type CandleMatch,
  type CandleRecord,
  type CandleRecordReply,
  type CandlesQuery,
  type CandlesToday,
  candleLimits,
  candleUniverses,
} from 'core/contract/rest'
import { patterns } from 'core/indicators'
import type { Ctx } from '#ctx.ts'
import type { CandleBook } from '#market/candles/book.ts'
import { recordOf } from './record.ts'
import { soon } from './soon.ts'

const indexOf = (universe: CandlesQuery['universe']): string | null =>
  candleUniverses.find(({ id }) => id === universe)?.index ?? null

export async function candlesToday(ctx: Ctx, { universe, timeframe }: CandlesQuery): Promise<CandlesToday> {
  const stocks = await ctx.market.candleUniverse(indexOf(universe))
  const nameOf = new Map(stocks.map(({ symbol, name }) => [symbol, name]))
  const { day, isRunning, stocks: count, matches } = await ctx.market.candlesToday([...nameOf.keys()], timeframe)
  const found = new Map<string, CandleMatch[]>()
  for (const { pattern, symbol, close, change, from, high, low } of matches) {
    const before = found.get(pattern) ?? []
    found.set(pattern, before)
    before.push({ symbol, name: nameOf.get(symbol) ?? symbol, close, change, from, high, low })
  }
  return {
    day,
    isRunning,
    stocks: count,
    patterns: patterns.flatMap(({ id }) => {
      const all = found.get(id)
      return all ? [{ id, total: all.length, matches: all.slice(0, candleLimits.matches) }] : []
    }),
    source: ctx.market.state(ctx.clock.now()).source,
  }
}

/** Of one market, told once. */
const told = new WeakMap<CandleBook, Map<string, Promise<Omit<CandleRecord, 'source'>>>>()

export async function candleRecord(ctx: Ctx, { universe, timeframe }: CandlesQuery): Promise<CandleRecordReply> {
  const book = await soon(ctx.market.candleBook())
  if (!book) return { state: 'measuring' }
  const known = told.get(book) ?? new Map<string, Promise<Omit<CandleRecord, 'source'>>>()
  told.set(book, known)
  const key = `${universe} ${timeframe}`
  const record =
    known.get(key) ??
    ctx.market.candleUniverse(indexOf(universe)).then((stocks) => recordOf(book, book.matches[timeframe], stocks))
  known.set(key, record)
  try {
    return { state: 'measured', ...(await record), source: ctx.market.state(ctx.clock.now()).source }
  } catch (error) {
    known.delete(key)
    throw error
  }
}
