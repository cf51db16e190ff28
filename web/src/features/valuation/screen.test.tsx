import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('the valuation framework', () => {
  it('[R34] [S123-S127] [V34] says what it is and offers EPS growth 10% to 50% and 1 Year to 20 Years', async () => {
    renderApp('/tools')
    expect(await screen.findByRole('heading', { level: 1, name: 'Valuation Framework' })).toBeDefined()
    expect(screen.getByText('Importance of Entry Valuation')).toBeDefined()
    expect(
      screen.getByText(
        'This matrix shows how even Good Businesses can be Bad Investments. Value in each cell is CAGR Returns.',
      ),
    ).toBeDefined()
    const growths = optionsOf('EPS Growth %')
    expect([growths.length, growths[0], growths.at(-1)]).toEqual([41, '10%', '50%'])
    const years = optionsOf('Time In Years')
    expect([years.length, years[0], years[1], years.at(-1)]).toEqual([20, '1 Year', '2 Years', '20 Years'])
    const grid = screen.getByRole('grid')
    const heads = within(grid).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Entry P/E',
      'Exit P/E',
      ...['15', '20', '25', '30', '40', '50', '60', '70'],
    ])
    expect(
      within(grid)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['15', '20', '25', '30', '40', '50', '60', '70'])
    expect(within(grid).getAllByRole('gridcell').length).toBeGreaterThanOrEqual(64)
  })

  it('[T42] recomputes when growth or years change, and keeps them in the address', async () => {
    const { router } = renderApp('/tools')
    const user = userEvent.setup()
    await screen.findByRole('grid')
    expect(screen.getByText(/Bought at 50 .* sold at 25 after 1 year.*−45\.00% a year/)).toBeDefined()
    await user.selectOptions(screen.getByLabelText('EPS Growth %'), '20%')
    await user.selectOptions(screen.getByLabelText('Time In Years'), '5 Years')
    expect(screen.getByText(/after 5 years, with earnings growing 20% a year: \+4\.47% a year/)).toBeDefined()
    expect(router.state.location.search).toBe('?growth=20&years=5')
  })

  it('walks the cells with the arrows and reads each out', async () => {
    renderApp('/tools?entry=15&exit=15')
    const user = userEvent.setup()
    const chosen = async () => (await screen.findAllByRole('gridcell', { selected: true }))[0]
    ;(await chosen())?.focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByText(/Bought at 15 .* sold at 20 .*\+46\.67% a year/)).toBeDefined()
    expect(document.activeElement?.textContent).toBe('+46.67%')
  })

  it('a link out of range is explained, not silently changed', async () => {
    renderApp('/tools?growth=99&years=0')
    expect(
      await screen.findByText('EPS growth goes from 10% to 50% in whole steps; the link said “99”. 10% is shown.'),
    ).toBeDefined()
    expect(screen.getByText(/Time goes from 1 years to 20 years in whole steps; the link said “0”/)).toBeDefined()
  })
})
