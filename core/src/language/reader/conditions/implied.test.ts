import { describe, expect, it } from 'vitest'
import { parseCanonical } from '../../canonical/parse.ts'
import { print } from '../../canonical/print.ts'
import { checkQuery } from '../../check/check-query.ts'
import { themes } from './implied.ts'

const ownThemes = themes.filter(({ id }) => !id.startsWith('vague_'))

describe('phrases that stand for a condition', () => {
  it.each(themes.map(({ id, means }) => [id, means]))('%s: %s', (_id, means) => {
    const text = `screen stocks where ${means}`
    const read = parseCanonical(text)
    expect(read.ok && checkQuery(read.value)).toBeNull()
    // What the chip shows is what the screen prints.
    expect(read.ok && print(read.value)).toBe(text)
  })

  it('are claimed by one theme each', () => {
    const claimed = ownThemes.flatMap(({ id, phrases }) => phrases.map((phrase) => [phrase, id] as const))
    const twice = claimed.filter(([phrase, id]) => claimed.some(([other, by]) => other === phrase && by !== id))
    expect(twice).toEqual([])
  })
})
