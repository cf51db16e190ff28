import type { Expression, Span } from '../../ast.ts'
import { emptyBag } from '../figures/bag.ts'
import { compose } from '../figures/compose.ts'
import { isField, span, sure, window } from '../figures/make.ts'

/** Growth of a figure over a span or basis: revenue_growth, revenue_yoy, return(3m). */
export function growthOf(of: Expression, over: Span | null, basis: 'yoy' | 'qoq' | null): Expression | null {
  if (of.node === 'price') return window('growth', of, over ?? span(1, 'd'))
  if (of.node !== 'field') return over ? window('growth', of, over) : null
  const isShare = /holding|pledged/.test(of.id)
  if (isShare) {
    const stored = of.id === 'pledged_percent' ? 'pledge_change' : `${of.id}_change`
    return !over && isField(stored) ? sure(stored) : window('change', of, over ?? span(1, 'q'))
  }
  const composed = compose({
    ...emptyBag(0),
    core: { is: 'field', id: of.id },
    coreAt: 0,
    isGrowth: true,
    basis,
    period: of.period === 'quarterly' ? 'quarterly' : null,
    span: over,
  })
  return composed?.expression ?? null
}
