import { describe, expect, it } from 'vitest'
import { corpusEntities, corpusToday } from '../corpus/entities.fixture.ts'
import { buildLexicon } from '../reader/lexicon/build.ts'
import { read } from '../reader/read.ts'
import { vocabulary, vocabularyKinds } from './vocabulary.ts'

describe('the vocabulary', () => {
  const entries = vocabulary()

  it('holds every kind, in the order of the alphabet', () => {
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(vocabularyKinds))
    expect(entries.length).toBeGreaterThan(900)
    const terms = entries.map(({ term }) => term.toLowerCase())
    expect(terms).toEqual(terms.toSorted())
    expect(entries.every(({ term, means }) => term !== '' && means !== '')).toBe(true)
  })

  it('knows Hindi and Hinglish forms and units: sasta, badh raha, karza, cr, lakh, k', () => {
    const of = (form: string) => entries.find(({ term, forms }) => term.toLowerCase() === form || forms.includes(form))
    expect(of('badh raha')).toMatchObject({ kind: 'operator', canonical: 'up' })
    expect(of('cr')).toMatchObject({ kind: 'unit', term: 'Crore' })
    expect(of('k')).toMatchObject({ kind: 'unit' })
    expect(of('saal')).toMatchObject({ kind: 'period' })
    expect(entries.find(({ canonical }) => canonical === 'roce')).toMatchObject({
      kind: 'field',
      term: 'ROCE',
      forms: expect.arrayContaining(['return on capital employed']),
    })
    expect(
      entries.some(({ kind, forms, term }) => kind === 'slang' && [term.toLowerCase(), ...forms].includes('debt free')),
    ).toBe(true)
  })

  it('every example is read as a question, with no word left over', () => {
    const lexicon = buildLexicon({ entities: corpusEntities, taught: [] })
    const unread = entries.flatMap(({ kind, example }) => {
      if (example === '') return []
      const result = read(example, { lexicon, today: corpusToday })
      const isRead = result.outcome === 'query' && result.reading.words.every(({ role }) => role !== 'unknown')
      return isRead ? [] : [`${kind}: ${example}`]
    })
    expect(unread).toEqual([])
    expect(entries.filter(({ kind, example }) => kind === 'field' && example === '')).toHaveLength(3)
  })

  it('every word of every form is a word the reader knows', () => {
    const lexicon = buildLexicon({ entities: [], taught: [] })
    const strange = entries
      .filter(({ kind }) => kind === 'field' || kind === 'slang' || kind === 'indicator')
      .flatMap(({ forms }) => forms.flatMap((form) => form.split(' ')))
      .filter((word) => /^[a-z]{3,}$/.test(word) && !lexicon.isKnown(word))
    expect(strange).toEqual([])
  })
})
