import type { Batch } from 'core/catalogue'
import { corporateActions } from './actions.ts'
import { sampleAssets } from './assets.ts'
import { assetBatches, indexBatch, priceBatches } from './bars.ts'
import { newsBatch } from './coin-news.ts'
import { coinBars, coinBatch, coinHours, coinPaths, hourBatch, lastCoinHour, moreCoinAssets } from './coins.ts'
import type { DayBar } from './day-path.ts'
import { dealBatch } from './deals.ts'
import { contractNames, derivativeBatches, type Underlying } from './derivatives.ts'
import { etfBatches } from './etf-paths.ts'
import { announcements, institutionalFlows, resultsCalendar } from './events.ts'
import { filings } from './filings.ts'
import { fundBatches } from './funds.ts'
import { futureBatches, participantBatch } from './futures.ts'
import { tradingHolidays } from './holidays.ts'
import { indexValuation, standingsOf } from './index-valuation.ts'
import { insiderTrades } from './insiders.ts'
import { investorHoldings } from './investors.ts'
import type { PricePath } from './prices.ts'
import { profiles } from './profiles.ts'
import { vixIndex, vixLevels } from './vix.ts'
import { type SampleOptions, type SampleWorld, sampleWorld } from './world.ts'

/** The whole simulated market, batch after batch; the same seed and day give the same bytes. */
export function* generateSample(options: SampleOptions): Generator<Batch> {
  const { onProgress } = options
  const world = sampleWorld(options)
  const { companies, calendar, quarters, market, paths, ledgers, floatOf, levels, assets, etfs, today, seed } = world
  onProgress('Writing companies and indices')
  yield* profiles({
    ...world,
    indices: [...world.indices, vixIndex],
    assets: [...sampleAssets, ...moreCoinAssets],
    etfs: etfs.map(({ etf }) => etf),
  })
  yield* etfBatches(etfs, calendar)
  yield tradingHolidays()
  onProgress('Writing statements')
  yield* filings([...ledgers.values()], quarters, today, seed)
  yield world.pattern
  yield investorHoldings(companies, paths, quarters, world.pattern, seed)
  onProgress('Writing events, funds and derivatives')
  yield announcements(world)
  yield insiderTrades(world)
  yield corporateActions(world)
  yield dealBatch(world.deals)
  yield institutionalFlows(world)
  yield resultsCalendar(world)
  const closes = new Map(companies.map(({ symbol }) => [symbol, paths.get(symbol)?.close.at(-1) ?? 0]))
  yield* fundBatches({ levels, calendar, closes, prices: paths, assets, seed })
  const underlyings = underlyingsOf(world)
  yield* futureBatches(underlyings, calendar, seed)
  yield participantBatch(calendar, market, seed)
  const years = yield* derivativeBatches(underlyings, today, seed)
  const coins = coinPaths(assets, calendar, seed)
  const hours = coinHours(coins, calendar, seed)
  yield coinBatch(coins, hours, calendar, seed)
  yield hourBatch(hours, calendar)
  yield newsBatch(coins, { seed, until: lastCoinHour(calendar) })
  onProgress('Writing daily prices')
  yield* priceBatches([...paths.values()], etfs, calendar)
  const standings = standingsOf([...ledgers.values()], quarters, calendar, seed)
  const valuations = levels.map((level) => indexValuation(level, paths, floatOf, standings))
  const expected = years.find(({ symbol }) => symbol === contractNames['NIFTY 50'])
  yield indexBatch([...levels, ...(expected ? [vixLevels(expected, calendar, seed)] : [])], valuations, calendar)
  yield* assetBatches(assets, calendar, seed)
  yield coinBars(coins, calendar, seed)
}

/** Five indices, the hundred largest companies and the metals and fuels that have futures and options. */
function underlyingsOf({ companies, paths, levels, assets }: SampleWorld): Underlying[] {
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
