/** The broker's own script: brought in when orders were confirmed, and handed exactly those. */
import type { PublicConfig } from 'core/contract/rest'
import type { BrokerOrder } from 'core/orders'
import { loadScript } from '#lib/script-loader.ts'

export type PublisherConfig = NonNullable<PublicConfig['broker']['publisher']>

/** How the broker's window ended, in the broker's words; of the orders themselves it says nothing. */
type Ending = 'success' | 'cancelled'

interface Connect {
  add(order: BrokerOrder): void
  finished(callback: (status: Ending) => void): void
  connect(): void
}

interface ConnectClass {
  new (apiKey: string): Connect
  ready(then: () => void): void
}

const readyWithinMs = 15_000

// The script is asked for once for a page; a failure is forgotten, so that trying again tries.
let loading: Promise<ConnectClass> | null = null

async function load({ script, helper }: PublisherConfig): Promise<ConnectClass> {
  const into = document.head
  if (helper) {
    const attributes = { integrity: helper.integrity, crossorigin: 'anonymous' }
    await loadScript({ url: helper.script, into, attributes })
  }
  await loadScript({ url: script, into })
  const made = (window as { KiteConnect?: ConnectClass }).KiteConnect
  if (!made) throw new Error('The script left nothing to connect with.')
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The script did not get ready.')), readyWithinMs)
    made.ready(() => {
      clearTimeout(timer)
      resolve()
    })
  })
  return made
}

function loaded(config: PublisherConfig): Promise<ConnectClass> {
  loading ??= load(config).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/**
 * A fresh object of the broker's script holding these orders; answers how to start its flow. An object keeps what was added to it
 * also after a cancel: used again, it would order twice.
 */
export async function prepareHandOff(
  config: PublisherConfig,
  orders: readonly BrokerOrder[],
  onFinished: (ending: Ending) => void,
): Promise<() => void> {
  const Connect = await loaded(config)
  const connect = new Connect(config.apiKey)
  for (const order of orders) connect.add({ ...order })
  connect.finished(onFinished)
  return () => connect.connect()
}
