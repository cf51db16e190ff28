/**
 * The fund site: one configured host and no other, asked politely. What its robots.txt closes stays closed, and all of it
 * while that file cannot be had; a failed page is tried three more times, each after the delay.
 */
import { limits, messages } from 'core/contract'
import { request } from 'undici'

export interface FundSite {
  readonly address: string
  /** HTML of a page of the site. */
  page(url: string): Promise<string>
}

export interface SiteOptions {
  readonly address: string
  readonly delayMs: number
  readonly signal: AbortSignal
  readonly wait: (ms: number) => Promise<void>
  readonly onRetry?: (says: string) => void
}

const timeoutMs = 20_000
const largestPage = 4 * 1024 * 1024
const longestWaitMs = 60_000
const agent = 'ArthaFundReader/1.0'

class SiteError extends Error {
  override readonly name = 'SiteError'
  readonly mayRetry: boolean
  readonly retryAfterMs: number
  /** Of the reply; 0 where there was none. */
  readonly status: number
  constructor(message: string, { mayRetry = true, retryAfterMs = 0, status = 0 } = {}) {
    super(message)
    this.status = status
    this.mayRetry = mayRetry
    this.retryAfterMs = retryAfterMs
  }
}

export function createFundSite({ address, delayMs, signal, wait, onRetry }: SiteOptions): FundSite {
  const { origin } = new URL(address)
  let rules: Promise<readonly Rule[]> | null = null

  const once = async (url: string): Promise<string> => {
    const reply = await request(url, {
      method: 'GET',
      headers: { 'user-agent': agent, accept: 'text/html' },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal,
    })
    if (reply.statusCode !== 200) {
      await reply.body.dump({ limit: 65_536 })
      const after = Number(reply.headers['retry-after'])
      throw new SiteError(messages.scraper.httpError(reply.statusCode), {
        status: reply.statusCode,
        retryAfterMs: Number.isFinite(after) ? Math.min(after * 1000, longestWaitMs) : 0,
      })
    }
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of reply.body) {
      size += chunk.length
      if (size > largestPage) throw new SiteError('The page is larger than 4 MB.', { mayRetry: false })
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  const tried = async (url: string): Promise<string> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(url)
      } catch (error) {
        if (signal.aborted) throw error
        const { mayRetry, retryAfterMs } = error instanceof SiteError ? error : new SiteError('')
        const says = error instanceof SiteError ? error.message : 'The source site did not answer.'
        if (!mayRetry || attempt >= limits.scraper.retries) throw new SiteError(says, { mayRetry: false })
        onRetry?.(says)
        await wait(Math.max(delayMs, retryAfterMs))
      }
    }
  }

  return {
    address: origin,
    async page(url) {
      const { origin: asked, pathname, search } = new URL(url, origin)
      if (asked !== origin) throw new SiteError(`${asked} is not the source site.`, { mayRetry: false })
      rules ??= once(`${origin}/robots.txt`).then(readRobots, withoutRobots)
      if (!isAllowed(await rules, pathname)) {
        throw new SiteError(`The source site closes ${pathname} to programs.`, { mayRetry: false })
      }
      return tried(origin + pathname + search)
    },
  }
}

/** RFC 9309, 2.3.1: a site without the file is open, one whose file cannot be had is closed. */
function withoutRobots(error: unknown): readonly Rule[] {
  if (error instanceof SiteError && error.status >= 400 && error.status < 500) return []
  throw new SiteError('The robots.txt of the source site could not be read, so nothing was.', { mayRetry: false })
}

interface Rule {
  readonly allow: boolean
  readonly path: string
}

/** The rules for our name, or else for everyone. */
export function readRobots(text: string): readonly Rule[] {
  const groups: { agents: string[]; rules: Rule[] }[] = []
  let isNaming = false
  for (const line of text.slice(0, 500_000).split('\n')) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const word = key.toLowerCase()
    if (word === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] })
      groups.at(-1)?.agents.push(value.trim().toLowerCase())
      isNaming = true
    } else if (word === 'allow' || word === 'disallow') {
      isNaming = false
      if (value.trim() !== '') groups.at(-1)?.rules.push({ allow: word === 'allow', path: value.trim() })
    }
  }
  const own = groups.filter(({ agents }) => agents.some((name) => name !== '*' && agent.toLowerCase().startsWith(name)))
  return (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))).flatMap(({ rules }) => rules)
}

/** The longest rule that fits decides; of equally long ones, the one that allows. */
export function isAllowed(rules: readonly Rule[], path: string): boolean {
  let best: Rule | null = null
  for (const rule of rules) {
    if (!fits(rule.path, path)) continue
    const longer = rule.path.length - (best?.path.length ?? -1)
    if (longer > 0 || (longer === 0 && rule.allow)) best = rule
  }
  return best?.allow ?? true
}

/** `*` is anything, `$` the end: walked, not made into a regular expression that a hostile file could make endless. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  let at = 0
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1
    if (place === 0) {
      if (!path.startsWith(part)) return false
      at = part.length
    } else if (isLast && isWhole) {
      return path.length - part.length >= at && path.endsWith(part)
    } else {
      const found = path.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
  }
  return !isWhole || at === path.length
}
