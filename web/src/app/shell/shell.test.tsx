import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from 'core/contract'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession, writeSession } from '#lib/session.ts'
import { aUser, config, marketState, network, nothingElseIsThere, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()
afterEach(() => {
  act(() => clearSession())
})

const asha = { user: aUser('Asha'), token: 'asha' }

async function openDrawer() {
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
  return screen.findByRole('dialog', { name: 'Main menu' })
}

function signedIn(user = asha.user) {
  network.use(http.post('/api/auth/refresh', () => HttpResponse.json({ ...asha, user })))
  writeSession({ ...asha, user })
}

describe('the top bar', () => {
  it('[S19 S20 S21 S23 P3 K5] has menu, market selector with India (IN) as its only option, company search and Login', async () => {
    renderApp('/about')
    const bar = await screen.findByRole('banner')
    expect(within(bar).getByRole('button', { name: 'Open menu' })).toBeDefined()
    const market = within(bar).getByRole<HTMLSelectElement>('combobox', { name: 'Market' })
    expect(market.value).toBe('IN')
    expect(
      within(market)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['India'])
    expect(within(bar).getByRole('combobox', { name: 'Search companies' })).toBeDefined()
    const login = within(bar).getByRole('link', { name: 'Login' })
    expect(login.getAttribute('href')).toBe('/login?redirect=%2Fabout')
    expect(within(bar).queryByRole('button', { name: /Account/ })).toBeNull()
  })

  it('says whether the exchange is open, and its time', async () => {
    renderApp('/about')
    const bar = await screen.findByRole('banner')
    await waitFor(() => expect(bar.textContent).toContain('NSE open · 11:42 IST'))
  })

  it('[S22 P2] has an avatar menu with View Profile and Logout when signed in, and no Login', async () => {
    network.use(
      http.get('/api/profile/channels', () =>
        HttpResponse.json({ telegram: null, webhook: { stopped: null, previousSecretUntil: null } }),
      ),
      http.post('/v1/graphql', () =>
        HttpResponse.json({ data: { GetUserConfig: { callback_url: null, webhook_secret: null } } }),
      ),
    )
    signedIn()
    const { router } = renderApp('/about')
    await userEvent.click(await screen.findByRole('button', { name: /Account of Asha/ }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View Profile', 'Logout'])
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: 'View Profile' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  })

  it('[T3 M18] Logout clears the stored session and goes to /; a server out of reach is said, with Retry', async () => {
    signedIn()
    network.use(http.post('/api/auth/logout', () => HttpResponse.error()))
    const { router } = renderApp('/about')
    await userEvent.click(await screen.findByRole('button', { name: /Account of Asha/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(localStorage.length).toBe(0)
    expect(await screen.findByRole('link', { name: 'Login' })).toBeDefined()
    expect(await screen.findByText(/server could not be reached/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })
})

describe('the drawer', () => {
  it('[S24 S25 S26 S27 S28 S29 S30 S31] has the user card and MAIN MENU with its groups and links, in order', async () => {
    renderApp('/about')
    const drawer = await openDrawer()
    expect(within(drawer).getByText('User')).toBeDefined()
    expect(within(drawer).getByRole('heading', { name: 'MAIN MENU' })).toBeDefined()
    expect(
      within(within(drawer).getByRole('navigation', { name: 'MAIN MENU' }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Home', '/'],
      ['Research Agent', '/assistant'],
      ['Your Agents', '/tradingagent/agents'],
      ['Jobs', '/tradingagent/jobs'],
      ['DipSip', '/dipsip'],
      ['Watch list', '/watchlist'],
      ['Market data', '/marketdata'],
      ['Alerts', '/alerts'],
      ['Shareholding', '/shareholding'],
      ['Indexes', '/indexes'],
      ['Futures', '/futures'],
      ['Options', '/options'],
    ])
  })

  const explored = (drawer: HTMLElement) =>
    within(within(drawer).getByRole('navigation', { name: 'EXPLORE' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])

  it('leads below it to every other page, in groups', async () => {
    renderApp('/about')
    expect(explored(await openDrawer())).toEqual([
      ['Live markets', '/livemarkets'],
      ['ETFs', '/etfList'],
      ['Mutual funds', '/mutualfunds'],
      ['Crypto list', '/crypto/list'],
      ['Crypto news', '/crypto/news'],
      ['Saved prompts', '/savedprompts'],
      ['Charting Agent', '/tradingagent/indicators'],
      ['Principles', '/principles'],
      ['Candles', '/candles'],
      ['Fields', '/fields'],
      ['Vocabulary', '/vocab'],
      ['DipSip calculator', '/dipsipCalculator'],
      ['Trading Dashboard', '/trade'],
      ['Risk profile', '/riskProfile'],
      ['Utilities', '/utils'],
      ['Tools for stock pickers', '/tools'],
    ])
  })

  it('leads operators to their tools', async () => {
    signedIn({ ...asha.user, isOperator: true })
    renderApp('/about')
    expect(explored(await openDrawer()).slice(-4)).toEqual([
      ['Mutual Fund Scraper', '/info'],
      ['Data feeds', '/cmots'],
      ['Prompt test', '/promptInstruct'],
      ['Data explorer', '/arrayview'],
    ])
  })

  it('gives way to the palette', async () => {
    renderApp('/about')
    await userEvent.click(within(await openDrawer()).getByRole('button', { name: 'Go to anything' }))
    expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Main menu' })).toBeNull()
  })

  it('[S26] groups collapse and open again', async () => {
    renderApp('/about')
    const drawer = await openDrawer()
    const equity = within(drawer).getByRole('button', { name: 'Equity' })
    await userEvent.click(equity)
    expect(equity.getAttribute('aria-expanded')).toBe('false')
    expect(within(drawer).queryByRole('link', { name: 'Watch list' })).toBeNull()
    await userEvent.click(equity)
    expect(within(drawer).getByRole('link', { name: 'Watch list' })).toBeDefined()
  })

  it('[S25] shows the display name and the picture when signed in', async () => {
    signedIn({ ...asha.user, photoURL: 'https://pictures.example/asha.png' })
    renderApp('/about')
    const drawer = await openDrawer()
    expect(within(drawer).getByText('Asha')).toBeDefined()
    expect(within(drawer).getByRole('img', { name: 'Picture of Asha' }).getAttribute('src')).toBe(
      'https://pictures.example/asha.png',
    )
  })

  it('[S25] shows "User" for a signed-in person without a display name', async () => {
    signedIn({ ...asha.user, displayName: null })
    renderApp('/about')
    expect(within(await openDrawer()).getByText('User')).toBeDefined()
  })

  it('is temporary: it closes when a link is followed', async () => {
    const { router } = renderApp('/about')
    const drawer = await openDrawer()
    await userEvent.click(within(drawer).getByRole('link', { name: 'Home' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Main menu' })).toBeNull())
  })
})

describe('around every page', () => {
  it('[S32 S33] the floating chat button opens /assistant in a new tab, on every page except /assistant', async () => {
    const { router } = renderApp('/about')
    const button = await screen.findByRole('link', { name: /Ask the Research Agent/ })
    expect([button.getAttribute('href'), button.getAttribute('target')]).toEqual(['/assistant', '_blank'])
    await act(() => router.navigate('/assistant'))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ask the Research Agent/ })).toBeNull())
  })

  it('[S34 S35 S36 S37] the footer has the blurb, the payment provider’s policy pages, terms in a new tab, the channel and the chart maker', async () => {
    renderApp('/about')
    const footer = await screen.findByRole('contentinfo')
    expect(footer.textContent).toContain(
      'A deterministic NLP/SLM tool for ad hoc queries, notifications and strategies on live and historical data across stocks, indexes, commodities, derivatives, forex and crypto.',
    )
    expect(footer.textContent).toContain('It is not advice')
    const href = (name: RegExp) => within(footer).getByRole('link', { name }).getAttribute('href')
    await waitFor(() => expect(href(/^Contact/)).toBe(config.policyLinks.contact))
    expect(href(/^Cancellation and refund/)).toBe(config.policyLinks.refund)
    expect(href(/^Privacy/)).toBe(config.policyLinks.privacy)
    expect(href(/^Shipping and delivery/)).toBe(config.policyLinks.shipping)
    expect(href(/^Telegram channel/)).toBe(config.channelLink)
    expect(href(/TradingView/)).toBe('https://www.tradingview.com/')
    const terms = within(footer).getByRole('link', { name: /^Terms and conditions/ })
    expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/tnc', '_blank'])
  })

  it('the sample bar is there while the market is simulated, with the way to connect a vendor', async () => {
    renderApp('/about')
    const bar = await screen.findByRole('complementary', { name: 'Sample data' })
    expect(bar.textContent).toContain('Simulated sample data')
    expect(within(bar).getByRole('link').getAttribute('href')).toBe('/about#data')
  })

  it('the sample bar says which day is being played again', async () => {
    network.use(
      http.get('/api/market/state', () =>
        HttpResponse.json({ ...marketState, source: 'Replay of 6 Feb 2024, Simulated sample data' }),
      ),
    )
    renderApp('/about')
    const bar = await screen.findByRole('complementary', { name: 'Sample data' })
    expect(bar.textContent).toContain('Simulated sample data Replay of 6 Feb 2024.')
  })

  it('the sample bar gives way to the vendor and its date', async () => {
    network.use(
      http.get('/api/market/state', () =>
        HttpResponse.json({ ...marketState, simulated: false, source: 'NSE bhavcopy' }),
      ),
    )
    renderApp('/about')
    expect(await screen.findByText('Data: NSE bhavcopy, as of 6 Feb 2024')).toBeDefined()
    expect(screen.queryByText('Simulated sample data')).toBeNull()
  })

  it('operators see that they are in operator mode, on the pages that are theirs', async () => {
    signedIn({ ...asha.user, isOperator: true })
    const { router } = renderApp('/arrayview')
    expect(await screen.findByText('Operator mode')).toBeDefined()
    await act(() => router.navigate('/about'))
    await waitFor(() => expect(screen.queryByText('Operator mode')).toBeNull())
  })

  it('a lost connection is said at the top until it is back', async () => {
    renderApp('/about')
    await screen.findByRole('banner')
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    try {
      act(() => void window.dispatchEvent(new Event('offline')))
      expect(await screen.findByText('Reconnecting…')).toBeDefined()
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
      // Queries wait while nobody says so, those of the tests after this one too.
      act(() => void window.dispatchEvent(new Event('online')))
    }
    await waitFor(() => expect(screen.queryByText('Reconnecting…')).toBeNull())
  })
})

describe('keys', () => {
  beforeEach(nothingElseIsThere)

  it('"/" focuses the company search, Ctrl+K opens the palette over pages, "?" lists the shortcuts', async () => {
    const { router } = renderApp('/about')
    const search = await screen.findByRole('combobox', { name: 'Search companies' })
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(search)
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = await screen.findByRole('dialog', { name: 'Go to' })
    await userEvent.type(within(palette).getByRole('combobox'), 'watch')
    await userEvent.click(await within(palette).findByRole('option', { name: /Watch list/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Watch list' })).toBeDefined()
    expect(router.state.location.pathname).toBe('/watchlist')
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
  })

  it('the palette opens from the top bar, and finds funds, indices, ETFs and coins', async () => {
    network.use(
      http.get('/api/company/list', () => HttpResponse.json([{ name: 'Gold Works', symbol: 'GOLDW' }])),
      http.get('/api/mutualfunds/list', () =>
        HttpResponse.json({
          rows: [
            { id: '7', name: 'A Gold Fund', category: 'Gold', scrapedAt: null },
            { id: '8', name: 'A read Gold Fund', category: 'Gold', scrapedAt: '2024-02-05T10:00:00Z' },
            { id: '9', name: 'A Bond Fund', category: 'Debt', scrapedAt: null },
          ],
        }),
      ),
      http.get('/api/charting/instruments', () =>
        HttpResponse.json([
          { asset: 'stock', symbol: 'GOLDW', name: 'Gold Works' },
          { asset: 'index', symbol: 'NIFTY GOLD', name: 'Nifty Gold' },
          { asset: 'etf', symbol: 'GOLDBEES', name: 'Gold BeES' },
          { asset: 'coin', symbol: 'XAU', name: 'Gold coin' },
          { asset: 'future', symbol: 'GOLDFUT', name: 'Gold future' },
        ]),
      ),
    )
    const { router } = renderApp('/about')
    const bar = await screen.findByRole('banner')
    await userEvent.click(within(bar).getByRole('button', { name: 'Go to a page, fund or question' }))
    const palette = await screen.findByRole('dialog', { name: 'Go to' })
    await userEvent.type(within(palette).getByRole('combobox'), 'gold')
    await within(palette).findByRole('option', { name: /Gold BeES/ })
    expect(
      within(palette)
        .getAllByRole('group')
        .map((group) => [
          group.getAttribute('aria-label'),
          within(group)
            .getAllByRole('option')
            .map((option) => option.textContent),
        ]),
    ).toEqual([
      ['Companies', ['Gold WorksGOLDW']],
      ['Funds', ['A Gold FundGold']],
      ['Indices', ['Nifty GoldNIFTY GOLD']],
      ['ETFs', ['Gold BeESGOLDBEES']],
      ['Coins', ['Gold coinXAU']],
      ['Questions', ['Ask: gold']],
    ])
    await userEvent.click(within(palette).getByRole('option', { name: /Nifty Gold/ }))
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/indexes?index=NIFTY+GOLD'),
    )
  })

  it('"g" then a letter goes to a page', async () => {
    const { router } = renderApp('/about')
    await screen.findByRole('banner')
    await userEvent.keyboard('gw')
    await waitFor(() => expect(router.state.location.pathname).toBe('/watchlist'))
  })
})

describe('routes', () => {
  beforeEach(nothingElseIsThere)

  it.each(routes.filter(({ path }) => !path.includes(':') && path !== '/tradingagent'))(
    'lead to a page with a heading and a document title: $path',
    async ({ path, title }) => {
      renderApp(path)
      await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
      expect(document.title).toBe(`${title} · Artha`)
    },
  )

  it('[R26] /tradingagent redirects to /tradingagent/indicators', async () => {
    const { router } = renderApp('/tradingagent')
    await waitFor(() => expect(router.state.location.pathname).toBe('/tradingagent/indicators'))
  })

  it.each(['/nowhere', '/ETFLIST', '/about/us', '/gallery'])(
    '[R44 S47] %s shows the not-found screen',
    async (path) => {
      renderApp(path)
      const heading = await screen.findByRole('heading', { level: 1 })
      expect(heading.textContent).toBe('404Oops! Page not found.')
      expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/')
      expect(document.title).toBe('Page not found · Artha')
    },
  )

  it('a navigation moves the focus to the new page’s heading', async () => {
    const { router } = renderApp('/about')
    await screen.findByRole('heading', { level: 1, name: 'About Artha' })
    await act(() => router.navigate('/disclaimer'))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Disclaimer' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
})
