import { explorerArrays } from 'core/catalogue'
import { AppError } from 'core/contract'
import { arrayRowLimit, type JsExecReply, type OperatorRun, type OperatorRuns } from 'core/contract/rest'
import { dayOf } from 'core/values'
import { noted, type OperatorRunRow, readRuns } from '#audit/runs.ts'
import type { UserCtx } from '#ctx.ts'
import { type CellOutcome, type CellProgram, runInCell } from './sandbox.ts'

/** Cells take a core each; a third run waits for one of two. */
const atOnce = 2
const mostWaiting = 10
const runsShown = 50

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new AppError('too_many_requests')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Runs a pasted function over the arrays, in a cell, and writes down that it was. */
export async function executeFunction(
  ctx: UserCtx,
  { functionText, country }: { readonly functionText: string; readonly country: string },
  program?: CellProgram,
): Promise<JsExecReply> {
  if (!ctx.env.JS_EXEC) {
    throw new AppError('not_authorized', {
      message: 'Running functions is switched off. Set JS_EXEC=true to allow it.',
    })
  }
  const outcome = await noted(ctx, { tool: 'function', what: functionText }, async () => {
    const value = await inTurn(() => runInCell(taskOf(ctx, functionText, country), { ...(program && { program }) }))
    return { end: endOf(value), value }
  })
  if (!outcome.ok) throw new AppError('invalid_input', { message: outcome.message })
  return { jsExecResponse: { result: { result: recordsOf(outcome.value), printed: outcome.printed } } }
}

const endOf = (outcome: CellOutcome) =>
  outcome.ok
    ? { state: 'done' as const, says: null }
    : {
        state: outcome.message.startsWith('Stopped') ? ('stopped' as const) : ('failed' as const),
        says: outcome.message,
      }

function taskOf({ market, clock }: UserCtx, functionText: string, country: string) {
  return {
    functionText,
    country,
    arrays: explorerArrays,
    array: async (name: string) => (await market.explorerArray(name, arrayRowLimit)) ?? [],
    query: async (sentence: string) => {
      const { answer } = await market.ask({ sentence, today: dayOf(clock.now()), taught: [], watchlist: [] })
      if (answer.outcome !== 'answer') throw new Error(answer.headline)
      const [table] = answer.tables
      if (!table) return answer.figures.map(({ label, value }) => ({ label, value }))
      return table.rows.map((row) => Object.fromEntries(table.columns.map(({ key }, at) => [key, row[at]])))
    },
  }
}

type Records = JsExecReply['jsExecResponse']['result']['result']

/** A table needs records: a list of plain values becomes one of records with a value each. */
function recordsOf(value: unknown): Records {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value]
  return list.map((each) => (isRecord(each) ? each : { value: each }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export async function listOperatorRuns({ db }: UserCtx, before: number | null): Promise<OperatorRuns> {
  const rows = await db.asService((tx) => readRuns(tx, { before, limit: runsShown + 1 }))
  const shown = rows.slice(0, runsShown)
  return { runs: shown.map(presentRun), before: rows.length > runsShown ? (shown.at(-1)?.id ?? null) : null }
}

const presentRun = ({ id, tool, what, email, state, says, started_at, finished_at }: OperatorRunRow): OperatorRun => ({
  id,
  tool,
  what,
  email,
  state,
  says,
  startedAt: started_at.toISOString(),
  tookMs: finished_at ? finished_at.getTime() - started_at.getTime() : null,
})
