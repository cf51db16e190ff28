import { describe, expect, it } from 'vitest'
import { corpusEntities, corpusToday } from '../../corpus/entities.fixture.ts'
import { buildLexicon } from '../lexicon/build.ts'
import { fillerPhrases, fillers } from '../lexicon/fillers.ts'
import { read } from '../read.ts'
import { isTerm } from './define.ts'
import { kindReaders } from './index.ts'

const lexicon = buildLexicon({ entities: corpusEntities, taught: [] })
const readAs = (text: string) => read(text, { lexicon, today: corpusToday })
const kindOf = (text: string) => {
  const result = readAs(text)
  return result.outcome === 'query' ? result.query.kind : result.outcome
}

describe('kinds of questions', () => {
  it('give no meaning to a word that says nothing: it would be left over in all other kinds', () => {
    const silent = new Set([...fillers, ...fillerPhrases])
    const own = [
      'watch',
      'backtest',
      'study',
      'basket',
      'overlap',
      'holders',
      'holdings',
      'chain',
      'futures',
      'chart',
      'pulse',
      'define',
      'events',
      'funds',
      'follow-up',
    ]
    const loud = kindReaders
      .filter(({ kind }) => own.includes(kind))
      .flatMap(({ phrases }) => Object.values(phrases).flat())
      .filter((phrase) => silent.has(phrase))
    expect(loud).toEqual([])
  })

  it.each([
    ['dividend yield above 4 and payout below 60', 'screen'],
    ['promoter holding above 60', 'screen'],
    ['stocks with pledge below 5', 'screen'],
    ['which stocks have roce above 20', 'screen'],
    ['what is the pe of tcs', 'lookup'],
    ['mf holding of itc', 'lookup'],
    ['return on equity above 20', 'screen'],
    ['when 50 dma moves above 200 dma', 'screen'],
    ['nifty 50 stocks with rsi below 30', 'screen'],
    ['expense ratio of hdfc flexi cap', 'funds'],
    ['current ratio above 2', 'screen'],
  ])('keep to their own: %s', (sentence, kind) => {
    expect(kindOf(sentence)).toBe(kind)
  })

  it('futures of every sector are asked for by its name', () => {
    const sectors = corpusEntities.filter(({ is }) => is === 'sector')
    expect(sectors.length).toBeGreaterThan(5)
    const misread = sectors.filter(({ id, name }) => {
      const result = readAs(`futures in ${name} sector with long build-up`)
      const within = result.outcome === 'query' && result.query.kind === 'futures' ? result.query.universe.within : []
      return within.length !== 1 || within[0]?.name !== id
    })
    expect(misread).toEqual([])
  })

  it.each([
    ['chart tcs mark ', 'bank '],
    ['study tcs when ', 'pharma and fmcg '],
    ['funds ', 'roe > 9 private '],
    ['', 'less than 9 pe '],
    ['how did tcs ', 'return 2020 '],
  ])('end with a reply to five thousand characters of the same: %s%s', (head, part) => {
    expect(['clarify', 'refused']).toContain(readAs((head + part.repeat(2000)).slice(0, 4990)).outcome)
  })

  it('an alert that cannot be sent asks which way, and arms nothing', () => {
    const result = readAs('email me when tcs falls 3%')
    expect(result.outcome).toBe('clarify')
    expect(result.outcome === 'clarify' ? result.choices.map(({ text }) => text) : []).toEqual([
      'watch TCS when return(1d) <= -3% by telegram',
      'watch TCS when return(1d) <= -3% by webhook',
      'watch TCS when return(1d) <= -3% by inbox',
    ])
  })

  it('a rule that looks at one thing and buys another is not guessed at', () => {
    expect(readAs('backtest buy goldbees 5000 when nifty falls 3%').outcome).not.toBe('query')
  })

  it('an order without an amount asks for one', () => {
    const result = readAs('buy tcs and infy')
    expect(result.outcome === 'clarify' ? result.choices : []).toEqual([
      { label: '₹10,000', text: 'basket buy ₹10000 of TCS, INFY' },
      { label: '₹50,000', text: 'basket buy ₹50000 of TCS, INFY' },
      { label: '₹1 lakh', text: 'basket buy 1 lakh of TCS, INFY' },
    ])
  })

  it('says what was assumed: the amount, what came after, the last disclosure', () => {
    expect(readAs('backtest golden cross on tcs').reading.assumptions).toContainEqual({
      phrase: 'each time',
      meaning: 'buy ₹10000',
    })
    expect(readAs('how often did nifty fall 3% in a day').reading.assumptions).toContainEqual({
      phrase: 'what came after',
      meaning: 'twenty trading days',
    })
    expect(readAs('which funds sold zomato last month').reading.assumptions).toContainEqual({
      phrase: 'last month',
      meaning: 'between the last two disclosures',
    })
  })

  it('a figure is explained by its own name before a word of the glossary, and that before what else it is called', () => {
    const termOf = (text: string) => {
      const result = readAs(text)
      return result.outcome === 'query' && result.query.kind === 'define' ? result.query.term : null
    }
    expect(termOf('what is pe')).toBe('pe')
    expect(termOf('what is pledge')).toBe('pledge')
    expect(termOf('what is rsi')).toBe('rsi')
    expect([isTerm('pe'), isTerm('pledge'), isTerm('rsi'), isTerm('frobnicate')]).toEqual([true, true, true, false])
  })

  it('a name of several things is what the kind of question wants', () => {
    expect(readAs('lic portfolio')).toMatchObject({ query: { kind: 'holdings', owner: { is: 'investor' } } })
    expect(readAs('sbi small cap funds')).toMatchObject({ query: { kind: 'funds', houses: ['SBI'] } })
    expect(readAs('who holds sbi')).toMatchObject({ query: { kind: 'holders', subject: { symbol: 'SBIN' } } })
  })
})
