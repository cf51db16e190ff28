import { describe, expect, it } from 'vitest'
import { printCondition } from '../../canonical/print.ts'
import { corpusEntities, corpusToday } from '../../corpus/entities.fixture.ts'
import { buildLexicon } from '../lexicon/build.ts'
import { tokenise } from '../tokenise.ts'
import { readClauses, readMove } from './clauses.ts'
import { fillSlots, inWhole, partOf, saying } from './slots.ts'

const lexicon = buildLexicon({ entities: corpusEntities, taught: [] })
const sentenceOf = (text: string) => tokenise(text, lexicon, corpusToday)

describe('a move of the price', () => {
  it.each([
    ['falls 2%', 'return(1d) <= -2%'],
    ['fell more than 3% in a week', 'return(1w) < -3%'],
    ['every 2% dip', 'return(1d) <= -2%'],
    ['2% se jyada gira', 'return(1d) < -2%'],
    ['ek din me 3% gira', 'return(1d) <= -3%'],
    ['rises 5% in a month', 'return(1m) >= 5%'],
    ['jumps by more than 4%', 'return(1d) > 4%'],
    ['fall of 10% in 3 months', 'return(3m) <= -10%'],
    ['fell between 1% and 2% in a day', 'return(1d) between -2% and -1%'],
    ['on every red day', 'return(1d) < 0%'],
  ])('reads %s', (text, canonical) => {
    const sentence = sentenceOf(text)
    const found = readMove(sentence, 0)
    expect(found && printCondition(found.value)).toBe(canonical)
    expect(found?.next).toBe(sentence.tokens.length)
  })

  it.each(['falls below 3000', 'falls', '2%', 'fell less than 2%', 'falls 0%'])('finds none in %s', (text) => {
    expect(readMove(sentenceOf(text), 0)).toBeNull()
  })
})

describe('clauses inside other sentences', () => {
  it('are joined by "and", and what is left over is named by its place in the whole sentence', () => {
    const sentence = sentenceOf('frobnicate rsi below 30 and falls 2%')
    const clauses = readClauses(
      partOf(
        sentence,
        sentence.tokens.map((_token, at) => at),
      ),
    )
    expect(clauses.condition && printCondition(clauses.condition)).toBe('rsi(14) < 30 and return(1d) <= -2%')
    expect(clauses.unread.map((at) => sentence.tokens[at]?.text)).toEqual(['frobnicate'])
  })

  it('a ratio that goes below a level is below it: only prices have bars to cross on', () => {
    const sentence = sentenceOf('pe goes below 20')
    const { condition } = readClauses(
      partOf(
        sentence,
        sentence.tokens.map((_token, at) => at),
      ),
    )
    expect(condition && printCondition(condition)).toBe('pe < 20')
  })
})

describe('slots', () => {
  it('take tokens in any order and leave the others', () => {
    const sentence = sentenceOf('telegram tcs once')
    const taken: string[] = []
    const { left } = fillSlots(sentence, [
      saying(sentence, ['once'], 'once', () => taken.push('once')),
      saying(sentence, ['telegram'], 'by telegram', () => taken.push('telegram')),
    ])
    expect(taken).toEqual(['telegram', 'once'])
    expect(left.map((at) => sentence.tokens[at]?.text)).toEqual(['tcs'])
  })

  it('what is noted about a part is placed in the whole', () => {
    const notes = { became: [{ from: 0, to: 2, text: 'x' }], assumptions: [] }
    expect(inWhole(notes, [3, 5]).became).toEqual([
      { from: 3, to: 4, text: 'x' },
      { from: 5, to: 6, text: 'x' },
    ])
  })
})
