import { z } from 'zod'

/** '' in a .env file means "not set". */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((value) => value === 'true' || value === '1')

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  )

const words = z
  .string()
  .default('')
  .transform((text) => text.split(/\s+/).filter(Boolean))

/** A comma may be part of an address. */
const addresses = words.pipe(z.array(z.url({ protocol: /^https?$/ })).max(20))

/** Every setting of the product. Outside addresses are all here, so that each can point at loopback. */
export const EnvSchema = z
  .object({
    NODE_ENV: z
      .enum(['development', 'production', 'test'])
      .default('development')
      .describe('What kind of run this is.'),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on; 0 takes a free one.'),
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })).describe(
      'Address people open, when it is not http://localhost:PORT. Sign-in returns here and sockets check it.',
    ),
    TRUST_PROXY: flag.describe('true behind a proxy that sets X-Forwarded-For.'),
    ARTHA_DATA_DIR: z.string().min(1).default('data').describe('Folder of the embedded stores.'),
    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//)).describe(
      'A PostgreSQL server for user data. Without it, an embedded one in the data folder.',
    ),
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10).describe('Connections to PostgreSQL.'),
    NATS_URL: optional(z.string().regex(/^(nats|tls):\/\/\S+$/)).describe(
      'A NATS server for live events between processes, nats://[user:password@]host:port. Needed by every role but all.',
    ),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Log detail.'),
    OIDC_ISSUER: optional(z.url()).describe(
      'Identity provider. Google when only a client id is set; the built-in development provider when nothing is.',
    ),
    OIDC_CLIENT_ID: optional(z.string()).describe('Client id at the identity provider.'),
    OIDC_CLIENT_SECRET: optional(z.string()).describe('Client secret at the identity provider.'),
    OIDC_ACR_VALUES: words.describe(
      'How people must have signed in there, such as mfa: asked of the provider, and a token that says none of these words in acr or amr is refused. Separated by spaces.',
    ),
    ALLOW_DEVELOPMENT_SIGN_IN: flag.describe(
      'true allows the built-in provider, where anyone signs in as anyone, with NODE_ENV=production.',
    ),
    SESSION_SECRET: optional(z.string().min(32)).describe(
      'Signs product tokens. Generated into the data folder when absent; set the same on every process.',
    ),
    OPERATORS: list.describe('E-mails of operators, separated by commas.'),
    FEED: z
      .enum(['sample', 'kite', 'replay', 'off'])
      .default('sample')
      .describe('Live prices: sample (the simulator), kite (needs its keys), replay (of a stored day) or off.'),
    FEED_ALWAYS_OPEN: flag.describe('true lets the simulated market trade at night and on holidays.'),
    FEED_REPLAY_DAY: optional(z.iso.date()).describe('Day to play again, YYYY-MM-DD; the last stored one when absent.'),
    FEED_REPLAY_SPEED: z.coerce
      .number()
      .min(1)
      .max(1000)
      .default(1)
      .describe('How much faster than it was the day is played again.'),
    REQUESTS_PER_MINUTE: z.coerce
      .number()
      .int()
      .min(1)
      .default(1200)
      .describe('Calls one person, or one address without sign-in, may make in a minute.'),
    SOCKETS_PER_ADDRESS: z.coerce
      .number()
      .int()
      .min(1)
      .default(500)
      .describe('Live connections one address may hold open.'),
    KITE_URL: z.url().default('https://api.kite.trade').describe('Address of the Kite API.'),
    KITE_TICKER_URL: z
      .url({ protocol: /^wss?$/ })
      .default('wss://ws.kite.trade')
      .describe("Address of Kite's live prices."),
    KITE_API_KEY: optional(z.string()).describe('Kite API key, for its instruments, history and live prices.'),
    KITE_ACCESS_TOKEN: optional(z.string()).describe('Kite access token of the day.'),
    FMP_URL: z.url().default('https://financialmodelingprep.com').describe('Address of Financial Modeling Prep.'),
    FMP_API_KEY: optional(z.string()).describe('Key at Financial Modeling Prep.'),
    COINGECKO_URL: z.url().default('https://api.coingecko.com/api/v3').describe('Address of the CoinGecko API.'),
    COINGECKO_API_KEY: optional(z.string()).describe('Key at CoinGecko; it answers slowly without one.'),
    CRYPTO_LIST_URL: optional(z.url({ protocol: /^https?$/ })).describe(
      "Address of a list of coins in rupees, as CoinGecko's /coins/markets answers it with vs_currency=inr. Without it, the coins of the market store.",
    ),
    CRYPTO_NEWS_URLS: addresses.describe(
      'Addresses of news feeds on coins (RSS, Atom or JSON), separated by spaces. Without them, the simulated news.',
    ),
    CRYPTO_REFRESH_SECONDS: z.coerce
      .number()
      .int()
      .min(5)
      .max(86_400)
      .default(300)
      .describe('How often each of them is asked.'),
    AMFI_URL: z.url().default('https://portal.amfiindia.com').describe('Address of AMFI, for net asset values.'),
    NSE_ARCHIVES_URL: z
      .url()
      .default('https://nsearchives.nseindia.com')
      .describe("Address of NSE's files, for index lists."),
    MODEL_URL: optional(z.url({ protocol: /^https?$/ })).describe(
      'A language model that may rephrase questions the reader cannot read: base address of any OpenAI-compatible API. Off without it.',
    ),
    MODEL_NAME: optional(z.string()).describe('Name of the model there. Both are needed.'),
    MODEL_KEY: optional(z.string()).describe('Key for it, when it wants one.'),
    MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8000).describe('How long it may take.'),
    MODEL_DAILY_BUDGET: z.coerce
      .number()
      .int()
      .min(0)
      .default(50)
      .describe('How often a day it may be asked for one person.'),
    FUND_SITE_URL: optional(z.url({ protocol: /^https?$/ })).describe(
      'Site the fund scraper reads, and the only one it may. Check its terms first; off without it.',
    ),
    JS_EXEC: flag.describe(
      'true lets operators run pasted functions over the data arrays, each in a process of its own that is killed at its limits.',
    ),
    METRICS_TOKEN: optional(z.string().min(16)).describe('Bearer token for GET /metrics from other machines.'),
    SUPPORT_EMAIL: z.string().default('support@example.com').describe('Shown on the contact page.'),
    CHANNEL_LINK: z.string().default('https://t.me/').describe('Messaging-channel link in the footer.'),
    POLICY_CONTACT_URL: z.string().default('/contact').describe('Contact policy of the payment provider.'),
    POLICY_REFUND_URL: z.string().default('/tnc#cancellation').describe('Cancellation and refund policy.'),
    POLICY_PRIVACY_URL: z.string().default('/privacy').describe('Privacy policy of the payment provider.'),
    POLICY_SHIPPING_URL: z.string().default('/tnc#delivery').describe('Shipping and delivery policy.'),
    TELEGRAM_BOT_NAME: optional(z.string().regex(/^\w{3,64}$/)).describe(
      'Bot of the Telegram login widget, without @. Telegram needs the name and the token.',
    ),
    TELEGRAM_BOT_TOKEN: optional(z.string().regex(/^\d+:[\w-]{20,}$/)).describe('Token of that bot, from @BotFather.'),
    TELEGRAM_API_URL: z.url().default('https://api.telegram.org').describe('Address of the Telegram Bot API.'),
    TELEGRAM_WIDGET_SCRIPT: z
      .url()
      .default('https://telegram.org/js/telegram-widget.js?22')
      .describe('Script of the Telegram login widget.'),
    TELEGRAM_LOGIN_URL: z.url().default('https://oauth.telegram.org').describe('Where that widget signs people in.'),
    WEBHOOKS_TO_LOOPBACK: flag.describe(
      'true lets webhooks reach this machine itself, on any port: to try them out. Ignored with NODE_ENV=production.',
    ),
    BROKER_NAME: z.string().default('Zerodha').describe('Broker that orders are handed to.'),
    BROKER_API_KEY: optional(z.string()).describe('Public publisher key at the broker; never its secret.'),
    BROKER_PUBLISHER_SCRIPT: z
      .url()
      .default('https://kite.trade/publisher.js?v=3')
      .describe("The broker's publisher script; used once a key is set."),
    BROKER_HELPER_SCRIPT: z
      .union([z.url(), z.literal('')])
      .default('https://code.jquery.com/jquery-3.7.1.min.js')
      .describe('What the publisher script needs before it; empty for none.'),
    BROKER_HELPER_INTEGRITY: z
      .string()
      .regex(/^sha(256|384|512)-[A-Za-z0-9+/=]+$/)
      .default('sha256-/JqT3SQfawRcv/BIHPThkBvs0OEvtFFmqPF/lYI/Cxo=')
      .describe('Hash of that script: any other file under its address is refused.'),
    BROKER_FORM_URL: z
      .url()
      .default('https://kite.zerodha.com/connect/basket')
      .describe('Takes the same orders as a form, when the script cannot be used.'),
    BROKER_SITE: z.url().default('https://kite.zerodha.com').describe('Where people log in at the broker.'),
    ORDER_TOTAL_CAP: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000_000)
      .default(10_000_000)
      .describe('Most for one basket of orders, in rupees; 0 for no limit.'),
  })
  .readonly()

export type Env = z.infer<typeof EnvSchema>

/** Fails with every wrong setting at once, not the first. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const parsed = EnvSchema.safeParse(variables)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings are wrong:\n${lines.join('\n')}`)
}
