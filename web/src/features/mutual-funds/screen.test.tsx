import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FundList, FundOverlap, FundTrades, OwnPortfolio, StatementReview } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { aFund, aPage } from './sample.fixture.ts'
// Read before the first test: on a busy machine its transform takes longer than a test may wait.
import './screen.tsx'

startNetwork()

const list: FundList = {
  rows: [
    aFund(),
    aFund({ id: '118955', name: 'HDFC Flexi Cap Fund', aum: 5e11, expense: 0.9, expenseAgainst: 0.1 }),
    aFund({
      id: 'scraped:X1',
      name: 'Read Value Fund',
      categoryKey: 'value-fund',
      category: 'Value Fund',
      scrapedAt: '2024-02-05T10:00:00Z',
    }),
  ],
  total: 3,
  asOf: '2024-02-06',
  source: 'sample',
}

const told = { asOf: '2024-02-06', source: 'sample' }
const serve = () => network.use(http.get('/api/mutualfunds/list', () => HttpResponse.json(list)))

describe('the screener of funds', () => {
  it('[R30] lists funds by size, keeps filters in the address and shows the list as a question', async () => {
    serve()
    renderApp('/mutualfunds?category=flexi-cap-fund')
    const grid = await screen.findByRole('grid', { name: '2 funds' })
    await within(grid).findByText('HDFC Flexi Cap Fund')
    expect(
      within(grid)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[0]?.textContent),
    ).toEqual(['HDFC Flexi Cap Fund', 'Parag Parikh Flexi Cap Fund'])
    await userEvent.click(screen.getByRole('button', { name: 'Cheaper than its category' }))
    expect(await screen.findByRole('grid', { name: '1 funds' })).toBeTruthy()
    expect(screen.getByRole('region', { name: /^This list as a question/ }).textContent).toContain(
      'funds category "Equity: Flexi cap" where plan is "Direct Plan" and expense_against_category < 0% sort fund_aum desc',
    )
  })

  it('marks what the scraper read, says when nothing passes, and what went wrong', async () => {
    serve()
    renderApp('/mutualfunds')
    expect(await screen.findByText('Scraped')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'small-cap-fund')
    expect(await screen.findByText('No fund passes these filters.')).toBeTruthy()
    cleanup()
    network.use(
      http.get('/api/mutualfunds/list', () =>
        HttpResponse.json({ code: 'unavailable', message: 'Not ready yet.' }, { status: 503 }),
      ),
    )
    renderApp('/mutualfunds?plan=all')
    expect(await screen.findByText('Not ready yet.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('a fund’s page', () => {
  it('[S132] shows returns, portfolio with bonus-adjusted changes and exits, and costs', async () => {
    network.use(http.get('/api/mutualfunds/fund', () => HttpResponse.json(aPage())))
    renderApp('/mutualfunds?fund=122639&tab=portfolio')
    expect(await screen.findByRole('heading', { level: 1, name: 'Parag Parikh Flexi Cap Fund' })).toBeTruthy()
    const grid = screen.getByRole('grid', { name: '1 holdings and 1 exits' })
    expect(within(grid).getByRole('row', { name: /Tata Consultancy.*Bought.*\+600 \*/ })).toBeTruthy()
    expect(within(grid).getByRole('row', { name: /Infosys.*Exit.*−500/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Costs, tax and manager' }))
    expect(await screen.findByText('A. Manager')).toBeTruthy()
    expect(screen.getByText('12.5% of gains past ₹1.25 lakh a year')).toBeTruthy()
  })

  it('says why a fund has no holdings and when it last disclosed them; an unknown fund leads back', async () => {
    const missing = 'The source lists no portfolios of this category.'
    network.use(
      http.get('/api/mutualfunds/fund', ({ request }) =>
        request.url.includes('id=42')
          ? HttpResponse.json({ code: 'not_found', message: 'No fund has this number.' }, { status: 404 })
          : HttpResponse.json(
              aPage({ portfolio: null, disclosure: { day: '2023-06-30', newest: '2024-01-31', missing } }),
            ),
      ),
    )
    renderApp('/mutualfunds?fund=1&tab=portfolio')
    expect(await screen.findByText(`${missing} Last disclosed: 30 Jun 2023.`)).toBeTruthy()
    cleanup()
    renderApp('/mutualfunds?fund=42')
    expect(await screen.findByRole('link', { name: 'Show all funds' })).toBeTruthy()
  })
})

describe('several funds', () => {
  it('overlap as a table of pairs and of common companies; one without a portfolio is named', async () => {
    const overlap: FundOverlap = {
      funds: [
        {
          id: '122639',
          name: 'Parag Parikh Flexi Cap Fund',
          category: null,
          day: '2024-01-31',
          holdings: 2,
          seen: 16,
          missing: null,
        },
        {
          id: '118955',
          name: 'HDFC Flexi Cap Fund',
          category: null,
          day: null,
          holdings: 0,
          seen: 0,
          missing: 'None is listed.',
        },
      ],
      matrix: [
        [16, 7.5],
        [7.5, 7.5],
      ],
      common: [
        { symbol: 'TCS', name: 'Tata Consultancy Services Ltd.', sector: 'IT', weights: [12, 4], held: 2, least: 4 },
      ],
      ...told,
    }
    serve()
    network.use(http.get('/api/mutualfunds/overlap', () => HttpResponse.json(overlap)))
    renderApp('/mutualfunds?view=overlap&funds=122639,118955')
    const pairs = await screen.findByRole('grid', { name: 'Overlap of each pair' })
    expect(within(pairs).getAllByText('7.5%').length).toBeGreaterThan(0)
    expect(screen.getByText('HDFC Flexi Cap Fund has no portfolio to compare. None is listed.')).toBeTruthy()
    expect(screen.getByText('overlap "Parag Parikh Flexi Cap Fund", "HDFC Flexi Cap Fund"')).toBeTruthy()
  })

  it('bought and sold a company, with the days between', async () => {
    const trades: FundTrades = {
      day: '2024-01-31',
      before: '2023-12-29',
      company: { symbol: 'TCS', name: 'Tata Consultancy Services Ltd.' },
      funds: [
        {
          id: '1',
          name: 'One Fund',
          category: null,
          kind: 'bought',
          weight: 12,
          weightBefore: 10,
          shares: 2600,
          sharesBefore: 2000,
          change: 600,
          value: 12e5,
        },
        {
          id: '2',
          name: 'Two Fund',
          category: null,
          kind: 'left',
          weight: null,
          weightBefore: 5,
          shares: null,
          sharesBefore: 400,
          change: -400,
          value: -8e5,
        },
      ],
      stocks: [],
      ...told,
    }
    network.use(http.get('/api/mutualfunds/traded', () => HttpResponse.json(trades)))
    renderApp('/mutualfunds?view=traded&symbol=TCS')
    expect(
      await screen.findByRole('heading', { name: 'Who bought and sold Tata Consultancy Services Ltd.' }),
    ).toBeTruthy()
    expect(screen.getByRole('row', { name: /One Fund.*Bought.*\+600/ })).toBeTruthy()
    expect(screen.getByText(/Between the portfolios of 29 Dec 2023 and 31 Jan 2024/)).toBeTruthy()
  })
})

describe('my portfolio', () => {
  it('asks a stranger to sign in', async () => {
    renderApp('/mutualfunds?view=portfolio')
    expect(await screen.findByText('Sign In needed')).toBeTruthy()
  })

  it('[S133] reviews a statement line by line and writes it only when no line has a problem', async () => {
    const empty: OwnPortfolio = {
      funds: [],
      total: { paid: null, value: null, gain: null, xirr: null, reason: 'No amounts are known yet.' },
      lookThrough: null,
      transactions: [],
      ...told,
    }
    const review = (problems: number): StatementReview => ({
      lines: [
        {
          line: 2,
          text: 'a',
          state: 'ready',
          says: 'Bought 1 units of One Fund for ₹10 on 1 Jan 2024.',
          transaction: null,
        },
        {
          line: 3,
          text: 'b',
          state: problems ? 'problem' : 'left out',
          says: problems ? 'No fund is called “b”.' : 'Left out.',
          transaction: null,
        },
      ],
      counts: { ready: 1, repeat: 0, skipped: 0, problem: problems, 'left out': 1 - problems },
      columns: [{ means: 'date', header: 'Day' }],
    })
    const written: unknown[] = []
    network.use(
      http.get('/api/portfolio', () => HttpResponse.json(empty)),
      http.post('/api/portfolio/review', async ({ request }) =>
        HttpResponse.json(review(((await request.json()) as { leaveOut: number[] }).leaveOut.includes(3) ? 0 : 1)),
      ),
      http.post('/api/portfolio/import', async ({ request }) => {
        written.push(await request.json())
        return HttpResponse.json({ written: 1, funds: 1 })
      }),
    )
    const session = { token: 'token', user: aUser('Asha') }
    network.use(http.post('*/api/auth/refresh', () => HttpResponse.json(session)))
    writeSession(session)
    renderApp('/mutualfunds?view=portfolio')
    await userEvent.click(await screen.findByRole('button', { name: 'Import a statement' }))
    await userEvent.type(screen.getByRole('textbox', { name: /Paste the lines/ }), 'Day')
    await userEvent.click(screen.getByRole('button', { name: 'Review' }))
    expect(await screen.findByText('No fund is called “b”.')).toBeTruthy()
    const write = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 transaction' })
    expect(write().disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Leave out all 1' }))
    await waitFor(() => expect(write().disabled).toBe(false))
    await userEvent.click(write())
    await waitFor(() => expect(written).toEqual([{ text: 'Day', leaveOut: [3], expected: 1 }]))
  })
})
