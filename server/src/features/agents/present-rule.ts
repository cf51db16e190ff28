/** Rules as their owner sees them: how each stands, and why. */
import { dipFire, heldBecause } from 'core/alerts'
import type { Channel, Quote } from 'core/contract'
import { type AlertRule, AlertSettings, type AlertState } from 'core/contract/rest'
import { print } from 'core/language'
import { dayOf, formatTime } from 'core/values'
import type { FireCount } from '#notify/outbox-log.ts'
import { lastFiredAt } from './memory.ts'
import type { DipRow, SavedPrompt } from './parts.ts'
import type { OwnAgent } from './rule-store.ts'
import { scopeOf } from './watchable.ts'

export interface Surroundings {
  readonly now: number
  readonly isOpen: boolean
  readonly fires: ReadonlyMap<string, FireCount>
  readonly prompts: ReadonlyMap<number, SavedPrompt>
  readonly quotes: ReadonlyMap<string, Quote>
  readonly channelProblem: Readonly<Record<Channel, string | null>>
}

type Standing = Pick<AlertRule, 'state' | 'says'>

const quietStates: ReadonlySet<AlertState> = new Set(['paused', 'snoozed', 'done', 'expired'])

const healthOf = ({ state }: Standing, problem: string | null, wasChecked: boolean): AlertRule['health'] => {
  if (state === 'error' || state === 'no_data' || problem !== null) return 'bad'
  return quietStates.has(state) || !wasChecked ? 'waiting' : 'good'
}

const iso = (at: Date | number | null | undefined): string | null => (at == null ? null : new Date(at).toISOString())

const notUnderstood: Standing = {
  state: 'error',
  says: 'This sentence was not understood. Change it to have it watched.',
}

export function presentAgent(row: OwnAgent, around: Surroundings): AlertRule {
  const { rule, state } = row
  const key = `agent-${row.agent_id}`
  const settings = AlertSettings.parse(rule?.settings ?? {})
  const standing = rule ? agentStanding(row, settings, around) : notUnderstood
  const fires = around.fires.get(key)
  return {
    key,
    kind: rule?.kind ?? 'report',
    agent_id: row.agent_id,
    title: row.short_name,
    sentence: row.description,
    canonical: rule ? print(rule.rule) : null,
    scope: rule ? scopeOf(rule.rule) : '',
    channel: row.notification_channel,
    amount: row.amount,
    settings,
    ...standing,
    health: healthOf(standing, around.channelProblem[row.notification_channel], state?.checked_at != null),
    paused: rule?.paused ?? false,
    snoozed_until: iso(rule?.snoozed_until),
    last_checked: iso(state?.checked_at),
    last_fired: iso(fires?.last),
    fires30d: fires?.times ?? 0,
    report: (row.alert_id === null ? null : around.prompts.get(row.alert_id)) ?? null,
    dip: null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function agentStanding({ rule, state }: OwnAgent, settings: AlertSettings, { now, isOpen }: Surroundings): Standing {
  const memory = state?.memory ?? {}
  const firedAt = lastFiredAt(memory)
  const held = heldBecause(
    settings,
    { isPaused: rule?.paused ?? false, snoozedUntil: rule?.snoozed_until?.getTime() ?? null, lastFiredAt: firedAt },
    { now, isOpen },
  )
  if (held === 'paused') return { state: 'paused', says: rule?.paused_because ?? null }
  if (held !== null && held !== 'closed' && held !== 'cooling') return { state: held, says: null }
  if (memory.verdict === 'error') return { state: 'error', says: memory.says ?? null }
  if (memory.verdict === 'unknown') return { state: 'no_data', says: memory.says ?? null }
  if (held === 'cooling') return { state: 'cooling', says: null }
  const isHolding = memory.verdict === 'fires' || memory.verdict === 'holds'
  return { state: firedAt !== null && dayOf(firedAt) === dayOf(now) && isHolding ? 'firing' : 'armed', says: null }
}

export function presentDip(row: DipRow, firedOn: string | null, around: Surroundings): AlertRule {
  const key = `dip-${row.id}`
  const settings = AlertSettings.parse({
    ...Object(row.settings),
    trigger: 'each',
    judged: 'live',
    marketHoursOnly: true,
    // Once a trading day is the rest it takes.
    coolDownMinutes: 0,
  })
  const quote = around.quotes.get(row.instrument_symbol) ?? null
  const standing = dipStanding(row, settings, quote, firedOn, around)
  const fires = around.fires.get(key)
  return {
    key,
    kind: 'dip',
    agent_id: null,
    title: row.instrument_symbol,
    sentence: `${row.instrument_symbol} falls ${row.trigger}% or more in a day`,
    canonical: null,
    scope: row.instrument_symbol,
    channel: row.notification_channel,
    amount: row.base_amount,
    settings,
    ...standing,
    health: healthOf(standing, around.channelProblem[row.notification_channel], quote?.at != null),
    paused: row.paused,
    snoozed_until: iso(row.snoozed_until),
    last_checked: iso(quote?.at),
    last_fired: iso(fires?.last),
    fires30d: fires?.times ?? 0,
    report: null,
    dip: {
      instrument_symbol: row.instrument_symbol,
      instrument_token: row.instrument_token,
      trigger: row.trigger,
      allocation_factor: row.allocation_factor,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const staleMs = 60_000

function dipStanding(
  row: DipRow,
  settings: AlertSettings,
  quote: Quote | null,
  firedOn: string | null,
  { now, isOpen }: Surroundings,
): Standing {
  const standing = { isPaused: row.paused, snoozedUntil: row.snoozed_until?.getTime() ?? null, lastFiredAt: null }
  const held = heldBecause(settings, standing, { now, isOpen: true })
  if (held !== null && held !== 'closed') return { state: held, says: null }
  if (quote?.at == null || quote.last === null) return { state: 'no_data', says: 'No price yet' }
  if (isOpen && quote.at < now - staleMs) return { state: 'no_data', says: `No price since ${formatTime(quote.at)}` }
  if (firedOn !== dayOf(now)) return { state: 'armed', says: null }
  const tick = { ...quote, last: quote.last, at: quote.at }
  const terms = { amount: row.base_amount, trigger: row.trigger, aggression: row.allocation_factor }
  const isDown = quote.previousClose !== null && dipFire(tick, quote.previousClose, terms) !== null
  return isDown ? { state: 'firing', says: null } : { state: 'cooling', says: 'Quiet until the next trading day' }
}
