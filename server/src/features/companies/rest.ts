import { limits } from 'core/contract'
import { CompanyListQuery } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'

const { minCharacters, maxResults } = limits.companySearch

export function companiesRoutes(app: App): void {
  get(app, '/api/company/list', { who: 'public', limit: 600, query: CompanyListQuery }, ({ ctx, query }) => {
    const text = query.q.trim()
    return [...text].length < minCharacters ? [] : ctx.market.searchCompanies(text, maxResults)
  })

  get(app, '/api/market/state', { who: 'public' }, ({ ctx }) => ctx.market.state(ctx.clock.now()))

  get(app, '/api/showcase', { who: 'public' }, ({ ctx }) => ctx.market.showcase())
}
