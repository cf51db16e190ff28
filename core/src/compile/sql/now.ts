/** The last figure the public could see, now or at the end of an earlier day. */
import { datasetOf, type Field, latestColumnOf } from 'core/catalogue'
import { priceFields } from 'core/language'
import { NoData } from '../no-data.ts'
import { dayText } from '../range.ts'
import { placeOf } from './ground.ts'
import type { Plan } from './plan.ts'
import { quarterFormulaSql, twelveMonthsSql } from './twelve-months.ts'
import type { FieldNode } from './walk.ts'

export function fieldNow(node: Pick<FieldNode, 'id' | 'period'>, plan: Plan): string {
  const field = placeOf(node, plan.ground)
  if (plan.asOf !== null) return fieldThen(field, plan, plan.asOf)
  const isFiledOnly =
    plan.ground === 'stocks' && latestColumnOf(field) === null && datasetOf(field.dataset).keys.includes('period_end')
  return isFiledOnly ? plan.filed(field, 0, [field.dataset]) : plan.own(field)
}

/** A 52-week high is known before there are 52 weeks. */
export function kernelOf({ id, period }: Pick<FieldNode, 'id' | 'period'>) {
  const price = period === 'point' ? priceFields.get(id) : undefined
  const kernel = price && 'kernel' in price && price.kernel.is === 'extreme' ? price.kernel : null
  return kernel && Number.isFinite(kernel.length) ? kernel : null
}

function fieldThen(field: Field, plan: Plan, asOf: string): string {
  const kernel = kernelOf(field)
  if (kernel)
    return `list_${kernel.sign > 0 ? 'max' : 'min'}(${plan.bars(kernel.of, kernel.length)}[1:${kernel.length}])`
  if (field.period === 'daily') return `${plan.bars(field.column, 1)}[1]`
  if (field.period === 'ttm' || (field.id === 'market_cap' && field.period === 'point')) {
    return twelveMonthsSql(field, plan)
  }
  if (field.dataset === 'income_statement_growth_quarterly') {
    return quarterFormulaSql(field, datasetOf('income_statement_quarterly').fields, plan)
  }
  if (datasetOf(field.dataset).keys.includes('period_end')) return plan.filed(field, 0, [field.dataset])
  if (field.dataset === 'company_profile' && field.id !== 'cap_class') return plan.own(field)
  throw new NoData(`${field.title} is kept as it is today; it cannot be told as of ${dayText(asOf)}.`)
}
