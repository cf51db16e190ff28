/** What operators ran: noted before it runs, so that nothing runs unnoted, and again when it has ended. */
import { desc, eq, lt } from 'drizzle-orm'
import type { UserCtx } from '#ctx.ts'
import type { Tx } from '#postgres/db.ts'
import { only } from '#postgres/rows.ts'
import { operator_run } from '#postgres/schema.ts'

export type OperatorRunRow = typeof operator_run.$inferSelect
export type OperatorTool = OperatorRunRow['tool']

export interface RunEnd {
  readonly state: 'done' | 'stopped' | 'failed'
  readonly says: string | null
}

const longestWhat = 20_000
const longestSays = 1000

const insertRun = async (
  tx: Tx,
  run: Pick<OperatorRunRow, 'tool' | 'what' | 'started_by' | 'email' | 'started_at'>,
): Promise<number> => only(await tx.insert(operator_run).values(run).returning({ id: operator_run.id })).id

async function endRun(tx: Tx, id: number, { state, says }: RunEnd, finished_at: Date): Promise<void> {
  await tx.update(operator_run).set({ state, says, finished_at }).where(eq(operator_run.id, id))
}

export const readRuns = (
  tx: Tx,
  { before, limit }: { before: number | null; limit: number },
): Promise<OperatorRunRow[]> =>
  tx
    .select()
    .from(operator_run)
    .where(before === null ? undefined : lt(operator_run.id, before))
    .orderBy(desc(operator_run.id))
    .limit(limit)

/** Runs the work as an entry of the log; whatever ends it is in the entry too. */
export async function noted<T>(
  { db, clock, user }: UserCtx,
  { tool, what }: { readonly tool: OperatorTool; readonly what: string },
  work: () => Promise<{ readonly end: RunEnd; readonly value: T }>,
): Promise<T> {
  const started_at = new Date(clock.now())
  const run = {
    tool,
    what: what.slice(0, longestWhat) || '(empty)',
    started_by: user.id,
    email: user.email,
    started_at,
  }
  const id = await db.asService((tx) => insertRun(tx, run))
  const finish = ({ state, says }: RunEnd) =>
    db.asService((tx) => endRun(tx, id, { state, says: says?.slice(0, longestSays) || null }, new Date(clock.now())))
  try {
    const { end, value } = await work()
    await finish(end)
    return value
  } catch (error) {
    await finish({ state: 'failed', says: error instanceof Error ? error.message : String(error) })
    throw error
  }
}
