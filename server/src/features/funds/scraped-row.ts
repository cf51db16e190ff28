/** A fund as a site shows it, texts all, as a row of the list: what is no number stays missing. */
import { type FundRow, fundCategoryOf, type ScrapedFund } from 'core/contract/rest'

export function scrapedRow(
  fund: ScrapedFund,
  { category, at }: { readonly category: string; readonly at: string },
): FundRow {
  const expense = numberIn(fund.expensesRatio)
  const average = numberIn(fund.expensesRatioCategoryAverage)
  const over = (period: string): number | null => numberIn(fund.returns[period] ?? '')
  return {
    id: `scraped:${fund.schemeCode}`,
    name: fund.name,
    house: null,
    category: fund.category || null,
    categoryKey: fundCategoryOf(category),
    plan: fund.plan || null,
    option: null,
    benchmark: null,
    aum: croresIn(fund.aum),
    expense,
    expenseAverage: average,
    expenseAgainst: expense === null || average === null ? null : Math.round((expense - average) * 1e4) / 1e4,
    return1y: over('1Y'),
    return3y: over('3Y'),
    return5y: over('5Y'),
    return10y: over('10Y'),
    rollingMedian: null,
    rollingWorst: null,
    rollingAbove: null,
    alpha: null,
    downsideCapture: null,
    maxDrawdown: null,
    star: numberIn(fund.rating),
    age: null,
    nav: null,
    navDay: null,
    holdingsDay: fund.holdings.length > 0 ? fund.reportingDate : null,
    scrapedAt: at,
  }
}

/** "12.34%" and "1,234.5" are numbers; "-", "N/A" and "" are not. */
function numberIn(text: string): number | null {
  const found = /^[+-]?\d[\d,]*(?:\.\d+)?/.exec(text.trim())
  return found ? Number(found[0].replaceAll(',', '')) : null
}

/** The site writes sizes in crore. */
function croresIn(text: string): number | null {
  const crores = numberIn(text.replace(/^(?:₹|Rs\.?)\s*/i, ''))
  return crores === null ? null : Math.round(crores * 1e7)
}
