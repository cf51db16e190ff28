/** Words that are an order by themselves: "newly listed", "oldest companies", "what dragged nifty today". */
import type { Expression } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { close, returnOver, span, sure } from '../figures/make.ts'
import { returnIn } from '../figures/time.ts'
import { assumed, became, isWord, type Sentence, senseAt, skipWords, textOf } from '../token.ts'
import { phraseTable } from './phrases.ts'
import type { Parts } from './screen.ts'

export const orderPhrases = phraseTable(`
newest: recently listed | new listings | newly listed | recent listings | latest listings | newest | youngest
oldest: oldest | earliest listed
wildest: most volatile
calmest: least volatile | least risky
dearest: highest priced | highest priced share | highest priced stock | costliest share
quickest: fastest growing | fastest growing companies | fastest growing company | fastest growing stocks
heaviest: heaviest | heavyweight | heavyweights
lifted: contributors | top contributors | biggest contributors | contributed most | contributed the most | moved | lifted | pulled up | pushed up
dragged: draggers | top draggers | biggest draggers | dragged | dragged down | pulled down | weighed on
`)

/** What each of these words orders by, and what is said of it. */
const orders: Readonly<
  Record<string, { readonly by: Expression; readonly descending: boolean; readonly said: string }>
> = {
  newest: { by: sure('listing_date'), descending: true, said: 'the last listed first' },
  oldest: { by: sure('listing_date'), descending: false, said: 'the first listed first' },
  wildest: { by: sure('volatility_1y'), descending: true, said: 'by the volatility of a year' },
  calmest: { by: sure('volatility_1y'), descending: false, said: 'by the volatility of a year, the least first' },
  dearest: { by: close, descending: true, said: 'by the price of a share' },
  quickest: { by: sure('revenue_growth'), descending: true, said: 'by sales growth' },
  heaviest: { by: sure('index_weight'), descending: true, said: 'by weight in the index' },
}

export function readNamedOrder(sentence: Sentence, at: number, parts: Parts): number | null {
  const word = Object.keys(orders).find((each) => isWord(sentence, at, each))
  const order = word === undefined || parts.sort !== null ? undefined : orders[word]
  if (!order) return null
  parts.sort = { by: order.by, descending: order.descending }
  parts.isRanked = true
  takeCount(sentence, at - 1, parts)
  parts.notes.push(
    became(at, at + 1, `sort ${printExpression(order.by)} ${order.descending ? 'desc' : 'asc'}`),
    assumed(textOf(sentence, at, at + 1), order.said),
  )
  return at + 1
}

/** "10 oldest banks": how many, before the word. */
function takeCount(sentence: Sentence, at: number, parts: Parts): void {
  const count = senseAt(sentence, at, 'number')
  if (count?.unit !== 'plain' || parts.used.has(at)) return
  parts.limit = count.value
  parts.used.add(at)
}

/** What a member adds to the move of its index: its weight times its own move. */
export function readContribution(sentence: Sentence, at: number, parts: Parts): number | null {
  const isUp = isWord(sentence, at, 'lifted')
  if (parts.sort !== null || (!isUp && !isWord(sentence, at, 'dragged'))) return null
  if (!sentence.tokens.some((_, place) => senseAt(sentence, place, 'entity')?.entity.is === 'index')) return null
  orderBy(parts, returnOver(span(1, 'd')), isUp)
  parts.notes.push(
    became(at, at + 1, `sort index_weight * return ${isUp ? 'desc' : 'asc'}`),
    assumed(textOf(sentence, at, at + 1), 'by the weight of each member times its move'),
  )
  return at + 1
}

/** "what dragged nifty this week": the time stands behind the index. */
export function readContributionSpan(sentence: Sentence, at: number, parts: Parts): number | null {
  const by = parts.sort?.by
  if (!parts.sort || by?.node !== 'arithmetic' || parts.show.length !== 2) return null
  const place = skipWords(sentence, at, 'in', 'of', 'for', 'on')
  const range = senseAt(sentence, place, 'range')?.range
  const moved = range ? returnIn(range) : null
  if (!moved || printExpression(by.left) !== 'index_weight') return null
  orderBy(parts, moved, parts.sort.descending)
  parts.notes.push(became(at, place + 1, printExpression(moved)))
  return place + 1
}

function orderBy(parts: Parts, moved: Expression, descending: boolean): void {
  const weight = sure('index_weight')
  parts.sort = { by: { node: 'arithmetic', op: '*', left: weight, right: moved }, descending }
  parts.isRanked = true
  parts.show.splice(0, parts.show.length, weight, moved)
}
