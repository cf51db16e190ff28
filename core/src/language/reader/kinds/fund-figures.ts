/** Figures as they are said of funds: "3y return", "aum", "expense", "rating" are those of the fund, not of a company. */
import type { Expression, Span } from '../../ast.ts'
import { usualPeriod } from '../../technical-fields.ts'
import {
  became,
  isWord,
  type Notes,
  type Parsed,
  parsed,
  type Sense,
  type Sentence,
  senseAt,
  type Token,
} from '../token.ts'
import { readLength } from './clauses.ts'
import { phraseTable } from './phrases.ts'
import type { Part } from './slots.ts'

export const fundFigureWords = phraseTable(`
bestperf: best performing | top performing | best performer | best performers | highest performing
fund_return: return | returns | rolling | rolling return | rolling returns | ka return | return diya | returned | performance | gains | annualised return | annualized return
fund_aum: aum | fund size | fund aum | size | corpus | assets under management
expense_ratio: expense | expenses | expense ratio | expence | expence ratio | expenses ratio | ter | fees | cost | kharcha
star_rating: rating | star rating | stars rating | crisil rating | crisil rank
fund_sharpe: sharpe | sharpe ratio
fund_alpha: alpha
fund_beta: beta
fund_volatility: volatility | standard deviation | std dev
min_sip: minimum sip | min sip | sip amount | minimum sip amount
exit_load: exit load | exitload
nav: nav | net asset value
`)

const spans: Readonly<Record<string, string>> = {
  '1w': '1w',
  '1m': '1m',
  '3m': '3m',
  '6m': '6m',
  '12m': '1y',
  '1y': '1y',
  '2y': '2y',
  '3y': '3y',
  '5y': '5y',
  '10y': '10y',
}

const ofFunds: Readonly<Record<string, string>> = {
  assets_under_management: 'fund_aum',
  total_assets: 'fund_aum',
  return_ytd: 'fund_return_ytd',
  beta_1y: 'fund_beta',
  sharpe_1y: 'fund_sharpe',
  volatility_1y: 'fund_volatility',
  etf_expense_ratio: 'expense_ratio',
  credit_rating: 'star_rating',
  operating_expenses: 'expense_ratio',
}

const isReturn = (sentence: Sentence, at: number): boolean => isWord(sentence, at, 'fund_return', 'returns')

export const fundField = (id: string): Expression => ({ node: 'field', id, period: usualPeriod(id) ?? 'point' })

export interface FundSentence extends Part {
  /** Tokens that were joined into one with another. */
  readonly notes: Notes
  /** "returns" without a span. */
  readonly hasLooseReturn: boolean
  /** "sorted by return": that of three years is taken. */
  readonly sortsByReturn: boolean
  /** "3y rolling"; over another span there is none. */
  readonly isRolling: boolean
  readonly isOtherRolling: boolean
}

const rolling = 'fund_rolling_3y_median'

const isRollingAt = (sentence: Sentence, at: number): boolean =>
  sentence.tokens[at]?.norm.startsWith('rolling') === true

/** The sentence with the figures of funds in place of what the words mean of companies. */
export function ofFundFigures(sentence: Sentence): FundSentence {
  const tokens: Token[] = []
  const places: number[] = []
  const notes: { from: number; to: number; text: string }[] = []
  let hasLooseReturn = false
  let sortsByReturn = false
  const loose: number[] = []
  let freeSpan: { readonly index: number; readonly id: string } | null = null
  const put = (at: number, senses: readonly Sense[]) => {
    const token = sentence.tokens[at]
    if (!token) return
    tokens.push({ ...token, senses })
    places.push(at)
  }
  let isRolling = false
  let isOtherRolling = false
  /** The figure that a run of words for a return stands for, over a span. */
  const returnOf = (from: number, to: number, span: string): string => {
    const isSaid = sentence.tokens.slice(from, to).some((_token, step) => isRollingAt(sentence, from + step))
    if (!isSaid) return `fund_return_${span}`
    isRolling = true
    isOtherRolling ||= span !== '3y'
    return rolling
  }
  for (let at = 0; at < sentence.tokens.length; ) {
    if (isWord(sentence, at, 'bestperf')) {
      put(at, [{ is: 'word', word: 'highest' }])
      loose.push(tokens.length)
      put(at, [{ is: 'word', word: 'fund_return' }])
      at++
      continue
    }
    const length = readLength(sentence, at) ?? lastSpan(sentence, at)
    const id = length ? spans[`${length.value.count}${length.value.unit}`] : undefined
    if (length && id) {
      let next = length.next
      while (isWord(sentence, next, 'in', 'of', 'for')) next++
      const rank = isWord(sentence, next, 'highest', 'lowest') ? next : null
      if (rank !== null) next++
      if (isReturn(sentence, next) && !senseAt(sentence, next, 'field')?.id.startsWith('fund_return_')) {
        if (rank !== null) put(rank, sentence.tokens[rank]?.senses ?? [])
        let end = next + 1
        while (isReturn(sentence, end)) end++
        const figure = returnOf(next, end, id)
        put(at, [{ is: 'field', id: figure }])
        notes.push(...became(at, end, figure).became)
        at = end
        continue
      }
      freeSpan ??= { index: tokens.length, id }
    }
    if (isReturn(sentence, at)) {
      let next = at + 1
      while (isReturn(sentence, next) || isWord(sentence, next, 'in', 'for', 'of', 'last')) next++
      const after = readLength(sentence, next)
      const said = after ? spans[`${after.value.count}${after.value.unit}`] : undefined
      if (after && said) {
        const figure = returnOf(at, next, said)
        put(at, [{ is: 'field', id: figure }])
        notes.push(...became(at, after.next, figure).became)
        at = after.next
        continue
      }
      loose.push(tokens.length)
      put(at, [{ is: 'word', word: 'fund_return' }])
      at++
      continue
    }
    const named = Object.keys(fundFigureWords).find(
      (word) => word !== 'fund_return' && word !== 'bestperf' && isWord(sentence, at, word),
    )
    const field = senseAt(sentence, at, 'field')?.id
    // "5 star rating": how many stars.
    const isCounted = isWord(sentence, at, 'star') && senseAt(sentence, at - 1, 'number') !== null
    const mapped = isCounted ? undefined : (named ?? (field ? ofFunds[field] : undefined))
    put(at, mapped ? [{ is: 'field', id: mapped }] : (sentence.tokens[at]?.senses ?? []))
    at++
  }
  // "return above 15% in 3 years": the span stands apart.
  const [first] = loose
  if (first !== undefined && freeSpan) {
    const { index, id } = freeSpan
    const token = tokens[first]
    const at = places[first] ?? 0
    const figure = returnOf(at, at + 1, id)
    if (token) tokens[first] = { ...token, senses: [{ is: 'field', id: figure }] }
    const place = places[index]
    if (place !== undefined) notes.push(...became(place, place + 1, figure).became)
    const width = tokens.length > index ? spanWidth(sentence, place ?? 0) : 0
    tokens.splice(index, width)
    places.splice(index, width)
  } else if (first !== undefined && isRollingAt(sentence, places[first] ?? 0)) {
    const token = tokens[first]
    const at = places[first] ?? 0
    if (token) tokens[first] = { ...token, senses: [{ is: 'field', id: returnOf(at, at + 1, '3y') }] }
  } else if (
    first !== undefined &&
    isWord(sentence, (places[first] ?? 0) - 1, 'sort', 'by', 'highest', 'lowest', 'per')
  ) {
    const token = tokens[first]
    if (token) tokens[first] = { ...token, senses: [{ is: 'field', id: 'fund_return_3y' }] }
    sortsByReturn = true
  } else hasLooseReturn = first !== undefined
  return {
    sentence: { ...sentence, tokens },
    places,
    notes: { became: notes, assumptions: [] },
    hasLooseReturn,
    sortsByReturn,
    isRolling,
    isOtherRolling,
  }
}

/** "last 3 years". */
function lastSpan(sentence: Sentence, at: number): Parsed<Span> | null {
  const range = senseAt(sentence, at, 'range')?.range
  return range?.range === 'last' ? parsed(range.span, at + 1) : null
}

const spanWidth = (sentence: Sentence, at: number): number => {
  const length = readLength(sentence, at) ?? lastSpan(sentence, at)
  return length ? length.next - at : 0
}
