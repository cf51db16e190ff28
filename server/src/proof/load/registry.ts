/** Every load that is held. A new one is a file with its proof, and a line here. */
import type { Proof } from '../proof.ts'
import { longRun } from './long-run.ts'
import { longBacklog, someHang } from './outbox.ts'
import { mixedRequests } from './requests.ts'
import { everySecond, marketFalls } from './rules.ts'
import { manyReaders, restartUnderReaders } from './subscriptions.ts'

export const loads: readonly Proof[] = [
  mixedRequests,
  manyReaders,
  restartUnderReaders,
  everySecond,
  marketFalls,
  someHang,
  longBacklog,
  longRun,
]
