import { describe, expect, it } from 'vitest'
import { accept, completionOf } from './completion.ts'

const keywords = ['Market cap', 'Net margin', 'Operating margin', 'Promoter holding', 'ROCE']

const offered = (text: string, caret = text.length) => completionOf(text, caret, keywords)?.keyword ?? null

describe('[K2 S53 V5] inline keyword completion', () => {
  it('needs four characters of the current word', () => {
    expect(offered('mar')).toBeNull()
    expect(offered('mark')).toBe('Market cap')
    expect(offered('roe and mar')).toBeNull()
  })

  it('matches anywhere in the keyword, whatever the case, and prefers a beginning', () => {
    expect(offered('MARG')).toBe('Net margin')
    expect(offered('oldi')).toBe('Promoter holding')
    expect(offered('marg')).toBe('Net margin')
  })

  it('offers nothing for a word that is complete, inside a word, or unknown', () => {
    expect(offered('roce')).toBeNull()
    expect(offered('marketing plan', 4)).toBeNull()
    expect(offered('windmill')).toBeNull()
  })

  it('accepting keeps what was typed and puts the caret behind the word', () => {
    const text = 'sort by mark desc'
    const completion = completionOf(text, 12, keywords)
    if (!completion) throw new Error('nothing was offered')
    expect(completion.rest).toBe('et cap')
    expect(accept(text, 12, completion)).toEqual({ text: 'sort by market cap desc', caret: 18 })
  })

  it('accepting a keyword that holds the word in its middle puts the whole keyword there', () => {
    const completion = completionOf('oldi', 4, keywords)
    if (!completion) throw new Error('nothing was offered')
    expect(completion.rest).toBe('')
    expect(accept('oldi', 4, completion)).toEqual({ text: 'Promoter holding', caret: 16 })
  })
})
