/**
 * The invariant of every fault: each acknowledged write is present; each alert reaches its channel at least once; never
 * twice unless the outcome of an earlier try was unknown, and then under the same id; nothing else arrives or is written.
 */
import type { HistoryEvent } from './history.ts'

/** One message in the log of the other side. */
export interface Arrival {
  /** What it tells. */
  readonly key: string
  /** The id a receiver tells copies by. */
  readonly id: string
}

export interface Evidence {
  readonly history: readonly HistoryEvent[]
  /** What happened and must be told; without `leaves` it is enough that it is in the inbox. */
  readonly alerts: readonly { readonly key: string; readonly leaves: boolean }[]
  readonly arrivals: readonly Arrival[]
  /** Rows of the outbox. */
  readonly notices: readonly Arrival[]
  /** Rows that writes were to make. */
  readonly written: readonly string[]
}

export type Fault =
  | 'lost write'
  | 'refused write'
  | 'stray write'
  | 'lost alert'
  | 'double'
  | 'other key'
  | 'stray alert'

export interface Violation {
  readonly fault: Fault
  readonly key: string
  readonly says: string
}

interface Tried {
  readonly ok: number
  readonly unknown: number
  /** Began after another had said yes. */
  readonly afterOk: number
}

export function checkHistory(evidence: Evidence): Violation[] {
  return [...checkWrites(evidence), ...checkAlerts(evidence)]
}

function* checkWrites({ history, written }: Evidence): Generator<Violation> {
  const tries = triesOf(history, 'write')
  const present = new Set(written)
  for (const [key, calls] of tries) {
    const { ok, unknown } = summed(calls)
    if (ok > 0 && !present.has(key)) yield { fault: 'lost write', key, says: 'acknowledged, and not there' }
    if (ok + unknown === 0 && present.has(key)) yield { fault: 'refused write', key, says: 'refused, and there' }
  }
  for (const key of present)
    if (!tries.has(key)) yield { fault: 'stray write', key, says: 'there, and written by nobody' }
}

function* checkAlerts({ history, alerts, arrivals, notices }: Evidence): Generator<Violation> {
  const tries = triesOf(history, 'send')
  const arrived = grouped(arrivals)
  const rows = grouped(notices)
  const expected = new Set(alerts.map(({ key }) => key))
  for (const { key, leaves } of alerts) {
    const own = arrived.get(key) ?? []
    const row = rows.get(key) ?? []
    if (row.length === 0) yield { fault: 'lost alert', key, says: 'not in the outbox' }
    else if (leaves && own.length === 0) yield { fault: 'lost alert', key, says: 'never reached its channel' }
    if (row.length > 1) yield { fault: 'other key', key, says: `${row.length} rows of the outbox tell it` }
    yield* checkCopies(key, own, summed(tries.get(key) ?? []))
  }
  for (const key of [...arrived.keys(), ...rows.keys()]) {
    if (!expected.has(key)) yield { fault: 'stray alert', key, says: 'told, and nothing had happened' }
  }
}

function* checkCopies(key: string, own: readonly Arrival[], { ok, unknown, afterOk }: Tried): Generator<Violation> {
  const ids = new Set(own.map(({ id }) => id))
  if (ids.size > 1) yield { fault: 'other key', key, says: `arrived as ${[...ids].join(' and ')}` }
  if (ok > own.length) yield { fault: 'lost alert', key, says: 'recorded as sent, and did not arrive' }
  if (ok > 1 || afterOk > 0) yield { fault: 'double', key, says: 'sent again after the other side had said yes' }
  else if (own.length > 1 && own.length > ok + unknown) {
    yield { fault: 'double', key, says: `arrived ${own.length} times with ${unknown} unknown outcomes` }
  }
}

interface Ended {
  readonly type: 'ok' | 'fail' | 'unknown'
  readonly isAfterOk: boolean
}

/** Calls of each key in the order of their invocation; one that has no end is unknown. */
function triesOf(history: readonly HistoryEvent[], op: HistoryEvent['op']): Map<string, Ended[]> {
  const ends = new Map<string, HistoryEvent['type']>()
  for (const { type, call } of history) if (type !== 'invoke') ends.set(call, type)
  const tries = new Map<string, Ended[]>()
  const hasOk = new Set<string>()
  for (const event of history) {
    if (event.op !== op) continue
    if (event.type === 'ok') hasOk.add(event.key)
    if (event.type !== 'invoke') continue
    const own = tries.get(event.key) ?? []
    tries.set(event.key, own)
    const end = ends.get(event.call)
    own.push({ type: end === 'ok' || end === 'fail' ? end : 'unknown', isAfterOk: hasOk.has(event.key) })
  }
  return tries
}

const summed = (calls: readonly Ended[]): Tried => ({
  ok: calls.filter(({ type }) => type === 'ok').length,
  unknown: calls.filter(({ type }) => type === 'unknown').length,
  afterOk: calls.filter(({ isAfterOk }) => isAfterOk).length,
})

function grouped(arrivals: readonly Arrival[]): Map<string, Arrival[]> {
  const groups = new Map<string, Arrival[]>()
  for (const each of arrivals) {
    const own = groups.get(each.key)
    if (own) own.push(each)
    else groups.set(each.key, [each])
  }
  return groups
}
