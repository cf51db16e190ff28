import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HolderScreenName } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { aCompany, aHolding, aList, aPage, aScreen } from './holders.fixture.ts'

startNetwork()

const unknown = () => HttpResponse.json({ code: 'not_found', message: 'Not found' }, { status: 404 })

const serve = (total = 1) =>
  network.use(
    http.get('/api/holders/investors', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? ''
      const { investors, ...rest } = aList()
      const found = investors.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
      return HttpResponse.json({ ...rest, investors: found, total: found.length })
    }),
    http.get('/api/holders/investor', ({ request }) => {
      const name = new URL(request.url).searchParams.get('name')
      if (name === 'Asha K. Rao') return HttpResponse.json(aPage())
      if (name === 'Life Insurance Corporation of India')
        return HttpResponse.json(
          aPage({
            name,
            names: [],
            holdings: [aHolding({ percent: 4, value: 9e9 }), aHolding({ symbol: 'INFY', value: 1e9 })],
          }),
        )
      return unknown()
    }),
    http.get('/api/holders/company', ({ request }) =>
      new URL(request.url).searchParams.get('symbol') === 'ITC' ? HttpResponse.json(aCompany()) : unknown(),
    ),
    http.get('/api/holders/screen', ({ request }) =>
      HttpResponse.json(aScreen((new URL(request.url).searchParams.get('of') ?? '') as HolderScreenName, total)),
    ),
  )

describe('[R17] shareholding by investor', () => {
  it('lists investors with worth, holdings, net change and merged names, finds one, and keeps the 1% caveat in sight', async () => {
    serve()
    renderApp('/shareholding')
    const nav = await screen.findByRole('navigation', { name: 'Investors' })
    const links = await within(nav).findAllByRole('link')
    expect(links[0]?.textContent).toMatch(/Life Insurance Corporation of India.*480 companies · 4 names merged/)
    expect(screen.getByRole('heading', { level: 1, name: 'Shareholding by investor' })).toBeTruthy()
    expect(screen.getByText(/absence is not an exit/)).toBeTruthy()
    await userEvent.type(within(nav).getByRole('searchbox', { name: 'Find an investor' }), 'nobody')
    expect(await within(nav).findByText('Nobody who holds 1% of a company is called “nobody”.')).toBeTruthy()
    await userEvent.clear(within(nav).getByRole('searchbox'))
    await userEvent.type(within(nav).getByRole('searchbox'), 'asha')
    await userEvent.click(await within(nav).findByRole('link', { name: /^Asha K\. Rao/ }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Asha K. Rao' })).toBeTruthy()
  })

  it('says once that the investors could not be read, and not that nobody bought', async () => {
    serve()
    network.use(
      http.get('/api/holders/investors', () =>
        HttpResponse.json({ code: 'internal', message: 'Busy' }, { status: 500 }),
      ),
    )
    renderApp('/shareholding')
    expect(await screen.findByText('Busy')).toBeTruthy()
    expect(screen.queryByText('Bought most')).toBeNull()
    expect(screen.queryByText(/Nobody is named/)).toBeNull()
  })

  it('shows a portfolio in tabs new, increased, reduced and below 1%, and says who has not filed', async () => {
    serve()
    const { router } = renderApp('/shareholding?investor=Asha+K.+Rao')
    expect(await screen.findByText('2 names merged')).toBeTruthy()
    const rows = async (tab: RegExp) => {
      await userEvent.click(screen.getByRole('tab', { name: tab }))
      const grid = await screen.findByRole('grid', { name: /of Asha K\. Rao$/ })
      return within(grid)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent)
    }
    expect(await rows(/^All holdings/)).toHaveLength(3)
    expect((await rows(/^New/)).join()).toMatch(/Tata Consultancy.*Dec 2025/)
    expect((await rows(/^Increased/)).join()).toMatch(/ITC Ltd\..*2\.50.*Mar 2025 or before/)
    expect((await rows(/^Below 1%/)).join()).toMatch(/State Bank/)
    expect(router.state.location.search).toContain('tab=below')
    expect(screen.getByText('which stocks did Asha K. Rao exit')).toBeTruthy()
    expect(screen.getByText(/Lupin has not filed for Dec 2025 yet/)).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: /^Reduced/ }))
    expect(await screen.findByText('No stake of Asha K. Rao is smaller than in Sep 2025.')).toBeTruthy()
  })

  it('draws worth over time with a gap where the investor is not named: no line across, no zero', async () => {
    serve()
    renderApp('/shareholding?investor=Asha+K.+Rao')
    const chart = await screen.findByRole('img', { name: 'Worth over time' })
    const paths = [...chart.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
    // March stands alone as a dot; the line begins again in September.
    expect(paths).toHaveLength(1)
    expect(paths[0]?.match(/M/g)).toHaveLength(2)
    expect(paths[0]?.match(/L/g)).toHaveLength(1)
    expect(screen.getByText('named holdings; not named anywhere in Jun 2025')).toBeTruthy()
  })

  it('compares with another investor, and with the watch list of who is signed in', async () => {
    serve()
    const { router } = renderApp('/shareholding?investor=Asha+K.+Rao&with=Life+Insurance+Corporation+of+India')
    expect(
      await screen.findByText(
        '1 common company: 75.0% of the worth of Asha K. Rao, 90.0% of that of Life Insurance Corporation of India.',
      ),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'With my watch list' }))
    expect(router.state.location.search).toContain('with=watchlist')
    expect(await screen.findByText('Sign In needed')).toBeTruthy()
  })

  it('says so for a name that is nobody’s, and offers all investors', async () => {
    serve()
    renderApp('/shareholding?investor=Somebody')
    expect(await screen.findByText('Nobody who holds 1% of a company is called “Somebody”.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All investors' })).toBeTruthy()
  })
})

describe('shareholding by company', () => {
  it('stacks owners by quarter with a gap for one that was not filed, and leads to a holder and back', async () => {
    serve()
    const { router } = renderApp('/shareholding?company=ITC')
    const chart = await screen.findByRole('img', { name: 'Owners by quarter' })
    expect(chart.querySelectorAll('[data-gap]')).toHaveLength(1)
    expect(screen.getByText('% of the company; nothing was filed for Sep 2025')).toBeTruthy()
    const funds = screen.getByRole('grid', { name: 'Funds holding ITC' })
    expect(within(funds).getAllByRole('row')[1]?.textContent).toMatch(/Flexi Fund.*2 of 40.*\+3/)
    const holders = screen.getByRole('grid', { name: 'Holders of ITC' })
    await userEvent.dblClick(within(holders).getByText('Asha K. Rao'))
    expect(await screen.findByRole('link', { name: 'Back to ITC' })).toBeTruthy()
    expect(router.state.location.search).toBe('?investor=Asha+K.+Rao&from=ITC')
    await userEvent.click(screen.getByRole('link', { name: 'Back to ITC' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'ITC Ltd.' })).toBeTruthy()
  })

  it('offers an example without a company, and does not know a symbol that is none', async () => {
    serve()
    renderApp('/shareholding?view=company')
    expect(await screen.findByRole('link', { name: 'Show who owns ITC' })).toBeTruthy()
    network.use(http.get('/api/holders/company', unknown))
    await userEvent.click(screen.getByRole('link', { name: 'Show who owns ITC' }))
    expect(await screen.findByText('No company has the symbol ITC.')).toBeTruthy()
  })
})

describe('screens of shareholding', () => {
  it('count pledge up, promoters up, FII and DII both up over the chosen quarters, each as its sentence', async () => {
    serve()
    const { router } = renderApp('/shareholding?view=screens')
    expect(await screen.findByText('stocks where pledge-up rose')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'FII and DII both up 1' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: '4 quarters' }))
    await userEvent.click(screen.getByRole('tab', { name: /^Promoters up/ }))
    expect(router.state.location.search).toBe('?view=screens&quarters=4&of=promoter-up')
    expect(await screen.findByText('stocks where promoter-up rose')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in to save or alert' })).toBeTruthy()
  })

  it('say so when nothing matches, and when the answer fails', async () => {
    serve(0)
    renderApp('/shareholding?view=screens')
    expect(await screen.findByText('Fewer quarters in a row find more companies.')).toBeTruthy()
    network.use(
      http.get('/api/holders/screen', () =>
        HttpResponse.json({ code: 'internal', message: 'Out of order' }, { status: 500 }),
      ),
    )
    await userEvent.click(screen.getByRole('radio', { name: '8 quarters' }))
    expect((await screen.findAllByText('Out of order')).length).toBeGreaterThan(0)
  })
})
