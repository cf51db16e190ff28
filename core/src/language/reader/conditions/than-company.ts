/** "companies with higher profit than itc", "lower pe than infosys": the side first, and the company behind. */
import type { Condition } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { readFigureWhole } from '../figures/figure.ts'
import { compare, ofCompany } from '../figures/make.ts'
import { became, isWord, type Parsed, parsed, type Sentence } from '../token.ts'
import { companyAt } from './other-side.ts'

const above = /^(?:higher|more|bigger|greater|larger)$/
const below = /^(?:lower|less|smaller)$/

export function readThanCompany(sentence: Sentence, at: number): Parsed<Condition> | null {
  const norm = sentence.tokens[at]?.norm ?? ''
  if (!above.test(norm) && !below.test(norm)) return null
  const figure = readFigureWhole(sentence, at + 1)
  if (!figure || figure.value.loose || !isWord(sentence, figure.next, 'than')) return null
  const company = companyAt(sentence, figure.next + 1)
  if (!company) return null
  const { expression } = figure.value
  const condition = compare(expression, above.test(norm) ? '>' : '<', ofCompany(expression, company.value))
  return parsed(condition, company.next, became(at, company.next, printCondition(condition)))
}
