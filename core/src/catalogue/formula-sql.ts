/** The formulas of the catalogue as SQL: the arithmetic is written here, and nowhere else. */
import { atLeastZero, countOf, type Expression, type FunctionName } from './formula.ts'

/** How a place is asked for what a formula reads. */
export interface FormulaReads {
  field(id: string): string
  /** So many periods before. */
  before(of: Expression, periods: number): string
  /** Over so many periods to this one; nothing where one of them is missing. */
  over(name: 'average' | 'sum', of: Expression, periods: number): string
}

export function writeFormula(expression: Expression, reads: FormulaReads): string {
  const sql = (node: Expression): string => writeFormula(node, reads)
  switch (expression.kind) {
    case 'number':
      return `${expression.value}::double`
    case 'field':
      return reads.field(expression.id)
    case 'negate':
      return `(-${sql(expression.of)})`
    case 'binary': {
      const left = sql(expression.left)
      const least = expression.operator === '/' ? atLeastZero(expression.right) : null
      // Where it is missing greatest gives 0, and dividing by that gives nothing, too.
      if (least) return `(${left} / nullif(greatest(${sql(least)}, 0), 0))`
      const right = sql(expression.right)
      if (expression.operator === '/') return `(${left} / nullif(${right}, 0))`
      if (expression.operator === '^') return `power(${left}, ${right})`
      if ('+-*'.includes(expression.operator)) return `(${left} ${expression.operator} ${right})`
      return `((${left} ${expression.operator} ${right})::int::double)`
    }
    case 'call':
      return writeCall(expression.name, expression.args, reads)
  }
}

function writeCall(name: FunctionName, args: readonly Expression[], reads: FormulaReads): string {
  const sql = (node: Expression): string => writeFormula(node, reads)
  const [first, second] = args
  if (!first) return 'null'
  const now = sql(first)
  switch (name) {
    case 'prev':
      return reads.before(first, countOf(second))
    case 'mean':
      return `((${now} + coalesce(${reads.before(first, 1)}, ${now})) / 2)`
    case 'growth': {
      const before = reads.before(first, countOf(second))
      return `(case when ${before} > 0 then (${now} / ${before} - 1) * 100 end)`
    }
    case 'cagr': {
      const years = countOf(second)
      const before = reads.before(first, years)
      return `(case when ${before} > 0 and ${now} > 0 then (power(${now} / ${before}, 1.0 / ${years}) - 1) * 100 end)`
    }
    case 'average':
    case 'sum':
      return reads.over(name, first, countOf(second))
    case 'or':
      return `coalesce(${now}, ${second ? sql(second) : 'null'})`
    case 'abs':
      return `abs(${now})`
    case 'sqrt':
      return `(case when ${now} >= 0 then sqrt(${now}) end)`
    case 'ln':
      return `(case when ${now} > 0 then ln(${now}) end)`
    case 'min':
    case 'max': {
      const parts = args.map(sql)
      // least and greatest skip nulls; a part that is missing makes the whole missing.
      return `(case when ${parts.map((part) => `${part} is not null`).join(' and ')} then ${name === 'min' ? 'least' : 'greatest'}(${parts.join(', ')}) end)`
    }
  }
}

/** Of rows of one period each. `column` quotes a field; `window` is the named window of one subject in order of time. */
export function formulaSql(expression: Expression, column: (id: string) => string, window: string): string {
  const sql = (node: Expression): string =>
    writeFormula(node, {
      field: column,
      before: (of, periods) => `lag(${sql(of)}, ${periods}) over ${window}`,
      over: (name, of, periods) => {
        const over = `over (${window} rows between ${periods - 1} preceding and current row)`
        const each = sql(of)
        return `(case when count(${each}) ${over} = ${periods} then ${name === 'sum' ? 'sum' : 'avg'}(${each}) ${over} end)`
      },
    })
  return sql(expression)
}
