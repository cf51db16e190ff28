/** Candle patterns: whether one ends at a bar, and within how many bars. */
import { findPattern } from 'core/indicators'
import type { Condition } from '../ast.ts'
import { rowsOf } from './axis.ts'
import { type Block, eachTruth, type Making, missing, type Truths } from './block.ts'
import { recently, unknown } from './recent.ts'

export function patternTruths(
  { id, within }: Extract<Condition, { readonly node: 'pattern' }>,
  making: Making,
): Truths {
  const found = findPattern(id)
  if (!found) throw new RangeError(`The registry has no pattern "${id}".`)
  const verdict = recently('ever', rowsOf(within, making.axis))
  const candles = making.isLive ? lastCandles(found.bars) : wholeCandles
  let seen = 0
  return (block) =>
    eachTruth(block.count, (row) => {
      const { bars, at } = candles(block, row)
      // A pattern needs bars before it: without them nobody can say.
      return verdict(++seen < found.bars ? unknown : found.match(bars, at) ? 1 : 0)
    })
}

type Candles = Parameters<NonNullable<ReturnType<typeof findPattern>>['match']>[0]

const candleColumns = ['open', 'high', 'low', 'close'] as const

function wholeCandles({ bars, count }: Block, row: number): { bars: Candles; at: number } {
  const { open = missing(count), high = missing(count), low = missing(count), close = missing(count) } = bars
  return { bars: { open, high, low, close }, at: row }
}

/** The last bars as they come one by one. */
function lastCandles(length: number): (block: Block, row: number) => { bars: Candles; at: number } {
  const bars = { open: missing(length), high: missing(length), low: missing(length), close: missing(length) }
  return (block, row) => {
    for (const name of candleColumns) {
      bars[name].copyWithin(0, 1)
      bars[name][length - 1] = block.bars[name]?.[row] ?? Number.NaN
    }
    return { bars, at: length - 1 }
  }
}
