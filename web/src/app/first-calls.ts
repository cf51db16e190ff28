import type { RoutePath } from 'core/contract'
import { readTab, usualUniverse } from '#features/market-data/tabs.ts'

export interface FirstCalls {
  /** `:symbol` in a value stands for the last part of the page's path, in capitals. */
  readonly paths: readonly string[]
  /** Answered only to somebody who is signed in. */
  readonly own?: true
}

const usualList = new URLSearchParams({ tab: readTab(null), universe: usualUniverse })

/**
 * What the first figures of a route need. The page asks while its script is on its way (`public/early.js`); the screen’s
 * `first` takes the answers before it is drawn, so that it is drawn once, with its figures.
 */
export const firstCalls: Readonly<Partial<Record<RoutePath, FirstCalls>>> = {
  '/company/:symbol': { paths: ['/api/company/head?symbol=:symbol'] },
  '/watchlist': { paths: ['/api/watchlist'], own: true },
  '/indexes': { paths: ['/api/indices/table'] },
  '/marketdata': { paths: [`/api/markets/list?${usualList}`, '/api/markets/universes'] },
  '/livemarkets': { paths: ['/api/markets/pulse'] },
  '/etfList': { paths: ['/api/etfs'] },
  '/futures': { paths: ['/api/futures'] },
  '/crypto/list': { paths: ['/api/crypto/coins'] },
  '/crypto/news': { paths: ['/api/crypto/news'] },
}
