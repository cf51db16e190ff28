import { parseCanonical, type Reading } from 'core/language'
import { describe, expect, it } from 'vitest'
import { chipsOf, clauseCount, editClause } from './chips.ts'

const queryOf = (text: string) => {
  const read = parseCanonical(text)
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}

/** Words with what they became: "roce=roce" used, "with" filler. */
function readingOf(text: string, became: Readonly<Record<string, string>>): Reading {
  const words = [...text.matchAll(/\S+/g)].map((match) => {
    const word = match[0]
    const meaning = became[word]
    return {
      text: word,
      start: match.index,
      end: match.index + word.length,
      role: meaning === undefined ? ('filler' as const) : ('used' as const),
      became: meaning ?? null,
    }
  })
  return { text, words, assumptions: [], corrections: [], rephrased: null }
}

const screen = queryOf(
  'screen stocks in size "small" where net_profit > ₹0 and always(roce > 20%, 3y) sort market_cap desc',
)

describe('the understood query as chips', () => {
  it('carries the words each clause came from', () => {
    const reading = readingOf('profitable smallcaps with roce above 20 for 3y', {
      profitable: 'net_profit > ₹0',
      smallcaps: 'size small',
      roce: 'roce',
      above: 'above',
      '20': '20',
      '3y': '3 years',
    })
    expect(chipsOf(screen, reading).map(({ id, words, became }) => [id, words, became])).toEqual([
      ['universe', 'smallcaps', 'Small caps'],
      ['clause-0', 'profitable', 'Net profit > ₹0'],
      ['clause-1', 'roce above 20 for 3y', 'ROCE > 20%, always over 3 years'],
      ['sort', null, 'Market cap ↓'],
    ])
    expect(chipsOf(screen, reading).map(({ text }) => text)).toEqual([
      null,
      'net_profit > ₹0',
      'always(roce > 20%, 3y)',
      null,
    ])
  })

  it('tells the order of a screen also where nobody asked for one', () => {
    const reading = readingOf('roce above 20', { roce: 'roce', above: 'above', '20': '20' })
    expect(chipsOf(queryOf('screen stocks where roce > 20%'), reading).at(-1)).toEqual({
      id: 'sort',
      kind: 'sort',
      words: null,
      became: 'Market cap ↓',
      text: null,
    })
    expect(chipsOf(queryOf('screen coins where return(1d) > 2%'), reading).map(({ kind }) => kind)).toEqual([
      'universe',
      'clause',
    ])
  })

  it('tells an order that was asked for in the asker’s words, and keeps them out of the clause before', () => {
    const query = queryOf('screen stocks in size "small" where roce > 20% sort market_cap desc')
    const reading = readingOf('smallcaps with roce above 20 sorted-by mcap please', {
      smallcaps: 'size small',
      roce: 'roce',
      above: 'above',
      '20': '20',
      'sorted-by': 'sort market_cap desc',
      mcap: 'market_cap',
    })
    expect(chipsOf(query, reading).map(({ id, words, became }) => [id, words, became])).toEqual([
      ['universe', 'smallcaps', 'Small caps'],
      ['clause-0', 'roce above 20', 'ROCE > 20%'],
      ['sort', 'sorted-by mcap', 'Market cap ↓'],
    ])
    const highest = queryOf('screen stocks sort roce desc')
    const asked = readingOf('highest roce companies', { highest: 'desc', roce: 'roce' })
    expect(chipsOf(highest, asked).at(-1)).toMatchObject({ words: 'highest roce', became: 'ROCE ↓' })
  })

  it('a clause is changed, taken out and added, and everything else stays', () => {
    expect(editClause(screen, 1, 'roce > 15%')).toEqual({
      ok: true,
      canonical: 'screen stocks in size "small" where net_profit > ₹0 and roce > 15% sort market_cap desc',
    })
    expect(editClause(screen, 0, '')).toEqual({
      ok: true,
      canonical: 'screen stocks in size "small" where always(roce > 20%, 3y) sort market_cap desc',
    })
    expect(editClause(screen, clauseCount(screen), 'pe < 20')).toMatchObject({
      canonical: expect.stringContaining('and pe < 20 sort'),
    })
  })

  it('a clause that cannot be is refused with a sentence, and a watch keeps its condition', () => {
    expect(editClause(screen, 1, 'roce > 5000 cr')).toEqual({ ok: false, message: expect.stringMatching(/percent/i) })
    const watch = queryOf('watch TCS when return(1d) <= -2%')
    expect(editClause(watch, 0, '')).toEqual({ ok: false, message: 'A condition is needed here.' })
    expect(editClause(watch, 0, 'return(1d) <= -3%')).toEqual({
      ok: true,
      canonical: 'watch TCS when return(1d) <= -3%',
    })
  })
})
