/** Plain JavaScript beside this: inside the cage there is nothing that could read types. */
import type { ClientOptions, WebSocket } from 'ws'

export type Sockets = typeof WebSocket

interface Reply {
  readonly status: number
  readonly text: () => Promise<string>
}

interface Way {
  readonly origin: string
  readonly token: string
  readonly fetch?: (
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string },
  ) => Promise<Reply>
}

export interface Visitor {
  visit(): Promise<{ status: number; files: number; missing: string[]; foreign: string[] }>
  use(): Promise<{ symbol: unknown; watched: unknown; answered: { status?: unknown }; list: unknown }>
  watchList(): Promise<unknown>
  live(socket: Sockets, options?: ClientOptions): Promise<{ heard: unknown }>
}

export function visitorOf(way: Way): Visitor
