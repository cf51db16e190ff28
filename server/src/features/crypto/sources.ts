/** Where coins and their news come from: the settings' addresses, or the simulated market. */
import type { CoinSource } from 'core/contract/rest'
import type { Env } from '#env.ts'
import type { SourceRow } from './store.ts'

export interface ConfiguredSource {
  /** The host: what readers see, and what the rows are named by. */
  readonly name: string
  readonly url: string
}

const nameOf = (url: string): string => new URL(url).host.replace(/^www\./, '')

export const listSource = ({ CRYPTO_LIST_URL: url }: Env): ConfiguredSource | null =>
  url ? { name: `${nameOf(url)} (list)`, url } : null

export function newsSources({ CRYPTO_NEWS_URLS: urls }: Env): readonly ConfiguredSource[] {
  const byName = new Map<string, ConfiguredSource>()
  for (const url of urls) {
    // Two feeds of one host are two sources, and a person mutes one of them.
    const path = new URL(url).pathname.replace(/\/+$/, '')
    const name = byName.has(nameOf(url)) ? `${nameOf(url)}${path}`.slice(0, 100) : nameOf(url)
    byName.set(name, { name, url })
  }
  return [...byName.values()]
}

export function standingOf(name: string, row: SourceRow | null | undefined): CoinSource {
  const goodAt = row?.good_at?.getTime() ?? null
  return {
    name: name.replace(/ \(list\)$/, ''),
    state: row?.problem ? 'down' : goodAt === null ? 'waiting' : 'good',
    goodAt,
    triedAt: row?.tried_at?.getTime() ?? null,
    problem: row?.problem ?? null,
  }
}
