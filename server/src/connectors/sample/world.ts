/** What everything else in the sample market is told about: companies and their books, prices, owners and deals. */
import type { Batch } from 'core/catalogue'
import type { TradingDay } from 'core/values'
import { type Dividend, dividendsOf } from './actions.ts'
import { type Asset, assetCloses, sampleAssets } from './assets.ts'
import { keepBooks } from './books.ts'
import { type Deal, dealsOf, tradeDeals } from './deals.ts'
import { type EtfPath, etfPath } from './etf-paths.ts'
import { sampleEtfs } from './etfs.ts'
import type { CompanyLedger } from './filings.ts'
import { footingOf } from './footing.ts'
import { type FreeFloat, type IndexLevels, indexLevels } from './index-levels.ts'
import { type SampleIndex, sampleIndices } from './indices.ts'
import { keepLenderBooks } from './lender-books.ts'
import { type Calendar, marketReturns, sampleCalendar } from './market-factor.ts'
import { type PricePath, pricePath, sectorReturns } from './prices.ts'
import { type Quarter, sampleQuarters } from './quarters.ts'
import { freeFloatOf, type OwnershipQuarter, ownershipQuarters, shareholdingPattern } from './shareholding.ts'
import { type Company, sampleCompanies } from './universe.ts'

export interface SampleOptions {
  readonly seed: string
  /** Last closed trading day. */
  readonly today: TradingDay
  readonly onProgress: (text: string) => void
  /** Only the largest companies; all of them unless said. */
  readonly companyLimit?: number
}

export interface SampleWorld {
  readonly companies: readonly Company[]
  readonly calendar: Calendar
  readonly quarters: readonly Quarter[]
  readonly market: Float64Array
  readonly paths: ReadonlyMap<string, PricePath>
  readonly ledgers: ReadonlyMap<string, CompanyLedger>
  readonly dividends: ReadonlyMap<string, readonly Dividend[]>
  readonly floats: ReadonlyMap<string, number>
  readonly floatOf: FreeFloat
  readonly deals: readonly Deal[]
  readonly pattern: Batch
  readonly ownership: ReadonlyMap<string, readonly OwnershipQuarter[]>
  readonly indices: readonly SampleIndex[]
  readonly levels: readonly IndexLevels[]
  readonly assets: readonly { readonly asset: Asset; readonly closes: Float64Array }[]
  readonly etfs: readonly EtfPath[]
  readonly today: TradingDay
  readonly seed: string
}

export function sampleWorld({ seed, today, onProgress, companyLimit }: SampleOptions): SampleWorld {
  const companies = sampleCompanies(seed).slice(0, companyLimit)
  const calendar = sampleCalendar(today)
  const quarters = sampleQuarters(calendar)
  const market = marketReturns(calendar, seed)
  const sectors = sectorReturns(calendar, [...new Set(companies.map(({ sector }) => sector))], seed)
  onProgress(`Simulating ${companies.length} companies`)
  const paths = new Map<string, PricePath>()
  const ledgers = new Map<string, CompanyLedger>()
  const dividends = new Map<string, readonly Dividend[]>()
  const deals: Deal[] = []
  for (const company of companies) {
    const { symbol } = company
    const path = pricePath(company, calendar, market, sectors.get(company.sector) ?? market, seed)
    const own = dealsOf(path, calendar, today, seed)
    // Before indices add up what their members traded.
    tradeDeals(path, own)
    deals.push(...own)
    paths.set(symbol, path)
    const footing = footingOf(company, path.logPrices, calendar, quarters, seed)
    const isLender = company.kind === 'bank' || company.kind === 'nbfc'
    const ledger = (isLender ? keepLenderBooks : keepBooks)(company, footing, quarters, seed)
    ledgers.set(symbol, { symbol, first: footing.first, ledger })
    dividends.set(symbol, dividendsOf({ path, ledger, quarters, calendar, seed }))
  }
  const floats = new Map(companies.map((company) => [company.symbol, freeFloatOf(company, seed)]))
  const floatOf = (symbol: string): number => floats.get(symbol) ?? 1
  const indices = sampleIndices(companies)
  const levels = indices.map((index) => indexLevels(index, paths, floatOf, calendar))
  const assets = sampleAssets.map((asset) => ({ asset, closes: assetCloses(asset, calendar, seed) }))
  const etfs = sampleEtfs
    .filter(({ underlying }) => !underlying.startsWith('NIFTY') || indices.some(({ name }) => name === underlying))
    .map((etf) => etfPath(etf, levels, assets, calendar, seed))
  const pattern = shareholdingPattern(companies, quarters, today, seed)
  return {
    companies,
    calendar,
    quarters,
    market,
    paths,
    ledgers,
    dividends,
    floats,
    floatOf,
    deals,
    pattern,
    ownership: ownershipQuarters(pattern),
    indices,
    levels,
    assets,
    etfs,
    today,
    seed,
  }
}
