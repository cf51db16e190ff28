import type { Batch } from 'core/catalogue'
import type { TradingDay } from 'core/values'
import { type Asset, assetCloses, sampleAssets } from './assets.ts'
import { assetBatches, indexBatch, priceBatches } from './bars.ts'
import { keepBooks } from './books.ts'
import { newsBatch } from './coin-news.ts'
import { coinBars, coinBatch, coinHours, coinPaths, hourBatch, lastCoinHour, moreCoinAssets } from './coins.ts'
import { contractNames, derivativeBatches, type Underlying } from './derivatives.ts'
import { etfBatches, etfPath } from './etf-paths.ts'
import { sampleEtfs } from './etfs.ts'
import {
  announcements,
  bulkDeals,
  corporateActions,
  insiderTrades,
  institutionalFlows,
  resultsCalendar,
} from './events.ts'
import { type CompanyLedger, filings } from './filings.ts'
import { footingOf } from './footing.ts'
import { fundBatches } from './funds.ts'
import { futureBatches, participantBatch } from './futures.ts'
import { tradingHolidays } from './holidays.ts'
import { type IndexLevels, indexLevels } from './index-levels.ts'
import { indexValuation, standingsOf } from './index-valuation.ts'
import { sampleIndices } from './indices.ts'
import { investorHoldings } from './investors.ts'
import { keepLenderBooks } from './lender-books.ts'
import { marketReturns, sampleCalendar } from './market-factor.ts'
import type { DayBar } from './option-days.ts'
import { type PricePath, pricePath, sectorReturns } from './prices.ts'
import { profiles } from './profiles.ts'
import { sampleQuarters } from './quarters.ts'
import { freeFloatOf, shareholdingPattern } from './shareholding.ts'
import { type Company, sampleCompanies } from './universe.ts'

export interface SampleOptions {
  readonly seed: string
  /** Last closed trading day. */
  readonly today: TradingDay
  readonly onProgress: (text: string) => void
  /** Only the largest companies; all of them unless said. */
  readonly companyLimit?: number
}

/** The whole simulated market, batch after batch; the same seed and day give the same bytes. */
export function* generateSample({ seed, today, onProgress, companyLimit }: SampleOptions): Generator<Batch> {
  const companies = sampleCompanies(seed).slice(0, companyLimit)
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
  const floatOf = (symbol: string): number => floats.get(symbol) ?? 1
  const levels = indices.map((index) => indexLevels(index, paths, floatOf, calendar))
  const assets = sampleAssets.map((asset) => ({ asset, closes: assetCloses(asset, calendar, seed) }))
  const known = sampleEtfs.filter(
    ({ underlying }) => !underlying.startsWith('NIFTY') || indices.some(({ name }) => name === underlying),
  )
  const etfs = known.map((etf) => etfPath(etf, levels, assets, calendar, seed))
  onProgress('Writing companies and indices')
  yield* profiles({
    companies,
    paths,
    indices,
    assets: [...sampleAssets, ...moreCoinAssets],
    etfs: known,
    floats,
    calendar,
    seed,
  })
  yield* etfBatches(etfs, calendar)
  yield tradingHolidays()
  onProgress('Writing statements')
  yield* filings(ledgers, quarters, today, seed)
  const pattern = shareholdingPattern(companies, quarters, today, seed)
  yield pattern
  yield investorHoldings(companies, paths, quarters, pattern, seed)
  onProgress('Writing events, funds and derivatives')
  const sources = {
    companies,
    paths,
    ledgers: new Map(ledgers.map(({ symbol, ledger }) => [symbol, ledger])),
    quarters,
    calendar,
    market,
    today,
    seed,
  }
  yield announcements(sources)
  yield insiderTrades(sources)
  yield corporateActions(sources)
  yield bulkDeals(sources)
  yield institutionalFlows(sources)
  yield resultsCalendar(sources)
  const closes = new Map(companies.map(({ symbol }) => [symbol, paths.get(symbol)?.close.at(-1) ?? 0]))
  yield* fundBatches({ levels, calendar, closes, prices: paths, seed })
  const underlyings = underlyingsOf(companies, paths, levels, assets)
  yield* futureBatches(underlyings, calendar, seed)
  yield participantBatch(calendar, market, seed)
  yield* derivativeBatches(underlyings, today, seed)
  const coins = coinPaths(assets, calendar, seed)
  const hours = coinHours(coins, calendar, seed)
  yield coinBatch(coins, hours, calendar, seed)
  yield hourBatch(hours, calendar)
  yield newsBatch(coins, { seed, until: lastCoinHour(calendar) })
  onProgress('Writing daily prices')
  yield* priceBatches([...paths.values()], etfs, calendar)
  const standings = standingsOf(ledgers, quarters, calendar, seed)
  const valuations = levels.map((level) => indexValuation(level, paths, floatOf, standings))
  yield indexBatch(levels, valuations, calendar)
  yield* assetBatches(assets, calendar, seed)
  yield coinBars(coins, calendar, seed)
}

/** Five indices, the hundred largest companies and the metals and fuels that have futures and options. */
function underlyingsOf(
  companies: readonly Company[],
  paths: ReadonlyMap<string, PricePath>,
  levels: readonly IndexLevels[],
  assets: readonly { readonly asset: Asset; readonly closes: Float64Array }[],
): Underlying[] {
  const lastBars = ({ open, high, low, close }: Pick<PricePath, 'open' | 'high' | 'low' | 'close'>): DayBar[] =>
    [-2, -1].map((back) => ({
      open: open.at(back) ?? 0,
      high: high.at(back) ?? 0,
      low: low.at(back) ?? 0,
      close: close.at(back) ?? 0,
    }))
  const indices = levels
    .filter(({ index }) => contractNames[index.name])
    .map(
      ({ index, close, ...rest }): Underlying => ({
        symbol: index.name,
        contractName: contractNames[index.name] ?? index.name,
        kind: 'index',
        spot: close.at(-1) ?? 0,
        previousSpot: close.at(-2) ?? 0,
        volatility: 0.14,
        hasWeeklies: index.name === 'NIFTY 50',
        path: { close, ...rest },
        bars: lastBars({ close, ...rest }),
      }),
    )
  const stocks = companies.slice(0, 100).flatMap(({ symbol, traits }): Underlying[] => {
    const path = paths.get(symbol)
    const close = path?.close
    if (!close || close.length < 2) return []
    const volatility = Math.hypot(traits.volatility, traits.beta * 0.14)
    return [
      {
        symbol,
        contractName: symbol,
        kind: 'stock',
        spot: close.at(-1) ?? 0,
        previousSpot: close.at(-2) ?? 0,
        volatility,
        hasWeeklies: false,
        path,
        bars: lastBars(path),
      },
    ]
  })
  const commodities = assets
    .filter(({ asset }) => asset.kind === 'commodity')
    .map(
      ({ asset, closes }): Underlying => ({
        symbol: asset.symbol,
        contractName: asset.symbol,
        kind: 'commodity',
        spot: closes.at(-1) ?? 0,
        previousSpot: closes.at(-2) ?? 0,
        volatility: asset.volatility,
        hasWeeklies: false,
        path: { start: 0, close: closes },
        bars: [],
      }),
    )
  return [...indices, ...stocks, ...commodities]
}
