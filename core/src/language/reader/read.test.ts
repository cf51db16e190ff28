import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCanonical } from '../canonical/parse.ts'
import { checkQuery } from '../check/check-query.ts'
import { testEntities } from './entities.fixture.ts'
import { buildLexicon } from './lexicon/build.ts'
import { read } from './read.ts'

const lexicon = buildLexicon({
  entities: testEntities,
  taught: [{ word: 'solid', meaning: 'avg(roce, 5y) > 18% and debt_to_equity < 0.3' }],
})
const today = '2026-11-15'
const ask = (text: string) => read(text, { lexicon, today })
const runs = Number(process.env.FUZZ_RUNS ?? 0) || 5000

const canonicalOf = (text: string): string => {
  const result = ask(text)
  return result.outcome === 'query' ? result.canonical : result.outcome
}

describe('reading', () => {
  it('gives bare numbers the unit of the figure they meet and says so where money was meant', () => {
    const result = ask('roce > 20, mcap > 500, price > 50, pe < 15, debtor days < 60')
    expect(result.outcome === 'query' && result.canonical).toBe(
      'screen stocks where roce > 20% and market_cap > 500 cr and close > ₹50 and pe < 15 and debtor_days < 60 days',
    )
    expect(result.reading.assumptions).toEqual([{ phrase: '500', meaning: '500 read as ₹500 crore' }])
  })

  it('refuses a percentage compared with crores, with a sentence', () => {
    const result = ask('roce > 5000 cr')
    expect(result).toMatchObject({ outcome: 'refused', problem: { code: 'unit' } })
  })

  it('shows every cut-off it chose as an assumption', () => {
    expect(ask('low pe high roe debt free').reading.assumptions).toEqual([
      { phrase: 'low pe', meaning: 'pe < 15' },
      { phrase: 'high roe', meaning: 'roe > 15%' },
      { phrase: 'debt free', meaning: 'debt_to_equity < 0.1' },
    ])
  })

  it.each([
    ['promoter pledge increased qoq > 5%', 'pledge_change > 5%'],
    ['FII DII dono badha rahe last 3 quarter', 'rising(fii_holding, 3q) and rising(dii_holding, 3q)'],
    ['golden cross in last 10 days', 'sma(50) crosses above sma(200) within 10d'],
  ])('tells of "%s" the condition that is run, with its amount and its time', (phrase, meaning) => {
    expect(canonicalOf(phrase)).toBe(`screen stocks where ${meaning}`)
    expect(ask(phrase).reading.assumptions).toEqual([{ phrase, meaning }])
  })

  it('asks instead of answering when a word of a condition is not understood', () => {
    for (const text of [
      'roe > 15 and flurble > 3',
      'flurble stocks with roe > 15',
      'roe > 15 in Freedonia',
      'gross margin of Boeing',
    ]) {
      const result = ask(text)
      expect(result.outcome, text).not.toBe('query')
      expect(
        result.reading.words.some(({ role }) => role === 'unknown'),
        text,
      ).toBe(true)
    }
  })

  it('offers nothing about another company of the same first word', () => {
    expect(ask('tata foobarian pe')).toMatchObject({ outcome: 'refused', choices: [] })
    const target = ask('tata foobarian share price target')
    expect(target.outcome === 'refused' && target.choices.filter(({ text }) => text.includes('TCS'))).toEqual([])
  })

  it('offers holders of nearly that name, and nobody else', () => {
    const offered = (name: string) => {
      const result = ask(`portfolio of ${name}`)
      return result.outcome === 'refused' ? result.choices.map(({ label }) => label) : result.outcome
    }
    expect(offered('zebulon quixby')).toEqual([])
    expect(offered('rekha jhunjhunwala')).toEqual(['Rakesh Jhunjhunwala'])
  })

  it('offers the nearest known words for one that is not known', () => {
    const result = ask('stocks with roe > 15 and gibberishh')
    expect(result.outcome).toBe('refused')
  })

  it('reads a word somebody taught', () => {
    expect(canonicalOf('solid midcaps')).toBe(
      'screen stocks in size "mid" where avg(roce, 5y) > 18% and debt_to_equity < 0.3',
    )
  })

  it('offers the other companies of an ambiguous name', () => {
    const result = ask('hdfc pe')
    expect(result.outcome === 'query' && result.alternatives).toEqual([
      { label: 'HDFC Life Insurance Company Ltd', text: 'HDFCLIFE pe' },
      { label: 'HDFC Asset Management Company Ltd', text: 'HDFCAMC pe' },
    ])
    expect(canonicalOf('HDFCLIFE pe')).toBe('show HDFCLIFE: pe')
  })

  it('takes canonical text as it is', () => {
    const text = 'screen stocks in index "NIFTY 500" where avg(roce, 5y) > 20% sort market_cap desc limit 10'
    expect(canonicalOf(text)).toBe(text)
  })

  it('says that nothing was asked, and that too much was', () => {
    expect(ask('  ')).toMatchObject({ outcome: 'refused', problem: { code: 'empty' } })
    expect(ask('roe '.repeat(2000))).toMatchObject({ outcome: 'refused', problem: { code: 'too_large' } })
  })
})

const words = fc.constantFrom(
  ...'roe roce pe > < >= 15 20% 500 cr ₹50 5k lakh and or not ( ) , sales growth 3yr last years 5 avg nifty 500 tcs infy vs compare rsi ema 20 200 dma crosses above below within of 52w high low near up down % today by sector top 10 how many why missing as since 2015 fy23 q2fy25 quarterly debt free promoter fii buying 2x volume x - + * / [ ] { } se zyada kam ke upar निफ्टी ऊपर show sort history alert when'.split(
    ' ',
  ),
)
const anything = fc.oneof(
  { weight: 3, arbitrary: fc.array(words, { maxLength: 40 }).map((list) => list.join(' ')) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)

describe('any text at all', () => {
  it('is read without a crash, and every character that is no space belongs to exactly one word', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { reading } = ask(text)
        let covered = 0
        let last = 0
        for (const { start, end, text: said } of reading.words) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(text.slice(start, end)).toBe(said)
          covered += visible(said)
          last = end
        }
        expect(covered).toBe(visible(text))
      }),
      { numRuns: runs, seed: 7 },
    )
  }, 600_000)

  it('has each character in one word too where it is read of what was spoken of before', () => {
    const before = ask('pe of tcs')
    const previous = before.outcome === 'query' ? before.query : undefined
    expect(previous).toBeDefined()
    const pointing = fc.constantFrom('is it ', 'its ', 'does this company ', '', 'iska ')
    fc.assert(
      fc.property(pointing, anything, (opening, text) => {
        const typed = opening + text
        const { reading } = read(typed, { lexicon, today, previous })
        const said = reading.words.map(({ start, end }) => typed.slice(start, end)).join('')
        expect(visible(said)).toBe(visible(typed))
        expect(reading.words.every(({ start, end, text: word }) => typed.slice(start, end) === word)).toBe(true)
      }),
      { numRuns: runs / 10, seed: 7 },
    )
  }, 120_000)

  it('may hold names that every object has: they are words like any other', () => {
    for (const word of ['constructor', '__proto__', 'hasOwnProperty', 'toString']) {
      for (const text of [
        word,
        `${word} chart roce > 35%`,
        `stocks above 5 ${word}`,
        `${word} 5 crore`,
        `rsi ${word} below 30 since ${word} 2020`,
        `top 5 ${word} by ${word} in the last 3 ${word}`,
      ]) {
        expect(ask(text).reading.words.length).toBeGreaterThan(0)
        expect(() => parseCanonical(text)).not.toThrow()
      }
    }
  })

  it('gives the same bytes twice, and a query that its canonical text parses back to', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const result = ask(text)
        expect(JSON.stringify(ask(text))).toBe(JSON.stringify(result))
        if (result.outcome !== 'query') return
        expect(checkQuery(result.query)).toBeNull()
        const again = parseCanonical(result.canonical)
        expect(again.ok && again.value).toEqual(result.query)
      }),
      { numRuns: Math.ceil(runs / 10), seed: 11 },
    )
  }, 600_000)

  it('of the longest length is read, however deep its brackets', () => {
    for (const text of [
      '('.repeat(5000),
      '((roe'.repeat(1000),
      'roe > 5 and '.repeat(400),
      '-'.repeat(5000),
      'a'.repeat(5000),
      'not '.repeat(1250),
      '1 '.repeat(2500),
    ]) {
      expect(() => ask(text)).not.toThrow()
    }
  }, 60_000)
})

/** Characters that are neither space nor invisible. */
const visible = (text: string): number => text.replace(/[\s\p{Cf}\p{Cc}_]/gu, '').length
