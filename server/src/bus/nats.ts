/**
 * The bus between processes. A process hears itself at once and the others through NATS; while NATS is away nothing is
 * kept for later, because an old price is worth less than none. Once it is back, who listens is told of the gap.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type ConnectionOptions, connect, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { Bus } from './bus.ts'
import { createInProcessBus } from './in-process.ts'

export interface NatsOptions {
  /** nats://[user:password@]host:port, several separated by commas; tls:// asks for an encrypted line. */
  readonly url: string
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

const retryMs = 500
const handshakeMs = 5000
const pingMs = 10_000
const subjectOf = (topic: string): string => `live.${topic}`

/** Answers at once: a product whose bus is away still reads and writes its store. */
export function createNatsBus({ url, log }: NatsOptions): Bus {
  const here = createInProcessBus()
  const listeners = new Map<string, number>()
  const heard = new Map<string, Subscription>()
  const gapListeners = new Set<() => void>()
  const closing = new AbortController()
  let line: NatsConnection | null = null
  let isUp = false

  const hear = (connection: NatsConnection, topic: string): Subscription =>
    connection.subscribe(subjectOf(topic), {
      callback: (error, message) => {
        if (error) return
        try {
          here.publish(topic, JSON.parse(new TextDecoder().decode(message.data)))
        } catch (failure) {
          log.error({ err: failure, topic }, 'an event could not be taken')
        }
      },
    })

  const listen = (topic: string): void => {
    if (line && !heard.has(topic)) heard.set(topic, hear(line, topic))
  }

  const cameUp = (): void => {
    isUp = true
    for (const listener of gapListeners) listener()
  }

  const follow = async (connection: NatsConnection): Promise<void> => {
    line = connection
    heard.clear()
    for (const topic of listeners.keys()) listen(topic)
    // The server has our subscriptions before the gap is told: what is asked for then must be heard.
    await connection.flush()
    log.info({ server: connection.getServer() }, 'bus connected')
    cameUp()
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        isUp = false
        log.warn('bus lost')
      } else if (type === 'reconnect') {
        log.info('bus is back')
        cameUp()
      }
    }
  }

  const keepConnected = async (): Promise<void> => {
    let isKnownAway = false
    while (!closing.signal.aborted) {
      try {
        await follow(await connect(optionsOf(url)))
        isKnownAway = false
      } catch (error) {
        // Said once, not twice a second.
        if (!isKnownAway) log.warn({ err: error }, 'bus not reached; trying again')
        isKnownAway = true
      }
      isUp = false
      line = null
      await delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }
  const connected = keepConnected()

  return {
    publish: (topic, payload) => {
      here.publish(topic, payload)
      if (!line || !isUp) return
      try {
        line.publish(subjectOf(topic), JSON.stringify(payload))
      } catch (error) {
        log.error({ err: error, topic }, 'an event could not be sent')
      }
    },
    publishHere: here.publish,
    subscribe: (topic, onPayload) => {
      const undo = here.subscribe(topic, onPayload)
      let isHeard = true
      listeners.set(topic, (listeners.get(topic) ?? 0) + 1)
      listen(topic)
      return () => {
        // Undone twice, it would count for another listener, who would hear nothing more from other processes.
        if (!isHeard) return
        isHeard = false
        undo()
        const left = (listeners.get(topic) ?? 1) - 1
        if (left > 0) listeners.set(topic, left)
        else {
          listeners.delete(topic)
          heard.get(topic)?.unsubscribe()
          heard.delete(topic)
        }
      }
    },
    onGap: (listener) => {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    close: async () => {
      closing.abort()
      await line?.close()
      await connected
      await here.close()
    },
  }
}

function optionsOf(url: string): ConnectionOptions {
  const addresses = url.split(',').map((each) => new URL(each.trim()))
  const [first] = addresses
  return {
    servers: addresses.map(({ host }) => host),
    ...(first?.username ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) } : {}),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    // What this process says, it has heard already.
    noEcho: true,
    timeout: handshakeMs,
    pingInterval: pingMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: retryMs,
  }
}
