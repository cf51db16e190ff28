import type { ChartInstrument } from 'core/contract/rest'
import { dayOf, sessionAt, type TradingDay } from 'core/values'
import type { Clock } from '#clock.ts'
import { createAsk, readOn } from './ask/ask.ts'
import { createAskAsMeant } from './ask/ask-as-meant.ts'
import { explainedOn, provenOn, watchedOn } from './ask/watches.ts'
import { forkCandleBook } from './candles/forked-book.ts'
import { readTodaysCandles, readUniverse } from './candles/today.ts'
import { createCoinReads } from './coins.ts'
import { explorerArray } from './explorer.ts'
import { createFundReads } from './funds.ts'
import { createIndexReads } from './indices.ts'
import { createLiveBoard, type LiveBoard, type Opening } from './live.ts'
import type { Market } from './market.ts'
import type { MinuteBar } from './minutes.ts'
import { once } from './once.ts'
import { createOptionReads } from './options.ts'
import { createPulseReads } from './pulse.ts'
import {
  readAnnouncements,
  readEtfList,
  readFundReferences,
  readIndexCompanies,
  readInsiderTrades,
  readMarketIndices,
  readMutualFunds,
  readOpenings,
  readSearchable,
  readShowcase,
  readStocks,
} from './read.ts'
import { findInstruments, readChartBars, readLeaders, readTrends } from './read-charts.ts'
import { companyReadsOf } from './read-company.ts'
import { readDipFunds, readDipHistory, readTypicalMoves } from './read-dips.ts'
import { readEtfs } from './read-etfs.ts'
import { createFieldReads } from './read-fields.ts'
import { createFutureReads } from './read-futures.ts'
import { createHolderReads } from './read-holders.ts'
import { readTradables } from './read-trade.ts'
import { readExact, readWatched } from './read-watched.ts'
import { createCompanySearch } from './search.ts'
import type { MarketStore } from './store.ts'
import { startStrategy } from './strategies/thread.ts'

export interface OpenedMarket {
  readonly market: Market
  readonly board: LiveBoard
}

export interface MarketParts {
  readonly clock: Clock
  readonly isAlwaysOpen: boolean
  readonly replayed?: TradingDay
  /** Minutes of the stored day, where somebody knows them: a store has none. */
  readonly closedMinutes?: (opening: Opening) => readonly MinuteBar[]
}

/** Everybody looks at the same few: read from the file each time, charts of 25 years alone would keep a busy server from its other work. */
const keptCharts = 100

/** The market over an opened store: searches and quotes answer from memory, the rest from the file. */
export async function createMarket(
  store: MarketStore,
  { clock, isAlwaysOpen, replayed, closedMinutes }: MarketParts,
): Promise<OpenedMarket> {
  const search = createCompanySearch(await readSearchable(store))
  const board = createLiveBoard(await readOpenings(store, replayed))
  let candles: ReturnType<typeof forkCandleBook> | null = null
  let isOpen = true
  const session: Market['session'] = (now) => (isAlwaysOpen ? 'open' : sessionAt(now))
  const ask = createAsk(store)
  const options = createOptionReads(store, board)
  /** Of the running session; before its first price, of the stored one. */
  const minuteBars: Market['minuteBars'] = (symbol) => {
    const own = board.minuteBars(symbol)
    const [quote, asset] = [board.quote(symbol), board.assetOf(symbol)]
    if (own.length > 0 || !closedMinutes || !asset || !quote?.at || dayOf(quote.at) !== store.asOf) return own
    return closedMinutes({ symbol, asset, quote })
  }
  const chartBars = once(
    (asset: ChartInstrument['asset'], symbol: string) => readChartBars(store, { asset, symbol }),
    keptCharts,
  )
  const market: Market = {
    indices: createIndexReads(store),
    fields: createFieldReads(store),
    holders: createHolderReads(store),
    funds: createFundReads(store),
    pulse: createPulseReads(store),
    coins: createCoinReads(store),
    futures: createFutureReads(store),
    options,
    state: (now) => ({
      simulated: store.isSimulated,
      source: store.source,
      asOf: store.asOf,
      session: session(now),
      at: now,
    }),
    session,
    searchCompanies: search,
    showcase: once(() => readShowcase(store)),
    quotes: (symbols) =>
      symbols.flatMap((symbol) => {
        const own = board.quote(symbol)
        // An option without a trade today is worth what its underlying makes it, not what it cost at the close.
        const isOwn = own !== null && board.assetOf(symbol) !== 'option'
        return (isOwn ? own : options.quote(symbol, clock.now())) ?? []
      }),
    stocks: () => readStocks(store),
    marketIndices: () => readMarketIndices(store),
    indexCompanies: (name) => readIndexCompanies(store, name),
    announcements: (filter) => readAnnouncements(store, filter),
    insiderTrades: (filter) => readInsiderTrades(store, filter),
    mutualFunds: (ids) => readMutualFunds(store, ids),
    etfList: () => readEtfList(store),
    etfs: () => readEtfs(store),
    watchFigures: (wanted) => readWatched(store, wanted),
    exactInstruments: (symbols) => readExact(store, symbols),
    tradables: (symbols) => readTradables(store, symbols),
    dipFunds: () => readDipFunds(store),
    dipHistory: (symbol) => readDipHistory(store, symbol),
    typicalMoves: () => readTypicalMoves(store),
    chartInstruments: (text, limit) => findInstruments(store, text, limit),
    chartLeaders: () => readLeaders(store),
    chartBars: ({ asset, symbol }) => chartBars(asset, symbol),
    minuteBars,
    trends: (symbols, days) => readTrends(store, symbols, days),
    candleUniverse: (index) => readUniverse(store, index),
    candlesToday: (symbols, timeframe) =>
      readTodaysCandles(store, { symbols, timeframe, quote: (symbol) => board.quote(symbol) }),
    candleBook: () => {
      candles ??= forkCandleBook(store.path)
      return candles.book.catch((error: unknown) => {
        candles = null
        throw error
      })
    },
    etfFunds: () => readFundReferences(store, 'etfs'),
    indexFunds: () => readFundReferences(store, 'index-fundsetfs'),
    explorerArray: (name, limit) => explorerArray({ store, board, minuteBars, now: clock.now() }, name, limit),
    ask,
    askAsMeant: createAskAsMeant(ask),
    read: (sentence, asker) => readOn(store, sentence, asker),
    startStrategy: async (job, onProgress) => startStrategy(store.path, job, onProgress),
    explain: (query, symbol, asker) => explainedOn(store, query, symbol, asker),
    companies: companyReadsOf(store),
    watched: (query, asker) => watchedOn(store, query, asker),
    proveWatch: (query, asker) => provenOn(store, query, asker),
    isReady: () => isOpen,
    close: async () => {
      if (!isOpen) return
      isOpen = false
      candles?.stop()
      store.close()
    },
  }
  return { market, board }
}
