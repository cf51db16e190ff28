/** Questions about a list, and sentences and pastes that name what to add. */
import type { Answer } from 'core/compile'
import {
  type ChartInstrument,
  type FoundWatchItems,
  type ReviewedLine,
  type WatchFigures,
  watchLimits,
} from 'core/contract/rest'
import type { Base, Query } from 'core/language'
import { dayOf } from 'core/values'
import type { Ctx, UserCtx } from '#ctx.ts'
import type { WatchParts } from './parts.ts'

interface Wanted {
  readonly asset_type: string
  readonly symbol: string
}

export const readFigures = (
  { market, clock }: Ctx,
  { items, fields }: { items: readonly Wanted[]; fields: readonly string[] },
): Promise<WatchFigures> => market.watchFigures({ items, fields, today: dayOf(clock.now()) })

/** Read as anybody's sentence, then run on these symbols and no others. */
export async function askWithin(
  ctx: UserCtx,
  parts: WatchParts,
  { sentence, symbols }: { sentence: string; symbols: readonly string[] },
): Promise<Answer> {
  const asking = { today: dayOf(ctx.clock.now()), ...(await parts.asker(ctx)), watchlist: symbols }
  const { answer } = await ctx.market.ask({ ...asking, sentence })
  const query = answer.query && narrowed(answer.query)
  if (!query) return answer
  const { answer: within } = await ctx.market.ask({ ...asking, query })
  // What was read stays what was read: the words, not the narrowing.
  return { ...within, reading: answer.reading, notUnderstood: answer.notUnderstood }
}

/** Null for a question that has no universe, or that speaks of the watch list already. */
function narrowed(query: Query): Query | null {
  if (query.kind !== 'screen' && query.kind !== 'group' && query.kind !== 'events') return null
  const { universe } = query
  if (universe.within.some(({ by }) => by === 'watchlist')) return null
  return { ...query, universe: { ...universe, within: [...universe.within, { by: 'watchlist', name: '' }] } }
}

const assetOf: Readonly<Record<Base, ChartInstrument['asset']>> = {
  stocks: 'stock',
  etfs: 'etf',
  indices: 'index',
  coins: 'coin',
}

/** Who a sentence names, for a look before they are added. */
export async function findItems(ctx: UserCtx, parts: WatchParts, sentence: string): Promise<FoundWatchItems> {
  const asking = { today: dayOf(ctx.clock.now()), ...(await parts.asker(ctx)), watchlist: [] }
  const { answer } = await ctx.market.ask({ ...asking, sentence })
  const base = answer.query?.kind === 'screen' ? answer.query.universe.base : null
  const table = answer.tables.find(({ columns }) => columns.some(({ key }) => key === 'symbol'))
  if (!table) return { answer, found: [], total: 0 }
  const symbolAt = table.columns.findIndex(({ key }) => key === 'symbol')
  const nameAt = table.columns.findIndex(({ role, key }) => role === 'name' && key !== 'symbol')
  const asset = base ? assetOf[base] : 'stock'
  const found = table.rows.slice(0, watchLimits.lines).map((row) => {
    const symbol = String(row[symbolAt])
    return { asset, symbol, name: String(row[nameAt] ?? symbol), exchange: 'NSE' }
  })
  return { answer, found, total: table.total }
}

/** NSE:TCS, TCS.NS and TCS-EQ are TCS. */
const plain = (line: string): string =>
  line
    .trim()
    .replace(/^(?:NSE|BSE)\s*:\s*/i, '')
    .replace(/\.(?:NS|BO|NSE|BSE)$/i, '')
    .replace(/-(?:EQ|BE|BZ)$/i, '')
    .trim()

const choicesShown = 5

/** Nothing is added: each line with what it may mean. */
export async function reviewLines({ market }: Ctx, lines: readonly string[]): Promise<readonly ReviewedLine[]> {
  const exact = await market.exactInstruments(lines.map(plain).filter((text) => text !== ''))
  return await Promise.all(
    lines.map(async (line): Promise<ReviewedLine> => {
      const text = plain(line)
      const sure = exact.get(text.toUpperCase()) ?? []
      if (sure.length > 0) return { line, outcome: 'sure', choices: sure }
      if (text.length < 2) return { line, outcome: 'none', choices: [] }
      const companies = market
        .searchCompanies(text, choicesShown)
        .map(({ symbol, name }): ChartInstrument => ({ asset: 'stock', symbol, name, exchange: 'NSE' }))
      const choices = companies.length > 0 ? companies : await market.chartInstruments(text, choicesShown)
      return { line, outcome: choices.length > 0 ? 'guess' : 'none', choices }
    }),
  )
}
