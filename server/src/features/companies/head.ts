import { AppError } from 'core/contract'
import { type CompanyReply, companyLimits } from 'core/contract/rest'
import type { Ctx } from '#ctx.ts'
import type { CompanyProfile } from '#market/read-company.ts'

/** What a page shows first: one small read. */
export async function readHead(ctx: Ctx, symbol: string): Promise<CompanyReply> {
  const facts = await ctx.market.companies.facts(symbol)
  if (!facts) return await unknown(ctx, symbol)
  const [quote = null] = ctx.market.quotes([symbol])
  return { outcome: 'found', company: { ...facts, quote, simulated: ctx.market.state(ctx.clock.now()).simulated } }
}

/** A misspelt symbol, an old name, or something that is no company. */
async function unknown({ market }: Ctx, symbol: string): Promise<CompanyReply> {
  const [other] = (await market.chartInstruments(symbol, 1)).filter(
    (each) => each.symbol === symbol && each.asset !== 'stock',
  )
  return {
    outcome: 'unknown',
    symbol,
    nearest: nearestTo(symbol, (text) => market.searchCompanies(text, companyLimits.nearest)),
    other: other ? { asset: other.asset, symbol: other.symbol, name: other.name } : null,
  }
}

/** Fewer and fewer of its letters, until something begins like that. */
function nearestTo<Hit>(symbol: string, search: (text: string) => readonly Hit[]): readonly Hit[] {
  for (let letters = symbol.length; letters >= 2; letters--) {
    const hits = search(symbol.slice(0, letters))
    if (hits.length > 0) return hits
  }
  return []
}

/** For every read behind the first one. */
export async function companyOf({ market }: Ctx, symbol: string): Promise<CompanyProfile> {
  const profile = await market.companies.profile(symbol)
  if (!profile) throw new AppError('not_found')
  return profile
}
