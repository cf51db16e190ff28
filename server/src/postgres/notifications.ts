import type pg from 'pg'

type OnPayload = (payload: string) => void

/** Who listens to which channel, apart from the connection that happens to carry it. */
export interface Notifications {
  /** Answers the undo. `run` executes the statement on the connection that listens. */
  add(channel: string, onPayload: OnPayload, run: (statement: string) => Promise<unknown>): Promise<() => Promise<void>>
  /** Makes a new connection listen to everything that was asked for. */
  attach(client: pg.Client): Promise<void>
}

export function createNotifications(): Notifications {
  const channels = new Map<string, Set<OnPayload>>()
  return {
    add: async (channel, onPayload, run) => {
      // Channel names are identifiers in SQL, not values; ours are plain words.
      if (!/^[a-z_][a-z0-9_]*$/.test(channel)) throw new RangeError(`"${channel}" is not a channel name`)
      const listeners = channels.get(channel) ?? new Set()
      const isFirst = listeners.size === 0
      listeners.add(onPayload)
      channels.set(channel, listeners)
      try {
        if (isFirst) await run(`listen ${channel}`)
      } catch (error) {
        listeners.delete(onPayload)
        throw error
      }
      return async () => {
        listeners.delete(onPayload)
        // An unlisten that fails leaves a connection that hears what nobody asked for, which is harmless.
        if (listeners.size === 0) await run(`unlisten ${channel}`).catch(() => undefined)
      }
    },
    attach: async (client) => {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const onPayload of channels.get(channel) ?? []) onPayload(payload)
      })
      for (const [channel, listeners] of channels) {
        if (listeners.size === 0) continue
        await client.query(`listen ${channel}`)
        // What was said while no connection listened is lost: each listener is told to look for itself.
        for (const onPayload of listeners) onPayload('')
      }
    },
  }
}
