import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChartBars, ChartDrawing, ChartMinutes, ChartReading, ChartScan } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

// The library paints on a canvas, which this page has none of: it stands here without paint, and the journeys in a browser see it whole.
vi.mock('lightweight-charts', () => {
  const still = () => {}
  const scale = { applyOptions: still }
  const series = () => ({
    setData: still,
    update: still,
    priceScale: () => scale,
    attachPrimitive: still,
    createPriceLine: still,
    coordinateToPrice: () => 100,
  })
  const time = {
    subscribeVisibleLogicalRangeChange: still,
    subscribeSizeChange: still,
    getVisibleLogicalRange: () => null,
    setVisibleLogicalRange: still,
    coordinateToLogical: () => 0,
  }
  const createChart = () => ({
    applyOptions: still,
    subscribeCrosshairMove: still,
    setCrosshairPosition: still,
    clearCrosshairPosition: still,
    timeScale: () => time,
    panes: () => [{ getHeight: () => 400, setStretchFactor: still }],
    paneSize: () => ({ width: 800, height: 400 }),
    addSeries: series,
    removeSeries: still,
    remove: still,
  })
  const names = ['CandlestickSeries', 'HistogramSeries', 'LineSeries', 'ColorType', 'CrosshairMode', 'LineStyle']
  const more = ['PriceScaleMode', 'TickMarkType', 'AreaSeries']
  return { createChart, ...Object.fromEntries([...names, ...more].map((name) => [name, {}])) }
})

const days = Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2023, 11, 1 + at)).toISOString().slice(0, 10))
const closes = days.map((_, at) => 100 + at)
const bars: ChartBars = {
  instrument: { asset: 'stock', symbol: 'RELIANCE', name: 'Reliance Industries Ltd.', exchange: 'NSE' },
  days,
  open: closes,
  high: closes.map((close) => close + 2),
  low: closes.map((close) => close - 2),
  close: closes,
  volume: closes.map(() => 1000),
  events: [{ day: days.at(-1) ?? '', kind: 'dividend', says: 'Dividend ₹5 a share', factor: 1 }],
  source: 'sample',
  asOf: '2024-01-09',
}

const read: Extract<ChartReading, { outcome: 'read' }> = {
  outcome: 'read',
  subject: null,
  timeframe: null,
  draw: [],
  mark: null,
  patterns: false,
  compare: [],
  ratio: false,
  from: null,
  to: null,
  remove: null,
  notes: [],
}

const scan: ChartScan = {
  headline: '2 stocks',
  total: 2,
  figures: [{ title: 'RSI (14)', unit: 'plain' }],
  rows: [
    { symbol: 'TCS', name: 'Tata Consultancy Services', values: [29], closes: [1, 2, 3] },
    { symbol: 'ITC', name: 'ITC Ltd', values: [21], closes: [3, 2, 1] },
  ],
}

const noMinutes: ChartMinutes = { at: [], open: [], high: [], low: [], close: [], volume: [] }

interface Served {
  readonly bars?: ChartBars | null
  readonly reading?: ChartReading
  readonly drawings?: readonly ChartDrawing[]
  readonly minutes?: ChartMinutes
  /** Days of matches. */
  readonly marked?: readonly (string | undefined)[]
}

function serve({
  bars: found = bars,
  reading = read,
  drawings = [],
  minutes = noMinutes,
  marked = [days[10]],
}: Served = {}) {
  const said: unknown[] = []
  network.use(
    http.get('/api/charting/bars', () =>
      found ? HttpResponse.json(found) : HttpResponse.json({ message: 'Not found' }, { status: 404 }),
    ),
    http.get('/api/charting/leaders', () => HttpResponse.json([])),
    http.get('/api/charting/minutes', () => HttpResponse.json(minutes)),
    http.get('/api/charting/drawings', () => HttpResponse.json(drawings)),
    http.get('/api/charting/layouts', () => HttpResponse.json([])),
    http.post('/api/charting/marks', () => HttpResponse.json({ days: marked, total: marked.length, notes: [] })),
    http.post('/api/charting/scan', () => HttpResponse.json(scan)),
    http.post('/api/charting/read', async ({ request }) => {
      said.push(await request.json())
      return HttpResponse.json(reading)
    }),
  )
  return said
}

const path = '/tradingagent/indicators'
const say = async (sentence: string) => {
  const box = await screen.findByRole('textbox', { name: 'Say what to draw, mark or compare' })
  await userEvent.clear(box)
  await userEvent.type(box, `${sentence}{Enter}`)
}

describe('[/tradingagent/indicators] the Charting Agent', () => {
  beforeEach(() => clearSession())

  it('a symbol without bars is said to have none, with what it may have been', async () => {
    serve({ bars: null })
    const tcs = { asset: 'stock', symbol: 'TCS', name: 'Tata Consultancy Services', exchange: 'NSE' }
    network.use(http.get('/api/charting/instruments', () => HttpResponse.json([tcs])))
    renderApp(`${path}?symbol=TCX&bars=week`)
    expect(await screen.findByText('There are no bars of TCX')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    const link = screen.getByRole('link', { name: /Tata Consultancy Services/ })
    expect(link.getAttribute('href')).toBe('?symbol=TCS&bars=week')
  })

  it('bars that did not come can be asked for again', async () => {
    serve()
    network.use(http.get('/api/charting/bars', () => HttpResponse.json({ message: 'Busy' }, { status: 503 })))
    renderApp(path)
    expect(await screen.findByText('The bars of RELIANCE could not be read.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('the largest companies that did not come can be asked for again', async () => {
    serve()
    let isBusy = true
    network.use(
      http.get('/api/charting/leaders', () =>
        isBusy ? HttpResponse.json({ message: 'Busy' }, { status: 503 }) : HttpResponse.json([]),
      ),
    )
    renderApp(path)
    const list = await screen.findByRole('complementary', { name: 'Symbols' })
    expect(await within(list).findByText('The largest companies could not be read.')).toBeTruthy()
    isBusy = false
    await userEvent.click(within(list).getByRole('button', { name: 'Retry' }))
    expect(await within(list).findByRole('list', { name: 'Largest companies' })).toBeTruthy()
  })

  it('a link without the kind of instrument finds it among all of them', async () => {
    serve()
    const silver = { asset: 'etf', symbol: 'SILVERBEES', name: 'Silver BeES', exchange: 'NSE' } as const
    network.use(
      http.get('/api/charting/bars', ({ request }) =>
        new URL(request.url).searchParams.get('asset') === 'etf'
          ? HttpResponse.json({ ...bars, instrument: silver })
          : HttpResponse.json({ message: 'Not found' }, { status: 404 }),
      ),
      http.get('/api/charting/instruments', () => HttpResponse.json([silver])),
    )
    const { router } = renderApp(`${path}?symbol=SILVERBEES`)
    expect(await screen.findByRole('application', { name: /Chart of Silver BeES/ })).toBeTruthy()
    expect(router.state.location.search).toBe('?symbol=etf%3ASILVERBEES')
  })

  it('shows the chart with its indicators, the last bar and what happened on it', async () => {
    serve()
    renderApp(path)
    expect(await screen.findByRole('application', { name: /Chart of Reliance Industries/ })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Change EMA 20' })).toBeTruthy()
    expect(screen.getByText('Dividend ₹5 a share')).toBeTruthy()
  })

  it('minutes that are not there say which dates exist', async () => {
    serve()
    renderApp(`${path}?bars=5min`)
    expect(await screen.findByText(/Daily bars go from 1 Dec 2023 to 9 Jan 2024/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Daily bars' }))
    expect(await screen.findByRole('application')).toBeTruthy()
  })

  it('"remove ema" takes the averages off and the address forgets them', async () => {
    const said = serve({
      reading: {
        ...read,
        remove: { studies: [{ id: 'ema', parameters: null }], compare: [], mark: false, patterns: false },
      },
    })
    const { router } = renderApp(path)
    await screen.findByRole('button', { name: 'Change EMA 20' })
    await say('remove ema')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change EMA 20' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Change SMA 200' })).toBeTruthy()
    expect(router.state.location.search).toContain('draw=sma%3A200%7Ersi%3A14')
    expect(said).toEqual([{ sentence: 'remove ema', asset: 'stock', symbol: 'RELIANCE', timeframe: 'day' }])
  })

  it('a marked sentence becomes chips, a table of what followed, and ways on: strategy, alert, report, basket', async () => {
    serve({ reading: { ...read, mark: 'rsi(14) < 30' } })
    renderApp(path)
    await screen.findByRole('application')
    await say('mark rsi under 30')
    expect(await screen.findByText('What followed')).toBeTruthy()
    const to = (name: string) =>
      decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '').replaceAll('+', ' ')
    expect(to('Save as strategy')).toBe(
      '/tradingagent/jobs?edit=new&text=backtest RELIANCE buy ₹100000 when rsi(14) < 30',
    )
    expect(to('Alert')).toBe('/assistant?q=watch RELIANCE when rsi(14) < 30')
    expect(to('Report')).toBe('/assistant?q=screen stocks where rsi(14) < 30')
    expect(to('Basket')).toBe('/assistant?q=basket buy ₹100000 of (screen stocks where rsi(14) < 30 limit 10)')
  })

  it('a condition on another instrument changes the chart to it, and says so', async () => {
    const tcs = { asset: 'stock', symbol: 'TCS', name: 'Tata Consultancy Services', exchange: 'NSE' } as const
    serve({ reading: { ...read, subject: tcs, mark: 'rsi(14) < 30', notes: ['The chart is now of TCS.'] } })
    const { router } = renderApp(path)
    await screen.findByRole('application')
    await say('mark rsi of tcs under 30')
    expect(await screen.findByText('The chart is now of TCS.')).toBeTruthy()
    expect(router.state.location.search).toContain('symbol=TCS')
  })

  it('a replay counts no match and nothing that followed before it has come', async () => {
    serve({ marked: [days[2], days[10], days[30]] })
    renderApp(`${path}?mark=rsi(14)+<+30`)
    const matches = await screen.findByRole('region', { name: 'Matches' })
    const listed = () => within(matches).getAllByRole('button')
    const rows = () => listed().map((day) => day.closest('tr')?.textContent)
    expect(rows()).toEqual(['331 Dec 2023130.00–', '211 Dec 2023110.00up +18.2%', '13 Dec 2023102.00up +19.6%'])
    await userEvent.click(screen.getByRole('button', { name: 'Replay' }))
    await waitFor(() => expect(listed()).toHaveLength(2))
    expect(rows()).toEqual(['211 Dec 2023110.00–', '13 Dec 2023102.00–'])
    expect(matches.textContent).toMatch(/^2matches/)
  })

  it('a scan opens from the address and ranks by the first figure of the condition', async () => {
    serve()
    renderApp(`${path}?mark=rsi(14)+<+30&scan=NIFTY+200`)
    const dialog = await screen.findByRole('dialog', { name: 'Scan' })
    await within(dialog).findByText('ITC Ltd')
    const names = within(dialog)
      .getAllByText(/^(ITC Ltd|Tata Consultancy Services)/)
      .map((cell) => cell.textContent)
    expect(names.filter((name, at) => names.indexOf(name) === at)).toEqual(['ITC Ltd', 'Tata Consultancy Services'])
  })

  it('an unknown word is marked in the sentence and nothing is drawn', async () => {
    serve({ reading: { outcome: 'refused', message: 'Nobody knows “florble”.', unknown: ['florble'], nearest: [] } })
    renderApp(path)
    await screen.findByRole('application')
    await say('mark every florble')
    expect((await screen.findByText('florble')).tagName).toBe('MARK')
  })

  it('a drawing is taken in hand, moved by arrows, and removed with a way back', async () => {
    const session = { token: 'token', user: aUser('Asha') }
    writeSession(session)
    const level: ChartDrawing = { id: 7, shape: { kind: 'level', at: { day: days[5] ?? '', price: 100 } } }
    serve({ drawings: [level] })
    const changed: unknown[] = []
    const removed: unknown[] = []
    network.use(
      http.post('/api/auth/refresh', () => HttpResponse.json(session)),
      http.post('/api/charting/drawings/change', async ({ request }) => {
        const body = await request.json()
        changed.push(body)
        return HttpResponse.json(body as object)
      }),
      http.post('/api/charting/drawings/remove', async ({ request }) => {
        removed.push(await request.json())
        return HttpResponse.json({ removed: true })
      }),
    )
    renderApp(path)
    await userEvent.click(await screen.findByRole('button', { name: '1 drawn' }))
    await userEvent.click(screen.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText(/Arrows or the pointer move the drawing/)).toBeTruthy()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(changed).toHaveLength(1))
    expect(changed).toEqual([{ id: 7, shape: { kind: 'level', at: { day: days[5], price: 100.2 } } }])
    await userEvent.keyboard('{Delete}')
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
    await waitFor(() => expect(removed).toEqual([{ id: 7 }]))
  })

  it('on bars of minutes a horizontal line can be drawn, and is all that is drawn', async () => {
    const session = { token: 'token', user: aUser('Asha') }
    writeSession(session)
    const at = { day: days[5] ?? '', price: 100 }
    const trend: ChartDrawing = { id: 8, shape: { kind: 'trend', from: at, to: { ...at, day: days[9] ?? '' } } }
    const opening = Date.UTC(2024, 0, 9, 3, 45)
    const minutes = { at: [opening, opening + 60_000], open: [1, 2], high: [2, 3], low: [1, 2], close: [2, 3] }
    serve({ drawings: [trend], minutes: { ...minutes, volume: [5, 5] } })
    const added: unknown[] = []
    network.use(
      http.post('/api/auth/refresh', () => HttpResponse.json(session)),
      http.post('/api/charting/drawings', async ({ request }) => {
        added.push(await request.json())
        return HttpResponse.json({ id: 9, shape: { kind: 'level', at } })
      }),
    )
    renderApp(`${path}?bars=1min`)
    await screen.findByRole('application')
    expect(screen.queryByRole('button', { name: '1 drawn' })).toBeNull()
    // One that was taken on daily bars draws nothing here.
    await userEvent.click(screen.getByRole('radio', { name: 'Daily bars' }))
    await userEvent.click(screen.getByRole('button', { name: 'Note' }))
    expect(await screen.findByText('Press where it belongs')).toBeTruthy()
    await userEvent.keyboard('1')
    await waitFor(() => expect(screen.queryByText('Press where it belongs')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Trend line' }))
    expect(await screen.findByText(/Only horizontal lines can be drawn on minutes/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Horizontal line' }))
    screen.getByRole('application').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(added).toHaveLength(1))
    expect(added).toEqual([
      { asset: 'stock', symbol: 'RELIANCE', shape: { kind: 'level', at: { day: '2024-01-09', price: 3 } } },
    ])
  })

  it('candle patterns are named on their bar once they are wanted, and the address keeps that', async () => {
    serve()
    const { router } = renderApp(path)
    await screen.findByRole('button', { name: 'Change EMA 20' })
    expect(screen.queryByText(/Doji/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Chart settings' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Candle patterns' }))
    expect(await screen.findByText(/Doji/)).toBeTruthy()
    expect(router.state.location.search).toContain('patterns=on')
    await userEvent.keyboard('q')
    await waitFor(() => expect(screen.queryByText(/Doji/)).toBeNull())
  })

  it('every verb has a key', async () => {
    serve()
    const { router } = renderApp(path)
    await screen.findByRole('application')
    await userEvent.keyboard('w')
    await waitFor(() => expect(router.state.location.search).toContain('bars=week'))
    await userEvent.keyboard('k')
    await waitFor(() => expect(router.state.location.search).toContain('look=heikin-ashi'))
    await userEvent.keyboard('l')
    await waitFor(() => expect(router.state.location.search).toContain('scale=log'))
    await userEvent.keyboard('i')
    expect(await screen.findByRole('dialog', { name: 'Indicators' })).toBeTruthy()
  })
})
