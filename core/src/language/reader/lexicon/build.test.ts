import { describe, expect, it } from 'vitest'
import type { Entity } from '../../reading.ts'
import { testEntities } from '../entities.fixture.ts'
import { tokenise } from '../tokenise.ts'
import { buildLexicon, buildLexiconInSlices } from './build.ts'

const made = Array.from(
  { length: 3000 },
  (_, at): Entity => ({ is: 'stock', id: `MADE${at}`, name: `Made Up ${at} Ltd.`, aliases: [], size: 0 }),
)
const source = { entities: [...testEntities, ...made], taught: [] }

describe('a lexicon built in slices', () => {
  it('lets others work again and again while thousands of names are taken in', async () => {
    let breaths = 0
    await buildLexiconInSlices(source, async () => {
      breaths++
    })
    expect(breaths).toBeGreaterThan(made.length / 500)
  })

  it('reads as the one built at once does', async () => {
    const sliced = await buildLexiconInSlices(source, () => Promise.resolve())
    const whole = buildLexicon(source)
    expect(sliced.nameWords).toEqual(whole.nameWords)
    for (const text of ['pe of Made Up 2999', 'relaince vs infosys', 'IT stocks with roce above 20', 'bajaj-auto pe']) {
      expect(tokenise(text, sliced, '2024-02-06')).toEqual(tokenise(text, whole, '2024-02-06'))
    }
    expect(tokenise('relaince', sliced, '2024-02-06').corrections).toHaveLength(1)
  })
})

const company = (id: string, name: string): Entity => ({ is: 'stock', id, name, aliases: [], size: 1 })
const called = buildLexicon({
  entities: [
    company('SUNPHARMA', 'Sun Pharmaceutical Industries Ltd.'),
    company('TATATECH', 'Tata Technologies Ltd.'),
    company('TATACOMM', 'Tata Communications Ltd.'),
    company('MAXHEALTH', 'Max Healthcare Institute Ltd.'),
    company('APOLLOHOSP', 'Apollo Hospitals Enterprise Ltd.'),
    company('ADANIPORTS', 'Adani Ports and Special Economic Zone Ltd.'),
    company('DRREDDY', "Dr. Reddy's Laboratories Ltd."),
    company('SUNTV', 'Sun TV Network Ltd.'),
    company('LT', 'Larsen & Toubro Ltd.'),
    company('LTF', 'L&T Finance Ltd.'),
  ],
  taught: [],
})

it.each([
  ['sun pharma', 'SUNPHARMA'],
  ['tata tech', 'TATATECH'],
  ['tata comm', 'TATACOMM'],
  ['max health', 'MAXHEALTH'],
  ['apollo hospital', 'APOLLOHOSP'],
  ['adani port', 'ADANIPORTS'],
  ['dr reddy', 'DRREDDY'],
  ['dr reddys labs', 'DRREDDY'],
  ['sun tv', 'SUNTV'],
  ['l&t finance', 'LTF'],
])('a company is called as people shorten its name: %s', (said, symbol) => {
  const [name, ...others] = tokenise(said, called, '2024-02-06').tokens
  expect(others).toEqual([])
  expect(name?.senses).toMatchObject([{ is: 'entity', entity: { id: symbol } }])
})
