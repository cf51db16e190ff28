import { limits } from 'core/contract'
import {
  CompanyAskRequest,
  CompanyListQuery,
  CompanyNoteRequest,
  CompanyPeersQuery,
  CompanyPeersRequest,
  CompanyQuery,
  CompanyRatiosRequest,
  CompanyStatementQuery,
  CompanyThesisRequest,
  companyLimits,
  RemoveThesisRequest,
} from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { askAbout } from './ask.ts'
import { readBands, readGrowth, readPeers, readRatios } from './figures.ts'
import { readHead } from './head.ts'
import { addThesis, keepNote, keepPeers, readOwn, removeThesis } from './own.ts'
import { type CompanyParts, judgeSavedScreens } from './saved-screens.ts'
import { readHolders, readPrices, readStatement } from './statements.ts'
import { readValuation } from './valuation.ts'
import { readVerdicts } from './verdicts.ts'

const { minCharacters, maxResults } = limits.companySearch

export function companiesRoutes(app: App, parts: CompanyParts): void {
  get(app, '/api/company/list', { who: 'public', limit: 600, query: CompanyListQuery }, ({ ctx, query }) => {
    const text = query.q.trim()
    return [...text].length < minCharacters ? [] : ctx.market.searchCompanies(text, maxResults)
  })

  get(app, '/api/market/state', { who: 'public' }, ({ ctx }) => ctx.market.state(ctx.clock.now()))

  get(app, '/api/showcase', { who: 'public' }, ({ ctx }) => ctx.market.showcase())

  pageRoutes(app)
  ownRoutes(app, parts)
}

const symbols = (text: string): readonly string[] => [
  ...new Set(text.split(',').flatMap((each) => each.trim().toUpperCase() || [])),
]

/** One company's page: a small first read, then a read for each section that comes into sight. */
function pageRoutes(app: App): void {
  const read = { who: 'public', limit: companyLimits.perMinute, query: CompanyQuery } as const
  get(app, '/api/company/head', read, ({ ctx, query }) => readHead(ctx, query.symbol))
  get(app, '/api/company/rules', read, ({ ctx, query }) => readVerdicts(ctx, query.symbol))
  get(app, '/api/company/prices', read, ({ ctx, query }) => readPrices(ctx, query.symbol))
  get(app, '/api/company/bands', read, ({ ctx, query }) => readBands(ctx, query.symbol))
  get(app, '/api/company/growth', read, ({ ctx, query }) => readGrowth(ctx, query.symbol))
  get(app, '/api/company/valuation', read, ({ ctx, query }) => readValuation(ctx, query.symbol))
  get(app, '/api/company/holders', read, ({ ctx, query }) => readHolders(ctx, query.symbol))

  get(app, '/api/company/statement', { ...read, query: CompanyStatementQuery }, ({ ctx, query }) =>
    readStatement(ctx, query.symbol, query.of),
  )

  get(app, '/api/company/peers', { ...read, query: CompanyPeersQuery }, ({ ctx, query }) =>
    readPeers(ctx, query.symbol, query.with === undefined ? null : symbols(query.with)),
  )

  post(
    app,
    '/api/company/ratios',
    { who: 'public', limit: companyLimits.perMinute, body: CompanyRatiosRequest },
    ({ ctx, body }) => readRatios(ctx, body),
  )

  post(
    app,
    '/api/company/ask',
    { who: 'public', limit: companyLimits.ask.perMinute, body: CompanyAskRequest },
    ({ ctx, body }) => askAbout(ctx, body),
  )
}

/** What a person keeps about a company. */
function ownRoutes(app: App, parts: CompanyParts): void {
  const own = { who: 'signedIn', limit: companyLimits.perMinute } as const
  get(app, '/api/company/own', { ...own, query: CompanyQuery }, ({ ctx, query }) => readOwn(ctx, query.symbol))
  get(app, '/api/company/screens', { ...own, query: CompanyQuery }, ({ ctx, query }) =>
    judgeSavedScreens(ctx, parts, query.symbol),
  )
  post(app, '/api/company/note', { ...own, body: CompanyNoteRequest }, ({ ctx, body }) =>
    keepNote(ctx, body.symbol, body.note),
  )
  post(app, '/api/company/own/peers', { ...own, body: CompanyPeersRequest }, ({ ctx, body }) =>
    keepPeers(ctx, body.symbol, body.peers),
  )
  post(app, '/api/company/thesis', { ...own, body: CompanyThesisRequest }, ({ ctx, body }) =>
    addThesis(ctx, body.symbol, body.words),
  )
  post(app, '/api/company/thesis/remove', { ...own, body: RemoveThesisRequest }, ({ ctx, body }) =>
    removeThesis(ctx, body.symbol, body.id),
  )
}
