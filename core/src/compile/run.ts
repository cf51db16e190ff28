/** One query of any kind, answered from a store. */
import type { Query } from 'core/language'
import { againstMarket, readsBenchmark } from './benchmark.ts'
import { answerBacktest } from './kinds/backtest.ts'
import { answerBasket } from './kinds/basket.ts'
import { answerChain } from './kinds/chain.ts'
import { answerChart } from './kinds/chart.ts'
import { answerCompare } from './kinds/compare.ts'
import { answerDefine } from './kinds/define.ts'
import { answerEvents } from './kinds/events.ts'
import { answerFunds } from './kinds/funds.ts'
import { answerFutures } from './kinds/futures.ts'
import { answerGroup } from './kinds/group.ts'
import { answerHolders } from './kinds/holders.ts'
import { answerHoldings } from './kinds/holdings.ts'
import { answerLookup } from './kinds/lookup.ts'
import { answerOverlap } from './kinds/overlap.ts'
import { answerPulse } from './kinds/pulse.ts'
import { answerScreen } from './kinds/screen.ts'
import { answerSeries } from './kinds/series.ts'
import { answerStudy } from './kinds/study.ts'
import { answerWatch } from './kinds/watch.ts'
import { NoData } from './no-data.ts'
import type { AnswerBody, MarketFacts, MarketReader } from './reader.ts'

type Answerers = {
  readonly [Kind in Query['kind']]?: (
    query: Extract<Query, { readonly kind: Kind }>,
    facts: MarketFacts,
    reader: MarketReader,
  ) => Promise<AnswerBody>
}

const answerers: Answerers = {
  screen: answerScreen,
  basket: answerBasket,
  backtest: answerBacktest,
  watch: answerWatch,
  chart: answerChart,
  study: answerStudy,
  group: answerGroup,
  compare: answerCompare,
  series: answerSeries,
  lookup: answerLookup,
  define: answerDefine,
  pulse: answerPulse,
  chain: answerChain,
  futures: answerFutures,
  funds: answerFunds,
  events: answerEvents,
  holders: answerHolders,
  holdings: answerHoldings,
  overlap: answerOverlap,
}

/** Throws NoData where the store has nothing to answer with. */
export function runQuery(query: Query, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  // Each answerer stands under the kind it takes.
  const answer = answerers[query.kind] as
    | ((query: Query, facts: MarketFacts, reader: MarketReader) => Promise<AnswerBody>)
    | undefined
  if (!answer) return Promise.reject(new NoData(`Questions of the kind ${query.kind} cannot be answered yet.`))
  return answer(query, facts, readsBenchmark(query) ? againstMarket(reader) : reader)
}
