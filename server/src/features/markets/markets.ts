import type { Answer, AnswerTable } from 'core/compile'
import { AppError, type Quote } from 'core/contract'
import {
  type IndexMovers,
  type LiveGlance,
  type MarketList,
  type MarketListQuery,
  type MarketPulse,
  type MarketStocks,
  type MarketTab,
  type MarketUniverse,
  type PulseStock,
  wideUniverses,
} from 'core/contract/rest'
import { dayOf, isTradingDay, lastClosedDay, type TradingDay } from 'core/values'
import type { Ctx, UserCtx } from '#ctx.ts'
import { signedIn } from '#http/auth.ts'
import type { WithDayBefore } from '#market/read-pulse.ts'
import { sentenceOf } from './sentences.ts'

export interface MarketParts {
  /** Symbols a person watches. */
  readonly watchlist: (ctx: UserCtx) => Promise<readonly string[]>
}

/** Today while the exchange trades today, else the last day it did. */
function sessionDay(ctx: Ctx): TradingDay {
  const now = ctx.clock.now()
  const today = dayOf(now)
  return isTradingDay(today) ? today : lastClosedDay(now)
}

export async function readPulse(ctx: Ctx): Promise<MarketPulse> {
  const { pulse } = ctx.market
  const eventsDay = sessionDay(ctx)
  const [tiles, stocks, active, events] = await Promise.all([
    pulse.tiles(),
    pulse.stocks(),
    pulse.active(),
    pulse.events(eventsDay),
  ])
  const quotes = ctx.market.quotes([...tiles.tiles.map(({ symbol }) => symbol), ...stocks.map(({ symbol }) => symbol)])
  const state = ctx.market.state(ctx.clock.now())
  return { state, ...tiles, stocks: withOldExtremes(stocks, quotes, state.asOf), ...active, eventsDay, events, quotes }
}

/** The 52-week highs and lows that the last price is held against: those of the days before its own. */
function withOldExtremes<Stock extends PulseStock | LiveGlance>(
  stocks: readonly WithDayBefore<Stock>[],
  quotes: readonly Quote[],
  asOf: string,
): readonly Stock[] {
  const at = new Map(quotes.map((quote) => [quote.symbol, quote.at]))
  return stocks.map(({ dayBefore, ...stock }) => {
    const traded = at.get(stock.symbol)
    const isLater = traded != null && dayOf(traded) > asOf
    // The same company without what was chosen from.
    return { ...stock, ...(isLater ? {} : dayBefore) } as unknown as Stock
  })
}

export async function readMovers(ctx: Ctx, index: string): Promise<IndexMovers> {
  const [page, events] = await Promise.all([ctx.market.indices.page(index), ctx.market.pulse.events(sessionDay(ctx))])
  if (!page) throw new AppError('not_found')
  const members = page.members.map(({ symbol, companyName, weight }) => ({ symbol, name: companyName, weight }))
  const own = new Set(members.map(({ symbol }) => symbol))
  return {
    index_name: index,
    previousClose: page.index.previousClose,
    members,
    filings: events.filter(({ symbol, kind }) => kind === 'filing' && own.has(symbol)),
    quotes: ctx.market.quotes([index, ...own]),
  }
}

export async function listUniverses(ctx: Ctx): Promise<readonly MarketUniverse[]> {
  const rows = await ctx.market.indices.rows()
  return [
    ...rows
      .filter(({ breadth }) => breadth !== null)
      .sort(
        (one, other) =>
          (other.breadth?.members ?? 0) - (one.breadth?.members ?? 0) || (one.title < other.title ? -1 : 1),
      )
      .map(({ index_name, title }) => ({ name: index_name, title })),
    { name: wideUniverses.all, title: 'All stocks' },
    { name: wideUniverses.watchlist, title: 'My watch list' },
  ]
}

export async function listStocks(ctx: Ctx, parts: MarketParts, universe: string): Promise<MarketStocks> {
  const { pulse } = ctx.market
  const stocks =
    universe === wideUniverses.all
      ? await pulse.liveGlances('all')
      : universe === wideUniverses.watchlist
        ? await pulse.liveGlances({ symbols: await parts.watchlist(signedIn(ctx)) })
        : await pulse.liveGlances({ index: universe })
  const quotes = ctx.market.quotes(stocks.map(({ symbol }) => symbol))
  return { stocks: withOldExtremes(stocks, quotes, ctx.market.state(ctx.clock.now()).asOf), quotes }
}

export async function readMarketList(
  ctx: Ctx,
  parts: MarketParts,
  { tab, universe }: MarketListQuery,
): Promise<MarketList> {
  const known = (await listUniverses(ctx)).find(({ name }) => name === universe)
  if (!known) throw new AppError('not_found')
  const watchlist = universe === wideUniverses.watchlist ? await parts.watchlist(signedIn(ctx)) : []
  const asker = { today: dayOf(ctx.clock.now()), watchlist }
  // An index may have any name, which not all words can hold.
  const { sentence, answer } = await ctx.market.askAsMeant(sentenceOf(tab, known), asker)
  const table = tableOf(answer, tab)
  const symbolAt = table.columns.findIndex(({ key }) => key === 'symbol')
  const symbols = symbolAt < 0 ? [] : [...new Set(table.rows.map((row) => String(row[symbolAt])))]
  const [companies, links] = await Promise.all([
    ctx.market.pulse.glances(symbols),
    tab === 'announcements' ? linksOf(ctx, table) : [],
  ])
  return {
    tab,
    universe,
    sentence,
    canonical: answer.canonical ?? '',
    headline: answer.headline,
    notes: answer.notes,
    columns: table.columns,
    rows: table.rows,
    total: table.total,
    companies,
    links,
    quotes: ctx.market.quotes(symbols),
    asOf: answer.asOf,
    source: answer.source,
  }
}

const nothing: AnswerTable = { title: '', columns: [], rows: [], total: 0 }

/** Insider trades come by company and one by one; the list is of the trades. An answer that found nothing may show what came before. */
function tableOf({ tables }: Answer, tab: MarketTab): AnswerTable {
  if (tab === 'insiders')
    return tables.find(({ columns }) => columns.some(({ key }) => key === 'name_of_insider')) ?? nothing
  return tables[0] ?? nothing
}

/** The documents behind the announcements of a table, in its order. */
async function linksOf(ctx: Ctx, table: AnswerTable): Promise<readonly (string | null)[]> {
  const at = (key: string) => table.columns.findIndex((column) => column.key === key)
  const [symbol, date, summary] = [at('symbol'), at('announcement_date'), at('announcement_text_summary')]
  const days = table.rows.map((row) => String(row[date])).sort()
  const [fromDate] = days
  const toDate = days.at(-1)
  if (fromDate === undefined || toDate === undefined) return []
  const found = await ctx.market.announcements({ fromDate, toDate })
  const keyOf = (...words: readonly unknown[]) => JSON.stringify(words)
  const links = new Map(
    found.map((each) => [
      keyOf(each.company_profile.symbol, each.announcement_date, each.announcement_text_summary),
      each.announcement_document_link,
    ]),
  )
  return table.rows.map((row) => links.get(keyOf(row[symbol], row[date], row[summary])) ?? null)
}
