import type { Expression } from '../../ast.ts'
import { figureFault } from '../../check/check-expression.ts'
import { groundOfAsset } from '../../check/grounds.ts'
import { isPriceField } from '../../judge/price-fields.ts'

/** Kept for an index itself: its prices, indicators on them, and its own ratios. */
export function isOfIndex(of: Expression): boolean {
  if (of.node === 'price' || of.node === 'technical' || of.node === 'moved') return true
  if (of.node === 'field')
    return /^index_/.test(of.id) || (isPriceField(of.id) && figureFault(of, groundOfAsset.index) === null)
  if (of.node === 'arithmetic') return [of.left, of.right].every((side) => side.node === 'number' || isOfIndex(side))
  return of.node === 'window' || of.node === 'ago' ? isOfIndex(of.of) : false
}
