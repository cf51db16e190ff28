import { AppError } from 'core/contract'
import { FieldFiguresQuery, FieldSpreadQuery, fieldLimits } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'

/** What is there of every field of the catalogue; nothing here is anybody's own. */
export function fieldsRoutes(app: App): void {
  const limit = fieldLimits.perMinute

  get(app, '/api/fields/figures', { who: 'public', limit, query: FieldFiguresQuery }, async ({ ctx, query }) => {
    const figures = await ctx.market.fields.figures(query.symbol, query.names)
    if (!figures) throw new AppError('not_found')
    return figures
  })

  get(app, '/api/fields/coverage', { who: 'public', limit }, ({ ctx }) => ctx.market.fields.coverage())

  get(app, '/api/fields/spread', { who: 'public', limit, query: FieldSpreadQuery }, async ({ ctx, query }) => {
    const spread = await ctx.market.fields.spread(query.dataset, query.id)
    if (!spread) throw new AppError('not_found')
    return spread
  })
}
