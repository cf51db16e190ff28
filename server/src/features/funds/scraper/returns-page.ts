/** The list of a category: which funds there are, with their returns. */
import type { PageTable } from './page.ts'
import { readPage } from './page.ts'

export const returnPeriods = ['1W', '1M', '3M', '6M', 'YTD', '1Y', '2Y', '3Y', '5Y', '10Y'] as const

export interface ListedFund {
  readonly name: string
  readonly url: string
  readonly schemeCode: string
  readonly urlCategory: string
  readonly plan: string
  readonly category: string
  readonly rating: string
  readonly aum: string
  readonly returns: Readonly<Record<string, string>>
}

export interface Dropped {
  readonly name: string
  readonly reason: string
}

export interface FundList {
  readonly funds: readonly ListedFund[]
  /** Rows left out, each with why. */
  readonly dropped: readonly Dropped[]
}

/** Column titles of the layouts seen so far; a page is read by its heads, never by position. */
const titles = {
  plan: /^plan$/i,
  category: /^category(?: name)?$/i,
  rating: /^crisil ra(?:nk|ting)$/i,
  aum: /^aum/i,
} as const

export function readReturnsPage(html: string, site: string): FundList {
  const table = readPage(html).tables.find(({ headers }) => /^scheme name$/i.test(headers[0] ?? ''))
  if (!table) return { funds: [], dropped: [{ name: '', reason: 'The page has no table of schemes.' }] }
  const funds: ListedFund[] = []
  const dropped: Dropped[] = []
  const columns = columnsOf(table)
  for (const cells of table.rows) {
    const [first] = cells
    const name = first?.link?.text || first?.text || ''
    const said = (at: number) => (at < 0 ? '' : (cells[at]?.text ?? ''))
    const url = wholeAddress(first?.link?.href ?? null, site)
    const reason = url === null ? 'no link' : whyNot(name, url, site)
    if (url === null || reason !== null) {
      dropped.push({ name: name.slice(0, 200), reason: reason ?? 'no link' })
      continue
    }
    const segments = url.split('/')
    funds.push({
      name,
      url,
      schemeCode: segments.at(-1) ?? '',
      urlCategory: segments[4] ?? '',
      plan: said(columns.plan),
      category: said(columns.category),
      rating: said(columns.rating),
      aum: said(columns.aum),
      returns: Object.fromEntries(returnPeriods.map((period) => [period, said(columns.periods[period]) || '-'])),
    })
  }
  return { funds, dropped }
}

function columnsOf({ headers }: PageTable) {
  const place = (title: RegExp) => headers.findIndex((head) => title.test(head))
  return {
    plan: place(titles.plan),
    category: place(titles.category),
    rating: place(titles.rating),
    aum: place(titles.aum),
    periods: Object.fromEntries(
      returnPeriods.map((period) => [period, headers.findIndex((head) => head.toUpperCase() === period)]),
    ) as Record<(typeof returnPeriods)[number], number>,
  }
}

function wholeAddress(href: string | null, site: string): string | null {
  if (!href) return null
  try {
    return new URL(href, site).href
  } catch {
    return null
  }
}

const adMarker = /(?:^|[/.?=&])(?:clk|adclick|adserver|doubleclick|googleads|adsrv)(?=[/.?=&]|$)|doubleclick\.net/i

/** Why a row is no fund; null when it is one. */
function whyNot(name: string, url: string, site: string): string | null {
  if (adMarker.test(url)) return 'an advertisement link'
  if (!url.startsWith(new URL('/mutual-funds/', site).href)) return 'outside the mutual-funds section'
  if (/invest now|advertisement/i.test(name)) return 'an advertisement'
  const segments = url.split('/')
  const last = segments.at(-1) ?? ''
  if (last === '' || last.includes('?') || last === 'clk') return 'no scheme code'
  const category = segments[4] ?? ''
  if (category === '' || category.includes('?') || category.includes('clk')) return 'no category'
  return name === '' ? 'no name' : null
}
