/** Which fund of the market a statement means. */
import type { FundRow } from 'core/contract/rest'
import { fail, ok, optionOf, planOf, type Result, schemeKey } from 'core/values'

export interface FundFinder {
  find(asked: { readonly code: string; readonly scheme: string }): Result<FundRow, string>
}

/** Registrars put their own code before the name: "128TSDGG-Axis ELSS Tax Saver Fund". */
const withoutCode = (name: string): string => name.replace(/^[A-Z0-9]{2,12}\s*-\s*(?=[A-Z])/, '')

export function createFundFinder(rows: readonly FundRow[]): FundFinder {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = new Map<string, FundRow[]>()
  for (const row of rows) {
    const key = schemeKey(row.name)
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  return {
    find: ({ code, scheme }) => {
      const known = byId.get(code.trim())
      if (known) return ok(known)
      if (scheme === '') return fail(`No fund has the code ${code}.`)
      const same = byKey.get(schemeKey(scheme)) ?? byKey.get(schemeKey(withoutCode(scheme))) ?? []
      if (same.length === 0) return fail(unknown(scheme, byKey))
      const plan = planOf(scheme)
      const ofPlan = same.filter((row) => row.plan === plan)
      const fits = ofPlan.filter((row) => row.option === null || row.option === optionOf(scheme))
      const [fund, other] = fits
      if (fund && !other) return ok(fund)
      // A sheet of one's own seldom says which plan; with one plan in the data there is nothing to choose.
      const [only, second] = same
      if (only && !second && !/\b(?:direct|regular|idcw|dividend)\b/i.test(scheme)) return ok(only)
      if (ofPlan.length === 0) return fail(`The ${plan.toLowerCase()} of “${same[0]?.name}” is not in the data.`)
      return fail(
        fits.length === 0
          ? `The ${optionOf(scheme)} option of “${same[0]?.name}” is not in the data.`
          : `Several funds are called “${scheme}”: put the scheme code of yours into a column “Scheme code”.`,
      )
    },
  }
}

/** The fund that shares most words, as a hint; nothing is taken on a guess. */
function unknown(scheme: string, byKey: ReadonlyMap<string, readonly FundRow[]>): string {
  const wanted = new Set(schemeKey(withoutCode(scheme)).split(' '))
  let best: { row: FundRow; score: number } | null = null
  for (const [key, rows] of byKey) {
    const own = key.split(' ')
    const score = own.filter((word) => wanted.has(word)).length / Math.max(own.length, wanted.size)
    const [row] = rows
    if (row && score >= 0.5 && score > (best?.score ?? 0)) best = { row, score }
  }
  const hint = best ? ` Perhaps “${best.row.name}”, scheme code ${best.row.id}.` : ''
  return `No fund is called “${scheme}”.${hint}`
}
