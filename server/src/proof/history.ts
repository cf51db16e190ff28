/** What was tried and what came of it, as whoever tried it knows: the form in which a run is judged afterwards. */

/** unknown: it may have happened. An invocation without an end is one of a process that died. */
export type Happened = 'invoke' | 'ok' | 'fail' | 'unknown'

export interface HistoryEvent {
  readonly process: string
  readonly op: 'write' | 'send'
  readonly type: Happened
  /** Of a write: the row. Of a send: what is told by it. */
  readonly key: string
  /** Ties an end to its invocation. */
  readonly call: string
}

export interface Call {
  ok(): void
  fail(): void
  unknown(): void
}

export interface History {
  readonly events: readonly HistoryEvent[]
  invoke(process: string, op: HistoryEvent['op'], key: string): Call
}

export function createHistory(): History {
  const events: HistoryEvent[] = []
  return {
    events,
    invoke: (process, op, key) => {
      const call = String(events.length)
      const note = (type: Happened) => (): void => void events.push({ process, op, type, key, call })
      note('invoke')()
      return { ok: note('ok'), fail: note('fail'), unknown: note('unknown') }
    },
  }
}
