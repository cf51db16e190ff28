/** A watch or a report that fires, told in one transaction with what is remembered of it. */
import { createHash } from 'node:crypto'
import { type AlertMessage, type Found, floodMessage, heldBecause, isFlood, leavesAt, watchMessage } from 'core/alerts'
import { watchedWords } from 'core/compile'
import { limits } from 'core/contract'
import { AlertSettings } from 'core/contract/rest'
import { printCondition } from 'core/language'
import { lastFiredAt, type RuleMemory, withFire } from '#features/agents/memory.ts'
import { lockRule, pauseRule, saveMemory, type WatchedAgent } from '#features/agents/rule-store.ts'
import { enqueueNotice } from '#notify/outbox.ts'
import type { Tx } from '#postgres/db.ts'

/** held: it may not fire now, and may later. already: it was told before, by whomever. gone: paused or deleted meanwhile. */
export type Telling = 'told' | 'held' | 'already' | 'gone'

export interface Firing {
  readonly rule_id: number
  readonly day: string
  readonly now: number
  readonly isOpen: boolean
  /** What else is to be remembered with it. */
  readonly memory?: RuleMemory
}

export const keyOf = ({ agent_id }: Pick<WatchedAgent, 'agent_id'>): string => `agent-${agent_id}`

export const tellWatch = (
  tx: Tx,
  { found, ...firing }: Firing & { readonly found: readonly Found[] },
): Promise<Telling> =>
  tell(
    tx,
    firing,
    found.map(({ symbol }) => symbol),
    (row, symbols) => {
      const query = row.rule
      return watchMessage({
        key: keyOf(row),
        name: row.short_name,
        ...(query.kind === 'watch'
          ? { condition: printCondition(query.when), words: watchedWords(query) }
          : { condition: row.description, words: row.description }),
        found: found.filter(({ symbol }) => symbols.includes(symbol)),
        amount: row.amount,
        at: firing.now,
      })
    },
  )

/** A report is one subject: it is told at most once a day. */
export const tellReport = (
  tx: Tx,
  { message, ...firing }: Firing & { readonly message: (row: WatchedAgent) => AlertMessage },
): Promise<Telling> => tell(tx, firing, ['report'], message)

async function tell(
  tx: Tx,
  { rule_id, day, now, isOpen, memory: added = {} }: Firing,
  subjects: readonly string[],
  messageOf: (row: WatchedAgent, subjects: readonly string[]) => AlertMessage,
): Promise<Telling> {
  const row = await lockRule(tx, rule_id)
  if (!row) return 'gone'
  const memory: RuleMemory = { ...row.memory, ...added }
  const fresh = subjects.filter((subject) => memory.fired?.[subject] !== day)
  const settings = AlertSettings.parse(row.settings)
  const standing = {
    isPaused: false,
    snoozedUntil: row.snoozed_until?.getTime() ?? null,
    lastFiredAt: lastFiredAt(memory),
  }
  const isHeld = heldBecause(settings, standing, { now, isOpen }) !== null
  if (fresh.length === 0 || isHeld) {
    if (Object.keys(added).length > 0) await saveMemory(tx, row, memory, now)
    return fresh.length === 0 ? 'already' : 'held'
  }
  const next = withFire(memory, { symbols: fresh, day, now })
  await saveMemory(tx, row, next, now)
  const { user_id } = row
  const about = keyOf(row)
  if (isFlood(next.firedAt ?? [], now, limits.alerts.flood)) {
    await pauseRule(
      tx,
      rule_id,
      `Paused: fired more than ${limits.alerts.flood.fires} times in ${limits.alerts.flood.minutes} minutes`,
    )
    const payload = floodMessage(about, row.short_name, limits.alerts.flood)
    await enqueueNotice(
      tx,
      { user_id, key: `flood:${about}:${day}`, about, channel: row.notification_channel, payload },
      now,
    )
    return 'told'
  }
  const message = messageOf(row, fresh)
  const payload = settings.digest
    ? { ...message, data: { ...message.data, digest: row.notification_channel } }
    : message
  const channel = settings.digest ? 'inbox' : row.notification_channel
  const notBefore = leavesAt(settings, now)
  await enqueueNotice(tx, { user_id, key: `${about}:${nameOf(fresh)}:${day}`, about, channel, payload, notBefore }, now)
  return 'told'
}

/** Subjects as a part of a key, which is at most so long. */
const nameOf = (subjects: readonly string[]): string => {
  const all = [...subjects].sort().join(',')
  return all.length <= 100 ? all : createHash('sha256').update(all).digest('hex')
}

/** What a look at it gave, for its owner to see. */
export async function saveVerdict(
  tx: Tx,
  { rule_id, now, ...seen }: RuleMemory & { readonly rule_id: number; readonly now: number },
): Promise<void> {
  const row = await lockRule(tx, rule_id)
  if (row) await saveMemory(tx, row, { ...row.memory, ...seen }, now)
}
