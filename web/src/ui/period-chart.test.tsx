import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PeriodChart } from './period-chart.tsx'

const chart = (
  <PeriodChart
    title="Profit"
    series={[
      {
        label: 'TCS',
        draw: 'bars',
        points: [
          ['FY 2024', 45_908],
          ['FY 2025', null],
        ],
      },
      {
        label: 'Infosys',
        draw: 'bars',
        points: [
          ['FY 2024', 26_233],
          ['FY 2025', 26_713],
        ],
      },
    ]}
    format="plain"
    decimals={0}
  />
)

it('its figures are a table that the keyboard reaches and scrolls, with what is not known as such', async () => {
  render(chart)
  await userEvent.click(screen.getByRole('button', { name: 'Show figures' }))
  const figures = screen.getByRole('region', { name: 'Profit, figures' })
  expect(figures.tabIndex).toBe(0)
  expect(
    within(figures)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Period', 'TCS', 'Infosys'],
    ['FY 2024', '45,908', '26,233'],
    ['FY 2025', '–', '26,713'],
  ])
})
