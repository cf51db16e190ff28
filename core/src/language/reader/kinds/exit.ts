/** The way out of a rule to trade: where it begins in a sentence, the time it ends at, and what cannot be tested. */
import type { Span } from '../../ast.ts'
import { refusal } from '../candidate.ts'
import { became, isWord, type Notes, type Sentence, senseAt } from '../token.ts'
import { readLength } from './clauses.ts'
import { isLight } from './slots.ts'

export interface Hold {
  readonly span: Span
  readonly next: number
  readonly notes: Notes
}

/** "hold 20 days", "hold for 1 year", "sell after 5 days". */
function readHold(sentence: Sentence, at: number): Hold | null {
  if (!isWord(sentence, at, 'holdrule')) return null
  const length = readLength(sentence, isWord(sentence, at + 1, 'for') ? at + 2 : at + 1)
  return length && holdFor(length.value, at, length.next)
}

const holdFor = (span: Span, from: number, next: number): Hold => ({
  span,
  next,
  notes: became(from, next, `hold ${span.count}${span.unit}`),
})

/** The place of the "or" a holding time is followed by: what comes after it is another way out. */
const orAfter = (sentence: Sentence, { next }: Hold): number | null => {
  const at = isWord(sentence, next, 'comma') ? next + 1 : next
  return isWord(sentence, at, 'or') ? at : null
}

/** "… buy, … sell": where the words stand behind their rules, what follows "buy" is the rule to sell. */
export function exitPlace(sentence: Sentence): number | null {
  const buyAt = sentence.tokens.findIndex((_token, place) => isWord(sentence, place, 'buyrule'))
  const sellAt = sentence.tokens.findIndex((_token, place) => place > buyAt && isWord(sentence, place, 'sellrule'))
  const isJoined = isWord(sentence, buyAt + 1, 'comma', 'and') || isLast(sentence, sellAt)
  if (sellAt > 0 && isRuleEnd(sentence, buyAt - 1) && isJoined) return buyAt
  for (let at = 0; at < sentence.tokens.length; at++) {
    const hold = readHold(sentence, at)
    const or = hold && orAfter(sentence, hold)
    if (or !== null) return or
    if (!hold && isWord(sentence, at, 'sellrule')) return at
  }
  return null
}

const isRuleEnd = (sentence: Sentence, at: number): boolean =>
  sentence.tokens[at]?.senses.some(({ is }) => is === 'implied' || is === 'number' || is === 'indicator') ?? false

/** "… above 70 sell": its rule stands before it, and none behind. */
const isLast = (sentence: Sentence, sellAt: number): boolean =>
  isRuleEnd(sentence, sellAt - 1) && !sentence.tokens.some((_token, at) => at > sellAt && isRuleEnd(sentence, at))

/** A holding time with the "or" that joins it to the rule to sell, on either side: whichever comes first. */
export function readHoldAt(sentence: Sentence, at: number, exitAt: number | null): Hold | null {
  const hold = readHold(sentence, at)
  const or = hold && orAfter(sentence, hold)
  if (hold) return or === null ? hold : holdFor(hold.span, at, or + 1)
  if (exitAt === null || at < exitAt || !isWord(sentence, at, 'or')) return null
  const joined = readHold(sentence, at + 1)
  if (joined) return holdFor(joined.span, at, joined.next)
  const isAfter = sentence.tokens[at + 1]?.norm === 'after'
  const length = readLength(sentence, isAfter ? at + 2 : at + 1)
  // "or 20 day high": days of something else.
  const isEnd = length && (isLight(sentence, length.next) || senseAt(sentence, length.next, 'range') !== null)
  return length && (isAfter || isEnd || length.next >= sentence.tokens.length)
    ? holdFor(length.value, at, length.next)
    : null
}

const pricePaid =
  /\b(?:stop[ -]?loss(?:es)?|trailing stop|take profit|profit target|target (?:of |price )?\d|(?:entry|buy|buying|purchase|cost) price|price paid)\b/i

const ownGain = /^(?:gains?|gained|profits?|loss|losses|up|down)$/

/** "stop loss 5%", "sell at 10% profit", "sell when up 10%": a way out that depends on what was paid. */
export function sellsByPricePaid(sentence: Sentence, exitAt: number | null): boolean {
  if (pricePaid.test(sentence.text)) return true
  if (exitAt === null) return false
  return sentence.tokens.some(({ norm }, at) => {
    if (at < exitAt || !ownGain.test(norm)) return false
    const [before, behind] = [at - 1, isWord(sentence, at + 1, 'is', 'of', 'by') ? at + 2 : at + 1]
    const isSized = [before, behind].some((place) => senseAt(sentence, place, 'number')?.unit === 'percent')
    // "gains 5% in a week" is a move of the market.
    return isSized && readLength(sentence, skipIn(sentence, Math.max(at, behind) + 1)) === null
  })
}

const skipIn = (sentence: Sentence, at: number): number => (isWord(sentence, at, 'in', 'within') ? at + 1 : at)

export const byPricePaid = refusal(
  'A rule cannot sell by the price that was paid (stop loss, target, gain): it looks at the market alone. Sell on a condition, as in “sell when rsi above 60”, or after a time, as in “sell after 20 days”.',
)
