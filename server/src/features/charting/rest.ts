import { AppError } from 'core/contract'
import {
  ChangeDrawingRequest,
  ChartBarsQuery,
  ChartMarksRequest,
  ChartReadRequest,
  ChartScanRequest,
  ChartSearchQuery,
  chartLimits,
  NewDrawingRequest,
  RemoveChartRowRequest,
  SaveLayoutRequest,
} from 'core/contract/rest'
import { sendKept } from '#http/compress.ts'
import { type App, get, post } from '#http/route.ts'
import { chartMinutes, findInstruments, markDays, scanMarket } from './charting.ts'
import {
  addDrawing,
  changeDrawing,
  listDrawings,
  listLayouts,
  removeDrawing,
  removeLayout,
  saveLayout,
} from './own-charts.ts'
import { readChartSentence } from './read-sentence.ts'

const { search, sentence, scan } = chartLimits

export function chartingRoutes(app: App): void {
  get(
    app,
    '/api/charting/instruments',
    { who: 'public', limit: search.perMinute, query: ChartSearchQuery },
    ({ ctx, query }) => findInstruments(ctx, query),
  )

  get(app, '/api/charting/leaders', { who: 'public' }, ({ ctx }) => ctx.market.chartLeaders())

  get(app, '/api/charting/bars', { who: 'public', query: ChartBarsQuery }, async ({ ctx, query, request, reply }) => {
    const bars = await ctx.market.chartBars(query)
    if (!bars) throw new AppError('not_found')
    return sendKept(bars, request, reply)
  })

  get(app, '/api/charting/minutes', { who: 'public', query: ChartBarsQuery }, ({ ctx, query }) =>
    chartMinutes(ctx, query.symbol),
  )

  post(
    app,
    '/api/charting/read',
    { who: 'public', limit: sentence.perMinute, body: ChartReadRequest },
    ({ ctx, body }) => readChartSentence(ctx, body),
  )

  post(
    app,
    '/api/charting/marks',
    { who: 'public', limit: sentence.perMinute, body: ChartMarksRequest },
    ({ ctx, body }) => markDays(ctx, body),
  )

  post(app, '/api/charting/scan', { who: 'public', limit: scan.perMinute, body: ChartScanRequest }, ({ ctx, body }) =>
    scanMarket(ctx, body),
  )

  get(app, '/api/charting/drawings', { who: 'signedIn', query: ChartBarsQuery }, ({ ctx, query }) =>
    listDrawings(ctx, query),
  )

  post(app, '/api/charting/drawings', { who: 'signedIn', body: NewDrawingRequest }, ({ ctx, body }) =>
    addDrawing(ctx, body, body.shape),
  )

  post(app, '/api/charting/drawings/change', { who: 'signedIn', body: ChangeDrawingRequest }, ({ ctx, body }) =>
    changeDrawing(ctx, body.id, body.shape),
  )

  post(
    app,
    '/api/charting/drawings/remove',
    { who: 'signedIn', body: RemoveChartRowRequest },
    async ({ ctx, body }) => ({
      removed: await removeDrawing(ctx, body.id),
    }),
  )

  get(app, '/api/charting/layouts', { who: 'signedIn' }, ({ ctx }) => listLayouts(ctx))

  post(app, '/api/charting/layouts', { who: 'signedIn', body: SaveLayoutRequest }, ({ ctx, body }) =>
    saveLayout(ctx, body.name, body.layout),
  )

  post(
    app,
    '/api/charting/layouts/remove',
    { who: 'signedIn', body: RemoveChartRowRequest },
    async ({ ctx, body }) => ({
      removed: await removeLayout(ctx, body.id),
    }),
  )
}
