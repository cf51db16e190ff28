/** People who write one row after another and read their lists, whatever becomes of the product meanwhile. */
import type { UserStore } from '#postgres/store.ts'
import { checkHistory, type Violation } from './check-history.ts'
import { createHistory, type History } from './history.ts'
import { pause, type Reply, readingList, type Traffic, watching } from './traffic.ts'

export interface Seen extends Reply {
  /** When it was asked. */
  readonly at: number
  readonly isWrite: boolean
}

export interface Writers {
  readonly seen: readonly Seen[]
  readonly history: History
  /** Lets what is on its way end, and stops. */
  stop(): Promise<void>
}

export interface WritersOptions {
  readonly tokens: readonly string[]
  readonly traffic: () => Traffic
  /** Between two requests of one person. */
  readonly pauseMs?: number
  /** Writes from here on have other names than those before. */
  readonly name?: string
  readonly history?: History
}

export function startWriters({
  tokens,
  traffic,
  pauseMs = 20,
  name = 'W',
  history = createHistory(),
}: WritersOptions): Writers {
  const seen: Seen[] = []
  let isStopping = false
  const live = async (token: string, person: number): Promise<void> => {
    for (let turn = 0; !isStopping; turn++) {
      const isWrite = turn % 2 === 0
      const key = `${name}${person}.${turn}`
      const call = isWrite ? history.invoke(`person ${person}`, 'write', key) : null
      const at = performance.now()
      const reply = await traffic().ask(isWrite ? watching(key, token) : readingList(token))
      seen.push({ ...reply, at, isWrite })
      if (reply.status === 200) call?.ok()
      // Refused before anything was done; every other end leaves it open.
      else if (reply.status >= 400 && reply.status < 500) call?.fail()
      else call?.unknown()
      await pause(pauseMs)
    }
  }
  const lives = tokens.map(live)
  return {
    seen,
    history,
    stop: async () => {
      isStopping = true
      await Promise.all(lives)
    },
  }
}

/** Every acknowledged write is there, and nothing that nobody wrote. */
export async function judgeWrites(db: UserStore, history: History): Promise<Violation[]> {
  const written = await db.maintain(async (client) => {
    const { rows } = await client.query<{ symbol: string }>('select symbol from watch_list')
    return rows.map(({ symbol }) => symbol)
  })
  return checkHistory({ history: history.events, alerts: [], arrivals: [], notices: [], written })
}

export const acknowledged = ({ events }: History): number =>
  events.filter(({ op, type }) => op === 'write' && type === 'ok').length
