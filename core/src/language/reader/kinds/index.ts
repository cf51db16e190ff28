/**
 * Every kind of question, in the order that settles a tie: of readings that leave equally few words unread, the stronger
 * wins, and of equally strong ones the earlier here.
 */
import type { KindReader } from '../candidate.ts'
import { followUp } from '../follow-up/follow-up.ts'
import { vague } from '../vague/vague.ts'
import { backtest } from './backtest.ts'
import { basket } from './basket.ts'
import { chain } from './chain.ts'
import { chart } from './chart.ts'
import { compare } from './compare.ts'
import { define } from './define.ts'
import { events } from './events.ts'
import { funds } from './funds.ts'
import { futures } from './futures.ts'
import { group } from './group.ts'
import { holders } from './holders.ts'
import { holdings } from './holdings.ts'
import { lookup } from './lookup.ts'
import { overlap } from './overlap.ts'
import { pulse } from './pulse.ts'
import { screen } from './screen.ts'
import { series } from './series.ts'
import { study } from './study.ts'
import { watch } from './watch.ts'

export const kindReaders: readonly KindReader[] = [
  followUp,
  vague,
  watch,
  backtest,
  study,
  basket,
  overlap,
  // Before all that a market word alone could also ask for.
  define,
  holders,
  holdings,
  chain,
  futures,
  chart,
  pulse,
  events,
  funds,
  compare,
  series,
  lookup,
  group,
  screen,
]
