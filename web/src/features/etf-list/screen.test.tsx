import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EtfFund } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const fund = (symbol: string, more: Partial<EtfFund> = {}): EtfFund => ({
  symbol,
  name: `${symbol} fund`,
  instrument_token: symbol.length,
  underlying: 'NIFTY 50',
  isDipFund: true,
  close: 102,
  previousClose: 100,
  high52w: 110,
  return1y: 10,
  return3y: 10,
  inav: 102,
  inavDay: '2024-02-06',
  expense: 0.05,
  trackingError: 0.1,
  trackingDifference1y: -0.05,
  trackingDifference3y: -0.05,
  aum: 1e10,
  tradedValue: 5e8,
  closes: [100, 102],
  ...more,
})
const funds = [
  fund('DEAR', { inav: 100, expense: 0.9, trackingDifference3y: -0.9 }),
  fund('NIFTYBEES', { inav: null }),
  fund('GOLDBEES', { underlying: 'GOLD' }),
]

const serve = (reply: () => Response = () => HttpResponse.json(funds)) =>
  network.use(
    http.get('/api/etfs', reply),
    http.get('/api/dips/history', () =>
      HttpResponse.json({ tradingsymbol: 'DEAR', name: '', days: ['2024-02-05', '2024-02-06'], closes: [100, 97] }),
    ),
  )

const row = async (symbol: string) => await screen.findByRole('row', { name: new RegExp(`^${symbol}`) })

describe('[R25] /etfList', () => {
  beforeEach(() => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json({}, { status: 401 })))
  })

  it('shows premium, a missing iNAV as not published, and the cheapest to hold', async () => {
    serve()
    renderApp('/etfList')
    // Its day and its premium.
    expect(within(await row('DEAR')).getAllByText('+2.00%')).toHaveLength(2)
    expect(within(await row('NIFTYBEES')).getByText('not published')).toBeTruthy()
    expect(within(await row('NIFTYBEES')).getByText('Cheapest to hold')).toBeTruthy()
    expect(within(await row('DEAR')).queryByText('Cheapest to hold')).toBeNull()
  })

  it('filters from the address; none left says so and offers all', async () => {
    serve()
    renderApp('/etfList?class=Debt')
    expect(await screen.findByText('No ETF passes these filters.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all ETFs' }))
    expect(await row('GOLDBEES')).toBeTruthy()
  })

  it('by index says which is cheapest to hold and why', async () => {
    serve()
    renderApp('/etfList?g=index')
    const heading = await screen.findByRole('rowheader', { name: /NIFTY 50/ })
    expect(heading.textContent).toContain('cheapest to hold: NIFTYBEES. Over 3 years it fell 0.05% a year behind')
  })

  it('a premium over 0.5% is accepted by hand before the buy goes on', async () => {
    serve()
    const user = userEvent.setup()
    renderApp('/etfList?fund=DEAR')
    const dialog = await screen.findByRole('dialog', { name: 'DEAR' })
    expect(await within(dialog).findByText(/1 in 1 year of closes/)).toBeTruthy()
    const buy = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Review a buy' })
    expect(buy.disabled).toBe(true)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Buy at this premium all the same' }))
    expect(buy.disabled).toBe(false)
  })

  it('shows what the signed-in person subscribed to', async () => {
    const session = { token: 'token', user: aUser('Asha') }
    writeSession(session)
    serve()
    network.use(
      http.post('/api/auth/refresh', () => HttpResponse.json(session)),
      http.post('/v1/graphql', () =>
        HttpResponse.json({ data: { user_instrument: [{ instrument_token: 4, trigger: 2.5, base_amount: 1000 }] } }),
      ),
    )
    renderApp('/etfList')
    expect(await screen.findByText(/Subscribed, 2.5%/)).toBeTruthy()
  })

  it('a list that cannot be read says so', async () => {
    serve(() => HttpResponse.json({ code: 'not_found', message: 'No funds' }, { status: 404 }))
    renderApp('/etfList')
    expect(await screen.findByText('No funds')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ETFs')
  })
})
