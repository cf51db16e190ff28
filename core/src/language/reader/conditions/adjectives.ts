/** "low pe", "high roe", "strong sales growth": words for which a cut-off is chosen and said. */
import type { Condition, Expression } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { compose } from '../figures/compose.ts'
import { readFigureWhole } from '../figures/figure.ts'
import { always, averageVolume, compare, crore, num, percent, sure } from '../figures/make.ts'
import { fitNumber } from '../figures/units.ts'
import {
  assumed,
  became,
  isWord,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
  textOf,
} from '../token.ts'
import { isAboveAverage, readOperator } from './operator.ts'
import { readTrailing } from './other-side.ts'

type Side = 'low' | 'high' | 'fair'

/** What "reasonable" is taken to be. */
const fair: Readonly<Record<string, Cut>> = {
  pe: ['<', 25],
  pb: ['<', 4],
  ps: ['<', 3],
  peg: ['<', 1.5],
  ev_to_ebitda: ['<', 15],
  debt_to_equity: ['<', 0.5],
  total_debt: ['<', 0.5],
}

const wantedLow: ReadonlySet<string> = new Set([
  ...Object.keys(fair),
  'gross_npa_ratio',
  'net_npa_ratio',
  'pledged_percent',
  'expense_ratio',
])

/** "pe 15", "rsi 30": a number by itself is the most there may be of what is wanted low. */
export const isMost = (of: Expression, value: number): boolean =>
  of.node === 'technical' ? of.id === 'rsi' && value <= 40 : of.node === 'field' && wantedLow.has(of.id)

type Cut = readonly [op: '<' | '>' | '<=' | '>=', value: number]

/** By field: what low and high are taken to be. Percent where the field is one. */
const cuts: Readonly<Record<string, { readonly low?: Cut; readonly high?: Cut }>> = {
  pe: { low: ['<', 15], high: ['>', 40] },
  pb: { low: ['<', 1.5], high: ['>', 5] },
  ps: { low: ['<', 1], high: ['>', 5] },
  peg: { low: ['<', 1], high: ['>', 2] },
  ev_to_ebitda: { low: ['<', 10], high: ['>', 20] },
  debt_to_equity: { low: ['<', 0.5], high: ['>', 1] },
  roe: { low: ['<', 10], high: ['>', 15] },
  roce: { low: ['<', 10], high: ['>', 15] },
  roa: { low: ['<', 2], high: ['>', 8] },
  roic: { low: ['<', 10], high: ['>', 15] },
  operating_margin: { low: ['<', 10], high: ['>', 20] },
  net_margin: { low: ['<', 5], high: ['>', 10] },
  gross_margin: { low: ['<', 20], high: ['>', 40] },
  ebitda_margin: { low: ['<', 10], high: ['>', 20] },
  dividend_yield: { low: ['<', 1], high: ['>', 3] },
  dividend_per_share: { high: ['>', 0] },
  dividend_payout: { low: ['<', 20], high: ['>', 40] },
  gross_npa_ratio: { low: ['<', 2], high: ['>', 5] },
  net_npa_ratio: { low: ['<', 1], high: ['>', 2] },
  nim: { low: ['<', 2.5], high: ['>', 3.5] },
  casa_ratio: { low: ['<', 30], high: ['>', 40] },
  capital_adequacy: { low: ['<', 13], high: ['>', 16] },
  interest_coverage: { low: ['<', 2], high: ['>', 4] },
  current_ratio: { low: ['<', 1], high: ['>', 1.5] },
  quick_ratio: { low: ['<', 0.8], high: ['>', 1] },
  promoter_holding: { low: ['<', 30], high: ['>', 50] },
  fii_holding: { low: ['<', 5], high: ['>', 15] },
  dii_holding: { low: ['<', 5], high: ['>', 15] },
  mutual_fund_holding: { low: ['<', 2], high: ['>', 8] },
  institutional_holding: { low: ['<', 10], high: ['>', 25] },
  public_holding: { low: ['<', 25], high: ['>', 50] },
  pledged_percent: { low: ['<', 5], high: ['>', 25] },
  beta_1y: { low: ['<', 0.8], high: ['>', 1.3] },
  volatility_1y: { low: ['<', 25], high: ['>', 45] },
  market_cap: { low: ['<', 5000], high: ['>', 20000] },
  piotroski_score: { low: ['<=', 3], high: ['>=', 7] },
  altman_z_score: { low: ['<', 1.8], high: ['>', 3] },
  revenue_growth: { low: ['<', 5], high: ['>', 15] },
  net_profit_growth: { low: ['<', 5], high: ['>', 15] },
  eps_growth: { low: ['<', 5], high: ['>', 15] },
  free_cash_flow: { high: ['>', 0] },
  cash_from_operations: { high: ['>', 0] },
  free_cash_flow_yield: { low: ['<', 2], high: ['>', 5] },
  earnings_yield: { low: ['<', 4], high: ['>', 8] },
  delivery_percent: { low: ['<', 30], high: ['>', 60] },
  asset_turnover: { low: ['<', 0.5], high: ['>', 1.5] },
  debtor_days: { low: ['<', 45], high: ['>', 90] },
  inventory_days: { low: ['<', 60], high: ['>', 120] },
  cash_conversion_cycle: { low: ['<', 30], high: ['>', 100] },
  effective_tax_rate: { low: ['<', 20], high: ['>', 28] },
  total_debt: { low: ['<', 0.5], high: ['>', 1] },
  expense_ratio: { low: ['<', 0.7], high: ['>', 1.5] },
}

/** Debt by itself is judged against equity. */
const judgedBy: Readonly<Record<string, string>> = { total_debt: 'debt_to_equity' }

function cutFor(of: Expression, side: Side): Condition | null {
  const growth = of.node === 'window' && (of.op === 'cagr' || of.op === 'growth')
  if (growth && side !== 'fair') return side === 'high' ? compare(of, '>', percent(15)) : compare(of, '<', percent(5))
  const base = of.node === 'field' ? of : of.node === 'window' && of.of.node === 'field' ? of.of : null
  if (!base) {
    if (of.node === 'technical' && of.id === 'rsi')
      return side === 'high' ? compare(of, '>', num(60)) : compare(of, '<', num(40))
    if (of.node === 'technical' && of.id === 'adx')
      return side === 'high' ? compare(of, '>', num(25)) : compare(of, '<', num(20))
    return null
  }
  const cut = side === 'fair' ? fair[base.id] : cuts[base.id]?.[side]
  const growthField = /_(growth|yoy|qoq)$|_cagr_\d+y$/.test(base.id)
  const [op, value] =
    cut ?? (growthField && side !== 'fair' ? (side === 'high' ? (['>', 15] as const) : (['<', 5] as const)) : [null, 0])
  if (op === null) return null
  const judged = judgedBy[base.id] ? sure(judgedBy[base.id] ?? '') : of
  return compare(judged, op, fitted(base.id, value))
}

function fitted(id: string, value: number): Expression {
  if (
    /^(pe|pb|ps|peg|ev_to_ebitda|debt_to_equity|total_debt|interest_coverage|current_ratio|quick_ratio|beta_1y|piotroski_score|altman_z_score|asset_turnover)$/.test(
      id,
    )
  )
    return num(value)
  if (/_days$|_cycle$/.test(id)) return num(value, 'days')
  if (/^(market_cap|free_cash_flow|cash_from_operations)$/.test(id)) return crore(value)
  if (id === 'dividend_per_share') return num(value, 'rupees')
  return percent(value)
}

export function readAdjective(sentence: Sentence, at: number): Parsed<Condition> | null {
  return readBefore(sentence, at) ?? readAfter(sentence, at)
}

const sideAt = (sentence: Sentence, at: number): Side | null =>
  isWord(sentence, at, 'low')
    ? 'low'
    : isWord(sentence, at, 'high')
      ? 'high'
      : isWord(sentence, at, 'fair')
        ? 'fair'
        : null

/** "low pe", "positive free cash flow", "negative working capital". */
function readBefore(sentence: Sentence, at: number): Parsed<Condition> | null {
  const side = sideAt(sentence, at)
  const sign = isWord(sentence, at, 'positive') ? '>' : isWord(sentence, at, 'negative') ? '<' : null
  if (!side && !sign) return null
  const figure = readFigureWhole(sentence, at + 1)
  if (!figure || figure.value.loose) return null
  // "high roe > 20" says its own number.
  if (
    readOperator(sentence, figure.next) ||
    (senseAt(sentence, figure.next, 'number') && !senseAt(sentence, figure.next, 'span'))
  )
    return null
  const condition = side
    ? cutFor(figure.value.expression, side)
    : signed(figure.value.expression, sign === '>' ? '>' : '<')
  if (!condition) return null
  const kept = sign ? readKept(sentence, figure, sign) : null
  if (kept) return parsed(kept.value, kept.next, became(at, kept.next, printCondition(kept.value)), kept.notes)
  return parsed(
    condition,
    figure.next,
    became(at, figure.next, printCondition(condition)),
    sign ? nothingNoted : assumed(textOf(sentence, at, figure.next), printCondition(condition)),
  )
}

/** "positive net profit for 5 years", "positive net profit 5 years": in each of them, not their sum. */
function readKept(
  sentence: Sentence,
  { value, next }: NonNullable<ReturnType<typeof readFigureWhole>>,
  sign: '>' | '<',
): Parsed<Condition> | null {
  const { bag, expression } = value
  const isBare = bag.span !== null && bag.op === null && !bag.isGrowth && !bag.isChange && bag.core?.is === 'field'
  const one = isBare ? compose({ ...bag, span: null })?.expression : null
  if (one && bag.span) return parsed(always(signed(one, sign), bag.span), next)
  const over = readTrailing(sentence, next, expression)
  return over && parsed(always(signed(expression, sign), over.value.span), over.next, over.notes)
}

/** "pe low", "working capital is positive", "roe zyada". */
function readAfter(sentence: Sentence, at: number): Parsed<Condition> | null {
  const figure = readFigureWhole(sentence, at)
  if (!figure || figure.value.loose) return null
  const place = skipWords(sentence, figure.next, 'is', 'latest')
  const sign = isWord(sentence, place, 'positive') ? '>' : isWord(sentence, place, 'negative') ? '<' : null
  const side = sideAt(sentence, place)
  if (!sign && !side) return null
  const of = figure.value.expression
  if (of.node === 'price' && of.of === 'volume' && isAboveAverage(sentence, place)) {
    const more = compare(of, '>', averageVolume(20))
    const text = printCondition(more)
    return parsed(more, place + 1, became(at, place + 1, text), assumed(textOf(sentence, at, place + 1), text))
  }
  // "pe low roe high" reads as said; "roe low pe" would take the next figure's word.
  if (side && readBefore(sentence, place) && !readBefore(sentence, at - 1)) return null
  const condition = sign ? signed(figure.value.expression, sign) : side ? cutFor(figure.value.expression, side) : null
  if (!condition) return null
  const over = sign ? readTrailing(sentence, place + 1, figure.value.expression) : null
  if (over) return parsed(always(condition, over.value.span), over.next, figure.notes, over.notes)
  return parsed(
    condition,
    place + 1,
    became(at, place + 1, printCondition(condition)),
    sign ? nothingNoted : assumed(textOf(sentence, at, place + 1), printCondition(condition)),
  )
}

const signed = (of: Expression, op: '>' | '<'): Condition => compare(of, op, fitNumber(num(0), of).value)
