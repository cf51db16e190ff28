import type { ProvenWatch, StrategyStage, WatchedInstruments, WhyCard } from 'core/compile'
import type { Quote, SessionState } from 'core/contract'
import type {
  ChartBars,
  ChartInstrument,
  ChartLeader,
  ChartTimeframe,
  CompanyHit,
  DipFund,
  DipHistory,
  EtfFund,
  MarketState,
  Showcase,
  WatchFigures,
} from 'core/contract/rest'
import type { ReadResult, Screen, Watch } from 'core/language'
import type { AskAsMeant } from './ask/ask-as-meant.ts'
import type { Asked, Question, ReadAsker, WatchAsker } from './ask/question.ts'
import type { CandleBook } from './candles/book.ts'
import type { TodaysCandles, UniverseStock } from './candles/today.ts'
import type { CoinReads } from './coins.ts'
import type { FundReads } from './funds.ts'
import type { IndexReads } from './indices.ts'
import type { MinuteBar } from './minutes.ts'
import type { OptionReads } from './options.ts'
import type { PulseReads } from './pulse.ts'
import type { CompanyReads } from './read-company.ts'
import type { FieldReads } from './read-fields.ts'
import type { FutureReads } from './read-futures.ts'
import type { HolderReads } from './read-holders.ts'
import type { Tradable } from './read-trade.ts'
import type { WatchFiguresWanted } from './read-watched.ts'
import type {
  CompanyAnnouncement,
  EtfInstrument,
  EventFilter,
  FundReference,
  IndexCompany,
  InsiderTrade,
  MarketIndex,
  MutualFund,
  Stock,
} from './records.ts'
import type { StrategyJob, StrategyThread } from './strategies/thread.ts'

/** What the rest of the server may ask of market data. */
export interface Market {
  readonly indices: IndexReads
  readonly fields: FieldReads
  readonly holders: HolderReads
  readonly funds: FundReads
  readonly pulse: PulseReads
  readonly coins: CoinReads
  readonly futures: FutureReads
  readonly options: OptionReads
  state(now: number): MarketState
  session(now: number): SessionState
  searchCompanies(text: string, limit: number): readonly CompanyHit[]
  showcase(): Promise<Showcase>
  /** Last known quotes; symbols the market does not know are absent. */
  quotes(symbols: readonly string[]): readonly Quote[]
  /** By company name. */
  stocks(): Promise<readonly Stock[]>
  /** Indices that have companies, by name. */
  marketIndices(): Promise<readonly MarketIndex[]>
  /** Largest first; empty for an index that is not known. */
  indexCompanies(indexName: string): Promise<readonly IndexCompany[]>
  /** Newest first. */
  announcements(filter: EventFilter): Promise<readonly CompanyAnnouncement[]>
  /** Newest first. */
  insiderTrades(filter: EventFilter): Promise<readonly InsiderTrade[]>
  /** Only the ids asked for; every fund when none are. */
  mutualFunds(ids?: readonly string[]): Promise<readonly MutualFund[]>
  etfList(): Promise<readonly EtfInstrument[]>
  /** By name, with what each costs and how near it stays to what it follows. */
  etfs(): Promise<readonly EtfFund[]>
  /** Names, figures, closes and events of what somebody watches. */
  watchFigures(wanted: WatchFiguresWanted): Promise<WatchFigures>
  /** Instruments called exactly so, by the upper-case symbol. */
  exactInstruments(symbols: readonly string[]): Promise<ReadonlyMap<string, readonly ChartInstrument[]>>
  /** Shares and funds among these symbols. */
  tradables(symbols: readonly string[]): Promise<readonly Tradable[]>
  /** By name, with a year of closes. */
  dipFunds(): Promise<readonly DipFund[]>
  /** Every close of a fund; null for one that is not known. */
  dipHistory(symbol: string): Promise<DipHistory | null>
  /** What funds move in a day, as a part of their price; those with too few days are absent. */
  typicalMoves(): Promise<ReadonlyMap<string, number>>
  /** Everything that has bars, by symbol and name; the best match first. */
  chartInstruments(text: string, limit: number): Promise<readonly ChartInstrument[]>
  /** The largest companies, with a month of closes. */
  chartLeaders(): Promise<readonly ChartLeader[]>
  /** Every daily bar and event; null for an instrument that is not known. */
  chartBars(instrument: Pick<ChartInstrument, 'asset' | 'symbol'>): Promise<ChartBars | null>
  /** Minutes of the running session, oldest first, or of the last one where they are known; none of a symbol nobody trades. */
  minuteBars(symbol: string): readonly MinuteBar[]
  /** Last closes of stocks, oldest first. */
  trends(symbols: readonly string[], days: number): Promise<ReadonlyMap<string, readonly number[]>>
  /** Stocks of an index, or all of them; largest first. */
  candleUniverse(index: string | null): Promise<readonly UniverseStock[]>
  /** Candle patterns that end on the last bar of these stocks, the running one included. */
  candlesToday(symbols: readonly string[], timeframe: ChartTimeframe): Promise<TodaysCandles>
  /** Every candle pattern there ever was; read in a process of its own when it is first asked for. */
  candleBook(): Promise<CandleBook>
  etfFunds(): Promise<readonly FundReference[]>
  indexFunds(): Promise<readonly FundReference[]>
  /** Records of an explorer data array, newest first; null for a name that is none. */
  explorerArray(name: string, limit?: number): Promise<readonly Readonly<Record<string, unknown>>[] | null>
  /** A question in words, or a query: its answer, or in its place the sentence that says why there is none. */
  ask(question: Question): Promise<Asked>
  /** The answer to a sentence that the product itself wrote; throws when there is none. */
  readonly askAsMeant: AskAsMeant
  /** What a sentence means, without running it. */
  read(sentence: string, asker: ReadAsker): Promise<ReadResult>
  /** Runs a strategy in a thread of its own. */
  startStrategy(job: StrategyJob, onProgress?: (stage: StrategyStage, part: number) => void): Promise<StrategyThread>
  /** Clause by clause, whether one company passes a screen; throws NoData. */
  explain(query: Screen, symbol: string, asker: WatchAsker): Promise<WhyCard>
  /** Rows behind one company's page. */
  readonly companies: CompanyReads
  /** What a watch looks at, with everything it is judged by; throws NoData. */
  watched(query: Watch, asker: WatchAsker): Promise<WatchedInstruments>
  /** When a watch would have fired in the last twelve months; throws NoData. */
  proveWatch(query: Watch, asker: WatchAsker): Promise<ProvenWatch>
  isReady(): boolean
  close(): Promise<void>
}
