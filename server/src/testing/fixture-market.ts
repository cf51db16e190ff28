import type { Quote } from 'core/contract'
import type { Showcase } from 'core/contract/rest'
import { lastClosedDay, sessionAt } from 'core/values'
import { readOn } from '#market/ask/ask.ts'
import { createAskAsMeant } from '#market/ask/ask-as-meant.ts'
import { explainedOn, provenOn, watchedOn } from '#market/ask/watches.ts'
import { writeCandleBook } from '#market/candles/book.ts'
import { readTodaysCandles, readUniverse } from '#market/candles/today.ts'
import { createCoinReads } from '#market/coins.ts'
import { createFundReads } from '#market/funds.ts'
import { createIndexReads } from '#market/indices.ts'
import { createLiveBoard } from '#market/live.ts'
import type { Market } from '#market/market.ts'
import { createOptionReads } from '#market/options.ts'
import { createPulseReads } from '#market/pulse.ts'
import { findInstruments, readChartBars, readLeaders, readTrends } from '#market/read-charts.ts'
import { companyReadsOf } from '#market/read-company.ts'
import { readEtfs } from '#market/read-etfs.ts'
import { createFieldReads } from '#market/read-fields.ts'
import { createHolderReads } from '#market/read-holders.ts'
import type { Tradable } from '#market/read-trade.ts'
import { readExact, readWatched } from '#market/read-watched.ts'
import {
  type CompanyAnnouncement,
  type Dmas,
  dmaDays,
  type EventFilter,
  type FundReference,
  type IndexCompany,
  type InsiderTrade,
  type MutualFund,
} from '#market/records.ts'
import { startStrategy } from '#market/strategies/thread.ts'
import { type AskingMarket, openAskingMarket } from './asking-market.ts'

/** Figures are round on purpose: a test can say what it expects without computing it. */
const companies = [
  ['RELIANCE', 'Reliance Industries Ltd.', 'Oil Gas & Consumable Fuels', 738561, 1_900_000, 1400, 10, 0.4, 12],
  ['TCS', 'Tata Consultancy Services Ltd.', 'Information Technology', 2953217, 1_400_000, 3900, 60, 0.1, 8],
  ['HDFCBANK', 'HDFC Bank Ltd.', 'Financial Services', 341249, 1_300_000, 1700, null, null, 15],
  ['INFY', 'Infosys Ltd.', 'Information Technology', 408065, 650_000, 1500, 40, 0.1, -5],
  ['ITC', 'ITC Ltd.', 'Fast Moving Consumer Goods', 424961, 520_000, 420, 36, 0, 4],
  ['TATAMOTORS', 'Tata Motors Ltd.', 'Automobile and Auto Components', 884737, 260_000, 700, 20, 0.6, 20],
  ['SUNPHARMA', 'Sun Pharmaceutical Industries Ltd.', 'Healthcare', 857857, 400_000, 1650, 21, 0.05, 30],
  ['TATASTEEL', 'Tata Steel Ltd.', 'Metals & Mining', 895745, 190_000, 150, 12, 0.9, -10],
  ['ETERNAL', 'Eternal Ltd.', 'Consumer Services', 1304833, 230_000, 250, 2, 0.05, 45],
  ['BAJFINANCE', 'Bajaj Finance Ltd.', 'Financial Services', 81153, 550_000, 900, null, 3.8, 25],
  ['MARUTI', 'Maruti Suzuki India Ltd.', 'Automobile and Auto Components', 2815745, 390_000, 12400, 22, 0, 6],
  ['SMALLCO', 'Small Company Ltd.', 'Textiles', 9999873, 900, 45, 25, 0.2, -30],
] as const

const etfs = [
  ['Fixture Bank BeES', 'BANKBEES', 2928385],
  ['Fixture Gold BeES', 'GOLDBEES', 3693569],
  ['Fixture Nifty BeES', 'NIFTYBEES', 2707457],
] as const

/** Falls 2% once and 3% once. */
const dipPath = {
  days: ['2024-02-01', '2024-02-02', '2024-02-05', '2024-02-06'],
  closes: [100, 98, 99, 96.03],
  lows: [99, 97.5, 98, 96],
}

const symbols: readonly string[] = companies.map(([symbol]) => symbol)
const nifty50 = symbols.filter((symbol) => symbol !== 'SMALLCO')
const indices: Record<string, { token: number; members: readonly string[] }> = {
  'NIFTY 50': { token: 256265, members: nifty50 },
  'NIFTY IT': { token: 259849, members: ['TCS', 'INFY'] },
}

const nameOf = new Map<string, string>(companies.map(([symbol, name]) => [symbol, name]))
const company_profile = (symbol: string) => ({ symbol, companyName: nameOf.get(symbol) ?? symbol })

function indexCompany(symbol: string): IndexCompany {
  const row = companies.find(([known]) => known === symbol)
  if (!row) throw new Error(`the fixture market has no ${symbol}`)
  const [, companyName, industry, kite_instrument_token, croreMarketCap, price] = row
  const dmas = Object.fromEntries(
    dmaDays.flatMap((days) => [
      [`price_dma_${days}`, price],
      [`volume_dma_${days}`, 1000 * days],
    ]),
  ) as Record<keyof Dmas, number> // every key is written just above
  return {
    ...dmas,
    symbol,
    companyName,
    marketCap: croreMarketCap * 1e7,
    industry,
    sector: industry,
    kite_instrument_token,
  }
}

const announcements: readonly CompanyAnnouncement[] = (
  [
    ['2024-02-05', 'TCS', 'Dividend', 'Interim dividend of ₹9 a share declared', 'Medium', 'Positive'],
    ['2024-02-02', 'INFY', 'Results', 'Quarterly results approved by the board', 'High', 'Neutral'],
    ['2024-01-29', 'TATASTEEL', 'Credit rating', 'Rating placed on watch', 'High', 'Negative'],
    ['2024-01-15', 'TCS', 'Board meeting', 'Board meeting on 29 January 2024', 'Low', 'Neutral'],
  ] as const
).map(([announcement_date, symbol, announcement_category, summary, impact, sentiment]) => ({
  announcement_date,
  company_profile: company_profile(symbol),
  announcement_category,
  announcement_document_link: null,
  announcement_impact: impact,
  announcement_text_summary: summary,
  announcement_sentiment: sentiment,
}))

const insiderTrades: readonly InsiderTrade[] = (
  [
    ['2024-02-06', 'SUNPHARMA', 'A. Promoter', 'Promoter Group', 'Buy', 1_000_000, 2000],
    ['2024-02-01', 'TCS', 'B. Director', 'Director', 'Sell', 50_000, 500],
    ['2024-01-10', 'TCS', 'C. Employee', 'Designated Person', 'Buy', 10_000, 100],
  ] as const
).map(([date, symbol, name, category, type, before, count], index) => ({
  id: String(index + 1),
  hash: `fixture-${index + 1}`,
  company_profile: company_profile(symbol),
  intimation_date: date,
  transaction_date: date,
  name_of_insider: name,
  category_of_insider: category,
  regulation: '7(2)',
  exchange: 'NSE',
  mode_of_transaction: 'Market Purchase',
  transaction_type: type,
  type_of_security: 'Equity Shares',
  number_of_securities_before_transaction: before,
  number_of_securities_transacted: count,
  number_of_securities_after_transaction: type === 'Buy' ? before + count : before - count,
  shareholding_before_transaction: 1,
  shareholding_after_transaction: type === 'Buy' ? 1.01 : 0.99,
  value_of_securities_transacted: count * 1000,
  created_at: `${date}T12:00:00.000Z`,
  updated_at: `${date}T12:00:00.000Z`,
}))

const funds: readonly MutualFund[] = [
  { id: '100001', name: 'Fixture Flexi Cap Fund', return_3Y: 15.2, star_rating: 4, isDipSipETF: false },
  { id: '100002', name: 'Fixture Nifty 50 Index Fund', return_3Y: 12, star_rating: 3, isDipSipETF: false },
  { id: '100003', name: 'Fixture Nifty BeES', return_3Y: 12.1, star_rating: null, isDipSipETF: true },
]

const reference = (name: string, schemeCode: string, category: string): FundReference => ({
  name,
  schemeCode,
  url: `/mutual-funds/nav/${name.toLowerCase().replaceAll(' ', '-')}/${schemeCode}`,
  category,
  rating: '3',
  aum: '1,000.00',
  plan: 'Direct Plan',
})

const withinDays =
  ({ symbols: wanted, fromDate, toDate }: EventFilter) =>
  (symbol: string, date: string): boolean =>
    (!wanted?.length || wanted.includes(symbol)) && (!fromDate || date >= fromDate) && (!toDate || date <= toDate)

const question = 'Nifty 50 companies with ROCE above 20% and debt to equity under 0.3, best 1 year return first'

function showcase(asOf: string): Showcase {
  const matched = companies
    .filter(([symbol, , , , , , roce, debt]) => nifty50.includes(symbol) && (roce ?? 0) > 20 && (debt ?? 1) < 0.3)
    .sort((left, right) => right[8] - left[8])
  const rows = matched.map(([symbol, name, , , , price, roce, debtToEquity, return1y]) => ({
    symbol,
    name,
    price,
    dayChangePercent: 1,
    roce,
    debtToEquity,
    return1y,
    trend: Array.from({ length: 50 }, (_, step) => price / (1 + ((return1y / 100) * (49 - step)) / 49)),
  }))
  const days = ['2023-02-06', '2023-08-07', '2024-02-06']
  return {
    question,
    chips: ['Nifty 50', 'ROCE > 20%', 'Debt to equity < 0.3', 'Sorted by 1 year return'],
    matched: rows.length,
    universe: nifty50.length,
    asOf,
    source: 'Fixture market',
    rows,
    series: {
      days,
      lines: [
        ...rows.slice(0, 3).map(({ name, return1y }) => ({ name, change: return1y })),
        { name: 'NIFTY 50', change: 10 },
      ].map(({ name, change }) => ({ name, values: [100, 100 + change / 2, 100 + change] })),
    },
  }
}

/** A market of twelve companies that never moves, for tests of everything above the market store. */
export function createFixtureMarket(options: { now?: number } = {}): Market {
  // Built when somebody asks: most tests do not.
  let asking: Promise<AskingMarket> | null = null
  const opened = (): Promise<AskingMarket> => {
    asking ??= openAskingMarket()
    return asking
  }
  const optionReads = async () => createOptionReads((await opened()).store, createLiveBoard([]))
  const now = options.now ?? Date.parse('2024-02-06T10:00:00+05:30')
  const quote = (symbol: string): Quote[] => {
    const row = companies.find(([known]) => known === symbol)
    if (!row) return []
    const last = row[5]
    const previousClose = last / 1.01
    return [{ symbol, last, previousClose, open: last, high: last, low: last, volume: 1000, at: now }]
  }
  return {
    state: (at) => ({
      simulated: true,
      source: 'Fixture market',
      asOf: lastClosedDay(at),
      session: sessionAt(at),
      at,
    }),
    session: sessionAt,
    searchCompanies: (text, limit) => {
      const sought = text.trim().toLowerCase()
      if (sought === 'zomato') return [{ symbol: 'ETERNAL', name: 'Eternal Ltd.' }]
      return companies
        .filter(([symbol, name]) => symbol.toLowerCase().startsWith(sought) || name.toLowerCase().includes(sought))
        .slice(0, limit)
        .map(([symbol, name]) => ({ symbol, name }))
    },
    showcase: async () => showcase(lastClosedDay(now)),
    quotes: (wanted) => wanted.flatMap(quote),
    stocks: async () =>
      companies
        .map(([id, company_name]) => ({ id, company_name }))
        .sort((left, right) => left.company_name.localeCompare(right.company_name)),
    marketIndices: async () =>
      Object.entries(indices).map(([index_name, { token }]) => ({ index_name, kite_instrument_token: token })),
    indexCompanies: async (name) => (indices[name]?.members ?? []).map(indexCompany),
    announcements: async (filter) => {
      const isWanted = withinDays(filter)
      return announcements
        .filter((row) => isWanted(row.company_profile.symbol, row.announcement_date))
        .slice(0, filter.limit)
    },
    insiderTrades: async (filter) => {
      const isWanted = withinDays(filter)
      return insiderTrades
        .filter((row) => isWanted(row.company_profile.symbol, row.intimation_date))
        .slice(0, filter.limit)
    },
    mutualFunds: async (ids) => funds.filter(({ id }) => !ids || ids.includes(id)),
    etfList: async () =>
      etfs.map(([name, tradingsymbol, instrument_token]) => ({ name, tradingsymbol, instrument_token })),
    dipFunds: async () =>
      etfs.map(([name, tradingsymbol, instrument_token]) => ({
        name,
        tradingsymbol,
        instrument_token,
        underlying: null,
        isDipFund: true,
        expenseRatio: 0.04,
        inav: null,
        inavDay: null,
        ...dipPath,
      })),
    typicalMoves: async () => new Map(),
    etfs: async () => readEtfs((await opened()).store),
    watchFigures: async (wanted) => readWatched((await opened()).store, wanted),
    exactInstruments: async (symbols) => readExact((await opened()).store, symbols),
    dipHistory: async (symbol) => {
      const etf = etfs.find(([, tradingsymbol]) => tradingsymbol === symbol)
      return etf ? { tradingsymbol: symbol, name: etf[0], days: dipPath.days, closes: dipPath.closes } : null
    },
    etfFunds: async () => [reference('Fixture Nifty BeES', 'FNB001', 'ETFs')],
    indexFunds: async () => [reference('Fixture Nifty 50 Index Fund', 'FIF001', 'Index Funds/ETFs')],
    explorerArray: async (name) =>
      name === 'company_profile' ? companies.map(([symbol, companyName]) => ({ symbol, companyName })) : null,
    tradables: async (wanted) =>
      wanted.flatMap((symbol): Tradable[] => {
        const company = companies.find(([known]) => known === symbol)
        const etf = etfs.find(([, tradingsymbol]) => tradingsymbol === symbol)
        if (company) return [{ symbol, name: company[1], kind: 'stock', inav: null, inavDay: null }]
        return etf ? [{ symbol, name: etf[0], kind: 'etf', inav: 98.5, inavDay: '2024-02-06' }] : []
      }),
    chartInstruments: async (text, limit) => findInstruments((await opened()).store, text, limit),
    chartLeaders: async () => readLeaders((await opened()).store),
    chartBars: async (instrument) => readChartBars((await opened()).store, instrument),
    minuteBars: () => [],
    trends: async (symbols, days) => readTrends((await opened()).store, symbols, days),
    candleUniverse: async (index) => readUniverse((await opened()).store, index),
    candlesToday: async (symbols, timeframe) =>
      readTodaysCandles((await opened()).store, { symbols, timeframe, quote: () => null }),
    candleBook: async () => writeCandleBook((await opened()).store),
    fields: {
      figures: async (symbol, names) => createFieldReads((await opened()).store).figures(symbol, names),
      coverage: async () => createFieldReads((await opened()).store).coverage(),
      spread: async (dataset, id) => createFieldReads((await opened()).store).spread(dataset, id),
    },
    funds: {
      list: async (plan) => createFundReads((await opened()).store).list(plan),
      rows: async (ids) => createFundReads((await opened()).store).rows(ids),
      page: async (id) => createFundReads((await opened()).store).page(id),
      overlap: async (ids) => createFundReads((await opened()).store).overlap(ids),
      trades: async (symbol) => createFundReads((await opened()).store).trades(symbol),
      portfolios: async (ids) => createFundReads((await opened()).store).portfolios(ids),
      navs: async (id) => createFundReads((await opened()).store).navs(id),
    },
    holders: {
      investors: async (text, kind) => createHolderReads((await opened()).store).investors(text, kind),
      investor: async (name) => createHolderReads((await opened()).store).investor(name),
      company: async (symbol) => createHolderReads((await opened()).store).company(symbol),
    },
    indices: {
      rows: async () => createIndexReads((await opened()).store).rows(),
      page: async (name) => createIndexReads((await opened()).store).page(name),
      history: async (name) => createIndexReads((await opened()).store).history(name),
      rotation: async () => createIndexReads((await opened()).store).rotation(),
      closes: async (names) => createIndexReads((await opened()).store).closes(names),
    },
    coins: {
      list: async () => createCoinReads((await opened()).store).list(),
      hours: async () => createCoinReads((await opened()).store).hours(),
      news: async () => createCoinReads((await opened()).store).news(),
      movement: async () => createCoinReads((await opened()).store).movement(),
      dollar: async () => createCoinReads((await opened()).store).dollar(),
    },
    pulse: {
      stocks: async () => createPulseReads((await opened()).store).stocks(),
      tiles: async () => createPulseReads((await opened()).store).tiles(),
      active: async () => createPulseReads((await opened()).store).active(),
      events: async (onDay) => createPulseReads((await opened()).store).events(onDay),
      glances: async (symbols) => createPulseReads((await opened()).store).glances(symbols),
      liveGlances: async (of) => createPulseReads((await opened()).store).liveGlances(of),
    },
    options: {
      underlyings: async () => (await optionReads()).underlyings(),
      chain: async (query, now) => (await optionReads()).chain(query, now),
      live: async (symbol, expiry) => (await optionReads()).live(symbol, expiry),
      days: async (symbol, expiry) => (await optionReads()).days(symbol, expiry),
      through: async (query, now) => (await optionReads()).through(query, now),
      quote: () => null,
    },
    ask: async (question) => (await opened()).ask(question),
    askAsMeant: createAskAsMeant(async (question) => (await opened()).ask(question)),
    read: async (sentence, asker) => readOn((await opened()).store, sentence, asker),
    startStrategy: async (job, onProgress) => startStrategy((await opened()).store.path, job, onProgress),
    explain: async (query, symbol, asker) => explainedOn((await opened()).store, query, symbol, asker),
    companies: {
      profile: async (symbol) => companyReadsOf((await opened()).store).profile(symbol),
      facts: async (symbol) => companyReadsOf((await opened()).store).facts(symbol),
      peers: async (symbol) => companyReadsOf((await opened()).store).peers(symbol),
      names: async (symbols) => companyReadsOf((await opened()).store).names(symbols),
      statement: async (symbol, name, ids) => companyReadsOf((await opened()).store).statement(symbol, name, ids),
      years: async (symbol, dataset, ids) => companyReadsOf((await opened()).store).years(symbol, dataset, ids),
      holders: async (symbol, most) => companyReadsOf((await opened()).store).holders(symbol, most),
    },
    watched: async (query, asker) => {
      asking ??= openAskingMarket()
      return watchedOn((await asking).store, query, asker)
    },
    proveWatch: async (query, asker) => {
      asking ??= openAskingMarket()
      return provenOn((await asking).store, query, asker)
    },
    isReady: () => true,
    futures: { contracts: async () => [], history: async () => null, positions: async () => null },
    close: async () => {
      await (await asking)?.close()
    },
  }
}
