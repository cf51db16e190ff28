import { fail, ok, type Result } from 'core/values'
import { request } from 'undici'
import { limits, sizeInWords } from './reading/bytes.ts'
import { type Refusal, refusal } from './reading/refused.ts'
import { type Vendor, type VendorName, type VendorRequest, type VendorSettings, vendorsOf } from './vendors.ts'

/** The one way of asking a vendor: paced, bounded, retried, and silent about keys. */

interface Fetched {
  readonly body: Uint8Array
  readonly fileName: string
  readonly vendor: VendorName | null
}

export interface Fetcher {
  ask(wanted: VendorRequest): Promise<Result<Fetched, Refusal>>
  /** An address somebody typed. A key goes along only to the origin of its own vendor. */
  get(url: string): Promise<Result<Fetched, Refusal>>
}

interface Timing {
  /** Milliseconds that only go forward. */
  now(): number
  wait(ms: number): Promise<void>
}

const systemTiming: Timing = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

const firstBackoffMs = 500
const longestWaitMs = 120_000

export interface FetcherOptions {
  readonly settings: VendorSettings
  readonly timing?: Timing
  readonly onRetry?: (says: string) => void
  /** For a source that is asked again soon anyway: fewer tries, less patience, smaller answers. */
  readonly bounds?: Bounds
}

export interface Bounds {
  readonly attempts: number
  readonly timeoutMs: number
  readonly bytes: number
}

const usualBounds: Bounds = { attempts: 4, timeoutMs: 30_000, bytes: limits.wholeBytes }

export function createFetcher({
  settings,
  timing = systemTiming,
  onRetry = () => {},
  bounds = usualBounds,
}: FetcherOptions): Fetcher {
  const vendors = vendorsOf(settings)
  const buckets = new Map<string, Bucket>()

  const paced = async (vendor: Vendor): Promise<void> => {
    let bucket = buckets.get(vendor.name)
    if (!bucket) {
      bucket = createBucket(vendor, timing)
      buckets.set(vendor.name, bucket)
    }
    await timing.wait(bucket.take())
  }

  const load = async (url: URL, vendor: Vendor | null): Promise<Result<Uint8Array, Refusal>> => {
    for (let attempt = 1; ; attempt++) {
      if (vendor) await paced(vendor)
      const answer = await once(url, vendor, bounds)
      if (answer.kind === 'body') return ok(answer.body)
      if (answer.kind === 'refused' || attempt === bounds.attempts) return fail(refusal(answer.says))
      const waitMs = answer.retryAfterMs ?? firstBackoffMs * 2 ** (attempt - 1) * (1 + Math.random() / 4)
      if (waitMs > longestWaitMs) return fail(refusal(`${answer.says} It asks to wait ${Math.ceil(waitMs / 1000)} s.`))
      onRetry(`${answer.says} Asking again in ${Math.ceil(waitMs / 1000)} s.`)
      await timing.wait(waitMs)
    }
  }

  return {
    ask: async ({ vendor: name, path, fileName }) => {
      const vendor = vendors[name]
      const loaded = await load(new URL(`${vendor.base.replace(/\/$/, '')}${path}`), vendor)
      return loaded.ok ? ok({ body: loaded.value, fileName, vendor: name }) : loaded
    },
    get: async (address) => {
      if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
        return fail(refusal(`"${address.slice(0, 80)}" is not an address that starts with https:// or http://.`))
      }
      const url = new URL(address)
      const vendor = Object.values(vendors).find(({ base }) => new URL(base).origin === url.origin) ?? null
      const loaded = await load(url, vendor)
      return loaded.ok ? ok({ body: loaded.value, fileName: nameOf(url), vendor: vendor?.name ?? null }) : loaded
    },
  }
}

/** Path and query, as file names are read for symbols and kinds; keys a user typed into the query are left out. */
function nameOf(url: URL): string {
  const query = new URLSearchParams(url.search)
  for (const key of [...query.keys()]) if (/key|token|secret/i.test(key)) query.delete(key)
  const rest = query.size > 0 ? `?${query}` : ''
  return decodeURI(url.pathname) + rest
}

type Answer =
  | { readonly kind: 'body'; readonly body: Uint8Array }
  | { readonly kind: 'refused'; readonly says: string }
  | { readonly kind: 'again'; readonly says: string; readonly retryAfterMs: number | null }

/** The address as errors may show it: a query can hold a key. */
const shown = (url: URL): string => `${url.origin}${url.pathname}`

async function once(url: URL, vendor: Vendor | null, { timeoutMs, bytes }: Bounds): Promise<Answer> {
  const who = vendor?.title ?? url.host
  try {
    const reply = await request(url, {
      method: 'GET',
      headers: { accept: '*/*', 'user-agent': 'artha', ...vendor?.headers },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.timeout(2 * timeoutMs),
    })
    if (reply.statusCode === 200) return await bounded(reply.body, { who, url, bytes })
    await reply.body.dump({ limit: 65_536 }).catch(() => undefined)
    return judged(reply.statusCode, reply.headers, who, url, vendor)
  } catch (error) {
    return { kind: 'again', says: `${who} does not answer at ${shown(url)} (${codeOf(error)}).`, retryAfterMs: null }
  }
}

async function bounded(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  { who, url, bytes }: { readonly who: string; readonly url: URL; readonly bytes: number },
): Promise<Answer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > bytes) {
      body.destroy()
      return {
        kind: 'refused',
        says: `${who} sends more than ${sizeInWords(bytes)} from ${shown(url)}; it was not read.`,
      }
    }
    chunks.push(chunk)
  }
  return { kind: 'body', body: Buffer.concat(chunks) }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

function judged(status: number, headers: Headers, who: string, url: URL, vendor: Vendor | null): Answer {
  const says = `${who} answers ${status} at ${shown(url)}.`
  if (status === 429 || status >= 500) return { kind: 'again', says, retryAfterMs: retryAfter(headers['retry-after']) }
  if (status === 401 || status === 403) return { kind: 'refused', says: vendor ? `${says} ${vendor.keyAdvice}` : says }
  if (status >= 300 && status < 400)
    return { kind: 'refused', says: `${says} It points elsewhere, and redirects are not followed.` }
  return { kind: 'refused', says }
}

/** Seconds, or a date. */
function retryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header
  if (!text) return null
  if (/^\d{1,6}$/.test(text.trim())) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

/** A code such as ECONNREFUSED or UND_ERR_HEADERS_TIMEOUT; messages can repeat the address with its query. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'error'
}

interface Bucket {
  /** Milliseconds to wait before the request that has just been counted. */
  take(): number
}

function createBucket({ perMinute, burst }: Vendor, timing: Timing): Bucket {
  const everyMs = 60_000 / perMinute
  let tokens = burst
  let filledAt = timing.now()
  return {
    take: () => {
      const now = timing.now()
      tokens = Math.min(burst, tokens + (now - filledAt) / everyMs)
      filledAt = now
      // Below zero the bucket owes: the next one waits for this one's turn and its own.
      tokens -= 1
      return tokens >= 0 ? 0 : Math.ceil(-tokens * everyMs)
    },
  }
}
