/** Figures of twelve months as of an earlier day or to an earlier quarter: the store keeps only today's. */
import { type Field, type Expression as Formula, parseFormula } from 'core/catalogue'
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

const countOf = (node: Formula | undefined): number => (node?.kind === 'number' ? node.value : 1)

/** SQL of a formula whose fields can be read any number of periods ago. */
function formulaAt(formula: Formula, read: (id: string, ago: number) => string, ago = 0): string {
  const at = (node: Formula, more = 0): string => formulaAt(node, read, ago + more)
  switch (formula.kind) {
    case 'number':
      return `${formula.value}::double`
    case 'field':
      return read(formula.id, ago)
    case 'negate':
      return `(-${at(formula.of)})`
    case 'binary': {
      const [left, right] = [at(formula.left), at(formula.right)]
      if (formula.operator === '/') return `(${left} / nullif(${right}, 0))`
      if (formula.operator === '^') return `power(${left}, ${right})`
      if ('+-*'.includes(formula.operator)) return `(${left} ${formula.operator} ${right})`
      return `((${left} ${formula.operator} ${right})::int::double)`
    }
    case 'call':
      return callAt(formula, at)
  }
}

function callAt(
  { name, args }: Extract<Formula, { kind: 'call' }>,
  at: (node: Formula, more?: number) => string,
): string {
  const [first, second] = args
  if (!first) return 'null'
  const now = at(first)
  switch (name) {
    case 'prev':
      return at(first, countOf(second))
    case 'mean':
      return `((${now} + coalesce(${at(first, 1)}, ${now})) / 2)`
    case 'growth': {
      const before = at(first, countOf(second))
      return `(case when ${before} > 0 then (${now} / ${before} - 1) * 100 end)`
    }
    case 'cagr': {
      const before = at(first, countOf(second))
      return `(case when ${before} > 0 and ${now} > 0 then (power(${now} / ${before}, 1.0 / ${countOf(second)}) - 1) * 100 end)`
    }
    case 'average':
    case 'sum': {
      const parts = Array.from({ length: countOf(second) }, (_, more) => at(first, more))
      return name === 'sum' ? `(${parts.join(' + ')})` : `((${parts.join(' + ')}) / ${parts.length})`
    }
    case 'or':
      return `coalesce(${now}, ${second ? at(second) : 'null'})`
    case 'abs':
      return `abs(${now})`
    case 'sqrt':
      return `(case when ${now} >= 0 then sqrt(${now}) end)`
    case 'ln':
      return `(case when ${now} > 0 then ln(${now}) end)`
    case 'min':
    case 'max': {
      const parts = args.map((arg) => at(arg))
      return `(case when ${parts.map((part) => `${part} is not null`).join(' and ')} then ${name === 'min' ? 'least' : 'greatest'}(${parts.join(', ')}) end)`
    }
  }
}
