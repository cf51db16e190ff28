import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WatchBoard, WatchFigureRow } from 'core/contract/rest'
import { HttpResponse, http, ws } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#lib/http.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { figuresQuery } from './api.ts'
import { neededFields } from './columns.tsx'
import { first } from './screen.tsx'
import { readView } from './view-state.ts'

startNetwork()

const session = { token: 'token', user: aUser('Asha') }

const item = (id: number, symbol: string) => ({
  id,
  asset_type: 'equity',
  symbol,
  note: null,
  created_at: '2024-02-05T04:00:00.000Z',
  updated_at: '2024-02-05T04:00:00.000Z',
})
const board: WatchBoard = {
  items: [item(1, 'TCS'), item(2, 'ZOMATO'), item(3, 'ITC')],
  lists: [{ id: 9, name: 'Tech', colour: 2, items: [1] }],
  views: [],
}
const figure = (symbol: string, more: Partial<WatchFigureRow> = {}): WatchFigureRow => ({
  asset_type: 'equity',
  symbol,
  name: `${symbol} Ltd.`,
  sector: symbol === 'TCS' ? 'Information Technology' : 'Consumer',
  marketCap: 1e12,
  closes: [100, 102],
  values: [],
  next: null,
  lastResults: '2024-01-10',
  status: 'listed',
  successor: null,
  ...more,
})

function serve(present: WatchBoard, sent: { path: string; body: unknown }[] = []) {
  network.use(
    ws.link('ws://localhost:3000/v1/graphql').addEventListener('connection', () => undefined),
    http.get('/api/watchlist', () => HttpResponse.json(present)),
    http.get('/api/watchlist/fields', () => HttpResponse.json([])),
    http.post('/api/watchlist/figures', async ({ request }) => {
      const { items } = (await request.json()) as { items: { symbol: string }[] }
      return HttpResponse.json({
        fields: [],
        rows: items.map(({ symbol }) =>
          symbol === 'ZOMATO'
            ? figure(symbol, { status: 'renamed', successor: { symbol: 'ETERNAL', name: 'Eternal Ltd.' }, closes: [] })
            : figure(symbol),
        ),
        asOf: '2024-02-06',
        source: 'sample',
      })
    }),
    http.post('/api/watchlist/digest', () =>
      HttpResponse.json({ day: '2024-02-06', up: [], down: [], advances: 1, declines: 0, filings: [] }),
    ),
    http.get('/api/alerts/rules', () =>
      HttpResponse.json({
        rules: [{ scope: 'TCS', dip: null, paused: false, state: 'armed' }],
        used: 1,
        most: 200,
        problems: [],
        delayed_since: null,
      }),
    ),
    http.get('/api/alerts/deliveries', () => HttpResponse.json({ deliveries: [] })),
    http.get('/api/charting/leaders', () =>
      HttpResponse.json([{ asset: 'stock', symbol: 'RELIANCE', name: 'Reliance', exchange: 'NSE', closes: [] }]),
    ),
    http.post('/api/watchlist/:what/:verb', async ({ request }) => {
      sent.push({ path: new URL(request.url).pathname, body: await request.json() })
      return HttpResponse.json(present)
    }),
    http.post('/api/watchlist/items', async ({ request }) => {
      sent.push({ path: '/api/watchlist/items', body: await request.json() })
      return HttpResponse.json({ board: present, added: ['RELIANCE'], touched: [] })
    }),
  )
  return sent
}

const shownSymbols = () =>
  screen.getAllByRole('checkbox', { name: /^Choose / }).map((box) => box.getAttribute('aria-label')?.slice(7))

describe('[R37] /watchlist', () => {
  it('asks a stranger to sign in, under its own heading', async () => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json({}, { status: 401 })))
    renderApp('/watchlist')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Watch list')
    expect(await screen.findByText('Sign In needed')).toBeTruthy()
  })

  describe('signed in', () => {
    beforeEach(() => {
      writeSession(session)
      network.use(http.post('/api/auth/refresh', () => HttpResponse.json(session)))
    })

    it('asks for the figures of its symbols before it is drawn, as it will ask for them itself', async () => {
      serve(board)
      const client = createQueryClient()
      await first(client, {})
      const wanted = figuresQuery(board.items, neededFields(readView(new URLSearchParams()).columns))
      await waitFor(() =>
        expect(client.getQueryData(wanted.queryKey)?.rows.map(({ symbol }) => symbol)).toEqual([
          'TCS',
          'ZOMATO',
          'ITC',
        ]),
      )
    })

    it('asks for no figures before it is drawn where nothing is watched', async () => {
      const asked: string[] = []
      const hear = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname)
      network.events.on('request:start', hear)
      serve({ items: [], lists: [], views: [] })
      await first(createQueryClient(), {})
      // What was asked for by then has begun: calls go out in the order they are made.
      await call('/api/watchlist/fields')
      expect(asked).toEqual(['/api/watchlist', '/api/watchlist/fields'])
      network.events.removeListener('request:start', hear)
    })

    it('shows rows with the last close, flags a renamed symbol with its successor, and counts alerts', async () => {
      serve(board)
      renderApp('/watchlist')
      await screen.findByText('TCS Ltd.')
      expect(shownSymbols()).toEqual(['TCS', 'ZOMATO', 'ITC'])
      expect(screen.getByText(/Renamed:/).textContent).toBe('Renamed: ETERNAL')
      const tcs = screen.getAllByRole('row')[1]
      expect(tcs && within(tcs).getByText('+2.00%')).toBeTruthy()
      expect(screen.getByTitle('1 waiting for TCS').textContent).toContain('1')
    })

    it('says on which day in India a symbol was added last', async () => {
      const [tcs = item(1, 'TCS')] = board.items
      serve({ ...board, items: [{ ...tcs, updated_at: '2024-02-04T20:00:00.000Z' }] })
      renderApp('/watchlist?c=added')
      expect(await screen.findByText('5 Feb 2024')).toBeTruthy()
    })

    it('an empty list offers each way in once', async () => {
      serve({ ...board, items: [], lists: [] })
      network.use(http.get('/api/charting/leaders', () => HttpResponse.json([{ symbol: 'TCS', name: 'TCS Ltd.' }])))
      renderApp('/watchlist')
      expect(await screen.findByRole('button', { name: 'TCS' })).toBeTruthy()
      expect(screen.getAllByRole('button', { name: 'Add by sentence' })).toHaveLength(1)
      expect(screen.getAllByRole('button', { name: 'Paste or CSV' })).toHaveLength(1)
    })

    it('a list in the address shows its own items; its removals keep them under All and can be undone', async () => {
      const sent = serve(board)
      const user = userEvent.setup()
      renderApp('/watchlist?list=9')
      await screen.findByText('TCS Ltd.')
      expect(shownSymbols()).toEqual(['TCS'])
      await user.hover(screen.getAllByRole('row')[1] as HTMLElement)
      fireEvent.click(screen.getByRole('button', { name: 'Remove TCS' }))
      await waitFor(() => expect(sent).toHaveLength(1))
      expect(await screen.findByText('Removed TCS from Tech. Still under All.')).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(sent).toHaveLength(2))
      expect(sent).toEqual([
        { path: '/api/watchlist/items/remove', body: { list: 9, ids: [1] } },
        {
          path: '/api/watchlist/items/restore',
          body: {
            items: [{ asset_type: 'equity', symbol: 'TCS', note: null, position: 0, lists: [{ id: 9, position: 0 }] }],
          },
        },
      ])
    })

    it('by sector puts rows under headings, and the choice is in the address', async () => {
      serve(board)
      const user = userEvent.setup()
      const { router } = renderApp('/watchlist')
      await screen.findByText('TCS Ltd.')
      await user.click(screen.getByRole('switch', { name: 'By sector' }))
      expect(await screen.findByRole('rowheader', { name: /Information Technology/ })).toBeTruthy()
      expect(router.state.location.search).toBe('?g=sector')
    })

    it('an empty list offers suggestions that add with one press', async () => {
      const sent = serve({ items: [], lists: [], views: [] })
      renderApp('/watchlist')
      expect(await screen.findByText(/Nothing is watched yet/)).toBeTruthy()
      await userEvent.click(await screen.findByRole('button', { name: 'RELIANCE' }))
      await waitFor(() => expect(sent).toHaveLength(1))
      expect(sent[0]?.body).toEqual({ list: null, items: [{ asset_type: 'equity', symbol: 'RELIANCE' }] })
      expect(await screen.findByText('Added RELIANCE')).toBeTruthy()
    })

    it('a board that cannot be read says so and can be asked for again', async () => {
      serve(board)
      network.use(
        http.get('/api/watchlist', () =>
          HttpResponse.json({ code: 'not_found', message: 'No board' }, { status: 404 }),
        ),
      )
      renderApp('/watchlist')
      expect(await screen.findByText('No board')).toBeTruthy()
      serve(board)
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('TCS Ltd.')).toBeTruthy()
    })
  })
})
