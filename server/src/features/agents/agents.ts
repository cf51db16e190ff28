import { AppError, messages, parseInput } from 'core/contract'
import { NewTradingAgent, TradingAgentChanges } from 'core/contract/graphql'
import type { UserCtx } from '#ctx.ts'
import type { Tx } from '#postgres/db.ts'
import { sqlError } from '#postgres/errors.ts'
import { putRule } from './rule-store.ts'
import { refuseTooMany } from './rules.ts'
import { type AgentRow, deleteAgent, insertAgent, readAgents, updateAgent } from './store.ts'
import { readSentence, type Watchable, watchableOf } from './watchable.ts'

export const listAgents = ({ db, user }: UserCtx): Promise<readonly AgentRow[]> =>
  db.readAs(user.id, (tx) => readAgents(tx, { user_id: user.id }))

/** With its rule, of the prompt's own query or of the description's words; one that cannot be read is kept, and says so. */
export async function createAgent(ctx: UserCtx, agent: object): Promise<AgentRow> {
  const { db, user } = ctx
  const wanted = parseInput(NewTradingAgent, withoutNulls(agent))
  const row = await orNoPrompt(
    db.asUser(user.id, async (tx) => {
      await refuseTooMany(tx, user.id)
      const made = await insertAgent(tx, { user_id: user.id, ...wanted })
      await putRuleOf(tx, made, made.query && watchableOf(made.query))
      return made
    }),
  )
  if (!row.query) {
    // No transaction is held open while words are read.
    const read = await readDescription(ctx, wanted.description)
    await db.asUser(user.id, (tx) => putRuleOf(tx, row, read))
  }
  return row
}

const noAsker = { taught: [], watchlist: [] }

async function readDescription(ctx: UserCtx, description: string): Promise<Watchable | null> {
  if (description.trim() === '') return null
  return (await readSentence(ctx, noAsker, description)).watchable
}

async function putRuleOf(tx: Tx, { id, user_id }: AgentRow, watchable: Watchable | null): Promise<void> {
  if (!watchable) return
  const { kind, query, settings } = watchable
  await putRule(tx, { user_id, trading_agent_id: id, kind, rule: query, settings })
}

/** An agent of somebody else is answered like one that is not there. */
export async function changeAgent(ctx: UserCtx, id: number, changes: object): Promise<AgentRow> {
  const { db, user } = ctx
  const { alert_id } = changes as { alert_id?: number | null }
  const wanted = parseInput(TradingAgentChanges, {
    ...withoutNulls(changes),
    ...(alert_id === null ? { alert_id } : {}),
  })
  const isReread = wanted.description !== undefined && wanted.alert_id == null
  const read = isReread ? await readDescription(ctx, wanted.description ?? '') : null
  const changed = await orNoPrompt(
    db.asUser(user.id, async (tx) => {
      const row = await updateAgent(tx, { user_id: user.id, id }, wanted)
      if (row && wanted.alert_id != null) await putRuleOf(tx, row, row.query && watchableOf(row.query))
      // Of a saved prompt the description is a note; of words alone it is what is watched.
      else if (row && row.alert_id === null) await putRuleOf(tx, row, read)
      return row
    }),
  )
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
