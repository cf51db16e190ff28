/** Money and years in sentences about what would have been: the same bare number may be either. */
import { isAverage } from '../figures/bag.ts'
import { yearAt } from '../figures/time.ts'
import { isWord, type Sentence, senseAt } from '../token.ts'

/** Where nothing is said. */
export const usualAmount = 10_000

/** Money, not a percentage, a length or a level: "5000", "₹5,000", "5k", "1 lakh". */
export function amountAt(sentence: Sentence, at: number): number | null {
  const money = moneyAt(sentence, at)
  return money === null || isYearAt(sentence, at) ? null : money
}

function moneyAt(sentence: Sentence, at: number): number | null {
  const number = senseAt(sentence, at, 'number')
  if (!number || number.value < 100) return null
  if (number.unit === 'rupees') return number.value
  if (number.unit !== 'plain' || isShares(sentence, at)) return null
  // "crosses 3000", "above 3000": levels; "sma 200": how many days.
  const isLevel =
    senseAt(sentence, at - 1, 'op') !== null ||
    senseAt(sentence, at - 1, 'indicator') !== null ||
    isWord(sentence, at - 1, 'cross', 'crossup', 'crossdown', 'near', 'hit')
  return isLevel || isLength(sentence, at) ? null : number.value
}

/** "200 dma", "100 200 dma crossover". */
function isLength(sentence: Sentence, at: number): boolean {
  let next = at + 1
  while (senseAt(sentence, next, 'number')?.unit === 'plain' || isWord(sentence, next, 'divide')) next++
  const of = senseAt(sentence, next, 'indicator')
  return of !== null && isAverage(of.id)
}

/** "100 shares". */
export function isShares(sentence: Sentence, at: number): boolean {
  if (senseAt(sentence, at, 'number')?.unit !== 'plain') return false
  const { tokens, all } = sentence
  const token = tokens[at]
  const next = token && all[all.indexOf(token) + 1]
  return /^(?:shares?|stocks?|units?|qty|quantity)$/.test(next?.norm ?? '')
}

const hinglishIn = /^(?:me|mein|main|mai)$/

/** "in 2015", "since 2010", "2012 se", "2015 me"; beside "me", and behind a word for putting in, money is as likely. */
export function isYearAt(sentence: Sentence, at: number): boolean {
  if (yearAt(sentence, at) === null) return false
  if (isWord(sentence, at - 1, 'since', 'from') || isWord(sentence, at + 1, 'from')) return true
  const [before, behind] = [sentence.tokens[at - 1]?.norm ?? '', sentence.tokens[at + 1]?.norm ?? '']
  const isIn = isWord(sentence, at - 1, 'in', 'on') || hinglishIn.test(behind)
  if (!isIn) return false
  const isUnsure = hinglishIn.test(before) || hinglishIn.test(behind)
  const isPutIn = isWord(sentence, at - 2, 'whatif', 'invest', 'buyrule', 'sip', 'lump') || at < 2
  return (!isUnsure && !isPutIn) || hasOtherMoney(sentence, at)
}

const hasOtherMoney = (sentence: Sentence, at: number): boolean =>
  sentence.tokens.some((_token, place) => place !== at && moneyAt(sentence, place) !== null)
