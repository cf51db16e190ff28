import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { IndexPage } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { aMember, anIndex, aTable } from './sample.fixture.ts'

startNetwork()

const bank = anIndex({
  index_name: 'NIFTY BANK',
  title: 'Nifty Bank',
  level: 45_690,
  dayChange: -0.21,
  pe: { now: 14, low: 12, quarter: 15, median: 18, threeQuarters: 22, high: 30, percentile: 12, since: '2014-02-06' },
})
const vix = anIndex({ index_name: 'INDIA VIX', title: 'India VIX', breadth: null, pe: null, pb: null })

const page: IndexPage = {
  index: anIndex(),
  members: [
    aMember(),
    aMember({ symbol: 'INFY', companyName: 'Infosys Ltd.', weight: 3, dayChange: -0.3, points: -2 }),
  ],
  quotes: [],
  trackers: [
    {
      kind: 'etf',
      id: 'NIFTYBEES',
      name: 'Nippon Nifty BeES',
      expense: 0.04,
      aum: 4.8e11,
      trackingError: 0.05,
      trackingDifference: -0.07,
      return1y: 18.8,
    },
  ],
  dips: {
    years: [{ year: 2023, days: 246, fell1: 12, fell2: 1, fell3: 0, worst: -2.1, worstDay: '2023-01-27' }],
    falls: [{ from: '2020-01-14', low: '2020-03-23', back: '2020-11-09', depth: -38.4 }],
  },
  asOf: '2024-02-06',
  source: 'sample',
}

const serve = () =>
  network.use(
    http.get('/api/indices/table', () => HttpResponse.json(aTable([bank, vix, anIndex()]))),
    http.get('/api/indices/page', ({ request }) =>
      new URL(request.url).searchParams.get('index') === 'NIFTY 50'
        ? HttpResponse.json(page)
        : HttpResponse.json({ code: 'not_found', message: 'Not found' }, { status: 404 }),
    ),
  )

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent ?? '')

describe('the list of indices', () => {
  it('shows level, day, range, returns, valuation with its percentile, breadth and averages; headline indices first', async () => {
    serve()
    renderApp('/indexes')
    const grid = await screen.findByRole('grid', { name: 'Indices' })
    await within(grid).findByText('Nifty Bank')
    const rows = within(grid).getAllByRole('row').slice(1)
    expect(rows.map((row) => cellsOf(row)[0])).toEqual(['Nifty 50', 'Nifty Bank'])
    const text = cellsOf(rows[0] as HTMLElement).join(' | ')
    for (const figure of ['21,929.00', '+0.73%', '+1.2%', '−0.4%', '+23.4%', '24.068th', '31 / 19', '62%', '84%']) {
      expect(text).toContain(figure)
    }
    expect(
      within(grid).getAllByRole('img', { name: /^Day range: 21,737.00 to 21,951.00, now 21,929.00/ }),
    ).toHaveLength(1)
    expect(text).toContain('Nifty 50 above its 5, 10, 20, 50, 100-day average; Nifty 50 below its 200-day average')
  })

  it('lists indices without constituents separately, not hidden', async () => {
    serve()
    renderApp('/indexes')
    const grid = await screen.findByRole('grid', { name: 'Indices without constituents' })
    expect(within(grid).getByText('India VIX')).toBeTruthy()
  })

  it('orders the valuation view from the cheapest to the dearest against their own history', async () => {
    serve()
    renderApp('/indexes?view=valuation')
    const grid = await screen.findByRole('grid', { name: /by P\/E against their own history/ })
    await within(grid).findByText('Nifty Bank')
    const rows = within(grid).getAllByRole('row').slice(1)
    expect(rows.map((row) => cellsOf(row)[0])).toEqual(['Nifty Bank', 'Nifty 50'])
    expect(cellsOf(rows[0] as HTMLElement)).toContain('Cheap for itself')
    await userEvent.click(screen.getByRole('radio', { name: 'P/B' }))
    expect(await screen.findByRole('grid', { name: /by P\/B/ })).toBeTruthy()
  })

  it('says what went wrong and tries again', async () => {
    network.use(
      http.get('/api/indices/table', () =>
        HttpResponse.json({ code: 'internal', message: 'Something went wrong' }, { status: 500 }),
      ),
    )
    renderApp('/indexes')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    serve()
    await userEvent.click(retry)
    expect(await screen.findByText('Nifty Bank')).toBeTruthy()
  })

  it('opens an index by keyboard, under its own address', async () => {
    serve()
    const { router } = renderApp('/indexes')
    const cell = await screen.findByText('Nifty 50')
    cell.closest('td')?.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Nifty 50' })).toBeTruthy()
    expect(router.state.location.search).toBe('?index=NIFTY+50')
  })
})

describe('the page of an index', () => {
  it('[E31] shows its companies with weight, change, points, market cap, sector and both averages', async () => {
    serve()
    renderApp('/indexes?index=NIFTY+50')
    const grid = await screen.findByRole('grid', { name: 'Constituents' })
    const [first] = within(grid).getAllByRole('row').slice(1)
    const text = cellsOf(first as HTMLElement).join(' | ')
    for (const figure of [
      'Tata Consultancy Services Ltd.TCS',
      '4.00%',
      '₹4,140.00',
      '+4.55%',
      '₹14.00 lakh cr',
      'Information Technology',
    ]) {
      expect(text).toContain(figure)
    }
    expect(text).toContain('TCS price above its 5, 10, 20, 50, 100-day average')
    expect(text).toContain('TCS volume above its 5, 10, 20-day average')
    expect(screen.getByText(/Points add up to/)).toBeTruthy()
  })

  it('shows funds that track it and its dips, each under its address', async () => {
    serve()
    const { router } = renderApp('/indexes?index=NIFTY+50&tab=funds')
    expect(await screen.findByText('Nippon Nifty BeES')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Dip history' }))
    expect(await screen.findByText('14 Jan 2020')).toBeTruthy()
    expect(router.state.location.search).toBe('?index=NIFTY+50&tab=dips')
  })

  it('asks inside the index', async () => {
    serve()
    const { router } = renderApp('/indexes?index=NIFTY+50')
    await userEvent.type(await screen.findByLabelText('Ask inside Nifty 50'), 'roce above 20{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/assistant'))
  })

  it('says that an index is not known and shows the way back', async () => {
    serve()
    renderApp('/indexes?index=NO+SUCH')
    expect(await screen.findByText('No index is called NO SUCH.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all indices' }).getAttribute('href')).toBe('/indexes')
  })
})
