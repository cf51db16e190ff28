import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { IndexMovers, MarketPulse, PulseStock } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { marketState, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const at = Date.parse('2024-02-06T15:29:59+05:30')
const quote = (symbol: string, last: number, previousClose: number) => ({
  symbol,
  last,
  previousClose,
  open: previousClose,
  high: Math.max(last, previousClose),
  low: Math.min(last, previousClose),
  volume: 1000,
  at,
})
const stock = (symbol: string, sector: string): PulseStock => ({
  symbol,
  name: `${symbol} Ltd.`,
  sector,
  marketCap: 1e12,
  close: 100,
  previousClose: 100,
  volume: 1000,
  turnover: 1e5,
  high52: 120,
  low52: 80,
  average50: 100,
  average200: 90,
})

const pulse: MarketPulse = {
  state: { ...marketState, session: 'holiday' },
  tiles: [
    { symbol: 'NIFTY 50', title: 'Nifty 50', asset: 'index', closes: [21_771, 21_929] },
    { symbol: 'USDINR', title: 'US dollar', asset: 'currency', closes: [83, 83.05] },
  ],
  absent: ['India VIX', 'GIFT Nifty'],
  stocks: [stock('TCS', 'IT'), stock('SBIN', 'Banks')],
  active: {
    openInterest: [{ symbol: 'NIFTY', openInterest: 13_416_000, openInterestChange: 2.5, premium: 4.4e10 }],
    premium: [{ symbol: 'NIFTY', openInterest: 13_416_000, openInterestChange: 2.5, premium: 4.4e10 }],
  },
  derivatives: { contract: 'NIFTY24FEB29FUT', last: 21_990, basis: 61, volatility: 14.2, expiry: '2024-02-29' },
  eventsDay: '2024-02-06',
  events: [
    { symbol: 'TCS', name: 'TCS Ltd.', day: '2024-02-06', kind: 'results', says: 'Q3 FY24 results', sentiment: null },
    {
      symbol: 'SBIN',
      name: 'SBIN Ltd.',
      day: '2024-02-06',
      kind: 'filing',
      says: 'Order win: a bridge',
      sentiment: 'Positive',
    },
    { symbol: 'NEWCO', name: 'New Co Ltd.', day: '2024-01-31', kind: 'listing', says: 'Listed', sentiment: null },
  ],
  quotes: [quote('NIFTY 50', 21_929, 21_771), quote('TCS', 110, 100), quote('SBIN', 95, 100)],
}
const movers: IndexMovers = {
  index_name: 'NIFTY 50',
  previousClose: 21_771,
  members: [
    { symbol: 'TCS', name: 'TCS Ltd.', weight: 5 },
    { symbol: 'SBIN', name: 'SBIN Ltd.', weight: 3 },
  ],
  filings: [],
  quotes: [],
}

const serve = () =>
  network.use(
    http.get('/api/markets/pulse', () => HttpResponse.json(pulse)),
    http.get('/api/markets/movers', () => HttpResponse.json(movers)),
  )

describe('live markets', () => {
  it('on a holiday shows the last session with its date, tiles with range and age, and says what is not loaded', async () => {
    serve()
    renderApp('/livemarkets')
    const session = await screen.findByRole('region', { name: 'Session' })
    expect(within(session).getByText('Holiday')).toBeTruthy()
    const tile = screen.getByRole('link', { name: /^Nifty 50/ })
    expect(tile.getAttribute('href')).toBe('/indexes?index=NIFTY+50')
    expect(tile.textContent).toContain('21,929.00')
    expect(tile.textContent).toContain('+158.00 (+0.73%)')
    expect(tile.textContent).toContain('close of 6 Feb 2024')
    expect(screen.getByRole('link', { name: /^US dollar/ }).getAttribute('href')).toBe(
      '/tradingagent/indicators?symbol=currency%3AUSDINR',
    )
    expect(screen.getByText('Not in the loaded data: India VIX, GIFT Nifty.')).toBeTruthy()
  })

  it('counts breadth, maps sectors, and explains the move by points and filings only', async () => {
    serve()
    renderApp('/livemarkets')
    expect(await screen.findByRole('img', { name: '1 up, 1 down, 0 unchanged' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'TCS Ltd., Market cap ₹1.00 lakh cr, +10.00%' })).toBeTruthy()
    const why = await screen.findByRole('region', { name: 'Why is it moving' })
    await within(why).findByText('Added points')
    // 5% at the close, 10% up: 21929 × 0.05 × 10 ÷ 110.
    expect(why.textContent).toContain('+99.68')
    expect(why.textContent).toContain('−34.62')
    expect(screen.getByText(/Order win: a bridge/)).toBeTruthy()
  })

  it('tells what is on the day: results, ex-dates, filings, and IPOs near it with the day they were listed', async () => {
    serve()
    renderApp('/livemarkets')
    const events = await screen.findByRole('region', { name: 'On the day' })
    expect(
      within(events)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.parentElement?.textContent),
    ).toEqual(['Results 1TCS ', 'Ex-dates 0None', 'IPOs 1NEWCO · 31 Jan ', 'Filings 1SBIN Order win: a bridge'])
    expect(within(events).getByRole('link', { name: /NEWCO/ }).getAttribute('href')).toBe('/company/NEWCO')
  })

  it('freezes and resumes, lists the most active three ways, and asks a stranger to sign in for the tape', async () => {
    serve()
    renderApp('/livemarkets')
    await userEvent.click(await screen.findByRole('button', { name: 'Freeze' }))
    expect(screen.getByText(/^Frozen at/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
    expect(screen.queryByText(/^Frozen at/)).toBeNull()
    expect(screen.getByRole('grid', { name: 'Most active by value' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'OI' }))
    expect(screen.getByText('1,34,16,000')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Premium' }))
    expect(screen.getByText('₹4,400.00 cr')).toBeTruthy()
    expect(screen.getByText(/Sign in to see your watch list here/)).toBeTruthy()
  })

  it('says what went wrong and tries again', async () => {
    network.use(
      http.get('/api/markets/pulse', () =>
        HttpResponse.json({ code: 'internal', message: 'Something went wrong' }, { status: 500 }),
      ),
      http.get('/api/markets/movers', () => HttpResponse.json(movers)),
    )
    renderApp('/livemarkets')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    serve()
    await userEvent.click(retry)
    expect(await screen.findByRole('region', { name: 'Session' })).toBeTruthy()
  })
})
