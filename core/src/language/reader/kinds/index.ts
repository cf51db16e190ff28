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
import { define } from './define.ts'
import { events } from './events.ts'
import { funds } from './funds.ts'
import { futures } from './futures.ts'
import { holders } from './holders.ts'
import { holdings } from './holdings.ts'
import { overlap } from './overlap.ts'
import { pulse } from './pulse.ts'
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
  holders,
  holdings,
  chain,
  futures,
  chart,
  pulse,
  events,
  funds,
  define,
]
