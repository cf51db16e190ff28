import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Query } from '../../ast.ts'
import { parseCanonical } from '../../canonical/parse.ts'
import { print } from '../../canonical/print.ts'
import { corpusEntities, corpusToday } from '../../corpus/entities.fixture.ts'
import { buildLexicon } from '../lexicon/build.ts'
import { read } from '../read.ts'
import { tokenise } from '../tokenise.ts'
import { followUp } from './follow-up.ts'

const lexicon = buildLexicon({ entities: corpusEntities, taught: [] })

const queryOf = (text: string): Query => {
  const parsed = parseCanonical(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.failure.message}`)
  return parsed.value
}

const after = (previous: string, sentence: string) =>
  read(sentence, { lexicon, today: corpusToday, previous: queryOf(previous) })

const onePerKind = [
  'screen stocks in index "NIFTY 500" where roce > 20% and pe < 15 show roe sort market_cap desc limit 10',
  'show TCS: pe',
  'series TCS: revenue every year last 10y',
  'compare TCS, INFY on operating_margin',
  'group stocks by sector show median(pe), count',
  'study index "NIFTY 50" when return(1d) <= -3% since 2000-01-01 then 1y',
  'events insider where transaction_type is "Buy" this month',
  'holders DIXON among funds',
  'holdings investor "Mukul Agrawal"',
  'overlap "Parag Parikh Flexi Cap Fund", "HDFC Flexi Cap Fund"',
  'funds category "Equity: Small cap" where expense_ratio < 1%',
  'chain index "NIFTY 50" expiry nearest show pcr',
  'futures where build_up is "Long build-up"',
  'chart TCS every day draw ema(20), rsi(14)',
  'watch etf NIFTYBEES when return(1d) <= -2%',
  'backtest etf NIFTYBEES buy ₹5000 when return(1d) <= -2% since 2010-01-01 against monthly',
  'basket buy 1 lakh of TCS, INFY',
  'pulse',
  'define roce',
]

describe('a follow-up', () => {
  it('changes nothing where nothing was asked before', () => {
    expect(read('only pharma', { lexicon, today: corpusToday }).outcome).not.toBe('query')
    expect(read('make it a chart', { lexicon, today: corpusToday }).outcome).not.toBe('query')
  })

  it('that would ask what cannot be asked is no edit', () => {
    expect(after('show TCS: pe', 'only pharma').outcome).not.toBe('query')
    expect(after('pulse', 'sort by market cap')).not.toMatchObject({ query: { kind: 'pulse' } })
    expect(after('define roce', 'top 5')).not.toMatchObject({ query: { kind: 'define' } })
  })

  it('that buys without an amount asks for one, over the same rows', () => {
    const result = after('screen stocks where roce > 20% sort market_cap desc limit 5', 'buy these')
    expect(result.outcome === 'clarify' ? result.choices[0]?.text : '').toBe(
      'basket buy ₹10000 of (screen stocks where roce > 20% sort market_cap desc limit 5)',
    )
  })

  it('about what was spoken of is shown word by word as typed, with the name where it was meant', () => {
    const words = (sentence: string) => {
      const { reading } = after('show TCS: close', sentence)
      return reading.words.map(({ start, end, text, became }) => {
        expect(sentence.slice(start, end)).toBe(text)
        return became ?? text
      })
    }
    expect(words('is it overbought')).toEqual(['is', 'TCS', 'rsi(14) > 70'])
    expect(words('option chain')).toHaveLength(1)
    expect(after('show TCS: close', 'option chain').reading.assumptions).toContainEqual({
      phrase: 'option chain',
      meaning: 'a question about TCS',
    })
    // Its own name is meant, and the rest is not understood: nothing is guessed.
    expect(after('show TCS: close', 'option chain of infy')).toMatchObject({ query: { subject: { symbol: 'INFY' } } })
    expect(after('show TCS: close', 'how is the weather').outcome).not.toBe('query')
    expect(after('compare TCS, INFY on close', 'option chain').outcome).not.toBe('query')
  })

  it('leaves what was asked before as it was', () => {
    const previous = queryOf(onePerKind[0] ?? '')
    const before = JSON.stringify(previous)
    read('only pharma', { lexicon, today: corpusToday, previous })
    expect(JSON.stringify(previous)).toBe(before)
  })

  it('gives a question that reads back as it is, whatever is said after whatever was asked', () => {
    const folder = new URL('../../corpus/', import.meta.url)
    const sentences = readdirSync(folder)
      .filter((name) => ['follow-up.txt', 'watch.txt', 'funds.txt', 'negative.txt', 'define.txt'].includes(name))
      .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'))
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.slice(line.indexOf(' | ') < 0 ? 0 : line.indexOf(' | ') + 3, line.lastIndexOf('=> ')).trim())
    const broken: string[] = []
    for (const text of sentences) {
      const sentence = tokenise(text, lexicon, corpusToday)
      for (const previous of onePerKind) {
        const result = followUp.read(sentence, { lexicon, today: corpusToday, previous: queryOf(previous) })
        if (result?.outcome !== 'query') continue
        const again = parseCanonical(print(result.query))
        if (!again.ok || print(again.value) !== print(result.query)) broken.push(`${previous} | ${text}`)
      }
    }
    expect(broken).toEqual([])
  }, 120_000)
})
