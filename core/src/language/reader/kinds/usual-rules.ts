/** Rules that an indicator's name stands for, where nobody says when to buy: in by its usual signal, out by the other. */
import type { Condition } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { themeCondition } from '../conditions/implied.ts'
import { compare, num, technical } from '../figures/make.ts'
import {
  assumed,
  became,
  isWord,
  joinNotes,
  type Notes,
  nothingNoted,
  type Sentence,
  senseAt,
  textOf,
} from '../token.ts'
import { hasWord, type Taken } from './slots.ts'

/** By indicator: the themes that say when it turns up, and down. */
const usualThemes: Readonly<Record<string, readonly [string, string]>> = {
  supertrend: ['supertrend_buy', 'supertrend_sell'],
  macd: ['macd_bullish', 'macd_bearish'],
}

interface UsualRule {
  readonly from: number
  readonly buy: Condition
  readonly sell: Condition
}

/** "backtest supertrend on bank nifty": in when it turns up, out when it turns down. */
export const usualRule = (sentence: Sentence): UsualRule | null => usualBand(sentence) ?? usualTurn(sentence)

/** What of the usual rule is used: where a way out was said, its own is not. */
export function usualNotes(sentence: Sentence, { from, buy, sell }: UsualRule, isOwnExit: boolean): Notes {
  const out = isOwnExit ? ` sell when ${printCondition(sell)}` : ''
  const text = `buy when ${printCondition(buy)}${out}`
  return joinNotes(became(from, from + 1, text), assumed(textOf(sentence, from, from + 1), text))
}

function usualTurn(sentence: Sentence): UsualRule | null {
  const from = sentence.tokens.findIndex(
    (_token, place) => usualThemes[senseAt(sentence, place, 'indicator')?.id ?? ''] !== undefined,
  )
  const [up, down] = usualThemes[senseAt(sentence, from, 'indicator')?.id ?? ''] ?? []
  const buy = up === undefined ? null : themeCondition(up)
  const sell = down === undefined ? null : themeCondition(down)
  return buy && sell && { from, buy, sell }
}

const isRsi = (sentence: Sentence, at: number): boolean => senseAt(sentence, at, 'indicator')?.id === 'rsi'

/** "backtest rsi on tcs", "rsi 30 70": in below the band, out above it. */
function usualBand(sentence: Sentence): UsualRule | null {
  const from = sentence.tokens.findIndex((_token, place) => isRsi(sentence, place))
  const rsi = from < 0 ? null : technical({ id: 'rsi', numbers: [14] })
  if (!rsi) return null
  const { low, high } = boundsAt(sentence, from + 1) ?? { low: 30, high: 70 }
  return { from, buy: compare(rsi, '<', num(low)), sell: compare(rsi, '>', num(high)) }
}

/** "30 70" behind the name, "30/70", "30-70". */
function boundsAt(sentence: Sentence, at: number) {
  const numbers = senseAt(sentence, at, 'numbers')
  if (numbers?.unit === 'plain') return { low: numbers.low, high: numbers.high, next: at + 1 }
  const second = isWord(sentence, at + 1, 'divide', 'comma', 'and', 'to') ? at + 2 : at + 1
  const [low, high] = [at, second].map((place) => senseAt(sentence, place, 'number'))
  const isBand = low?.unit === 'plain' && high?.unit === 'plain' && low.value < high.value
  return isBand ? { low: low.value, high: high.value, next: second + 1 } : null
}

/** The ends of a band, which belong to the name before them: the first alone would be read as a rule. */
export function bandAt(sentence: Sentence, at: number): Taken | null {
  // "buy when rsi 30-40": two ends that it is bought between.
  const isRule = hasWord(sentence, 'buyrule', 'sellrule', 'holdrule', 'whenword')
  const bounds = !isRule && isRsi(sentence, at - 1) ? boundsAt(sentence, at) : null
  return bounds && { next: bounds.next, notes: nothingNoted }
}
