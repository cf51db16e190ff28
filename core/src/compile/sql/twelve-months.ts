/** Figures of twelve months as of an earlier day or to an earlier quarter: the store keeps only today's. */
import { type Field, type Expression as Formula, parseFormula, writeFormula } from 'core/catalogue'
import { NoData } from '../no-data.ts'
import { dayText } from '../range.ts'
import { quarterlyStatements, twelveMonths } from '../twelve-months.ts'
import type { Plan } from './plan.ts'

export function twelveMonthsSql(field: Field, plan: Plan): string {
  const found = ofQuarters(field, plan, { ago: 0, among: quarterlyStatements })
  if (found === null)
    throw new NoData(
      `${field.title} is kept as it is today; it cannot be told as of ${dayText(plan.asOf ?? plan.today)}.`,
    )
  return found
}

/** Twelve months that ended some quarters ago. */
export function earlierTwelveMonthsSql(
  field: Field,
  plan: Plan,
  to: { readonly ago: number; readonly among: readonly string[] },
): string {
  const found = ofQuarters(field, plan, to)
  if (found === null) throw new NoData(`${field.title} is known only as it stands now; there is no history of it.`)
  return found
}

const ofQuarters = (
  { id }: Field,
  plan: Plan,
  to: { readonly ago: number; readonly among: readonly string[] },
): string | null =>
  twelveMonths<string>(id, {
    quarter: (of, ago) => plan.filed(of, to.ago + ago, to.among),
    add: (parts) => `(${parts.join(' + ')})`,
    price: () => `${plan.bars('close', 1)}[1]`,
    formula: (formula, read) => formulaAt(formula, read),
  })

/** A figure of a quarter that follows from others of that quarter and those before it. */
export const quarterFormulaSql = (field: Field, source: readonly Field[], plan: Plan): string =>
  formulaAt(parseFormula(field.formula ?? ''), (id, ago) => {
    const of = source.find((each) => each.id === id)
    if (!of) throw new NoData(`${field.title} cannot be told as of ${dayText(plan.asOf ?? plan.today)}.`)
    return plan.filed(of, ago, [of.dataset])
  })

/** SQL of a formula whose fields can be read any number of periods ago. */
const formulaAt = (formula: Formula, read: (id: string, ago: number) => string, ago = 0): string =>
  writeFormula(formula, {
    field: (id) => read(id, ago),
    before: (of, periods) => formulaAt(of, read, ago + periods),
    over: (name, of, periods) => {
      const parts = Array.from({ length: periods }, (_, more) => formulaAt(of, read, ago + more))
      return name === 'sum' ? `(${parts.join(' + ')})` : `((${parts.join(' + ')}) / ${parts.length})`
    },
  })
