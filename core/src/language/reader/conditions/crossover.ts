/** "9 21 ema crossover", "ema crossover 9/21", "50 and 200 dma cross over": two averages named by their lengths. */
import type { Condition } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { isAverage } from '../figures/bag.ts'
import { crosses, span, technical } from '../figures/make.ts'
import { became, isWord, type Parsed, parsed, type Sentence, senseAt, skipWords } from '../token.ts'
import { readWithin } from './cross.ts'
import { themeCondition } from './implied.ts'

type Direction = 'above' | 'below'

/** A crossover with its kind of average in the phrase: "bearish ema crossover". */
function phraseAt(sentence: Sentence, at: number): { readonly id: string; readonly direction: Direction } | null {
  const implied = senseAt(sentence, at, 'implied')?.id
  const means = implied && /cross/.test(implied) ? themeCondition(implied) : null
  if (means?.node !== 'crosses' || means.left.node !== 'technical' || !isAverage(means.left.id)) return null
  return { id: means.left.id, direction: means.direction }
}

const isCrossover = (sentence: Sentence, at: number): boolean =>
  /^cross ?-?overs?$/.test(sentence.tokens[at]?.norm ?? '') && isWord(sentence, at, 'cross')

function lengthsAt(sentence: Sentence, at: number): readonly number[] {
  const number = senseAt(sentence, at, 'number')
  if (number?.unit === 'plain' && !number.orMore) return [number.value]
  const numbers = senseAt(sentence, at, 'numbers')
  if (numbers?.unit === 'plain') return [numbers.low, numbers.high]
  const days = senseAt(sentence, at, 'span')?.span
  return days?.unit === 'd' ? [days.count] : []
}

/** In whatever order they are said: two lengths, one kind of average, and the word for crossing. */
export function readCrossover(sentence: Sentence, at: number): Parsed<Condition> | null {
  const lengths: number[] = []
  const kinds = new Set<string>()
  let direction: Direction | null = null
  let isBearish = false
  let next = at
  for (; next < sentence.tokens.length; next++) {
    const found = lengthsAt(sentence, next)
    const said = sentence.tokens[next]?.norm
    const phrase = phraseAt(sentence, next)
    const average = senseAt(sentence, next, 'indicator')?.id
    // All is said: what follows begins another clause, but for the name of the second average and the way they cross.
    const isWhole = lengths.length === 2 && kinds.size === 1 && direction !== null
    const isSecond = average !== undefined && kinds.has(average) && lengthsAt(sentence, next - 1).length > 0
    if (isWhole && !isSecond && said !== 'bullish' && said !== 'bearish') break
    if (found.length > 0 && lengths.length + found.length <= 2) lengths.push(...found)
    else if (phrase && direction === null) {
      kinds.add(phrase.id)
      direction = phrase.direction
    } else if (average !== undefined && isAverage(average)) kinds.add(average)
    else if (isCrossover(sentence, next) && direction === null) direction = 'above'
    else if (said === 'bullish' || said === 'bearish') isBearish ||= said === 'bearish'
    else if (next === at || !isWord(sentence, next, 'divide', 'comma', 'and', 'of', 'with')) break
  }
  // What joins goes with what it joins.
  while (next > at && isWord(sentence, next - 1, 'divide', 'comma', 'and', 'of', 'with')) next--
  const [short, long] = lengths.toSorted((one, other) => one - other)
  const [id, other] = [...kinds]
  if (short === undefined || long === undefined || short === long) return null
  if (id === undefined || other !== undefined || direction === null) return null
  const [fast, slow] = [short, long].map((length) => technical({ id, numbers: [length] }))
  if (!fast || !slow) return null
  const within = readWithin(sentence, skipWords(sentence, next, 'latest'))
  const condition = crosses(fast, isBearish ? 'below' : direction, slow, within?.value ?? span(1, 'd'))
  return parsed(condition, within?.next ?? next, became(at, within?.next ?? next, printCondition(condition)))
}
