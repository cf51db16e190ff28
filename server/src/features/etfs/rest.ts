import { type App, get } from '#http/route.ts'

export function etfsRoutes(app: App): void {
  get(app, '/api/etfs', { who: 'public' }, ({ ctx }) => ctx.market.etfs())
}
