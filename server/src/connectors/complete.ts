import { datasetOf, type Expression, evaluateFormula, formulaFields, parseFormula } from 'core/catalogue'

type Values = Record<string, number | null>

const isWithinRow = (node: Expression): boolean => {
  if (node.kind === 'binary') return isWithinRow(node.left) && isWithinRow(node.right)
  if (node.kind === 'negate') return isWithinRow(node.of)
  return node.kind !== 'call'
}

/**
 * Lines of a statement that a vendor leaves out and that follow from those it gives, by the catalogue's formulas:
 * total income is revenue and other income. What the vendor reports is never replaced.
 */
export function completed(dataset: string, given: Values): Values {
  const values: Values = { ...given }
  const pending = datasetOf(dataset).fields.flatMap(({ id, formula }) => {
    const expression = formula ? parseFormula(formula) : null
    return expression && (given[id] ?? null) === null && isWithinRow(expression) ? [{ id, expression }] : []
  })
  for (let found = true; found; ) {
    found = false
    for (const { id, expression } of pending) {
      if ((values[id] ?? null) !== null) continue
      if (!formulaFields(expression).every((name) => (values[name] ?? null) !== null)) continue
      const value = evaluateFormula(expression, (name, ago) => (ago === 0 ? (values[name] ?? null) : null))
      if (value === null) continue
      values[id] = value
      found = true
    }
  }
  return values
}
