import { RiskAnswersRequest } from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { readMixes } from './mixes.ts'
import { finishProfile, forgetProfiles, readBand, readProfile, saveDraft } from './risk.ts'

const perMinute = 60

export function riskRoutes(app: App): void {
  get(app, '/api/risk/mixes', { who: 'public', limit: perMinute }, ({ ctx }) => readMixes(ctx))

  get(app, '/api/risk/profile', { who: 'signedIn' }, ({ ctx }) => readProfile(ctx))

  get(app, '/api/risk/band', { who: 'signedIn' }, async ({ ctx }) => ({ band: await readBand(ctx) }))

  post(
    app,
    '/api/risk/draft',
    { who: 'signedIn', limit: perMinute, body: RiskAnswersRequest },
    async ({ ctx, body }) => {
      await saveDraft(ctx, body.answers)
      return { saved: true }
    },
  )

  post(app, '/api/risk/finish', { who: 'signedIn', limit: perMinute, body: RiskAnswersRequest }, ({ ctx, body }) =>
    finishProfile(ctx, body.answers),
  )

  post(app, '/api/risk/forget', { who: 'signedIn', limit: perMinute }, async ({ ctx }) => ({
    deleted: await forgetProfiles(ctx),
  }))
}
