import type pg from 'pg'

type OnPayload = (payload: string) => void

/** Who listens to which channel, apart from the connection that happens to carry it. */
export interface Notifications {
  /** Answers the undo. `run` executes the statement on the connection that listens. */
  add(channel: string, onPayload: OnPayload, run: (statement: string) => Promise<unknown>): Promise<() => Promise<void>>
  /** Makes a new connection listen to everything that was asked for. */
  attach(client: pg.Client): Promise<void>
}

interface Channel {
  readonly listeners: Set<OnPayload>
  /** A connection has listened to it before: a new one has missed something. */
  isHeard: boolean
}

export function createNotifications(): Notifications {
  const channels = new Map<string, Channel>()
  return {
    add: async (name, onPayload, run) => {
      // Channel names are identifiers in SQL, not values; ours are plain words.
      if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new RangeError(`"${name}" is not a channel name`)
      const channel = channels.get(name) ?? { listeners: new Set(), isHeard: false }
      channels.set(name, channel)
      channel.listeners.add(onPayload)
      try {
        if (!channel.isHeard) await run(`listen ${name}`)
        channel.isHeard = true
      } catch (error) {
        channel.listeners.delete(onPayload)
        throw error
      }
      return async () => {
        channel.listeners.delete(onPayload)
        if (channel.listeners.size > 0) return
        channel.isHeard = false
        // An unlisten that fails leaves a connection that hears what nobody asked for, which is harmless.
        await run(`unlisten ${name}`).catch(() => undefined)
      }
    },
    attach: async (client) => {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const onPayload of channels.get(channel)?.listeners ?? []) onPayload(payload)
      })
      for (const [name, { listeners, isHeard }] of channels) {
        if (!isHeard) continue
        await client.query(`listen ${name}`)
        // What was said while no connection listened is lost: each listener is told to look for itself.
        for (const onPayload of listeners) onPayload('')
      }
    },
  }
}
