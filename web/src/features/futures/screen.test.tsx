import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FutureContract, FutureHistory, FuturesPage } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const contract = (symbol: string, more: Partial<FutureContract> = {}): FutureContract => ({
  symbol,
  contract: `${symbol}24FEBFUT`,
  name: `${symbol} Ltd`,
  kind: 'stock',
  sector: 'IT',
  quote: symbol,
  expiry: '2024-02-29',
  month: 'near',
  day: '2024-02-06',
  last: 4150,
  previousClose: 4000,
  openInterest: 1_100_000,
  openInterestChange: 10,
  volume: 500,
  lotSize: 100,
  spot: 4140,
  basis: 10,
  basisAnnual: 3.83,
  rollover: 8.3,
  buildUp: 'Long build-up',
  high52: 4200,
  low52: 3000,
  ...more,
})

const page = (more: Partial<FuturesPage> = {}): FuturesPage => ({
  state: { simulated: true, source: 'Sample', asOf: '2024-02-06', session: 'closed', at: 0 },
  today: '2024-02-06',
  contracts: [
    contract('TCS'),
    contract('TCS', { contract: 'TCS24MARFUT', month: 'next', expiry: '2024-03-28', last: 4180, basis: 40 }),
    contract('INFY', { buildUp: 'Short build-up', openInterestChange: 20, previousClose: 4200 }),
  ],
  expiring: null,
  rolled: [],
  positions: {
    day: '2024-02-06',
    positions: [{ participant: 'FII', long: 90, short: 110, longBefore: 60, shortBefore: 140 }],
    fii: [
      { day: '2024-02-05', longShare: 30 },
      { day: '2024-02-06', longShare: 45 },
    ],
  },
  sentence: '',
  ...more,
})

const history: FutureHistory = {
  symbol: 'TCS',
  name: 'TCS Ltd',
  contracts: [
    {
      contract: 'TCS24JANFUT',
      expiry: '2024-01-25',
      days: ['2024-01-25'],
      close: [3800],
      spot: [3800],
      openInterest: [250],
      volume: [1],
      buildUp: [null],
    },
    {
      contract: 'TCS24FEBFUT',
      expiry: '2024-02-29',
      days: ['2024-01-25', '2024-02-06'],
      close: [3820, 4150],
      spot: [3800, 4140],
      openInterest: [750, 1_100_000],
      volume: [1, 1],
      buildUp: ['Long build-up', 'Long build-up'],
    },
  ],
  source: 'Sample',
  asOf: '2024-02-06',
  sentence: '',
}

const serve = (reply: () => Response = () => HttpResponse.json(page())) =>
  network.use(
    http.get('/api/futures', reply),
    http.get('/api/futures/history', () => HttpResponse.json(history)),
  )

/** The first one waits for the screen's own script, too. */
const row = async (name: RegExp) => await screen.findByRole('row', { name })

describe('[R14] /futures', () => {
  beforeEach(() => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json({}, { status: 401 })))
  })

  it('shows each near contract with price, open interest, basis, rollover, lot, contract value and class', async () => {
    serve()
    renderApp('/futures')
    const tcs = await row(/^TCS/)
    for (const text of ['4,150.00', '+3.75%', 'Long build-up', '11,00,000', '+10.00%', '+3.83%', '8.3%', '₹4.15 lakh'])
      expect(within(tcs).getByText(text)).toBeTruthy()
    expect(within(tcs).getByText('Contango')).toBeTruthy()
    expect(screen.getAllByRole('row', { name: /^(TCS|INFY)/ })).toHaveLength(2)
    expect(screen.getByText(/9 of 10 individual traders/)).toBeTruthy()
    expect(
      screen.getByText(/a contract’s closing price and its open interest, each against the day before/),
    ).toBeTruthy()
  })

  it('keeps one class when its card is pressed, and asks the same in words', async () => {
    serve()
    renderApp('/futures')
    await userEvent.click(await screen.findByRole('button', { name: /^Short build-up 1 price down, OI up/ }))
    expect(await row(/^INFY/)).toBeTruthy()
    expect(screen.queryByRole('row', { name: /^TCS/ })).toBeNull()
    expect(screen.getByText('futures with short build-up')).toBeTruthy()
  })

  it('with nothing left says what each filter keeps, and drops one on demand', async () => {
    serve()
    renderApp('/futures?class=long-build-up&near52=low')
    const counts = await screen.findByRole('list', { name: 'Contracts by filter' })
    expect(
      within(counts)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([
      'Near month2 pass it aloneDrop it: 0 left',
      'Long build-up2 pass it aloneDrop it: 0 left',
      'Within 3% of 52-week low0 pass it aloneDrop it: 1 left',
    ])
    await userEvent.click(within(counts).getByRole('button', { name: 'Drop it: 1 left' }))
    expect(await row(/^TCS/)).toBeTruthy()
  })

  it('says so of an address with an underlying that has no futures, beside the list', async () => {
    serve()
    renderApp('/futures?symbol=NOTHING')
    expect(await screen.findByText('No futures on NOTHING are in the loaded data.')).toBeTruthy()
    expect(await row(/^TCS/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that it is expiry day, and after it what the rows show now', async () => {
    serve(() =>
      HttpResponse.json(
        page({
          today: '2024-02-29',
          expiring: { count: 3, closesAt: Date.parse('2024-02-29T15:30:00+05:30') },
          rolled: [{ expiry: '2024-01-25', count: 2, to: '2024-02-29' }],
        }),
      ),
    )
    renderApp('/futures')
    expect((await screen.findByText('Expiry day.')).parentElement?.textContent).toBe(
      'Expiry day. 3 contracts end today, 29 Feb 2024, at 15:30 IST. Then rows move on to the next month.',
    )
    expect(
      screen.getByText(
        '2 contracts ended on 25 Jan 2024. Their rows show the contract of 29 Feb 2024, with figures of the last close.',
      ),
    ).toBeTruthy()
  })

  it('opens a row to its months, its year and its rolls, and asks a stranger to sign in before it tells', async () => {
    serve()
    const user = userEvent.setup()
    renderApp('/futures?symbol=TCS')
    const dialog = await screen.findByRole('dialog', { name: 'TCS futures' })
    expect(within(dialog).getByText(/^Contango: later months are dearer\. Next less near ₹30\.00/)).toBeTruthy()
    const rolls = await within(dialog).findByRole('grid', { name: 'Roll calendar' })
    expect(within(rolls).getByRole('row', { name: /25 Jan 2024.*75\.0%/ })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Set alert' }))
    expect(await screen.findByText('Sign in to be told.')).toBeTruthy()
  })

  it('who is long in index futures stands with its formula', async () => {
    serve()
    renderApp('/futures')
    await userEvent.click(await screen.findByRole('button', { name: '45.0%, why?' }))
    expect(await screen.findByText('long ÷ (long + short) × 100')).toBeTruthy()
  })

  it('without data says where it would come from', async () => {
    serve(() => HttpResponse.json(page({ contracts: [], positions: null })))
    renderApp('/futures')
    expect(await screen.findByText(/No futures are in the data/)).toBeTruthy()
  })

  it('that cannot be read says so under its heading', async () => {
    serve(() => HttpResponse.json({ code: 'not_found', message: 'Nothing here' }, { status: 404 }))
    renderApp('/futures')
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Futures')
  })
})
