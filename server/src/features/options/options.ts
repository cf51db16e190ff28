import { AppError } from 'core/contract'
import type { OptionChain, OptionChainQuery, OptionDay, OptionThrough, OptionThroughQuery } from 'core/contract/rest'
import { day, dayOf, formatDay } from 'core/values'
import type { Ctx } from '#ctx.ts'

export async function readChain(ctx: Ctx, query: OptionChainQuery): Promise<OptionChain> {
  const now = ctx.clock.now()
  const page = await ctx.market.options.chain(query, now)
  if (!page) throw new AppError('not_found')
  const sentence = await sentenceOf(ctx, {
    quote: page.underlying.quote,
    symbol: page.underlying.symbol,
    expiry: page.expiry,
  })
  return { state: ctx.market.state(now), sentence, ...page }
}

/** In words where they are read as they are meant, else in the canonical text, which always is. */
async function sentenceOf(
  ctx: Ctx,
  { quote, symbol, expiry }: { readonly quote: string; readonly symbol: string; readonly expiry: string },
): Promise<string> {
  const subject = symbol === quote ? `"${symbol}"` : `index "${quote}"`
  const canonical = `chain ${subject} expiry ${expiry} show max_pain, pcr, chain`
  const words = `${symbol.toLowerCase()} option chain of ${formatDay(day(expiry)).toLowerCase()}, max pain and pcr`
  const asker = { today: dayOf(ctx.clock.now()), taught: [] }
  const read = await ctx.market.read(words, asker)
  const isMeant =
    read.outcome === 'query' &&
    read.query.kind === 'chain' &&
    read.query.expiry === expiry &&
    read.query.show.length > 1
  return isMeant ? words : canonical
}

export async function listDays(ctx: Ctx, symbol: string, expiry: string): Promise<readonly OptionDay[]> {
  return ctx.market.options.days(symbol, expiry)
}

export async function readThrough(ctx: Ctx, query: OptionThroughQuery): Promise<OptionThrough> {
  const found = await ctx.market.options.through(query, ctx.clock.now())
  if (!found) throw new AppError('not_found')
  return found
}
