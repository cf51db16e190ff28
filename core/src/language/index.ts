export type {
  Aggregate,
  AggregateOp,
  Asset,
  Backtest,
  Base,
  Basket,
  CalendarUnit,
  Chain,
  ChainFact,
  Chart,
  Compare,
  Comparison,
  Condition,
  Define,
  EventKind,
  Events,
  Expression,
  FiscalPeriod,
  Funds,
  Futures,
  Group,
  Grouping,
  Holders,
  Holdings,
  Instrument,
  Lookup,
  NumberUnit,
  OptionSide,
  Overlap,
  PeerGroup,
  PeerOp,
  PricePart,
  Pulse,
  Query,
  QueryKind,
  Range,
  RuleBacktest,
  Schedule,
  Scope,
  ScopeKind,
  Screen,
  Series,
  Sort,
  Span,
  SpanUnit,
  Stretch,
  Study,
  Timeframe,
  Universe,
  Watch,
  WatchChannel,
  WindowOp,
} from './ast.ts'
export { buysByRule, optionSides } from './ast.ts'
export { normalise, normaliseCondition, normaliseExpression } from './canonical/normalise.ts'
export { parseCanonical } from './canonical/parse.ts'
export {
  print,
  printCondition,
  printExpression,
  printInstrument,
  printRange,
  printTarget,
} from './canonical/print.ts'
export { checkQuery } from './check/check-query.ts'
export { type Dimension, dimensionOf, meets, unitOf } from './check/units.ts'
export { addSpan, type Days, daysOf, firstWhole } from './days.ts'
export { gapIn } from './distance.ts'
export { fiscalDays, fiscalEnd, fiscalOf, printFiscal } from './fiscal.ts'
export { findGlossaryEntry, type GlossaryEntry, glossary } from './glossary.ts'
export { type Axis, axisOf, axisOfCondition, rowsOf, yearsOf } from './judge/axis.ts'
export type { Filed, History, JudgeContext } from './judge/block.ts'
export { type DayBar, judge, judgeLast, lastOf, seriesOf, startJudge } from './judge/judge.ts'
export { isMomentary, occurrences } from './judge/occurrences.ts'
export { isPriceField, priceFields } from './judge/price-fields.ts'
export type { Truth } from './judge/recent.ts'
export { isMarketRatio, isPriced } from './market-ratio.ts'
export { lettersApart, nearestWords } from './nearest.ts'
export { quarterlyRatioOf } from './quarterly-ratios.ts'
export { buildLexicon, buildLexiconInSlices } from './reader/lexicon/build.ts'
export type { Lexicon } from './reader/lexicon/lexicon.ts'
export { withTaught } from './reader/lexicon/taught.ts'
export { type ReadOptions, read } from './reader/read.ts'
export type {
  Assumption,
  Choice,
  Correction,
  Entity,
  LanguageProblem,
  Place,
  Reading,
  ReadResult,
  ReadWord,
  TaughtWord,
} from './reading.ts'
export { replaceFields, replaceFieldsOf } from './replace-fields.ts'
export { type Completion, completions } from './suggest/complete.ts'
export { type Example, examples, examplesOf, firstExamples } from './suggest/examples.ts'
export { nearestKnown } from './suggest/nearest-known.ts'
export { type VocabularyEntry, type VocabularyKind, vocabulary, vocabularyKinds } from './suggest/vocabulary.ts'
export { readTeaching, type Teaching } from './teach/teach.ts'
export { fieldOfTechnical, type Technical, technicalFields, technicalOfField, usualPeriod } from './technical-fields.ts'
