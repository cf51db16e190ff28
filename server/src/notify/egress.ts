/**
 * The only way out to an address that a user typed. The name is resolved once, every address it has must be public, and
 * the connection goes to one of those that were checked: a name that changes its mind in between changes nothing.
 */
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

export interface EgressOptions {
  /** True only to try webhooks out on one machine, and in tests. */
  readonly allowLoopback: boolean
  readonly resolve?: Resolve
  /** For the whole exchange, however slowly the other side speaks. */
  readonly timeoutMs?: number
}

export interface EgressRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came of it. The other side's words are not among it: they would be shown to whoever typed the address. */
export type EgressReply =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  /** Nothing was connected to. */
  | { readonly kind: 'forbidden' }
  /** `wasSent`: the request may have arrived, only its answer did not. */
  | { readonly kind: 'unreachable'; readonly code: string; readonly wasSent: boolean }

export interface Egress {
  post(request: EgressRequest): Promise<EgressReply>
  /** What can be said without asking any name server: for a field that is being saved. */
  isPlainlyForbidden(url: string): boolean
}

const defaultTimeoutMs = 15_000
const answerBytes = 4096
const headerBytes = 16 * 1024
const ports = new Set(['', '80', '443'])

const resolveByName: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

export function createEgress({
  allowLoopback,
  resolve = resolveByName,
  timeoutMs = defaultTimeoutMs,
}: EgressOptions): Egress {
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))

  /** The addresses to choose from, or null when one of them is not for us to reach. */
  const addressesOf = async (url: URL): Promise<readonly ResolvedAddress[] | null> => {
    const host = hostOf(url)
    const family = isIP(host)
    const found = family === 0 ? await resolve(host) : [{ address: host, family }]
    if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) return null
    const staysHere = found.every(({ address }) => isLoopbackAddress(address))
    return ports.has(url.port) || staysHere ? found : null
  }

  return {
    isPlainlyForbidden: (text) => {
      const url = parse(text)
      if (!url) return true
      const host = hostOf(url)
      const isLocalName = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host)
      if (isLocalName) return !(allowLoopback && /(^|\.)localhost\.?$/i.test(host))
      if (isIP(host) !== 0 && !isAllowed(host)) return true
      return !ports.has(url.port) && !isLoopbackAddress(host)
    },

    post: async ({ url: text, headers, body }) => {
      const url = parse(text)
      if (!url || !(allowLoopback || ports.has(url.port))) return { kind: 'forbidden' }
      const signal = AbortSignal.timeout(timeoutMs)
      let agent: Agent | null = null
      let isConnected = false
      try {
        const addresses = await Promise.race([addressesOf(url), aborted(signal)])
        if (addresses === null) return { kind: 'forbidden' }
        agent = pinnedAgent(addresses, isAllowed, timeoutMs, () => {
          isConnected = true
        })
        // undici follows no redirect unless it is told to.
        const reply = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal })
        const retryAfter = reply.headers['retry-after']
        await readAtMost(reply.body, answerBytes)
        return {
          kind: 'answered',
          status: reply.statusCode,
          retryAfter: (Array.isArray(retryAfter) ? retryAfter[0] : retryAfter) ?? null,
        }
      } catch (error) {
        return { kind: 'unreachable', code: codeOf(error), wasSent: isConnected }
      } finally {
        // Without it a host that never ends its answer would keep its socket.
        await agent?.destroy().catch(() => undefined)
      }
    },
  }
}

function parse(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  // A name and password in the address would be sent along.
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}

/** URL has already turned 2130706433, 0x7f.1 and 0177.0.0.1 into 127.0.0.1; brackets around IPv6 remain. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** Connects to the checked addresses whatever a name server says by now; the certificate is still that of the name. */
function pinnedAgent(
  addresses: readonly ResolvedAddress[],
  isAllowed: (address: string) => boolean,
  timeoutMs: number,
  onConnect: () => void,
): Agent {
  const pinned: LookupFunction = (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }
  const connect = buildConnector({ lookup: pinned, timeout: timeoutMs })
  return new Agent({
    maxHeaderSize: headerBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: (options, callback) =>
      connect(options, (...outcome) => {
        const [error, socket] = outcome
        if (error) return callback(error, null)
        // The last word has the socket itself.
        if (!isAllowed(socket.remoteAddress ?? '')) {
          socket.destroy()
          return callback(new Error('EFORBIDDEN'), null)
        }
        onConnect()
        callback(null, socket)
      }),
  })
}

/** The status came first and is all we need; a little of the body is read so that a polite host is not cut off. */
async function readAtMost(body: AsyncIterable<Uint8Array>, bytes: number): Promise<void> {
  let read = 0
  try {
    for await (const chunk of body) {
      read += chunk.length
      if (read >= bytes) return
    }
  } catch {
    // The answer was already given.
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
