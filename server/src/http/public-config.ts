import type { PublicConfig } from 'core/contract/rest'
import type { Env } from '#env.ts'
import { type App, get } from './route.ts'

/** Written out by hand: a setting reaches the browser only if someone names it here. */
const presentConfig = (env: Env, developmentSignIn: boolean): PublicConfig => ({
  supportEmail: env.SUPPORT_EMAIL,
  channelLink: env.CHANNEL_LINK,
  policyLinks: {
    contact: env.POLICY_CONTACT_URL,
    refund: env.POLICY_REFUND_URL,
    privacy: env.POLICY_PRIVACY_URL,
    shipping: env.POLICY_SHIPPING_URL,
  },
  telegram:
    env.TELEGRAM_BOT_NAME && env.TELEGRAM_BOT_TOKEN
      ? {
          botName: env.TELEGRAM_BOT_NAME,
          widgetScript: env.TELEGRAM_WIDGET_SCRIPT,
          loginOrigin: new URL(env.TELEGRAM_LOGIN_URL).origin,
        }
      : null,
  broker: {
    name: env.BROKER_NAME,
    site: env.BROKER_SITE,
    publisher: env.BROKER_API_KEY
      ? {
          apiKey: env.BROKER_API_KEY,
          script: env.BROKER_PUBLISHER_SCRIPT,
          helper: env.BROKER_HELPER_SCRIPT
            ? { script: env.BROKER_HELPER_SCRIPT, integrity: env.BROKER_HELPER_INTEGRITY }
            : null,
          formUrl: env.BROKER_FORM_URL,
        }
      : null,
    totalCap: env.ORDER_TOTAL_CAP === 0 ? null : env.ORDER_TOTAL_CAP * 100,
  },
  developmentSignIn,
})

export function publicConfigRoute(app: App, developmentSignIn: boolean): void {
  const config = presentConfig(app.services.env, developmentSignIn)
  get(app, '/api/config', { who: 'public' }, () => config)
}
