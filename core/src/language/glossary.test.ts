import { fields } from 'core/catalogue'
import { findIndicator } from 'core/indicators'
import { describe, expect, it } from 'vitest'
import { findGlossaryEntry, glossary } from './glossary.ts'

describe('the glossary', () => {
  it('says what some eighty words of the market mean', () => {
    expect(glossary.length).toBeGreaterThanOrEqual(80)
    for (const { meaning } of glossary) expect(meaning).toMatch(/^[^a-z].*\.$/s)
  })

  it('gives each word to one entry', () => {
    const owners = new Map<string, string[]>()
    for (const { id, words } of glossary) for (const word of words) owners.set(word, [...(owners.get(word) ?? []), id])
    expect([...owners].filter(([, ids]) => ids.length > 1)).toEqual([])
  })

  it('takes no id that names a field or an indicator, so that a term is one thing', () => {
    const taken = new Set(fields.map(({ id }) => id))
    expect(glossary.filter(({ id }) => taken.has(id) || findIndicator(id)).map(({ id }) => id)).toEqual([])
  })

  it('is found by id', () => {
    expect(findGlossaryEntry('sip')?.title).toBe('SIP')
    expect(findGlossaryEntry('roce')).toBeNull()
  })
})
