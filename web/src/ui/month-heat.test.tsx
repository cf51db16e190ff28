import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { heatOfGain, MonthHeat } from './month-heat.tsx'

const years = [
  { year: '2024', gains: [2.1, -0.1, ...Array<null>(10).fill(null)], gain: 2 },
  { year: '2023', gains: Array<number>(12).fill(1), gain: 12.7 },
]

describe('MonthHeat', () => {
  it('has a row a year, twelve months and the year, each with its sign', () => {
    render(<MonthHeat caption="Returns" years={years} />)
    const grid = screen.getByRole('grid', { name: 'Returns' })
    const row = within(grid).getByRole('rowheader', { name: '2024' }).closest('tr') as HTMLElement
    expect(within(row).getAllByRole('gridcell')).toHaveLength(13)
    expect(within(row).getByText('+2.1%')).toBeTruthy()
    expect(within(row).getByText('−0.1%')).toBeTruthy()
  })

  it('reads the chosen month out, also walked to by keyboard', async () => {
    render(<MonthHeat caption="Returns" years={years} />)
    expect(screen.getByText('Jan 2024: +2.10%')).toBeTruthy()
    await userEvent.click(screen.getByText('+2.1%'))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByText('Mar 2024: nothing was put in yet')).toBeTruthy()
    await userEvent.keyboard('{ArrowDown}{End}')
    expect(screen.getByText('2023: +12.70%')).toBeTruthy()
  })

  it('colours a year by a wider scale than a month', () => {
    expect([heatOfGain(6, 'month'), heatOfGain(6, 'year'), heatOfGain(-30, 'year'), heatOfGain(0.1, 'month')]).toEqual([
      3, 1, -3, 0,
    ])
  })
})
