import { describe, expect, it } from 'vitest'
import { parseCanonical } from '../../canonical/parse.ts'
import { print } from '../../canonical/print.ts'
import { corpusEntities, corpusToday } from '../../corpus/entities.fixture.ts'
import { buildLexicon } from '../lexicon/build.ts'
import { withTaught } from '../lexicon/taught.ts'
import { read } from '../read.ts'
import { unanswerable } from './advice.ts'
import { vagueWords } from './definitions.ts'
import { choicesOf } from './vague.ts'

const lexicon = buildLexicon({ entities: corpusEntities, taught: [] })
const ask = (text: string) => read(text, { lexicon, today: corpusToday })

describe('a vague word', () => {
  it.each(vagueWords.map((word) => [word.id, word] as const))(
    '%s has three named definitions that run as they are',
    (_id, word) => {
      const choices = choicesOf(word, { base: 'stocks', within: [], except: [] })
      expect(choices).toHaveLength(3)
      for (const { text, label } of choices) {
        const read = parseCanonical(text)
        expect(read.ok ? print(read.value) : read.failure).toBe(text)
        expect(label).not.toBe('')
      }
      expect(parseCanonical(`screen stocks where ${word.meaning}`)).toMatchObject({ ok: true })
    },
  )

  it.each(vagueWords.flatMap(({ phrases }) => phrases))('alone is asked back, none is run silently: %s', (phrase) => {
    expect(ask(phrase).outcome).toBe('clarify')
  })

  it('keeps the part of the market it was said of', () => {
    const result = ask('good private banks')
    expect(result.outcome === 'clarify' ? result.choices.map(({ text }) => text) : []).toEqual(
      expect.arrayContaining([expect.stringMatching(/^screen stocks in kind "bank", ownership "Private" where /)]),
    )
  })

  it('beside concrete words stands for a condition that is shown as a chip', () => {
    const result = ask('undervalued midcaps with roce above 20')
    expect(result.outcome === 'query' ? result.canonical : '').toBe(
      'screen stocks in size "mid" where pe < industry_pe and roce > 20%',
    )
    expect(result.reading.assumptions).toContainEqual({ phrase: 'undervalued', meaning: 'pe < industry_pe' })
  })

  it('gives way to a word somebody taught', () => {
    const own = withTaught(lexicon, [{ word: 'quality', meaning: 'avg(roce, 5y) > 18%' }])
    const result = read('quality stocks', { lexicon: own, today: corpusToday })
    expect(result.outcome === 'query' ? result.canonical : result.outcome).toBe(
      'screen stocks where avg(roce, 5y) > 18%',
    )
    expect(result.reading.assumptions).toContainEqual({ phrase: 'quality', meaning: 'avg(roce, 5y) > 18%' })
  })

  it('of one company offers its figures and leaves the verdict to the asker', () => {
    const result = ask('is itc undervalued')
    expect(result.outcome === 'clarify' ? result.choices[0]?.text : '').toMatch(/^show ITC: /)
  })
})

describe('advice and prediction', () => {
  it('says of advice that there is none here', () => {
    expect(ask('Should I buy TCS?')).toMatchObject({
      problem: { message: 'Whether to buy, hold or sell is yours to decide. This is information, not advice.' },
    })
  })

  it.each([
    'should i buy tcs',
    'will nifty rise',
    'which stock will double',
    'guaranteed return',
    'is it a good time to buy infosys',
    'can nifty reach 30000',
    'kaunsa share kharidu',
  ])('is refused with a plain sentence that offers what can be shown: %s', (text) => {
    const result = ask(text)
    expect(result).toMatchObject({ outcome: 'refused', problem: { code: 'advice' } })
    const choices = result.outcome === 'refused' ? result.choices : []
    expect(choices.length).toBeGreaterThanOrEqual(3)
    for (const choice of choices) expect(parseCanonical(choice.text)).toMatchObject({ ok: true })
  })

  it('offers what can be shown of the company that was named', () => {
    const result = ask('should i sell my reliance shares')
    expect(result.outcome === 'refused' ? result.choices[0]?.text : '').toMatch(/^show RELIANCE: /)
  })

  it.each([
    'fixed asset turnover above 2',
    'stocks which should be above 200 dma',
    'tell me when tcs will cross 4000',
    'roe should be above 20',
    'safe haven',
    'companies with target mcap',
    'call oi of nifty',
  ])('is not seen where there is none: %s', (text) => {
    expect(unanswerable(text)).toBeNull()
  })
})

describe('what is not asked yet, and what is not kept', () => {
  it('a greeting is answered with questions to begin with', () => {
    const result = ask('hello!')
    expect(result.outcome).toBe('clarify')
    for (const { text } of result.outcome === 'clarify' ? result.choices : []) expect(ask(text).outcome).toBe('query')
  })

  it('says plainly what there is no data of', () => {
    expect(ask('upcoming ipos this week')).toMatchObject({ outcome: 'refused', problem: { code: 'no_data' } })
    expect(ask('what is ipo')).toMatchObject({ outcome: 'query', query: { kind: 'define', term: 'ipo' } })
  })
})
