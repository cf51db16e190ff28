import type { Batch } from 'core/catalogue'
import type { TradingDay } from 'core/values'
import { assetCloses, sampleAssets } from './assets.ts'
import { assetBatches, etfPath, indexBatch, priceBatches } from './bars.ts'
import { keepBooks } from './books.ts'
import { sampleEtfs } from './etfs.ts'
import { type CompanyLedger, filings } from './filings.ts'
import { footingOf } from './footing.ts'
import { indexLevels } from './index-levels.ts'
import { sampleIndices } from './indices.ts'
import { keepLenderBooks } from './lender-books.ts'
import { marketReturns, sampleCalendar } from './market-factor.ts'
import { type PricePath, pricePath, sectorReturns } from './prices.ts'
import { profiles } from './profiles.ts'
import { sampleQuarters } from './quarters.ts'
import { freeFloatOf, shareholdingPattern } from './shareholding.ts'
import { sampleCompanies } from './universe.ts'

export interface SampleOptions {
  readonly seed: string
  /** Last closed trading day. */
  readonly today: TradingDay
  readonly onProgress: (text: string) => void
}

/** The whole simulated market, batch after batch; the same seed and day give the same bytes. */
export function* generateSample({ seed, today, onProgress }: SampleOptions): Generator<Batch> {
  const companies = sampleCompanies(seed)
  const calendar = sampleCalendar(today)
  const quarters = sampleQuarters(calendar)
  const market = marketReturns(calendar, seed)
  const sectors = sectorReturns(calendar, [...new Set(companies.map(({ sector }) => sector))], seed)
  onProgress(`Simulating ${companies.length} companies`)
  const paths = new Map<string, PricePath>()
  const ledgers: CompanyLedger[] = []
  for (const company of companies) {
    const path = pricePath(company, calendar, market, sectors.get(company.sector) ?? market, seed)
    paths.set(company.symbol, path)
    const footing = footingOf(company, path.logPrices, calendar, quarters, seed)
    const isLender = company.kind === 'bank' || company.kind === 'nbfc'
    const ledger = (isLender ? keepLenderBooks : keepBooks)(company, footing, quarters, seed)
    ledgers.push({ symbol: company.symbol, first: footing.first, ledger })
  }
  const floats = new Map(companies.map((company) => [company.symbol, freeFloatOf(company, seed)]))
  const indices = sampleIndices(companies)
  const levels = indices.map((index) => indexLevels(index, paths, (symbol) => floats.get(symbol) ?? 1, calendar))
  const assets = sampleAssets.map((asset) => ({ asset, closes: assetCloses(asset, calendar, seed) }))
  const etfs = sampleEtfs.map((etf) => etfPath(etf, levels, assets, calendar, seed))
  onProgress('Writing companies and indices')
  yield* profiles({ companies, paths, indices, assets: sampleAssets, etfs: sampleEtfs, floats, calendar, seed })
  onProgress('Writing statements')
  yield* filings(ledgers, quarters, today, seed)
  yield shareholdingPattern(companies, quarters, today, seed)
  onProgress('Writing daily prices')
  yield* priceBatches([...paths.values()], etfs, calendar)
  yield indexBatch(levels, calendar)
  yield* assetBatches(assets, calendar, seed)
}
