import { graphqlLimits } from 'core/contract/graphql'
import type { Query } from 'core/language'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { prepared } from '#postgres/prepared.ts'
import { only } from '#postgres/rows.ts'
import { trading_agent } from '#postgres/schema.ts'

interface AgentSettings {
  readonly short_name: string
  readonly description: string
  readonly alert_id: number | null
  readonly amount: number
  readonly notification_channel: string
}

/** Absent or undefined: as it was. */
export type AgentChanges = { readonly [Key in keyof AgentSettings]?: AgentSettings[Key] | undefined }

export interface AgentRow extends AgentSettings {
  readonly id: number
  readonly user_id: UserId
  /** Copied by the store from the prompt it was made from. */
  readonly query: Query | null
  readonly created_at: Date
  readonly updated_at: Date
}

interface AgentKey {
  readonly user_id: UserId
  readonly id: number
}

const columns = {
  id: trading_agent.id,
  user_id: trading_agent.user_id,
  short_name: trading_agent.short_name,
  description: trading_agent.description,
  alert_id: trading_agent.alert_id,
  amount: trading_agent.amount,
  notification_channel: trading_agent.notification_channel,
  query: sql<Query | null>`${trading_agent.query}`,
  created_at: trading_agent.created_at,
  updated_at: trading_agent.updated_at,
}

const at = ({ user_id, id }: AgentKey) => and(eq(trading_agent.user_id, user_id), eq(trading_agent.id, id))

export const readAgents = prepared<AgentRow[], { user_id: UserId }>((tx) =>
  tx
    .select(columns)
    .from(trading_agent)
    .where(eq(trading_agent.user_id, sql.placeholder('user_id')))
    .orderBy(desc(trading_agent.id))
    .limit(graphqlLimits.rows.max)
    .prepare('trading_agent'),
)

export const insertAgent = async (tx: Tx, agent: AgentSettings & { readonly user_id: UserId }): Promise<AgentRow> =>
  only(await tx.insert(trading_agent).values(agent).returning(columns))

export async function updateAgent(tx: Tx, key: AgentKey, changes: AgentChanges): Promise<AgentRow | null> {
  const [row] = await tx.update(trading_agent).set(changes).where(at(key)).returning(columns)
  return row ?? null
}

export async function deleteAgent(tx: Tx, key: AgentKey): Promise<{ affected_rows: number }> {
  const gone = await tx.delete(trading_agent).where(at(key)).returning({ id: trading_agent.id })
  return { affected_rows: gone.length }
}
