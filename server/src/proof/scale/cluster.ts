/** The product as it runs past one machine, all of it on loopback: NATS, one feed, one worker, two web processes, a balancer. */
import type { Role } from '#roles.ts'
import { findNats, type NatsServer, startNats } from '#testing/nats-server.ts'
import { freePort } from '#testing/postgres-server.ts'
import { type Product, startProduct } from '../product.ts'
import type { Bench } from '../proof.ts'
import { type Balancer, startBalancer } from './balancer.ts'

export interface Member {
  readonly name: string
  readonly origin: string
  /** As it runs now. */
  product(): Product
  /** kill -9. */
  kill(): Promise<void>
  /** On the same port. */
  start(): Promise<void>
}

export interface Cluster {
  readonly balancer: Balancer
  readonly nats: NatsServer
  readonly feed: Member
  readonly worker: Member
  readonly webs: readonly [Member, Member]
}

export interface ClusterSetup {
  readonly url: string
  readonly dataDir: string
  /** Of the balancer; any free one when absent. */
  readonly port?: number
  readonly bundle?: string
  readonly env?: Readonly<Record<string, string>>
}

const connectionsEach = '6'

/** Null where NATS is not installed. */
export async function startCluster(bench: Pick<Bench, 'defer'>, setup: ClusterSetup): Promise<Cluster | null> {
  const program = findNats()
  if (!program) return null
  const nats = await startNats(program)
  bench.defer(nats.stop)
  const webPorts = [await freePort(), await freePort()]
  const balancer = await startBalancer(webPorts, setup.port)
  bench.defer(balancer.close)
  const { url, dataDir, bundle } = setup
  const env = {
    NODE_ENV: 'development',
    NATS_URL: nats.url,
    PUBLIC_URL: balancer.origin,
    TRUST_PROXY: 'true',
    FEED: 'sample',
    FEED_ALWAYS_OPEN: 'true',
    WEBHOOKS_TO_LOOPBACK: 'true',
    DATABASE_POOL: connectionsEach,
    ...setup.env,
  }
  const member = async (role: Role, name: string, port: number): Promise<Member> => {
    const run = (): Promise<Product> =>
      startProduct(bench, {
        dataDir,
        url,
        port,
        args: ['--role', role],
        env,
        ...(bundle ? { bundle } : {}),
      })
    let product = await run()
    return {
      name,
      origin: `http://127.0.0.1:${port}`,
      product: () => product,
      kill: async () => void (await product.end('SIGKILL')),
      start: async () => {
        product = await run()
      },
    }
  }
  // The feed has the market's file in its care: the others wait for it.
  const feed = await member('feed', 'feed', await freePort())
  const [first, second] = await Promise.all([
    member('web', 'web 1', webPorts[0] ?? 0),
    member('web', 'web 2', webPorts[1] ?? 0),
  ])
  const worker = await member('worker', 'worker', await freePort())
  return { balancer, nats, feed, worker, webs: [first, second] }
}
