import { ChecklistQuery, OwnRuleRequest } from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { checklistOf, countPrinciples, markRule, readRules } from './principles.ts'

const perMinute = 120

export function principlesRoutes(app: App): void {
  get(app, '/api/principles', { who: 'public', limit: perMinute }, ({ ctx }) => countPrinciples(ctx))

  get(app, '/api/principles/mine', { who: 'signedIn' }, ({ ctx }) => readRules(ctx))

  post(app, '/api/principles/mine', { who: 'signedIn', limit: perMinute, body: OwnRuleRequest }, ({ ctx, body }) =>
    markRule(ctx, body),
  )

  get(
    app,
    '/api/principles/checklist',
    { who: 'signedIn', limit: perMinute, query: ChecklistQuery },
    ({ ctx, query }) => checklistOf(ctx, query.symbol),
  )
}
