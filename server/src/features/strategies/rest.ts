import {
  ReadStrategyRequest,
  SaveStrategyRequest,
  ScheduleStrategyRequest,
  StrategyParams,
  strategyLimits,
} from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { readStrategy } from './read-strategy.ts'
import {
  changeStrategy,
  createStrategy,
  listStrategies,
  queueRun,
  removeStrategy,
  type StrategyParts,
  scheduleStrategy,
  showRun,
  stopRun,
} from './strategies.ts'

const { sentence, runs } = strategyLimits

export function strategiesRoutes(app: App, parts: StrategyParts): void {
  get(app, '/api/strategies', { who: 'signedIn' }, ({ ctx }) => listStrategies(ctx))

  post(
    app,
    '/api/strategies/read',
    { who: 'signedIn', limit: sentence.perMinute, body: ReadStrategyRequest },
    async ({ ctx, body }) => readStrategy(ctx, await parts.asker(ctx), body),
  )

  post(
    app,
    '/api/strategies',
    { who: 'signedIn', limit: sentence.perMinute, body: SaveStrategyRequest },
    async ({ ctx, body }) => createStrategy(ctx, await parts.asker(ctx), body),
  )

  post(
    app,
    '/api/strategies/:id/change',
    { who: 'signedIn', limit: sentence.perMinute, params: StrategyParams, body: SaveStrategyRequest },
    async ({ ctx, params, body }) => changeStrategy(ctx, await parts.asker(ctx), params.id, body),
  )

  post(
    app,
    '/api/strategies/:id/schedule',
    { who: 'signedIn', params: StrategyParams, body: ScheduleStrategyRequest },
    ({ ctx, params, body }) => scheduleStrategy(ctx, params.id, body.repeats),
  )

  post(app, '/api/strategies/:id/delete', { who: 'signedIn', params: StrategyParams }, async ({ ctx, params }) => ({
    deleted: await removeStrategy(ctx, params.id),
  }))

  post(
    app,
    '/api/strategies/:id/run',
    { who: 'signedIn', limit: runs.perMinute, params: StrategyParams },
    ({ ctx, params }) => queueRun(ctx, params.id),
  )

  get(app, '/api/strategies/runs/:id', { who: 'signedIn', params: StrategyParams }, ({ ctx, params }) =>
    showRun(ctx, params.id),
  )

  post(app, '/api/strategies/runs/:id/cancel', { who: 'signedIn', params: StrategyParams }, ({ ctx, params }) =>
    stopRun(ctx, params.id),
  )
}
