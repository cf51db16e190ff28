export type {
  Answer,
  AnswerColumn,
  AnswerFigure,
  AnswerSeries,
  AnswerTable,
  Cell,
  ClauseVerdict,
  Lineage,
  Movement,
  Survivors,
  WhyCard,
} from './answer.ts'
export { type AnswerChanges, changesBetween } from './changes.ts'
export { clauseWords } from './clause-words.ts'
export { clickhouseSettings, toClickhouse } from './clickhouse/dialect.ts'
export { type ClickhouseTable, clickhouseTableSql, type TableColumn } from './clickhouse/tables.ts'
export { universeTitle, universeWords } from './companies.ts'
export { answerHtml } from './html.ts'
export type { Judged } from './judged.ts'
export { type ReadyBasket, readBasket } from './kinds/basket.ts'
export { answerCompare } from './kinds/compare.ts'
export { fundTrades } from './kinds/fund-trades.ts'
export { answerGroup } from './kinds/group.ts'
export { mergedStakes } from './kinds/holders.ts'
export { answerLookup } from './kinds/lookup.ts'
export { answerScreen, explainCompany } from './kinds/screen.ts'
export { answerSeries } from './kinds/series.ts'
export { type ProvenWatch, proveWatch, readWatched, type WatchedInstruments, watchedWords } from './kinds/watch.ts'
export { NoData } from './no-data.ts'
export type { AnswerBody, DailyBars, MarketFacts, MarketReader, SqlValue, Statement, StoreRow } from './reader.ts'
export { answerRows, type PlainRow } from './rows.ts'
export { runQuery } from './run.ts'
export { runStrategy, type StrategyHooks, type StrategyRun, type StrategyStage } from './strategy.ts'
export { answerText } from './text.ts'
export { titleOf } from './titles.ts'
export { type AlertDraft, type PastFire, toAlert } from './to-alert.ts'
export { toBacktest } from './to-backtest.ts'
export { type BasketDraft, type BasketOrder, toBasket } from './to-basket.ts'
export { type ChartLine, type ChartSpec, toChart } from './to-chart.ts'
export { quarterlyStatements, twelveMonthsOf } from './twelve-months.ts'
