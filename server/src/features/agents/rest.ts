import {
  AlertParams,
  ChangeAlertRequest,
  NewAlertRequest,
  NoticesQuery,
  PauseAlertsRequest,
  PreviewRequest,
  RestoreAlertRequest,
  SnoozeAlertRequest,
} from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import type { AlertParts } from './parts.ts'
import { changeRule, createRule, listRules, pauseRules, readDeliveries, readHistory, snoozeRule } from './rules.ts'
import { basketOf, previewRule, testRule } from './trial.ts'
import { deleteRule, restoreRule } from './undo.ts'

const at = '/api/alerts'
const one = { who: 'signedIn', params: AlertParams } as const

/** Alerts of a person: agents and dips together. Their inbox is /api/notices. */
export function alertsRoutes(app: App, parts: AlertParts): void {
  get(app, `${at}/rules`, { who: 'signedIn' }, ({ ctx }) => listRules(ctx, parts))
  get(app, `${at}/deliveries`, { who: 'signedIn', query: NoticesQuery }, ({ ctx, query }) => readDeliveries(ctx, query))
  get(app, `${at}/rules/:key/history`, { ...one, query: NoticesQuery }, ({ ctx, params, query }) =>
    readHistory(ctx, params.key, query),
  )

  post(app, `${at}/preview`, { who: 'signedIn', limit: 60, body: PreviewRequest }, ({ ctx, body }) =>
    previewRule(ctx, parts, body),
  )
  post(app, `${at}/rules`, { who: 'signedIn', limit: 60, body: NewAlertRequest }, ({ ctx, body }) =>
    createRule(ctx, parts, body),
  )
  post(app, `${at}/restore`, { who: 'signedIn', limit: 60, body: RestoreAlertRequest }, ({ ctx, body }) =>
    restoreRule(ctx, parts, body.undo),
  )
  post(app, `${at}/pause`, { who: 'signedIn', body: PauseAlertsRequest }, ({ ctx, body }) =>
    pauseRules(ctx, parts, body),
  )
  post(app, `${at}/rules/:key/change`, { ...one, limit: 60, body: ChangeAlertRequest }, ({ ctx, params, body }) =>
    changeRule(ctx, parts, params.key, body),
  )
  post(app, `${at}/rules/:key/snooze`, { ...one, body: SnoozeAlertRequest }, ({ ctx, params, body }) =>
    snoozeRule(ctx, parts, params.key, body.until),
  )
  post(app, `${at}/rules/:key/delete`, one, ({ ctx, params }) => deleteRule(ctx, parts, params.key))
  post(app, `${at}/rules/:key/test`, { ...one, limit: 30 }, ({ ctx, params }) => testRule(ctx, parts, params.key))
  post(app, `${at}/rules/:key/basket`, { ...one, limit: 30 }, ({ ctx, params }) => basketOf(ctx, parts, params.key))
}
