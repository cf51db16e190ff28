import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeNames } from './names.ts'

const merged = (...names: string[]): string[][] => mergeNames(names).map((each) => [...each.names])

describe('names of one holder', () => {
  it('are merged across capitals, order, titles, initials and middle names that an initial stands for', () => {
    expect(
      mergeNames([
        'RAKESH JHUNJHUNWALA',
        'Jhunjhunwala Rakesh R',
        'Mr. Rakesh Radheshyam Jhunjhunwala',
        'JHUNJHUNWALA, RAKESH',
      ]),
    ).toEqual([
      {
        holder: 'Mr. Rakesh Radheshyam Jhunjhunwala',
        names: [
          'JHUNJHUNWALA, RAKESH',
          'Jhunjhunwala Rakesh R',
          'Mr. Rakesh Radheshyam Jhunjhunwala',
          'RAKESH JHUNJHUNWALA',
        ],
      },
    ])
  })

  it('are merged across accounts, legal forms, short words and trustees of an institution', () => {
    expect(
      mergeNames([
        'LIFE INSURANCE CORPORATION OF INDIA',
        'LIFE INSURANCE CORPORATION OF INDIA - P&GS FUND',
        'LIC of India',
        'Life Insurance Corporation of India',
        'SBI LIFE INSURANCE CO. LTD',
        'SBI Life Insurance',
        'HDFC TRUSTEE COMPANY LTD. A/C HDFC TOP 100 FUND',
        'HDFC Mutual Fund - HDFC Small Cap Fund',
        'HDFC Mutual Fund',
        'GOVERNMENT OF SINGAPORE - E',
        'Government of Singapore',
        'NORGES BANK ON ACCOUNT OF THE GOVERNMENT PENSION FUND GLOBAL',
        'Norges Bank',
      ]).map(({ holder, names }) => [holder, names.length]),
    ).toEqual([
      ['Government of Singapore', 2],
      ['HDFC Mutual Fund', 3],
      ['Life Insurance Corporation of India', 4],
      ['Norges Bank', 2],
      ['SBI Life Insurance', 2],
    ])
  })

  it('are kept apart for two people of one surname, one first name or one initial', () => {
    const apart = [
      'Rakesh Jhunjhunwala',
      'Rekha Jhunjhunwala',
      'R Jhunjhunwala',
      'Rakesh Kumar',
      'Rakesh Kumar Gupta',
      'Rakesh Kumar Jain',
      'Rakesh Jhunjhunwala HUF',
      'Rakesh Jhunjhunwala and Rekha Jhunjhunwala',
      'Anil Gupta',
      'Anil Kumar Gupta',
      'SBI Mutual Fund',
      'SBI Life Insurance',
      'SBI Pension Funds',
      'Government of India',
      'Government of Singapore',
    ]
    expect(merged(...apart)).toHaveLength(apart.length)
  })

  it('leave a short name alone where it could be either of two people', () => {
    expect(merged('Vijay Kedia', 'Vijay K Kedia', 'Vijay S Kedia')).toHaveLength(3)
    expect(merged('Vijay K Kedia', 'Vijay Kishan Kedia', 'Vijay Kiran Kedia', 'Vijay Kedia')).toHaveLength(4)
    expect(merged('Vijay Kedia', 'Kedia Vijay K', 'VIJAY KISHANLAL KEDIA')).toHaveLength(1)
  })
})

const letters = fc.constantFrom('a', 'b', 'c')
const word = fc.constantFrom('amit', 'anil', 'bina', 'chand', 'shah', 'rao')
const person = fc.array(fc.oneof(word, letters), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
const institution = fc.constantFrom('SBI Mutual Fund', 'SBI MF', 'SBI Mutual Fund - Small Cap', 'LIC', 'Bank of A')

it('merging does not depend on the order of names, keeps each name once, and never joins names without a common word', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(person, institution), { maxLength: 14 }),
      fc.infiniteStream(fc.nat()),
      (names, keys) => {
        const found = mergeNames(names)
        const shuffled = names
          .map((name) => [keys.next().value ?? 0, name] as const)
          .sort(([left], [right]) => left - right)
          .map(([, name]) => name)
        expect(mergeNames(shuffled)).toEqual(found)
        expect(found.flatMap((each) => each.names).sort()).toEqual([...new Set(names)].sort())
        for (const { holder, names: own } of found) {
          expect(own).toContain(holder)
          const words = own
            .filter((name) => !/SBI|LIC|Bank/.test(name))
            .map((name) => new Set(name.split(' ').filter((part) => part.length > 1)))
          // Whoever is one person is so by two whole words at least, or by the very same words.
          for (const one of words)
            for (const other of words) {
              const common = [...one].filter((each) => other.has(each)).length
              expect(common >= 2 || (common === one.size && common === other.size)).toBe(true)
            }
        }
      },
    ),
    { numRuns: 300 },
  )
})
