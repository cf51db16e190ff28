import { ArrayViewQuery, JsExecRequest, OperatorRunsQuery } from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { executeFunction, listOperatorRuns } from './execute.ts'
import { viewArrays } from './explorer.ts'

const who = 'operator'

export function explorerRoutes(app: App): void {
  get(app, '/api/internal/arrayview', { who, limit: 60, query: ArrayViewQuery }, async ({ ctx, query, reply }) => {
    const { arrays, truncated } = await viewArrays(ctx, query.array_name)
    if (truncated.length > 0) reply.header('x-truncated', truncated.join(','))
    return arrays
  })

  post(app, '/api/internal/js_exec', { who, limit: 30, body: JsExecRequest }, ({ ctx, body }) =>
    executeFunction(ctx, body),
  )

  get(app, '/api/internal/operator_runs', { who, query: OperatorRunsQuery }, ({ ctx, query }) =>
    listOperatorRuns(ctx, query.before ?? null),
  )
}
