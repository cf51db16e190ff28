import { parseCanonical, type Screen } from 'core/language'
import { describe, expect, it } from 'vitest'
import type { WhyCard } from '../answer.ts'
import { headlineOfScreen, headlineOfVerdict } from './screen-words.ts'

function screen(text: string): Screen {
  const read = parseCanonical(text)
  if (!read.ok || read.value.kind !== 'screen') throw new Error(text)
  return read.value
}

describe('the headline of a screen', () => {
  it.each([
    [
      'screen stocks where return(1d) > 0% sort return(1d) desc limit 10',
      198,
      'The 10 companies that rose most over 1 day.',
    ],
    [
      'screen stocks in index "NIFTY 50" where return(1d) < 0% sort return(1d) asc limit 5',
      31,
      'The 5 companies among NIFTY 50 that fell most over 1 day.',
    ],
    [
      'screen stocks where return(1d) < 0% sort return(1d) asc limit 5',
      3,
      'The 3 companies that fell most over 1 day.',
    ],
    [
      'screen indices where return_ytd < 0% sort return_ytd asc',
      4,
      '4 indices that fell this year, the furthest first.',
    ],
    [
      'screen stocks in kind "bank" sort nim desc limit 10',
      38,
      'The 10 companies among banks with the highest net interest margin.',
    ],
    ['screen stocks sort pe asc limit 1', 500, 'The company with the lowest PE.'],
    [
      'screen stocks where roe > 15% sort pe asc limit 20',
      120,
      'The 20 companies with the lowest PE, of 120 that match.',
    ],
    ['screen stocks sort roe desc', 500, '500 companies, highest ROE first.'],
    ['screen stocks where roe > 15%', 1, '1 company matches.'],
    ['screen stocks in index "NIFTY 50", symbol SUZLON sort index_weight desc', 0, 'SUZLON is not among NIFTY 50.'],
    [
      'screen stocks in index "NIFTY 50" where return(1d) < 0% sort return(1d) asc limit 5',
      0,
      'No company among NIFTY 50 matches.',
    ],
  ])('%s, of %i', (text, total, said) => {
    expect(headlineOfScreen(screen(text), total, null)).toBe(said)
  })

  it.each([
    ['screen stocks in kind "bank" sort pe asc limit 1', 26, 'Axis Bank Ltd. has the lowest PE among banks: 9.10×.'],
    [
      'screen stocks where roe > 15% sort pe asc limit 1',
      120,
      'Axis Bank Ltd. has the lowest PE, of 120 that match: 9.10×.',
    ],
    ['screen stocks in index "NIFTY BANK", symbol AXISBANK sort pe desc', 1, 'PE of Axis Bank Ltd. is 9.10×.'],
    [
      'screen stocks in kind "bank" sort pe asc',
      26,
      '26 companies among banks, lowest PE first: Axis Bank Ltd., 9.10×.',
    ],
    ['screen stocks where roe > 15% sort pe asc', 120, '120 companies match, lowest PE first: Axis Bank Ltd., 9.10×.'],
    ['screen stocks in kind "bank" sort pe asc limit 2', 26, 'The 2 companies among banks with the lowest PE.'],
  ])('%s says who it is, of %i', (text, total, said) => {
    expect(headlineOfScreen(screen(text), total, { name: 'Axis Bank Ltd.', title: 'PE', value: '9.10×' })).toBe(said)
  })
})

describe('the headline of a question about one company', () => {
  const card = (holds: boolean | null, value: number | null): WhyCard => ({
    symbol: 'SUZLON',
    name: 'Suzlon Energy Ltd.',
    isIn: holds === true,
    outside: null,
    clauses: [{ clause: 'debt_to_equity < 0.1', holds, figures: [{ label: 'Debt to equity', value, unit: 'times' }] }],
  })

  it('answers yes or no, with the figure that says so', () => {
    expect([card(false, 0.15), card(true, 0.02), card(null, null)].map(headlineOfVerdict)).toEqual([
      'No. Debt to equity of Suzlon Energy Ltd. is 0.15×.',
      'Yes. Debt to equity of Suzlon Energy Ltd. is 0.02×.',
      'Not known. Debt to equity of Suzlon Energy Ltd. is not known.',
    ])
  })
})
