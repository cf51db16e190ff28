/** Every fault that is proven. A new one is a file with its proof, and a line here. */
import type { Proof } from '../proof.ts'
import { apiKilled } from './api-killed.ts'
import { wrongClock } from './clock.ts'
import { databaseAway, flushedFirst } from './database-away.ts'
import { everyStatement } from './every-statement.ts'
import { untrustedFeed } from './feed.ts'
import { issuerAway } from './issuer-away.ts'
import { manyWorkers } from './many-workers.ts'
import { modelAway } from './model-away.ts'
import { restored } from './restored.ts'
import { senderKilled } from './sender-killed.ts'
import { halfOpen, neverRead } from './sockets.ts'
import { stopping } from './stopping.ts'
import { diskFull, secondProcess } from './store-tests.ts'
import { askedToWait, refusedForGood, unreachable } from './telegram.ts'
import { badManners, downForHours } from './webhooks.ts'

export const faults: readonly Proof[] = [
  apiKilled,
  senderKilled,
  everyStatement,
  databaseAway,
  flushedFirst,
  secondProcess,
  askedToWait,
  unreachable,
  refusedForGood,
  downForHours,
  badManners,
  wrongClock,
  manyWorkers,
  untrustedFeed,
  diskFull,
  neverRead,
  halfOpen,
  modelAway,
  issuerAway,
  stopping,
  restored,
]
