import { AppError } from 'core/contract'
import { HeldCompanyQuery, HolderScreenQuery, holderLimits, InvestorQuery, InvestorsQuery } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'
import { readScreen } from './screens.ts'

/** Who holds what; nothing here is anybody's own. */
export function holdersRoutes(app: App): void {
  const open = { who: 'public', limit: holderLimits.perMinute } as const

  get(app, '/api/holders/investors', { ...open, query: InvestorsQuery }, ({ ctx, query }) =>
    ctx.market.holders.investors(query.q, query.kind),
  )

  get(app, '/api/holders/investor', { ...open, query: InvestorQuery }, async ({ ctx, query }) => {
    const page = await ctx.market.holders.investor(query.name)
    if (!page) throw new AppError('not_found')
    return page
  })

  get(app, '/api/holders/company', { ...open, query: HeldCompanyQuery }, async ({ ctx, query }) => {
    const company = await ctx.market.holders.company(query.symbol)
    if (!company) throw new AppError('not_found')
    return company
  })

  get(app, '/api/holders/screen', { ...open, query: HolderScreenQuery }, ({ ctx, query }) => readScreen(ctx, query))
}
