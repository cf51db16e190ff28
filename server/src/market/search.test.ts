import { describe, expect, it } from 'vitest'
import { createCompanySearch } from './search.ts'

/** Largest first, as the market gives them. */
const search = createCompanySearch(
  [
    ['RELIANCE', 'Reliance Industries Ltd.', 'ril, jio'],
    ['HDFCBANK', 'HDFC Bank Ltd.', 'hdfc'],
    ['TCS', 'Tata Consultancy Services Ltd.', ''],
    ['HDFCLIFE', 'HDFC Life Insurance Company Ltd.', ''],
    ['M&M', 'Mahindra & Mahindra Ltd.', 'mahindra, mnm'],
    ['ETERNAL', 'Eternal Ltd.', 'zomato, blinkit'],
    ['TATASTEEL', 'Tata Steel Ltd.', ''],
    ['TMPV', 'Tata Motors Passenger Vehicles Ltd.', 'tata motors, tatamotors'],
    ['INFY', 'Infosys Ltd.', ''],
    ['BAJAJ-AUTO', 'Bajaj Auto Ltd.', ''],
    ['RPOWER', 'Reliance Power Ltd.', ''],
    ['TATACHEM', 'Tata Chemicals Ltd.', ''],
  ].map(([symbol = '', name = '', oldNames = '']) => ({ symbol, name, oldNames })),
)
const symbols = (text: string, limit = 20) => search(text, limit).map(({ symbol }) => symbol)

describe('company search', () => {
  it('puts the exact symbol first', () => {
    expect(symbols('tcs')[0]).toBe('TCS')
    expect(symbols('HDFCLIFE')).toEqual(['HDFCLIFE'])
  })

  it('ranks symbol prefixes before names, and larger companies first among equals', () => {
    expect(symbols('tata')).toEqual(['TATASTEEL', 'TATACHEM', 'TCS', 'TMPV'])
    expect(symbols('rel')).toEqual(['RELIANCE', 'RPOWER'])
  })

  it.each([
    ['zomato', 'ETERNAL'],
    ['tata motors', 'TMPV'],
    ['hdfc', 'HDFCBANK'],
    ['ril', 'RELIANCE'],
  ])('finds %s by an old name or nickname', (text, symbol) => {
    expect(symbols(text)[0]).toBe(symbol)
  })

  it.each([
    ['infosis', 'INFY'],
    ['relaince', 'RELIANCE'],
    ['mahindar', 'M&M'],
    ['consultency', 'TCS'],
    ['tata chemcals', 'TATACHEM'],
  ])('forgives the misspelling %s', (text, symbol) => {
    expect(symbols(text)[0]).toBe(symbol)
  })

  it('takes words in any order and marks of any kind', () => {
    expect(symbols('life hdfc')).toEqual(['HDFCLIFE'])
    expect(symbols('M&M')[0]).toBe('M&M')
    expect(symbols('bajaj auto')[0]).toBe('BAJAJ-AUTO')
    expect(symbols('BAJAJ-AUTO')[0]).toBe('BAJAJ-AUTO')
  })

  it('answers nothing for nothing, marks alone or words of no company', () => {
    expect([symbols(''), symbols('***'), symbols('qqqqqq')]).toEqual([[], [], []])
  })

  it('answers no more than asked for', () => {
    expect(symbols('tata', 2)).toEqual(['TATASTEEL', 'TATACHEM'])
  })
})
