import { keywords } from 'core/catalogue'
import { describe, expect, it } from 'vitest'
import { corpusEntities, corpusToday } from '../corpus/entities.fixture.ts'
import { buildLexicon } from '../reader/lexicon/build.ts'
import { read } from '../reader/read.ts'
import { completions } from './complete.ts'
import { examples, examplesOf, firstExamples } from './examples.ts'
import { nearestKnown } from './nearest-known.ts'

const lexicon = buildLexicon({ entities: corpusEntities, taught: [] })

describe('inline completion', () => {
  it('offers catalogue keywords from four characters on, found anywhere in them, whatever the case', () => {
    const found = completions('stocks with PROM', 16)
    expect(found.length).toBeGreaterThan(0)
    for (const { keyword } of found) expect(keyword.toLowerCase()).toContain('prom')
    expect(completions('stocks with pro', 15)).toEqual([])
  })

  it('puts keywords that begin with the word first, then shorter ones, and says what is missing', () => {
    const words = ['operating margin', 'margin of safety', 'margins', 'ebitda margin']
    expect(completions('show marg', 9, { words })).toEqual([
      { keyword: 'margins', start: 5, rest: 'ins' },
      { keyword: 'margin of safety', start: 5, rest: 'in of safety' },
      { keyword: 'ebitda margin', start: 5, rest: '' },
      { keyword: 'operating margin', start: 5, rest: '' },
    ])
  })

  it('offers nothing inside a word, and at most as many as asked for', () => {
    expect(completions('margin', 4)).toEqual([])
    expect(completions('grow', 4, { words: keywords, most: 2 })).toHaveLength(2)
  })
})

describe('nearest known words', () => {
  it.each([
    ['dividnd', 'dividend'],
    ['promotr', 'promoter'],
    ['pledgd', 'pledged'],
  ])('offers a word for %s', (typed, known) => {
    expect(nearestKnown(typed, lexicon)).toContain(known)
  })

  it('offers nothing for what looks like no word', () => {
    expect(nearestKnown('zzxqjvkw', lexicon)).toEqual([])
    expect(nearestKnown('a', lexicon)).toEqual([])
    expect(nearestKnown('x'.repeat(4000), lexicon)).toEqual([])
  })
})

describe('questions to begin with', () => {
  it.each(examples)('reads as $kind: $sentence', ({ kind, sentence }) => {
    const result = read(sentence, { lexicon, today: corpusToday })
    expect(result.outcome === 'query' ? result.query.kind : result).toBe(kind)
  })

  it('has a few for a first visit and some of each kind', () => {
    expect(new Set(firstExamples.map(({ kind }) => kind)).size).toBe(firstExamples.length)
    expect(examplesOf('watch').map(({ kind }) => kind)).toEqual(['watch'])
  })
})
