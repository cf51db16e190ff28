import type { Logger } from 'pino'
import type { Env } from '#env.ts'
import type { Bus } from './bus.ts'
import { createInProcessBus } from './in-process.ts'
import { createNatsBus } from './nats.ts'

/** Between processes where a server for it is set, inside this one otherwise. */
export const openBus = (env: Pick<Env, 'NATS_URL'>, log: Logger): Bus =>
  env.NATS_URL ? createNatsBus({ url: env.NATS_URL, log }) : createInProcessBus()
