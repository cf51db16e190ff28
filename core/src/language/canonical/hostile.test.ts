import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryQuery } from './arbitrary-query.fixture.ts'
import { parseCanonical } from './parse.ts'
import { print } from './print.ts'
import { keyWordList } from './tokens.ts'

const numRuns = Number(process.env.FUZZ_RUNS ?? 1000)

const codeOf = (text: string): string => {
  const parsed = parseCanonical(text)
  return parsed.ok ? 'ok' : parsed.failure.code
}

/** Reading it neither throws nor runs out of stack, and what is said to be wrong lies in the text. */
function reads(text: string): void {
  const parsed = parseCanonical(text)
  if (parsed.ok) {
    expect(parseCanonical(print(parsed.value))).toEqual(parsed)
    return
  }
  const { message, place } = parsed.failure
  expect(message).not.toBe('')
  if (!place) return
  expect(place.start).toBeGreaterThanOrEqual(0)
  expect(place.end).toBeGreaterThanOrEqual(place.start)
  expect(place.end).toBeLessThanOrEqual(text.length)
}

describe('hostile text of 5000 characters', () => {
  it('no crash on any Unicode input', () => {
    fc.assert(fc.property(fc.string({ maxLength: 5000, unit: 'binary' }), reads), { numRuns })
  })

  it('no crash on words and signs of the language in any order', () => {
    const words = [...keyWordList, ...'( ) , : . @ % ₹ < <= = != + - * / " \\ & !'.split(' ')]
    const figures = ['roce', 'pe', 'close', 'rsi', 'TCS', 'FY2023', '20', '5y', '2020-01-31', '"Banks"', '15min', '1e9']
    const token = fc.constantFrom(...words, ...figures)
    const text = fc
      .tuple(
        fc.constantFrom('screen stocks where', 'show TCS:', 'chart TCS every day draw', ''),
        fc.array(token, { maxLength: 600 }),
      )
      .map(([start, tokens]) => `${start} ${tokens.join(' ')}`)
    fc.assert(fc.property(text, reads), { numRuns })
  })

  it('no crash on a good query with a piece cut out of it', () => {
    const cut = fc.tuple(arbitraryQuery, fc.nat(), fc.nat({ max: 12 })).map(([query, at, length]) => {
      const text = print(query)
      const from = at % text.length
      return text.slice(0, from) + text.slice(from + length)
    })
    fc.assert(fc.property(cut, reads), { numRuns })
  })

  it.each([
    ['2,400 nested brackets', `screen stocks where ${'('.repeat(2400)}roce > 20%${')'.repeat(2400)}`],
    ['2,400 brackets that never close', `screen stocks where ${'('.repeat(2400)}`],
    ['1,200 times not', `screen stocks where ${'not '.repeat(1200)}roce > 20%`],
    ['4,000 minuses', `screen stocks where roce > ${'-'.repeat(4000)}5%`],
    ['a sum of 1,200 members', `screen stocks where roce > ${Array(1200).fill('1%').join('+')}`],
    ['a condition of 300 members', `screen stocks where ${Array(300).fill('roce > 20%').join(' and ')}`],
    ['700 windows one inside another', `screen stocks where ${'avg('.repeat(700)}`],
    ['a list of 2,400 symbols', `show ${Array(2400).fill('A').join()}: pe`],
    ['a name of 4,000 letters', `define ${'a'.repeat(4000)}`],
    ['more than any question has', 'a'.repeat(60_000)],
  ])('%s are too large', (_what, text) => {
    expect(codeOf(text)).toBe('too_large')
  })

  it('nesting that people might write is read', () => {
    expect(codeOf(`screen stocks where ${'('.repeat(30)}roce > 20%${')'.repeat(30)}`)).toBe('ok')
    expect(codeOf(`screen stocks where ${'abs('.repeat(30)}roce${')'.repeat(30)} > 20%`)).toBe('ok')
    expect(codeOf(`screen stocks where ${Array(90).fill('roce > 20%').join(' and ')}`)).toBe('ok')
  })
})
