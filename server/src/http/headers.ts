import { randomBytes } from 'node:crypto'
import type { RoutePath } from 'core/contract'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#env.ts'

const closed = "base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
const answerPolicy = `default-src 'none'; ${closed}; form-action 'none'`
/** Of scripts, styles, fonts and pictures: a worker obeys its file's own policy. */
export const filePolicy = `default-src 'self'; ${closed}; form-action 'none'`

/** Sent with every reply, whatever it is. Built once: a header library halves the request rate for the same lines. */
export function securityHeaders(env: Env): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The chat listens where the browser can; nothing else of the device is ever needed.
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(self), midi=(), payment=(), serial=(), usb=()',
    'cache-control': 'no-store',
    // What is no page loads nothing, runs nothing and stands in no frame, however it is opened; pages and files bring their own.
    'content-security-policy': answerPolicy,
    ...(env.PUBLIC_URL?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

export function sendSecurityHeaders(app: FastifyInstance, env: Env): void {
  const fixed = securityHeaders(env)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed)
    reply.header('x-request-id', request.id)
    done()
  })
}

export const createNonce = (): string => randomBytes(16).toString('base64')

type Directive =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'font-src'
  | 'connect-src'
  | 'frame-src'
  | 'form-action'
  | 'manifest-src'
  | 'worker-src'

export type PageSources = Partial<Record<Directive, readonly string[]>>

/** Hosts that one page may use and no other: the broker's script on its page, the messenger's on its own. */
export const pageSources: Partial<Record<RoutePath, (env: Env) => PageSources>> = {
  // The Telegram login widget: its script, and the frame it opens. No other page lets either in.
  '/profile': (env) => {
    if (!env.TELEGRAM_BOT_NAME || !env.TELEGRAM_BOT_TOKEN) return {}
    return {
      'script-src': [new URL(env.TELEGRAM_WIDGET_SCRIPT).origin],
      'frame-src': [new URL(env.TELEGRAM_LOGIN_URL).origin],
    }
  },
  // The broker's script and what it needs, the style and frame it brings, and the form that does without it.
  '/trade': (env) => {
    if (!env.BROKER_API_KEY) return {}
    const broker = new URL(env.BROKER_FORM_URL).origin
    const scripts = [env.BROKER_PUBLISHER_SCRIPT, env.BROKER_HELPER_SCRIPT].filter(Boolean)
    return {
      'script-src': [...new Set(scripts.map((address) => new URL(address).origin))],
      'style-src': [broker],
      'frame-src': [broker],
      'form-action': [broker],
    }
  },
}

/**
 * The broker's script writes its window from text, which Trusted Types would refuse. Its page shows no HTML of anybody's, and
 * still runs no inline script.
 */
export const isWithoutTrustedTypes = (path: string, env: Env): boolean =>
  path === '/trade' && env.BROKER_API_KEY !== undefined

/** Headers that one page needs otherwise than the rest. */
export const pageHeaders: Partial<Record<RoutePath, Readonly<Record<string, string>>>> = {
  // The widget's frame opens a window and waits for its answer; "same-origin" would cut the two apart.
  '/profile': { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
  // So does the broker's.
  '/trade': { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
}

/** The names under which web code may turn text into HTML or a script address. */
const trustedTypePolicies = ['safe-html', 'script-loader', 'dompurify'] as const

/** The policy of a page, as a function of what differs between replies. */
export function pagePolicy({
  issuer,
  extra = {},
  trustedTypes = true,
}: {
  /** Sign-in leaves for this origin; a form may lead there. */
  issuer: string | null
  extra?: PageSources
  trustedTypes?: boolean
}): (reply: { nonce: string; origin: string }) => string {
  return ({ nonce, origin }) => {
    const socket = origin.replace(/^http/, 'ws')
    const sources: Record<Directive, readonly string[]> = {
      'script-src': ["'self'"],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'img-src': ["'self'", 'data:', 'https:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", socket],
      'frame-src': [],
      'form-action': ["'self'", ...(issuer ? [issuer] : [])],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
    }
    const lines = Object.entries(sources).flatMap(([directive, own]) => {
      const all = [...own, ...(extra[directive as Directive] ?? [])]
      return all.length > 0 ? [`${directive} ${all.join(' ')}`] : []
    })
    return [
      "default-src 'none'",
      ...lines,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      ...(trustedTypes ? ["require-trusted-types-for 'script'", `trusted-types ${trustedTypePolicies.join(' ')}`] : []),
    ].join('; ')
  }
}

/** Stands in the built pages where each reply's own nonce goes. */
export const noncePlaceholder = '__CSP_NONCE__'
