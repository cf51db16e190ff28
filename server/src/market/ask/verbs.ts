import type { Answer } from 'core/compile'
import { buysByRule, type Query, type QueryKind } from 'core/language'

type Verb = Answer['verbs'][number]

/** What can be done with an answer of each kind, besides sharing it. */
const byKind: Readonly<Record<QueryKind, readonly Verb[]>> = {
  screen: ['report', 'watch', 'backtest', 'basket'],
  lookup: ['report', 'chart'],
  series: ['report', 'chart'],
  compare: ['report', 'chart'],
  group: ['report'],
  study: ['report', 'chart', 'watch', 'backtest'],
  events: ['report'],
  holders: ['report'],
  holdings: ['report'],
  overlap: ['report'],
  funds: ['report'],
  chain: ['report'],
  futures: ['report'],
  chart: ['report', 'chart', 'watch'],
  watch: ['watch', 'backtest'],
  backtest: ['report', 'watch', 'backtest'],
  basket: ['basket'],
  pulse: ['report'],
  define: [],
}

/** What an answer of its kind can do and this one cannot: a press would only be refused. */
function unfit(query: Query): readonly Verb[] {
  if (query.kind === 'chart') return query.mark === null ? ['watch'] : []
  // What is bought by the calendar has nothing to watch for.
  if (query.kind === 'backtest') return buysByRule(query) ? [] : ['watch', 'backtest']
  if (query.kind !== 'screen') return []
  const { base } = query.universe
  // A list without a condition has nothing to watch for or to trade on.
  const judged: readonly Verb[] = query.where === null || base === 'indices' ? ['watch', 'backtest'] : []
  return base === 'indices' || base === 'coins' ? [...judged, 'basket'] : judged
}

export function verbsOf(query: Query): readonly Verb[] {
  const without = unfit(query)
  return [...byKind[query.kind].filter((verb) => !without.includes(verb)), 'share']
}
