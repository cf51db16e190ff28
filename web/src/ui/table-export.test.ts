import { describe, expect, it } from 'vitest'
import type { Column } from './table-column.ts'
import { toCsv, toTabs } from './table-export.ts'

const columns: readonly Column<readonly [string, number | null]>[] = [
  { id: 'name', header: 'Name', value: ([name]) => name },
  { id: 'price', header: 'Price, ₹', value: ([, price]) => price },
]

describe('CSV', () => {
  it('quotes commas, quotes and line breaks, and leaves missing figures empty', () => {
    const rows = [
      ['Larsen, Toubro', 3571.9],
      ['The "Taj"', null],
      ['Two\nlines', Number.NaN],
    ] as const
    expect(toCsv(columns, rows)).toBe(
      'Name,"Price, ₹"\r\n"Larsen, Toubro",3571.9\r\n"The ""Taj""",\r\n"Two\nlines",\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@sum(A1)', '\t=1', '\r=1'])('keeps %j from running as a formula', (name) => {
    const [, line = ''] = toCsv(columns, [[name, 1]]).split('\r\n')
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  })

  it('leaves negative numbers as numbers', () => {
    expect(toCsv(columns, [['ITC', -1.5]])).toContain('ITC,-1.5')
  })
})

describe('tabs for the clipboard', () => {
  it('keep a cell on its line', () => {
    expect(toTabs(columns, [['Two\nlines\there', 1]])).toBe('Name\tPrice, ₹\nTwo lines here\t1')
  })
})
