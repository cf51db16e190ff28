import { parseCanonical } from 'core/language'
import { describe, expect, it } from 'vitest'
import { clauseWords } from './clause-words.ts'

const conditionOf = (text: string) => {
  const read = parseCanonical(`screen stocks where ${text}`)
  if (!read.ok || read.value.kind !== 'screen' || !read.value.where) throw new Error(text)
  return read.value.where
}

describe('a condition in words', () => {
  it.each([
    ['net_profit > ₹0', 'Net profit > ₹0'],
    ['market_cap >= 5000 cr', 'Market cap ≥ ₹5,000 cr'],
    ['return(1d) <= -2%', 'Return over 1 day ≤ −2%'],
    ['always(roce > 20%, 3y)', 'ROCE > 20%, always over 3 years'],
    ['ever(roce > 20%, 1y)', 'ROCE > 20%, at least once in 1 year'],
    ['roce between 10% and 20%', 'ROCE between 10% and 20%'],
    ['rising(net_profit, 3y)', 'Net profit rising for 3 years'],
    ['sma(50) crosses above sma(200) within 5d', 'SMA (50) crosses above SMA (200) within 5 days'],
    ['close near high_52w within 5%', 'Close within 5% of 52-week high'],
    ['not (roce > 20% or net_profit > ₹0)', 'not (ROCE > 20% or Net profit > ₹0)'],
    ['known(roce)', 'ROCE is known'],
  ])('%s is "%s"', (canonical, words) => {
    expect(clauseWords(conditionOf(canonical))).toBe(words)
  })
})
