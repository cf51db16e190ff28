import type { Field } from 'core/catalogue'
import { NoData } from '../no-data.ts'
import type { Plan } from './plan.ts'

export function twelveMonthsSql(field: Field, plan: Plan): string {
  throw new NoData(`${field.title} cannot be told as of ${plan.asOf}.`)
}
