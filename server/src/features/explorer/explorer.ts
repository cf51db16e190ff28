import { AppError } from 'core/contract'
import { type ArrayView, arrayRowLimit } from 'core/contract/rest'
import type { UserCtx } from '#ctx.ts'

/** The records of each array; refused as a whole when one name is none, so that a typo is not an empty answer. */
export async function viewArrays(
  { market }: UserCtx,
  names: readonly string[],
): Promise<{ arrays: ArrayView; truncated: readonly string[] }> {
  const arrays: Record<string, ArrayView[string]> = {}
  const truncated: string[] = []
  for (const name of names) {
    // One more than is shown, to know whether there were more.
    const rows = await market.explorerArray(name, arrayRowLimit + 1)
    if (rows === null) throw new AppError('invalid_input', { message: `Unknown data array: ${name.slice(0, 100)}` })
    if (rows.length > arrayRowLimit) truncated.push(name)
    arrays[name] = rows.slice(0, arrayRowLimit)
  }
  return { arrays, truncated }
}
