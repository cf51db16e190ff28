import { expect, it } from 'vitest'
import { aColumn, anAnswer } from './answer.fixture.ts'
import { changesBetween } from './changes.ts'

const name = aColumn('name', { title: 'Company', unit: 'text', role: 'name' })
const withRows = (...rows: (readonly [string, number | null])[]) =>
  anAnswer({
    tables: [
      {
        title: `${rows.length} companies`,
        columns: [name, aColumn('roce', { title: 'ROCE' })],
        rows,
        total: rows.length,
      },
    ],
  })

it('names rows that came, went and changed, with the figures before and after', () => {
  expect(
    changesBetween(
      withRows(['TCS', 60], ['ITC', 36], ['INFY', 40]),
      withRows(['INFY', 40], ['TCS', 64], ['MARUTI', 22]),
    ),
  ).toEqual({
    added: ['MARUTI'],
    removed: ['ITC'],
    changed: [{ name: 'TCS', cells: [{ title: 'ROCE', unit: 'percent', before: 60, after: 64 }] }],
  })
})

it('finds nothing between two runs that gave the same, in whatever order', () => {
  const none = { added: [], removed: [], changed: [] }
  expect(changesBetween(withRows(['TCS', 60], ['ITC', null]), withRows(['ITC', null], ['TCS', 60]))).toEqual(none)
})

it('tells rows of one name apart, and figures by their label', () => {
  const figure = (value: number) => [{ label: 'Max pain', value, unit: 'price', note: null, lineage: null }] as const
  expect(changesBetween(anAnswer({ figures: figure(100) }), anAnswer({ figures: figure(110) })).changed).toEqual([
    { name: 'Max pain', cells: [{ title: 'Max pain', unit: 'price', before: 100, after: 110 }] },
  ])
  expect(changesBetween(withRows(['TCS', 1]), withRows(['TCS', 1], ['TCS', 2])).added).toEqual(['TCS (2)'])
})
