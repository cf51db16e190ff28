import { product } from './product.ts'

/** A group of the drawer's MAIN MENU; `null` routes are reached another way. */
export type MenuGroup = 'Home' | 'Research Agent' | 'Trading Agent' | 'Equity' | 'Derivatives'

/** Pages beside the MAIN MENU, grouped as the drawer lists them under Explore; those of the last group are for operators. */
export type ExploreGroup = 'Markets' | 'Research' | 'Planning' | 'Operator tools'

export interface Route {
  readonly path: string
  /** The document title before the product's name, and the heading until the screen is built. */
  readonly title: string
  /** The drawer's MAIN MENU entry, in this order. */
  readonly menu?: { readonly group: MenuGroup; readonly label: string }
  /** Where the drawer lists a page that the MAIN MENU does not; its label is the title unless that is too long for a menu. */
  readonly explore?: { readonly group: ExploreGroup; readonly label?: string }
  readonly parent?: string
  /** Landing and static pages are rendered at build time, so that their first paint needs no script. */
  readonly prerender?: true
  /** Calls behind the screen answer only operators. */
  readonly operators?: true
  readonly redirectTo?: string
}

const { dips, dipsSlug } = product

/** Every route of the product. A path not listed shows the not-found screen. Order is the drawer's order. */
export const routes = [
  { path: '/', title: 'Home', menu: { group: 'Home', label: 'Home' }, prerender: true },
  { path: '/assistant', title: 'Research Agent', menu: { group: 'Research Agent', label: 'Research Agent' } },
  { path: '/savedprompts', title: 'Saved prompts', explore: { group: 'Research' } },
  { path: '/tradingagent', title: 'Trading Agent', redirectTo: '/tradingagent/indicators' },
  {
    path: '/tradingagent/indicators',
    title: 'Charting Agent',
    parent: 'Trading Agent',
    explore: { group: 'Research' },
  },
  {
    path: '/tradingagent/agents',
    title: 'Agents',
    parent: 'Trading Agent',
    menu: { group: 'Trading Agent', label: 'Your Agents' },
  },
  {
    path: '/tradingagent/jobs',
    title: 'Trading Strategies',
    parent: 'Trading Agent',
    menu: { group: 'Trading Agent', label: 'Jobs' },
  },
  { path: `/${dipsSlug}`, title: dips, menu: { group: 'Equity', label: dips } },
  { path: '/watchlist', title: 'Watch list', menu: { group: 'Equity', label: 'Watch list' } },
  { path: '/marketdata', title: 'Market data', menu: { group: 'Equity', label: 'Market data' } },
  { path: '/alerts', title: 'Alerts', menu: { group: 'Equity', label: 'Alerts' } },
  { path: '/shareholding', title: 'Shareholding by investor', menu: { group: 'Equity', label: 'Shareholding' } },
  { path: '/indexes', title: 'Indexes', menu: { group: 'Equity', label: 'Indexes' } },
  { path: '/futures', title: 'Futures', menu: { group: 'Derivatives', label: 'Futures' } },
  { path: '/options', title: 'Options chain', menu: { group: 'Derivatives', label: 'Options' } },
  { path: '/company/:symbol', title: 'Company' },
  { path: '/livemarkets', title: 'Live markets', explore: { group: 'Markets' } },
  { path: '/etfList', title: 'ETFs', explore: { group: 'Markets' } },
  { path: '/mutualfunds', title: 'Mutual funds', explore: { group: 'Markets' } },
  { path: '/crypto/list', title: 'Crypto list', explore: { group: 'Markets' } },
  { path: '/crypto/news', title: 'Crypto news', explore: { group: 'Markets' } },
  { path: `/${dipsSlug}Calculator`, title: `${dips} calculator`, explore: { group: 'Planning' } },
  { path: '/trade', title: 'Trading Dashboard', explore: { group: 'Planning' } },
  { path: '/pricing', title: 'Offerings' },
  { path: '/principles', title: 'Principles', explore: { group: 'Research' } },
  { path: '/candles', title: 'Candles', explore: { group: 'Research' } },
  { path: '/fields', title: 'Fields', explore: { group: 'Research' } },
  { path: '/vocab', title: 'Vocabulary', explore: { group: 'Research' } },
  { path: '/riskProfile', title: 'Risk profile', explore: { group: 'Planning' } },
  { path: '/utils', title: 'Utilities', explore: { group: 'Planning' } },
  {
    path: '/tools',
    title: 'Tools and Frameworks for Stock Pickers',
    explore: { group: 'Planning', label: 'Tools for stock pickers' },
  },
  { path: '/profile', title: 'Profile' },
  { path: '/feedback', title: 'Feedback' },
  { path: '/share/:uuid', title: 'Shared chat' },
  { path: '/info', title: 'Mutual Fund Scraper', explore: { group: 'Operator tools' }, operators: true },
  { path: '/cmots', title: 'Data feeds', explore: { group: 'Operator tools' }, operators: true },
  { path: '/promptInstruct', title: 'Prompt test', explore: { group: 'Operator tools' }, operators: true },
  { path: '/arrayview', title: 'Data explorer', explore: { group: 'Operator tools' }, operators: true },
  { path: '/login', title: 'Sign In' },
  { path: '/about', title: 'About', prerender: true },
  { path: '/contact', title: 'Contact', prerender: true },
  { path: '/privacy', title: 'Privacy policy', prerender: true },
  { path: '/tnc', title: 'Terms and conditions', prerender: true },
  { path: '/disclaimer', title: 'Disclaimer', prerender: true },
] as const satisfies readonly Route[]

export type RoutePath = (typeof routes)[number]['path']

/** The built page of a route: `/company/:symbol` is company-symbol.html. */
export const pageFileOf = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1).replaceAll(':', '').replaceAll('/', '-')}.html`

export const menuGroups: readonly MenuGroup[] = ['Home', 'Research Agent', 'Trading Agent', 'Equity', 'Derivatives']

export const exploreGroups: readonly ExploreGroup[] = ['Markets', 'Research', 'Planning', 'Operator tools']

/**
 * Where a person may be sent after signing in: a path of this site, or home.
 * Browsers strip tabs and newlines and read a backslash as a slash, so "/\evil" and "/<tab>/evil" leave the site.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (!target || target.length > 2000) return '/'
  if (hasControls(target) || /[ \\]/.test(target) || !target.startsWith('/')) return '/'
  // Cut before decoding: behind an encoded question mark, "/%3F/..//evil" would pass for a query.
  const path = decodeOnce(target.split(/[?#]/)[0] ?? '')
  if (path === null || hasControls(path)) return '/'
  // "/a/..//evil" becomes "//evil" once a browser has tidied it, and "//" starts another host.
  if (path.includes('//') || path.includes('\\') || /(^|\/)\.{1,2}(\/|$)/.test(path)) return '/'
  // Encoded twice, dots and slashes would come to life in whoever decodes next.
  if (/%(2e|2f|5c)/i.test(path)) return '/'
  if (/^\/login(?:[/?#]|$)/i.test(path)) return '/'
  return target
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must be refused
const hasControls = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text)

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
