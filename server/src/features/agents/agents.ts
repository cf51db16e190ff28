import { AppError, messages, parseInput } from 'core/contract'
import { NewTradingAgent, TradingAgentChanges } from 'core/contract/graphql'
import type { UserCtx } from '#ctx.ts'
import { sqlError } from '#postgres/errors.ts'
import { type AgentRow, deleteAgent, insertAgent, readAgents, updateAgent } from './store.ts'

export const listAgents = ({ db, user }: UserCtx): Promise<readonly AgentRow[]> =>
  db.readAs(user.id, (tx) => readAgents(tx, { user_id: user.id }))

export async function createAgent({ db, user }: UserCtx, agent: object): Promise<AgentRow> {
  const wanted = parseInput(NewTradingAgent, withoutNulls(agent))
  return await orNoPrompt(db.asUser(user.id, (tx) => insertAgent(tx, { user_id: user.id, ...wanted })))
}

/** An agent of somebody else is answered like one that is not there. */
export async function changeAgent({ db, user }: UserCtx, id: number, changes: object): Promise<AgentRow> {
  const { alert_id } = changes as { alert_id?: number | null }
  const wanted = parseInput(TradingAgentChanges, {
    ...withoutNulls(changes),
    ...(alert_id === null ? { alert_id } : {}),
  })
  const changed = await orNoPrompt(db.asUser(user.id, (tx) => updateAgent(tx, { user_id: user.id, id }, wanted)))
  if (!changed) throw new AppError('not_authorized')
  return changed
}

export async function removeAgent({ db, user }: UserCtx, id: number): Promise<{ affected_rows: number }> {
  const removed = await db.asUser(user.id, (tx) => deleteAgent(tx, { user_id: user.id, id }))
  if (removed.affected_rows === 0) throw new AppError('not_authorized')
  return removed
}

/** alert_id names a prompt that is not there, or not one's own: the store knows only prompts of the same person. */
async function orNoPrompt<Row>(writing: Promise<Row>): Promise<Row> {
  try {
    return await writing
  } catch (error) {
    if (sqlError(error)?.constraint !== 'trading_agent_alert_id_fkey') throw error
    throw new AppError('invalid_input', { message: messages.savedPrompts.agentFailed, cause: error })
  }
}

/** A client's null means "not given" for every field that has a default. */
const withoutNulls = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
