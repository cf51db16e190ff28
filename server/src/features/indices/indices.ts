import { AppError } from 'core/contract'
import type { IndexPage, IndexTable } from 'core/contract/rest'
import type { Ctx } from '#ctx.ts'

export async function listIndices(ctx: Ctx): Promise<IndexTable> {
  const rows = await ctx.market.indices.rows()
  const { asOf, source } = ctx.market.state(ctx.clock.now())
  return { rows, quotes: ctx.market.quotes(rows.map(({ index_name }) => index_name)), asOf, source }
}

export async function openIndex(ctx: Ctx, index: string): Promise<IndexPage> {
  const page = await ctx.market.indices.page(index)
  if (!page) throw new AppError('not_found')
  const { asOf, source } = ctx.market.state(ctx.clock.now())
  return { ...page, quotes: ctx.market.quotes([index, ...page.members.map(({ symbol }) => symbol)]), asOf, source }
}
