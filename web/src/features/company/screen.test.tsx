import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { usualRatios } from 'core/company'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { head, serveCompany, valuation, verdict } from './company.fixture.ts'
import { part, scrollTo, signIn, startReading } from './reader.fixture.ts'

startNetwork()
startReading()

describe('[/company/{symbol}] the page of a company', () => {
  it('[R36] shows name, symbol, sector, price with its change, ranges, market cap and indices', async () => {
    serveCompany()
    renderApp('/company/TCS')
    expect(await screen.findByRole('heading', { level: 1, name: head.name })).toBeTruthy()
    expect(screen.getByText('Information Technology, IT Services')).toBeTruthy()
    expect(screen.getByText('₹3,900.00')).toBeTruthy()
    expect(screen.getByText(/\+100\.00 \(\+2\.63%\)/)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Day range: ₹3,790.00 to ₹3,950.00, now ₹3,900.00' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '52-week range: ₹3,000.00 to ₹4,200.00, now ₹3,900.00' })).toBeTruthy()
    expect(screen.getByText('Rank 2 of 500, large cap')).toBeTruthy()
    const indices = screen.getByRole('list', { name: 'Member of' })
    expect(within(indices).getAllByRole('link')).toHaveLength(4)
    await userEvent.click(within(indices).getByRole('button', { name: '1 more' }))
    expect(within(indices).getAllByRole('link')).toHaveLength(5)
    await waitFor(() => expect(document.title).toContain('Tata Consultancy Services Ltd. (TCS)'))
  })

  it('one company has one address: /company/tcs becomes /company/TCS, with its section', async () => {
    serveCompany()
    const { router } = renderApp('/company/tcs#peers')
    await waitFor(() => expect(router.state.location.pathname).toBe('/company/TCS'))
    expect(router.state.location.hash).toBe('#peers')
  })

  it('an unknown symbol offers nearest matches, and says what it is when it is no company', async () => {
    network.use(
      http.get('/api/company/head', () =>
        HttpResponse.json({
          outcome: 'unknown',
          symbol: 'TCSS',
          nearest: [{ symbol: 'TCS', name: head.name }],
          other: { asset: 'etf', symbol: 'TCSS', name: 'Some ETF' },
        }),
      ),
    )
    renderApp('/company/TCSS')
    expect(await screen.findByRole('heading', { level: 1, name: 'No company has the symbol TCSS' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Tata Consultancy/ }).getAttribute('href')).toBe('/company/TCS')
    expect(screen.getByText(/Some ETF is not a company/)).toBeTruthy()
  })

  it('a head that cannot be loaded says so and can be tried again', async () => {
    serveCompany()
    network.use(http.get('/api/company/head', () => HttpResponse.json({}, { status: 400 }), { once: true }))
    renderApp('/company/TCS')
    expect(await screen.findByText('This company could not be loaded.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: head.name })).toBeTruthy()
  })

  it('a section that fails leaves the others standing', async () => {
    scrollTo('shareholding')
    serveCompany()
    network.use(http.get('/api/company/holders', () => HttpResponse.json({}, { status: 500 })))
    renderApp('/company/TCS')
    expect(await screen.findByText('Shareholding could not be read.')).toBeTruthy()
    expect(await screen.findByText('High return on capital')).toBeTruthy()
  })
})

it('a pledge that grew is bad news, in points, beside quarters written as in the tables', async () => {
  scrollTo('shareholding')
  serveCompany()
  renderApp('/company/TCS')
  const row = (await screen.findByRole('rowheader', { name: 'Promoter shares pledged' })).closest('tr')
  expect(row?.textContent).toBe('Promoter shares pledged7.1%up +5.1 pt')
  expect(row?.querySelector('[class*=bad]')).toBeTruthy()
  expect(screen.getByText('Dec 2023')).toBeTruthy()
})

describe('key ratios', () => {
  it('each has its value, ten years and where it stands; a press tells formula and filing', async () => {
    serveCompany()
    renderApp('/company/TCS')
    const overview = await part('overview')
    await userEvent.click(await within(overview).findByRole('button', { name: 'ROCE 42.5%, why?' }))
    const why = await screen.findByRole('dialog', { name: 'Why 42.5%: ROCE' })
    expect(within(why).getByText('share_price / eps')).toBeTruthy()
    expect(within(why).getByText(/Results to 31 Mar 2023, public on 10 May 2023, consolidated/)).toBeTruthy()
    expect(within(why).getByText('62nd percentile of its years since FY2019')).toBeTruthy()
    expect(within(why).getByText(/median 30.00%, 91st percentile of IT Services/)).toBeTruthy()
  })

  it('may be ordered by the arrow keys, removed and added; the choice is kept in this browser', async () => {
    const sent = serveCompany()
    renderApp('/company/TCS')
    const overview = await part('overview')
    await userEvent.click(await within(overview).findByRole('button', { name: 'Edit ratios' }))
    const list = within(overview).getByRole('list', { name: 'Ratios in their order' })
    within(list)
      .getByRole('button', { name: `Move P/E, 1 of ${usualRatios.ordinary.length}` })
      .focus()
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.click(within(list).getByRole('button', { name: 'Remove ROE' }))
    await userEvent.type(within(overview).getByLabelText('Add a ratio'), 'market_cap / revenue')
    await userEvent.click(within(overview).getByRole('button', { name: 'Add ratio' }))
    await waitFor(() => expect(sent.ratios.at(-1)).toContain('market_cap / revenue'))
    const chosen = [
      'pb',
      'pe',
      ...usualRatios.ordinary.slice(2).filter((each) => each !== 'roe'),
      'market_cap / revenue',
    ]
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('company_ratios') ?? '{}')).toEqual({ ordinary: chosen }),
    )
    cleanup()
    renderApp('/company/TCS')
    await waitFor(() => expect(sent.ratios.at(-1)).toEqual(chosen))
  })

  it('what cannot be read as a ratio says why and what was nearest', async () => {
    serveCompany()
    renderApp('/company/TCS')
    const overview = await part('overview')
    await userEvent.click(await within(overview).findByRole('button', { name: 'Edit ratios' }))
    network.use(
      http.post('/api/company/ratios', () =>
        HttpResponse.json([
          { outcome: 'refused', asked: 'rooe', message: 'No figure is called rooe.', nearest: ['roe'] },
        ]),
      ),
    )
    await userEvent.type(within(overview).getByLabelText('Add a ratio'), 'rooe{Enter}')
    expect(await within(overview).findByText('No figure is called rooe. Nearest: roe.')).toBeTruthy()
  })

  it('a signed-in reader’s choice is kept with the account', async () => {
    signIn()
    const sent = serveCompany()
    renderApp('/company/TCS')
    const overview = await part('overview')
    await userEvent.click(await within(overview).findByRole('button', { name: 'Edit ratios' }))
    await userEvent.click(within(overview).getByRole('button', { name: 'Remove P/E' }))
    await waitFor(() =>
      expect(JSON.parse(sent.configs.at(-1) ?? '{}')).toEqual({ ordinary: usualRatios.ordinary.slice(1) }),
    )
    expect(localStorage.getItem('company_ratios')).toBeNull()
  })
})

describe('for and against', () => {
  it('shows what holds with its rule, and all rules with what is not known', async () => {
    serveCompany()
    renderApp('/company/TCS')
    const card = await part('verdicts')
    const rule = await within(card).findByRole('link', { name: 'High return on capital in words' })
    expect(rule.getAttribute('href')).toBe(
      `/assistant?${new URLSearchParams({ q: 'screen stocks where avg(roce, 5y) > 20%' })}`,
    )
    expect(within(card).queryByText('Almost no debt')).toBeNull()
    expect(within(card).getByText('No rule speaks against it today.')).toBeTruthy()
    await userEvent.click(within(card).getByRole('button', { name: 'All 4 rules' }))
    const all = await screen.findByRole('dialog', { name: 'All 4 rules' })
    expect(within(all).getByText(verdict('no_debt', false).because)).toBeTruthy()
    expect(within(all).getByText('Not known: a figure is missing')).toBeTruthy()
  })
})

describe('statements', () => {
  it('are in crores, with growth and margin under them; a line of zeros is left out', async () => {
    scrollTo('profit-and-loss')
    serveCompany()
    renderApp('/company/TCS')
    const card = await part('profit-and-loss')
    const grid = await within(card).findByRole('grid')
    await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(5))
    const texts = within(grid)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replace(/^(up|down) /, '')))
    expect(texts[0]).toEqual(['₹ crore', 'Mar 2021', 'Mar 2022 ®', 'Mar 2023', '12 months'])
    expect(texts[1]).toEqual(['Revenue', '1,000', '1,100', '1,210', '1,300'])
    expect(texts[2]?.[0]).toBe('Growth, year')
    expect(texts[2]?.[2]).toContain('+10.0%')
    expect(texts.map(([first]) => first)).not.toContain('Exceptional items')
    const margin = texts.find(([first]) => first === 'Margin')
    expect(margin?.slice(1)).toEqual(['20.0%', '21.0%', '20.0%', '20.0%'])
  })

  it('can be read as parts of sales or year on year; a figure tells its filing, restated ones that they are', async () => {
    scrollTo('profit-and-loss')
    serveCompany()
    renderApp('/company/TCS')
    const card = await part('profit-and-loss')
    await userEvent.click(await within(card).findByRole('radio', { name: '% of sales' }))
    expect((await within(card).findAllByText('100.0%')).length).toBeGreaterThan(0)
    await userEvent.click(within(card).getByRole('radio', { name: '₹ crore' }))
    await userEvent.click(await within(card).findByRole('button', { name: '1,100, why?' }))
    const why = await screen.findByRole('dialog', { name: 'Why 1,100' })
    expect(within(why).getByText('public on 10 May 2022')).toBeTruthy()
    expect(within(why).getByText('filing 2 of this period')).toBeTruthy()
  })

  it('standalone says what is missing and what there is, by an address of its own', async () => {
    scrollTo('profit-and-loss')
    serveCompany()
    const { router } = renderApp('/company/TCS')
    await userEvent.click(await screen.findByRole('radio', { name: 'Standalone' }))
    expect(router.state.location.search).toBe('?basis=standalone')
    const card = await part('profit-and-loss')
    expect(
      await within(card).findByText(/Standalone statements: none in sample. Consolidated: FY2004 to FY2023, 20 years/),
    ).toBeTruthy()
    await userEvent.click(within(card).getByRole('button', { name: 'Show consolidated' }))
    expect(router.state.location.search).toBe('')
    expect(await within(card).findByRole('grid')).toBeTruthy()
  })
})

describe('peers', () => {
  it('are the industry’s until some are chosen; a stranger’s choice is kept in this browser', async () => {
    scrollTo('peers')
    const sent = serveCompany()
    network.use(
      http.get('/api/charting/instruments', () =>
        HttpResponse.json([{ asset: 'stock', symbol: 'HCLTECH', name: 'HCL Technologies', exchange: 'NSE' }]),
      ),
    )
    renderApp('/company/TCS')
    const card = await part('peers')
    expect(await within(card).findByText('INFY')).toBeTruthy()
    await userEvent.click(within(card).getByRole('button', { name: 'Edit peers' }))
    await userEvent.click(within(card).getByRole('button', { name: 'Remove filter: WIPRO' }))
    await waitFor(() => expect(sent.peers.at(-1)).toBe('INFY'))
    await userEvent.type(within(card).getByRole('combobox', { name: 'Add a peer' }), 'hcl')
    await userEvent.click(await within(card).findByRole('option', { name: /HCLTECH/ }))
    await waitFor(() => expect(sent.peers.at(-1)).toBe('INFY,HCLTECH'))
    expect(localStorage.getItem('company_peers TCS')).toBe('["INFY","HCLTECH"]')
    await userEvent.click(await within(card).findByRole('button', { name: 'Usual peers' }))
    await waitFor(() => expect(localStorage.getItem('company_peers TCS')).toBeNull())
  })
})

describe('valuation', () => {
  it('every input of the discounted cash flow can be changed, and impossible ones say why', async () => {
    scrollTo('valuation')
    serveCompany()
    renderApp('/company/TCS')
    const card = await part('valuation')
    const value = async () =>
      (await within(card).findByRole('region', { name: 'Value by discounted cash flow' })).textContent
    const before = await value()
    const rate = within(card).getByLabelText('Discount rate')
    await userEvent.clear(rate)
    await userEvent.type(rate, '14{Tab}')
    await waitFor(async () => expect(await value()).not.toBe(before))
    await userEvent.clear(rate)
    await userEvent.type(rate, '4{Tab}')
    expect(await within(card).findByText(/discount rate must be above the terminal growth/)).toBeTruthy()
    await userEvent.click(within(card).getByRole('button', { name: 'First inputs' }))
    await waitFor(async () => expect(await value()).toBe(before))
  })

  it('a bank is valued neither by its cash flow nor by owner earnings, and the page says why', async () => {
    scrollTo('valuation')
    serveCompany({ ...head, kind: 'bank' })
    network.use(
      http.get('/api/company/valuation', () =>
        HttpResponse.json({
          dcf: null,
          ownerEarnings: [2021, 2022, 2023].map((year) => ({
            year: `FY${year}`,
            earnings: 1e10,
            netProfit: 1e10,
            depreciation: 0,
            maintenanceCapex: 0,
            workingCapital: 0,
          })),
          scores: [],
          signs: [],
          zParts: [],
          shares: 1e8,
          graham: null,
          price: 1111,
        }),
      ),
    )
    renderApp('/company/HDFCBANK')
    expect(await screen.findByText(/cash flow of a lender or insurer is its customers’ money/)).toBeTruthy()
    expect(screen.getByText('Bank')).toBeTruthy()
    expect(screen.getByText(/Owner earnings rest on the same cash flow/)).toBeTruthy()
    expect(screen.queryByText('Value of a share')).toBeNull()
  })

  it('a lender or an insurer has no score, also where most of its parts can be told', async () => {
    scrollTo('scores')
    serveCompany({ ...head, kind: 'insurer' })
    renderApp('/company/HDFCLIFE')
    expect(await screen.findByText(/made for companies that sell goods; lenders and insurers have none/)).toBeTruthy()
    expect(screen.queryByText('Altman Z-score')).toBeNull()
  })

  it('a score that lacks signs says how many', async () => {
    scrollTo('scores')
    serveCompany(head)
    network.use(
      http.get('/api/company/valuation', () =>
        HttpResponse.json({
          ...valuation,
          scores: [{ year: 'FY2023', piotroski: null, altman: 4.2 }],
          signs: valuation.signs.map((sign, at) => ({ ...sign, holds: at < 7 ? true : null })),
        }),
      ),
    )
    renderApp('/company/TCS')
    expect(await screen.findByText('2 signs cannot be told, so there is no sum.')).toBeTruthy()
  })
})
