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
  // Most statements name no unknown fund.
  let hints: ReturnType<typeof createHints> | null = null
  return {
    find: ({ code, scheme }) => {
      const known = byId.get(code.trim())
      if (known) return ok(known)
      if (scheme === '') return fail(`No fund has the code ${code}.`)
      const same = byKey.get(schemeKey(scheme)) ?? byKey.get(schemeKey(withoutCode(scheme))) ?? []
      if (same.length === 0) {
        hints ??= createHints(byKey)
        return fail(hints(scheme))
      }
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

/** The fund that shares most words, as a hint; nothing is taken on a guess. By words: a market has thousands of funds, a file of lines. */
function createHints(byKey: ReadonlyMap<string, readonly FundRow[]>): (scheme: string) => string {
  const keys = [...byKey].map(([key, rows]) => ({ size: key.split(' ').length, row: rows[0] }))
  const byWord = new Map<string, number[]>()
  for (const [place, key] of [...byKey.keys()].entries())
    for (const word of key.split(' ')) {
      const places = byWord.get(word)
      if (places) places.push(place)
      else byWord.set(word, [place])
    }
  return (scheme) => {
    const wanted = new Set(schemeKey(withoutCode(scheme)).split(' '))
    const shared = new Uint16Array(keys.length)
    for (const word of wanted) for (const place of byWord.get(word) ?? []) shared[place] = (shared[place] ?? 0) + 1
    let best = { place: -1, score: 0 }
    for (const [place, { size }] of keys.entries()) {
      const score = (shared[place] ?? 0) / Math.max(size, wanted.size)
      if (score >= 0.5 && score > best.score) best = { place, score }
    }
    const row = keys[best.place]?.row
    const hint = row ? ` Perhaps “${row.name}”, scheme code ${row.id}.` : ''
    return `No fund is called “${scheme}”.${hint}`
  }
}
