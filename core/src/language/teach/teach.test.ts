import { describe, expect, it } from 'vitest'
import { buildLexicon } from '../reader/lexicon/build.ts'
import { withTaught } from '../reader/lexicon/taught.ts'
import { read } from '../reader/read.ts'
import { readTeaching } from './teach.ts'

const lexicon = buildLexicon({
  entities: [{ is: 'stock', id: 'TCS', name: 'Tata Consultancy Services Ltd.', aliases: [], size: 1 }],
  taught: [],
})
const teach = (sentence: string) => readTeaching(sentence, { lexicon, today: '2024-02-06' })
const meaning = 'avg(roce, 5y) > 18% and debt_to_equity < 0.3'

describe('teaching a word', () => {
  it.each([
    'quality = roce 5y avg > 18 and d/e < 0.3',
    'Quality means roce 5y avg > 18 and d/e < 0.3',
    'teach quality = roce 5y avg > 18 and d/e < 0.3',
    'remember that “quality” means average roce 5 years above 18 and debt to equity below 0.3',
    `quality = ${meaning}`,
  ])('keeps canonical text: %s', (sentence) => {
    expect(teach(sentence)).toMatchObject({ outcome: 'taught', word: { word: 'quality', meaning } })
  })

  it.each([
    'pe = 10',
    'roe > 15 and pe = 10',
    'stocks with pe = 10',
    'tcs = good',
    'what does pledge mean',
    'what means roce',
    'screen stocks where pe = 10x',
    '',
  ])('takes no condition or question for one: %s', (sentence) => {
    expect(teach(sentence)).toBeNull()
  })

  it.each([
    ['teach pe = roce > 20', 'already'],
    ['teach tcs = roce > 20', 'already'],
    ['quality = frobnicated wibbles', 'frobnicated'],
    ['quality = small caps with roce > 20', 'conditions on figures'],
    ['quality = roce > 5000 crore', 'roce'],
  ])('refuses %s with a sentence', (sentence, says) => {
    const taught = teach(sentence)
    expect(taught?.outcome).toBe('refused')
    expect(taught?.outcome === 'refused' ? taught.problem.message : '').toMatch(new RegExp(says, 'i'))
  })

  it('what was taught is read in a sentence, and shown as an assumption', () => {
    const own = withTaught(lexicon, [{ word: 'quality', meaning }])
    const result = read('quality stocks with pe < 20', { lexicon: own, today: '2024-02-06' })
    expect(result).toMatchObject({ outcome: 'query' })
    expect(result.outcome === 'query' ? result.canonical : '').toContain(meaning)
    expect(result.reading.assumptions).toContainEqual({ phrase: 'quality', meaning })
  })
})
