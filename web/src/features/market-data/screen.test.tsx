import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CompanyGlance, MarketList } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const glance = (symbol: string): CompanyGlance => ({
  symbol,
  name: `${symbol} Ltd.`,
  sector: 'Information Technology',
  close: 4140,
  dayChange: 4.55,
  volumeTimes: 2.3,
  deliveryPercent: 61,
  marketCap: 1.4e13,
  closes: [3900, 4140],
})
const lineage = null
const gainers: MarketList = {
  tab: 'gainers',
  universe: 'NIFTY 500',
  sentence: 'top 50 gainers in nifty 500',
  canonical: 'screen stocks in index "NIFTY 500" where return(1d) > 0% sort return(1d) desc limit 50',
  headline: '247 companies among NIFTY 500 match.',
  notes: [],
  columns: [
    { key: 'symbol', title: 'Symbol', unit: 'text', lineage, role: 'name' },
    { key: 'name', title: 'Company', unit: 'text', lineage, role: 'name' },
    { key: 'return_1d', title: 'Return over 1 day', unit: 'percent', lineage, role: 'clause' },
  ],
  rows: [['TCS', 'TCS Ltd.', 4.55]],
  total: 247,
  companies: [glance('TCS')],
  links: [],
  quotes: [],
  asOf: '2024-02-06',
  source: 'sample',
}
const announcements: MarketList = {
  ...gainers,
  tab: 'announcements',
  sentence: 'announcements in nifty 500 last 30 days',
  canonical: 'events announcements in index "NIFTY 500" last 30d',
  headline: '2 announcements of NIFTY 500.',
  columns: [
    { key: 'company', title: 'Company', unit: 'text', lineage, role: 'name' },
    { key: 'symbol', title: 'Symbol', unit: 'text', lineage, role: 'text' },
    { key: 'announcement_impact', title: 'Impact', unit: 'text', lineage, role: 'text' },
    { key: 'announcement_sentiment', title: 'Sentiment', unit: 'text', lineage, role: 'text' },
    { key: 'announcement_text_summary', title: 'Summary', unit: 'text', lineage, role: 'text' },
  ],
  rows: [
    ['TCS Ltd.', 'TCS', 'High', 'Positive', 'Won an order.'],
    ['INFY Ltd.', 'INFY', 'Low', 'Neutral', 'Held a meeting.'],
  ],
  total: 2,
  companies: [glance('INFY'), glance('TCS')],
  links: ['https://exchange.example/a.pdf', null],
}

const serve = () =>
  network.use(
    http.get('/api/markets/universes', () =>
      HttpResponse.json([
        { name: 'NIFTY 500', title: 'Nifty 500' },
        { name: 'NIFTY IT', title: 'Nifty IT' },
        { name: 'watchlist', title: 'My watch list' },
      ]),
    ),
    http.get('/api/markets/list', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('tab') === 'announcements' ? announcements : gainers),
    ),
  )

describe('market data', () => {
  it('shows the sentence the list answers, how it was read, and the common columns', async () => {
    serve()
    renderApp('/marketdata')
    expect(await screen.findByText('top 50 gainers in nifty 500')).toBeTruthy()
    expect(screen.getByText(gainers.canonical)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      '/assistant?q=top+50+gainers+in+nifty+500',
    )
    const grid = screen.getByRole('grid', { name: 'Gainers, Nifty 500' })
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Company', 'Change on 6 Feb', 'LTP', 'Volume × 20d', 'Delivery', 'Market cap', 'Sector', '30 days'])
    expect(within(grid).getAllByRole('row')[1]?.textContent).toContain('2.30×')
    expect(screen.getByText('The first 1 of 247')).toBeTruthy()
    expect(screen.getByText(/As of the close of 6 Feb 2024/)).toBeTruthy()
  })

  it('the change of the day stands once while nothing has traded since, and beside the live one when it has', async () => {
    const quote = { symbol: 'TCS', last: 4200, previousClose: 4140, open: 4150, high: 4210, low: 4140, volume: 1 }
    const heads = async (at: number) => {
      serve()
      network.use(http.get('/api/markets/list', () => HttpResponse.json({ ...gainers, quotes: [{ ...quote, at }] })))
      renderApp('/marketdata')
      await screen.findByText('₹4,200.00')
      const found = screen.getAllByRole('columnheader').map((head) => head.textContent)
      cleanup()
      return found.filter((head) => head?.includes('Change') || head?.includes('day'))
    }
    // 15:30 IST of the day of the list, then 9:20 of the next.
    expect(await heads(Date.UTC(2024, 1, 6, 10))).toEqual(['Change on 6 Feb', '30 days'])
    expect(await heads(Date.UTC(2024, 1, 7, 3, 50))).toEqual(['Change on 6 Feb', '% day', '30 days'])
  })

  it('narrows announcements by impact and sentiment, in the address, with a link to the document', async () => {
    serve()
    const { router } = renderApp('/marketdata?tab=announcements')
    expect(await screen.findByText('Held a meeting.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Open/ }).getAttribute('href')).toBe('https://exchange.example/a.pdf')
    await userEvent.selectOptions(screen.getByLabelText('Impact'), 'High')
    await waitFor(() => expect(screen.queryByText('Held a meeting.')).toBeNull())
    expect(router.state.location.search).toBe('?tab=announcements&announcement_impact=High')
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Impact: High' }))
    expect(await screen.findByText('Held a meeting.')).toBeTruthy()
  })

  it('changes list and universe under one address', async () => {
    serve()
    const { router } = renderApp('/marketdata?tab=announcements&announcement_impact=High')
    await userEvent.click(await screen.findByRole('tab', { name: 'Gainers' }))
    await userEvent.selectOptions(await screen.findByLabelText('Universe'), 'NIFTY IT')
    await waitFor(() => expect(router.state.location.search).toBe('?tab=gainers&universe=NIFTY+IT'))
  })

  it('asks a stranger to sign in for the watch list, and to save or alert', async () => {
    serve()
    renderApp('/marketdata')
    expect(await screen.findByRole('link', { name: 'Sign in to save or alert' })).toBeTruthy()
    await userEvent.selectOptions(await screen.findByLabelText('Universe'), 'watchlist')
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy()
  })

  it('saves the sentence as a report: asked in a chat of its own, then kept', async () => {
    serve()
    const sent: unknown[] = []
    writeSession({ token: 'token', user: aUser('Asha') })
    network.use(
      http.post('/api/auth/refresh', () => HttpResponse.json({ token: 'token', user: aUser('Asha') })),
      http.post('/api/agents/research/reasoning', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ id: 7, chat_uuid: 'u', status: 'done' })
      }),
      http.post('/v1/graphql', async ({ request }) => {
        sent.push(((await request.json()) as { variables: unknown }).variables)
        return HttpResponse.json({ data: { update_user_chat: { id: 7 } } })
      }),
    )
    renderApp('/marketdata')
    await userEvent.click(await screen.findByRole('button', { name: 'Save as report' }))
    expect(await screen.findByText('Saved as Report')).toBeTruthy()
    expect(sent).toEqual([
      expect.objectContaining({ messages: [{ role: 'user', content: 'top 50 gainers in nifty 500' }] }),
      expect.objectContaining({ chat_id: 7, is_alert_set: true, chat_title: 'Gainers, Nifty 500' }),
    ])
  })

  it('says what went wrong and tries again', async () => {
    serve()
    network.use(
      http.get('/api/markets/list', () =>
        HttpResponse.json({ code: 'internal', message: 'Something went wrong' }, { status: 500 }),
      ),
    )
    renderApp('/marketdata')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    serve()
    await userEvent.click(retry)
    expect(await screen.findByText('top 50 gainers in nifty 500')).toBeTruthy()
  })
})
