import type { Answer } from 'core/compile'
import type { Query, QueryKind } from 'core/language'

type Verb = Answer['verbs'][number]

/** What can be done with an answer of each kind, besides sharing it. */
const byKind: Readonly<Record<QueryKind, readonly Verb[]>> = {
  screen: ['report', 'watch', 'backtest', 'basket'],
  lookup: ['report', 'chart', 'watch'],
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

export function verbsOf(query: Query): readonly Verb[] {
  const verbs = byKind[query.kind]
  // A list without a condition has nothing to watch for or to trade on.
  const fit =
    query.kind === 'screen' && (query.where === null || query.universe.base === 'indices')
      ? verbs.filter((verb) => verb !== 'watch' && verb !== 'backtest')
      : query.kind === 'chart' && query.mark === null
        ? verbs.filter((verb) => verb !== 'watch')
        : verbs
  return [...fit, 'share']
}
