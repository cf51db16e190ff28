/** The two pages of one fund: what it costs, and what it holds. */
import { readPage } from './page.ts'

export interface FundCost {
  /** Text as the site writes it; N/A when it does not. */
  readonly expensesRatio: string
  readonly expensesRatioCategoryAverage: string
}

const missing = 'N/A'
const ratio = String.raw`\s*(?:\([^)]*\))?\s*[:–-]?\s*(\d{1,2}(?:\.\d{1,4})?)\s*%`
const ownRatio = new RegExp(`expenses? ratio${ratio}`, 'i')
const averageRatio = new RegExp(`category (?:average|avg\\.?)(?: expenses? ratio)?${ratio}`, 'i')

export function readFundPage(html: string): FundCost {
  const { text } = readPage(html)
  // The average often names the ratio too, and is no fund's own.
  const own = ownRatio.exec(text.replace(new RegExp(averageRatio, 'gi'), ' '))?.[1]
  const average = averageRatio.exec(text)?.[1]
  return {
    expensesRatio: own ? `${own}%` : missing,
    expensesRatioCategoryAverage: average ? `${average}%` : missing,
  }
}

export type Holding = Readonly<Record<string, string>>

export interface FundHoldings {
  /** YYYY-MM-DD, or null where the page does not say. */
  readonly reportingDate: string | null
  readonly holdings: readonly Holding[]
  readonly dropped: number
}

/** Null when the page has no table of holdings: the fund is then left out. */
export function readHoldingsPage(html: string): FundHoldings | null {
  const { tables, text } = readPage(html)
  const table = tables.find(
    ({ id, headers }) => id === 'equityCompleteHoldingTable' || /^stock invested in$/i.test(headers[0] ?? ''),
  )
  if (!table) return null
  const heads = table.headers.map((head, at) => head || `Column ${at + 1}`)
  const kept = table.rows.filter(([first]) => first?.link && first.link.text !== '' && first.link.text !== 'No group')
  return {
    reportingDate: readReportingDate(text),
    holdings: kept.map((cells) =>
      Object.fromEntries(heads.map((head, at) => [head, (at === 0 ? cells[0]?.link?.text : cells[at]?.text) ?? ''])),
    ),
    dropped: table.rows.length - kept.length,
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** "5th Jan,2024" → 2024-01-05; a day that is none, or other words → null. */
export function readReportingDate(text: string): string | null {
  const said = /\b(\d{1,2})(?:st|nd|rd|th)\s+([a-z]{3})[a-z]*\.?\s*,\s*(\d{4})\b/i.exec(text)
  if (!said) return null
  const [, day = '', name = '', year = ''] = said
  const month = months.indexOf(name.toLowerCase())
  const at = new Date(Date.UTC(Number(year), month, Number(day)))
  if (month < 0 || at.getUTCMonth() !== month || at.getUTCDate() !== Number(day)) return null
  return at.toISOString().slice(0, 10)
}
