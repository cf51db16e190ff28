import { explorerArrays } from 'core/catalogue'
import { AppError } from 'core/contract'
import { type ArrayView, arrayRowLimit } from 'core/contract/rest'
import { noted } from '#audit/runs.ts'
import type { UserCtx } from '#ctx.ts'

interface ViewedArrays {
  readonly arrays: ArrayView
  readonly truncated: readonly string[]
}

/** The records of each array; refused as a whole when one name is none, so that a typo is not an empty answer. */
export async function viewArrays(ctx: UserCtx, names: readonly string[]): Promise<ViewedArrays> {
  const unknown = names.find((name) => !explorerArrays.includes(name))
  if (unknown !== undefined) {
    throw new AppError('invalid_input', { message: `Unknown data array: ${unknown.slice(0, 100)}` })
  }
  // The page asks once when it opens, for nothing.
  if (names.length === 0) return { arrays: {}, truncated: [] }
  return noted(ctx, { tool: 'explorer', what: names.join(', ') }, async () => ({
    value: await readArrays(ctx, names),
    end: { state: 'done', says: null },
  }))
}

async function readArrays({ market }: UserCtx, names: readonly string[]): Promise<ViewedArrays> {
  const arrays: Record<string, ArrayView[string]> = {}
  const truncated: string[] = []
  for (const name of names) {
    // One more than is shown, to know whether there were more.
    const rows = (await market.explorerArray(name, arrayRowLimit + 1)) ?? []
    if (rows.length > arrayRowLimit) truncated.push(name)
    arrays[name] = rows.slice(0, arrayRowLimit)
  }
  return { arrays, truncated }
}
