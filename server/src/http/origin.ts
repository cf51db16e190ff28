import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { AppError } from 'core/contract'
import type { FastifyRequest } from 'fastify'
import type { Env } from '#env.ts'

type OriginEnv = Pick<Env, 'PUBLIC_URL' | 'PORT' | 'TRUST_PROXY'>

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim()

/**
 * The origin people see. Without PUBLIC_URL it is what the browser asked for, as long as that is this machine's name or
 * a bare address: any other name could be a stranger's domain pointed at us.
 */
export function publicOrigin(env: OriginEnv, request: Pick<IncomingMessage, 'headers'>): string {
  if (env.PUBLIC_URL) return new URL(env.PUBLIC_URL).origin
  const forwarded = env.TRUST_PROXY ? firstOf(request.headers['x-forwarded-host']) : undefined
  const host = forwarded ?? request.headers.host ?? ''
  const protocol = env.TRUST_PROXY && firstOf(request.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
  const fallback = `http://localhost:${env.PORT}`
  if (!/^[\w.:[\]-]+$/.test(host)) return fallback
  let url: URL
  try {
    url = new URL(`${protocol}://${host}`)
  } catch {
    return fallback
  }
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) ? url.origin : fallback
}

/** Browsers always say where a socket or a POST comes from; programs that are not browsers say nothing. */
export function isOwnOrigin(env: OriginEnv, request: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || origin === publicOrigin(env, request)
}

/** For calls that act on a cookie: another site's page must not be able to make them. */
export function refuseForeignOrigin(env: OriginEnv, request: FastifyRequest): void {
  if (!isOwnOrigin(env, request)) throw new AppError('origin_not_allowed')
}

/** The address a connection came from; behind a proxy, the one its nearest hop wrote down. */
export function addressOf(env: Pick<Env, 'TRUST_PROXY'>, request: IncomingMessage): string {
  const forwarded = request.headers['x-forwarded-for']
  const hops = env.TRUST_PROXY ? String(forwarded ?? '').split(',') : []
  return hops.at(-1)?.trim() || request.socket.remoteAddress || 'unknown'
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** True only for a program on this machine talking to us directly, not for a stranger behind a local proxy. */
export function isLocalCaller(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  const proxied = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via ?? headers['x-real-ip']
  return proxied === undefined && loopback.test(socket.remoteAddress ?? '')
}
