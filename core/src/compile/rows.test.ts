import { expect, it } from 'vitest'
import { aColumn, anAnswer } from './answer.fixture.ts'
import { answerRows } from './rows.ts'

const name = aColumn('name', { title: 'Company', unit: 'text', role: 'name' })

it('[S62] keys of the rows are the titles with their unit, cells are numbers that sort', () => {
  const columns = [
    name,
    aColumn('cap', { title: 'Market cap', unit: 'rupees' }),
    aColumn('a', { title: 'ROCE' }),
    aColumn('b', { title: 'ROCE' }),
  ]
  const answer = anAnswer({ tables: [{ title: '', columns, rows: [['TCS', 345e7, 64.20000001, null]], total: 1 }] })
  expect(answerRows(answer)).toEqual([
    { Company: 'TCS', 'Market cap (₹ cr)': 345, 'ROCE (%)': 64.2, 'ROCE (%) 2': null },
  ])
})

it('gives a series by period and figures by label where there is no table', () => {
  const line = (title: string, points: readonly (readonly [string, number])[]) =>
    ({ title, unit: 'percent', draw: 'line', points, levels: [], marks: [] }) as const
  const series = [
    line('TCS', [
      ['FY2023', 1],
      ['FY2024', 2],
    ]),
    line('INFY', [['FY2024', 3]]),
  ]
  expect(answerRows(anAnswer({ series }))).toEqual([
    { Period: 'FY2023', 'TCS (%)': 1, 'INFY (%)': null },
    { Period: 'FY2024', 'TCS (%)': 2, 'INFY (%)': 3 },
  ])
  const figures = [{ label: 'PE', value: 31.25, unit: 'times', note: null, lineage: null }] as const
  expect(answerRows(anAnswer({ figures }))).toEqual([{ Figure: 'PE (x)', Value: 31.25 }])
  expect(answerRows(anAnswer())).toEqual([])
})
