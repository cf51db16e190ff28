/** SQL of alert rules: one for each trading agent, with what is remembered of it. */
import type { Query } from 'core/language'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { only } from '#postgres/rows.ts'
import { alert_rule, alert_state, trading_agent } from '#postgres/schema.ts'
import type { RuleMemory } from './memory.ts'

export type RuleKind = 'watch' | 'report'

/** How a rule stands when it is brought back; a new one is awake. */
export interface RuleStanding {
  readonly paused?: boolean
  readonly paused_because?: string | null
  readonly snoozed_until?: Date | null
}

export interface NewRule extends RuleStanding {
  readonly user_id: UserId
  readonly trading_agent_id: number
  readonly kind: RuleKind
  readonly rule: Query
  readonly settings: object
}

/** One rule an agent: a second one takes the place of the first, and with it goes what was remembered of that. Answers its id. */
export async function putRule(tx: Tx, row: NewRule): Promise<number> {
  await tx
    .delete(alert_rule)
    .where(and(eq(alert_rule.user_id, row.user_id), eq(alert_rule.trading_agent_id, row.trading_agent_id)))
  return only(await tx.insert(alert_rule).values(row).returning({ id: alert_rule.id })).id
}

const agentColumns = {
  agent_id: trading_agent.id,
  user_id: trading_agent.user_id,
  short_name: trading_agent.short_name,
  description: trading_agent.description,
  alert_id: trading_agent.alert_id,
  amount: trading_agent.amount,
  // The store's check allows no other.
  notification_channel: sql<'telegram' | 'callbackurl'>`${trading_agent.notification_channel}`,
  created_at: trading_agent.created_at,
  updated_at: trading_agent.updated_at,
}

const ruleColumns = {
  rule_id: alert_rule.id,
  kind: alert_rule.kind,
  // Written by putRule only.
  rule: sql<Query>`${alert_rule.rule}`,
  settings: alert_rule.settings,
  paused: alert_rule.paused,
  paused_because: alert_rule.paused_because,
  snoozed_until: alert_rule.snoozed_until,
}

const stateColumns = {
  // Written by saveMemory only.
  memory: sql<RuleMemory | null>`${alert_state.state}`,
  checked_at: alert_state.checked_at,
}

export type WatchedAgent = Awaited<ReturnType<typeof readRules>>[number]
export type OwnAgent = Awaited<ReturnType<typeof readOwnAgents>>[number]

/** Newest first, those without a rule included. */
export const readOwnAgents = (tx: Tx, user_id: UserId, ids?: readonly number[]) =>
  tx
    .select({ ...agentColumns, rule: { ...ruleColumns }, state: { ...stateColumns } })
    .from(trading_agent)
    .leftJoin(alert_rule, eq(alert_rule.trading_agent_id, trading_agent.id))
    .leftJoin(alert_state, eq(alert_state.alert_rule_id, alert_rule.id))
    .where(and(eq(trading_agent.user_id, user_id), ids ? inArray(trading_agent.id, [...ids]) : undefined))
    .orderBy(desc(trading_agent.id))
    .limit(500)

const everyRule = (tx: Tx) =>
  tx
    .select({ ...agentColumns, ...ruleColumns, memory: stateColumns.memory })
    .from(alert_rule)
    .innerJoin(trading_agent, eq(trading_agent.id, alert_rule.trading_agent_id))
    .leftJoin(alert_state, eq(alert_state.alert_rule_id, alert_rule.id))

/** Everybody's, as the evaluator reads them. */
export const readRules = (tx: Tx) => everyRule(tx).where(eq(alert_rule.paused, false)).orderBy(asc(alert_rule.id))

/** As it is at this moment, held until the transaction ends; null for one that was paused or deleted meanwhile. */
export async function lockRule(tx: Tx, rule_id: number): Promise<WatchedAgent | null> {
  const [held] = await tx
    .select({ id: alert_rule.id })
    .from(alert_rule)
    .where(and(eq(alert_rule.id, rule_id), eq(alert_rule.paused, false)))
    .for('update')
  if (!held) return null
  const [row] = await everyRule(tx).where(eq(alert_rule.id, rule_id))
  return row ?? null
}

export async function saveMemory(
  tx: Tx,
  { rule_id, user_id }: Pick<WatchedAgent, 'rule_id' | 'user_id'>,
  memory: RuleMemory,
  now: number,
): Promise<void> {
  await tx
    .insert(alert_state)
    .values({ user_id, alert_rule_id: rule_id, state: memory, checked_at: new Date(now) })
    .onConflictDoUpdate({ target: alert_state.alert_rule_id, set: { state: memory, checked_at: new Date(now) } })
}

/** They were looked at, and nothing came of it. */
export async function touchRules(tx: Tx, rule_ids: readonly number[], now: number): Promise<void> {
  if (rule_ids.length === 0) return
  await tx.execute(sql`
    insert into ${alert_state} (user_id, alert_rule_id, checked_at)
    select user_id, id, ${new Date(now).toISOString()}::timestamptz
    from ${alert_rule} where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(rule_ids)}::jsonb))
    on conflict (alert_rule_id) do update set checked_at = excluded.checked_at`)
}

/** By the product itself, for its owner to read. */
export async function pauseRule(tx: Tx, rule_id: number, because: string): Promise<void> {
  await tx.update(alert_rule).set({ paused: true, paused_because: because }).where(eq(alert_rule.id, rule_id))
}

type RuleChanges = Partial<{ settings: object; paused: boolean; snoozed_until: Date | null }>

/** By their owner. Answers the agents whose rules were changed. */
export async function updateRules(
  tx: Tx,
  { user_id, ids }: { readonly user_id: UserId; readonly ids: readonly number[] },
  changes: RuleChanges,
): Promise<number[]> {
  const rows = await tx
    .update(alert_rule)
    .set({ ...changes, ...(changes.paused === undefined ? {} : { paused_because: null }) })
    .where(and(eq(alert_rule.user_id, user_id), inArray(alert_rule.trading_agent_id, [...ids])))
    .returning({ id: alert_rule.trading_agent_id })
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}
