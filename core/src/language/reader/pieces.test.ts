import { describe, expect, it } from 'vitest'
import { cutPieces } from './pieces.ts'

const known = new Set(['d/e', 'p/e', 'm&m', 'bajaj-auto', 'market_cap', 'rsi', 'nifty'])
const norms = (text: string): string[] => cutPieces(text, (norm) => known.has(norm)).map(({ norm }) => norm)

describe('cutting a sentence', () => {
  it.each([
    ['mcap>500', ['mcap', '>', '500']],
    ['5k cr', ['5', 'k', 'cr']],
    ['5,000cr', ['5000', 'cr']],
    ['1,00,000', ['100000']],
    ['supertrend 7,3', ['supertrend', '7', ',', '3']],
    ['₹500', ['₹', '500']],
    ['Rs. 500', ['rs', '.', '500']],
    ['1.15x', ['1.15', 'x']],
    ['20%', ['20', '%']],
    ['40-60', ['40', '-', '60']],
    ['rsi(14)', ['rsi', '(', '14', ')']],
    ['d/e P/E', ['d/e', 'p/e']],
    ['a/b', ['a', '/', 'b']],
    ['M&M', ['m&m']],
    ['BAJAJ-AUTO', ['bajaj-auto']],
    ['3yr 52w', ['3', 'yr', '52', 'w']],
    ['FY23 Q2FY25', ['fy23', 'q2fy25']],
    ['200dma', ['200', 'dma']],
    ['priceToEarnings', ['price', 'to', 'earnings']],
    ['market_cap RS_NIFTY', ['market_cap', 'rs', 'nifty']],
    ['20-day cash-rich', ['20', 'day', 'cash', 'rich']],
    ["today's", ['today']],
    ['J.K. Asha K. Rao', ['j', 'k', 'asha', 'k', 'rao']],
    ['[0] 15 minute close', ['[', '0', ']', '15', 'minute', 'close']],
    ['roe>=20 pe≤5 pb=<1', ['roe', '>=', '20', 'pe', '<=', '5', 'pb', '<=', '1']],
    ['१२३ ５００', ['123', '500']],
    ['निफ्टी से ऊपर', ['निफ्टी', 'से', 'ऊपर']],
    ['2020-03-31', ['2020-03-31']],
    ['mcap > 100 – why', ['mcap', '>', '100', ',', 'why']],
  ])('%s', (text, wanted) => {
    expect(norms(text)).toEqual(wanted)
  })
})
