import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { StackedPeriods } from './stacked-periods.tsx'

const chart = (
  <StackedPeriods
    title="Owners"
    parts={[{ label: 'Promoters' }, { label: 'Pledged', hatched: true }, { label: 'Public' }]}
    periods={[
      { label: 'Jun 2025', values: [50, 5, 45] },
      { label: 'Sep 2025', values: null },
      { label: 'Dec 2025', values: [52, null, 48] },
    ]}
    gap="not filed"
    format="share"
    decimals={1}
    whole={100}
  />
)

it('a period that is missing keeps its place as a gap: no bar, no zero, and its name is said', async () => {
  const { container } = render(chart)
  expect(container.querySelectorAll('[data-gap]')).toHaveLength(1)
  // Two parts of December (one is not known), three of June, none of September.
  expect(container.querySelectorAll('g > rect[class*="bar"]')).toHaveLength(5)
  expect(screen.getByText(/Sep 2025: not filed\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show figures' }))
  const row = screen.getByRole('row', { name: /Sep 2025/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['not filed'])
  expect(screen.getByRole('row', { name: /Dec 2025/ }).textContent).toBe('Dec 202552.0%–48.0%')
})

it('is drawn to its width also after its figures were shown', async () => {
  const observe = vi.spyOn(ResizeObserver.prototype, 'observe')
  render(chart)
  const [[watched] = []] = observe.mock.calls
  await userEvent.click(screen.getByRole('button', { name: 'Show figures' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show chart' }))
  expect(watched?.contains(screen.getByRole('img', { name: 'Owners' }))).toBe(true)
  observe.mockRestore()
})
