/** What is proven with several processes. A new one is a file with its proof, and a line here. */
import type { Proof } from '../proof.ts'
import { costs } from './costs.ts'
import { eachKilled } from './each-killed.ts'
import { journeys } from './journeys.ts'
import { liveCrossing } from './live-crossing.ts'
import { secondDialect } from './second-dialect.ts'
import { twoShards } from './two-shards.ts'

export const scales: readonly Proof[] = [liveCrossing, eachKilled, journeys, secondDialect, twoShards, costs]
