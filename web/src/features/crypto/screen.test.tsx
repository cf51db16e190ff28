import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Coin, CoinBoard, CoinNews, MyCoinNews } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const coin = (symbol: string, more: Partial<Coin> = {}): Coin => ({
  symbol,
  name: `${symbol} coin`,
  category: 'Layer 1',
  rank: 1,
  price: 8_000_000,
  change1h: 0.5,
  change24h: -2,
  change7d: 3,
  change30d: 4,
  change1y: null,
  marketCap: 1.6e14,
  volume24h: 8e12,
  supply: 2e7,
  maxSupply: 2.1e7,
  ath: 1e7,
  athDay: '2025-01-20',
  athDistance: -20,
  spark: [1, 2, 3],
  btcCorrelation: 0.8,
  volatility: 60,
  ...more,
})

const now = Date.now()
const board: CoinBoard = {
  coins: [
    coin('BTC', { name: 'Bitcoin', btcCorrelation: null }),
    coin('TINY', { rank: 2, price: 0.0005, category: 'Meme' }),
  ],
  asOf: now - 3 * 60_000,
  source: { name: 'coins.example', state: 'good', goodAt: now - 3 * 60_000, triedAt: now, problem: null },
  dollar: { rupees: 100, day: '2026-11-13', source: 'Rates' },
  niftyVolatility: 15,
  closesTo: '2026-11-13',
}

const news: CoinNews = {
  stories: [
    {
      id: 'a',
      items: [
        {
          id: 'a',
          headline: 'Exchange halts withdrawals',
          source: 'One',
          at: now - 7_200_000,
          url: 'https://one.example/a',
          coins: ['BTC'],
        },
        {
          id: 'b',
          headline: 'Withdrawals paused by exchange',
          source: 'Two',
          at: now - 3_600_000,
          url: null,
          coins: ['BTC'],
        },
      ],
    },
    {
      id: 'c',
      items: [{ id: 'c', headline: 'Court hears claims', source: 'One', at: now - 90_000_000, url: null, coins: [] }],
    },
  ],
  sources: [
    { name: 'One', state: 'good', goodAt: now - 60_000, triedAt: now, problem: null },
    { name: 'Two', state: 'down', goodAt: now - 7_200_000, triedAt: now, problem: 'does not answer' },
  ],
  coins: [{ symbol: 'BTC', name: 'Bitcoin' }],
}
const nothing: MyCoinNews = { saved: [], muted: [], alerts: [] }

const serve = (changes: { board?: Partial<CoinBoard>; news?: Partial<CoinNews> } = {}) =>
  network.use(
    http.get('/api/crypto/coins', () => HttpResponse.json({ ...board, ...changes.board })),
    http.get('/api/crypto/news', () => HttpResponse.json({ ...news, ...changes.news })),
    http.get('/api/crypto/mine', () => HttpResponse.json(nothing)),
    http.get('/api/crypto/news/moves', () =>
      HttpResponse.json({
        id: 'a',
        source: 'coins.example',
        moves: [
          {
            symbol: 'BTC',
            name: 'Bitcoin',
            move: {
              before: { at: 0, price: 100 },
              near: { at: now, price: 101 },
              after: null,
              changeBefore: 1,
              changeAfter: null,
            },
          },
        ],
      }),
    ),
    http.post('/v1/graphql', () => HttpResponse.json({ data: { watch_list: [{ symbol: 'TINY' }] } })),
  )

beforeEach(() => {
  network.use(http.post('/api/auth/refresh', () => HttpResponse.json({}, { status: 401 })))
})

function signIn(): void {
  const session = { user: aUser('Asha'), token: 'token' }
  writeSession(session)
  network.use(http.post('/api/auth/refresh', () => HttpResponse.json(session)))
}

/** The row of the coin whose star this is. */
async function row(symbol: string): Promise<HTMLElement> {
  const star = await screen.findByRole('button', { name: new RegExp(`^(Watch|Stop watching) ${symbol}$`) })
  const own = star.closest('tr')
  if (!own) throw new Error(`${symbol} has no row`)
  return own
}

describe('[R19] /crypto/list', () => {
  it('shows price, changes, sizes and distance from the high; a missing year says why', async () => {
    serve()
    renderApp('/crypto/list')
    const bitcoin = within(await row('BTC'))
    expect(bitcoin.getByText('₹80,00,000')).toBeTruthy()
    expect(bitcoin.getByText('−2.00%')).toBeTruthy()
    expect(bitcoin.getByText('₹160.00 lakh cr')).toBeTruthy()
    expect(bitcoin.getByText('−20.0%')).toBeTruthy()
    expect(within(await row('TINY')).getByText('₹0.0005000')).toBeTruthy()
    expect(screen.getByText(/Not regulated by SEBI/)).toBeTruthy()
    expect(screen.getByText(/Prices are 3 min old\. A dollar is ₹100\.00: close of 13 Nov 2026, Rates\./)).toBeTruthy()
  })

  it('says so of an address with a coin that is none, beside the list', async () => {
    serve()
    renderApp('/crypto/list?coin=NOTHING')
    expect(await screen.findByText('No coin called NOTHING is in the list.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes to dollars and back by the address', async () => {
    serve()
    renderApp('/crypto/list?in=usd')
    expect(within(await row('BTC')).getByText('$80,000.00')).toBeTruthy()
    expect(within(await row('BTC')).getByText('$1.60 tn')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Rupees' }))
    expect(within(await row('BTC')).getByText('₹80,00,000')).toBeTruthy()
  })

  it('shows the last list with its age when the source is down', async () => {
    serve({ board: { source: { ...board.source, state: 'down', problem: 'answers 503' } } })
    renderApp('/crypto/list')
    expect(await screen.findByText(/coins\.example answers 503; this is its last list/)).toBeTruthy()
    expect(await row('BTC')).toBeTruthy()
  })

  it('an error is said with Retry; no coin of a category is said too', async () => {
    network.use(http.get('/api/crypto/coins', () => HttpResponse.json({}, { status: 500 })))
    renderApp('/crypto/list')
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    cleanup()
    serve()
    renderApp('/crypto/list?category=Gold')
    await userEvent.click(await screen.findByRole('button', { name: 'Show all coins' }))
    expect(await row('BTC')).toBeTruthy()
  })

  it('a coin opens with its volatility beside the Nifty’s, its chart and its alert sentence', async () => {
    serve()
    renderApp('/crypto/list?coin=TINY')
    const dialog = within(await screen.findByRole('dialog', { name: /TINY/ }))
    expect(dialog.getByText('4.0× that of the Nifty 50 (15.0%)')).toBeTruthy()
    expect(dialog.getByText('mostly')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Chart with indicators' }).getAttribute('href')).toBe(
      '/tradingagent/indicators?symbol=coin%3ATINY',
    )
    expect(dialog.getByText(/tell me when TINY coin falls 5% in a day/)).toBeTruthy()
  })

  it('works out the tax: a loss is not set off', async () => {
    serve()
    renderApp('/crypto/list')
    await userEvent.click(await screen.findByRole('button', { name: 'Work out my tax' }))
    expect(screen.getByText('₹14,100.00')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add a sale' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Sale 2: paid' }), '1,00,000')
    await userEvent.type(screen.getByRole('textbox', { name: 'Sale 2: sold for' }), '50000')
    expect(screen.getByText('₹13,600.00')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Sale 2: paid' }), 'x')
    expect(screen.getByText('Rupees, at most two decimals')).toBeTruthy()
  })

  it('the star asks a stranger to sign in, and watches for others', async () => {
    serve()
    renderApp('/crypto/list')
    await userEvent.click(await screen.findByRole('button', { name: 'Watch BTC' }))
    expect(await screen.findByText('Sign in to keep a watch list.')).toBeTruthy()
    cleanup()
    signIn()
    renderApp('/crypto/list')
    expect(await screen.findByRole('button', { name: 'Stop watching TINY' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Watch BTC' }))
    expect(await screen.findByText('BTC is in your watch list')).toBeTruthy()
  })
})

describe('[R20] /crypto/news', () => {
  it('tells a story once, with who else told it, and each source’s state with its last good answer', async () => {
    serve()
    renderApp('/crypto/news')
    expect(await screen.findByRole('button', { name: 'Exchange halts withdrawals' })).toBeTruthy()
    expect(screen.getByText('told by one more')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Withdrawals paused by exchange' })).toBeNull()
    expect(screen.getByText(/Two does not answer\. What came before is kept\./)).toBeTruthy()
    expect(screen.getByText(/It does not answer\. Last good answer .*2 h ago/)).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: 'Same story once' }))
    expect(await screen.findByRole('button', { name: 'Withdrawals paused by exchange' })).toBeTruthy()
  })

  it('a story shows the price an hour around it, measured, and opens the original', async () => {
    serve()
    renderApp('/crypto/news?story=a')
    expect(await screen.findByText('₹101.00')).toBeTruthy()
    expect(screen.getByText('+1.00%')).toBeTruthy()
    expect(screen.getByText(/not why/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Open original/ }).getAttribute('href')).toBe('https://one.example/a')
    expect(screen.getByText('Simulated, no original')).toBeTruthy()
  })

  it('is saved, muted and told for one who signed in', async () => {
    serve()
    const asked: unknown[] = []
    network.use(
      http.post('/api/crypto/:what', async ({ request, params }) => {
        asked.push([params.what, await request.json()])
        return HttpResponse.json({ ...nothing, alerts: ['BTC'], muted: ['Two'] })
      }),
    )
    signIn()
    renderApp('/crypto/news?story=a')
    await userEvent.click(await screen.findByRole('button', { name: 'Alert me on news about BTC' }))
    expect(await screen.findByRole('button', { name: 'Told of news on BTC' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    expect(asked).toEqual([
      ['alerts', { symbol: 'BTC', isOn: true }],
      ['saved', { id: 'a', isSaved: true }],
    ])
  })

  it('says that nothing has come, nothing passes, or what failed', async () => {
    serve({ news: { stories: [] } })
    renderApp('/crypto/news')
    expect(await screen.findByText('No news has come yet.')).toBeTruthy()
    cleanup()
    network.use(http.get('/api/crypto/news', () => HttpResponse.json({}, { status: 500 })))
    renderApp('/crypto/news')
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
