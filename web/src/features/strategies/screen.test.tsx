import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReadStrategyRequest, Strategy, StrategyRunDetail } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { aReport, aRun, aRunRow, aStrategy, settings } from './a-run.fixture.ts'

startNetwork()

// The library paints on a canvas, which this page has none of: it stands here without paint, and the journey in a browser sees it whole.
vi.mock('lightweight-charts', () => {
  const still = () => {}
  const series = () => ({ setData: still, priceScale: () => ({ applyOptions: still }) })
  const createChart = () => ({
    applyOptions: still,
    subscribeCrosshairMove: still,
    timeScale: () => ({ setVisibleRange: still, fitContent: still }),
    addSeries: series,
    removeSeries: still,
    remove: still,
    takeScreenshot: () => document.createElement('canvas'),
  })
  const names = [
    'AreaSeries',
    'CandlestickSeries',
    'HistogramSeries',
    'LineSeries',
    'ColorType',
    'CrosshairMode',
    'LineStyle',
  ]
  return { createChart, createSeriesMarkers: still, ...Object.fromEntries(names.map((name) => [name, {}])) }
})

const session = { token: 'token', user: aUser('Asha') }
const path = '/tradingagent/jobs'

const reading = {
  outcome: 'read',
  form: { target: 'TCS', buy: 'rsi(14) < 30', sell: 'rsi(14) > 60', hold: null, amount: 50_000, over: 'last 10y' },
  settings,
  canonical: 'backtest TCS buy ₹50000 when rsi(14) < 30',
  text: 'backtest TCS buy ₹50000 when rsi(14) < 30; start ₹5,00,000',
  words: aRun.words,
  notes: [],
}

const list = (strategies: readonly Strategy[]) =>
  network.use(http.get('/api/strategies', () => HttpResponse.json({ strategies, most: 50 })))
const run = (...runs: readonly StrategyRunDetail[]) =>
  network.use(
    http.get('/api/strategies/runs/:id', ({ params }) => {
      const found = runs.find(({ id }) => String(id) === params.id)
      return found ? HttpResponse.json(found) : HttpResponse.json({ code: 'not_found' }, { status: 404 })
    }),
  )

beforeEach(() => {
  writeSession(session)
  network.use(http.post('/api/auth/refresh', () => HttpResponse.json(session)))
  list([aStrategy])
})

describe('[/tradingagent/jobs] Trading Strategies', () => {
  it('[R28] shows a stranger its heading "Trading Strategies", the way in, and what a strategy is', async () => {
    clearSession()
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json({ code: 'sign_in_needed' }, { status: 401 })))
    renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Trading Strategies' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: /sign in/i })).toBeTruthy()
    expect(screen.getByText('Golden cross')).toBeTruthy()
  })

  it('without a strategy offers three templates, each opening in the editor', async () => {
    list([])
    renderApp(path)
    const begin = await screen.findAllByRole('link', { name: /^Begin with/ })
    expect(begin).toHaveLength(3)
    expect(begin[0]?.getAttribute('href')).toContain('edit=new&name=Buy+the+dip')
  })

  it('lists name, sentence, universe, timeframe, last run, CAGR, deepest fall, trades, won, state and next run', async () => {
    renderApp(path)
    const table = await screen.findByRole('grid', { name: 'Strategies' })
    const row = (await within(table).findByRole('link', { name: 'Dips' })).closest('tr') as HTMLElement
    for (const text of ['Buy when rsi(14) < 30', 'NIFTY 50 stocks', 'Daily', '+17.5%', '12.3%', '41', '63%', 'Done'])
      expect(within(row).getAllByText(text, { exact: false }).length, text).toBeGreaterThan(0)
    // Saturday morning in India.
    expect(within(row).getByText(/10 Feb.*07:00/)).toBeTruthy()
  })

  it('a list that cannot be loaded says why and tries again', async () => {
    network.use(http.get('/api/strategies', () => HttpResponse.json({ code: 'not_authorized' }, { status: 403 })))
    renderApp(path)
    expect(await screen.findByText('Not authorized')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  const failed = { ...aRunRow, state: 'failed', reason: 'There are no prices since 1990.', summary: null } as const

  it('a failure keeps its reason in the list', async () => {
    list([{ ...aStrategy, runs: [failed] }])
    renderApp(path)
    expect(await screen.findByText('There are no prices since 1990.')).toBeTruthy()
    expect(screen.getByText('Failed')).toBeTruthy()
  })

  it('a failure keeps its reason on its own page, with the strategy to change', async () => {
    run({ ...aRun, ...failed, result: null })
    renderApp(`${path}?run=9`)
    expect(await screen.findByText('There are no prices since 1990.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit the strategy' }).getAttribute('href')).toContain('edit=4')
  })

  it('a run on its way shows how far it is, and is cancelled', async () => {
    const running = {
      ...aRun,
      state: 'running',
      progress: 42,
      stage: 'playing',
      result: null,
      finished_at: null,
    } as const
    let cancelled = false
    run(running)
    network.use(
      http.post('/api/strategies/runs/9/cancel', () => {
        cancelled = true
        run({ ...running, state: 'cancelled', finished_at: '2024-02-06T10:00:05.000Z' })
        return HttpResponse.json({ ...aRunRow, state: 'cancelled' })
      }),
    )
    renderApp(`${path}?run=9`)
    expect(await screen.findByText('Playing the orders, 42%')).toBeTruthy()
    expect((screen.getByRole('progressbar') as HTMLProgressElement).value).toBe(42)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel run' }))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(cancelled).toBe(true)
  })

  it('a result tells the money against the index and a SIP, and how far to trust it', async () => {
    run(aRun)
    renderApp(`${path}?run=9`)
    expect(
      await screen.findByText(
        '₹5,00,000 became ₹7,00,000 from 3 Jan 2022 to 6 Feb 2024: 17.5% a year against 9.1% for NIFTY 50. The rule gained 8.4 points a year.',
      ),
    ).toBeTruthy()
    expect(screen.getByText('NIFTY 50 9.1%, SIP 5.6%')).toBeTruthy()
    const trust = screen.getByRole('region', { name: 'How far to trust this' })
    expect(within(trust).getByText(/companies that have left since are missing/)).toBeTruthy()
    expect(within(trust).getByText(/did at least as well in 2.3% of 300 draws/)).toBeTruthy()
    for (const name of ['Worst five falls', 'Year by year', 'Costs', 'Tax on gains', 'Trades', 'Month by month'])
      expect(screen.getByRole('region', { name: new RegExp(name) }), name).toBeTruthy()
    expect(screen.getByText(/Waiting for the next open: buy INFY/)).toBeTruthy()
  })

  it('a result becomes an alert, a report or a basket', async () => {
    run(aRun)
    renderApp(`${path}?run=9`)
    const rules = await screen.findByRole('region', { name: 'The rules' })
    const href = (name: string) =>
      new URL(within(rules).getByRole('link', { name }).getAttribute('href') ?? '', location.href)
    expect(href('Alert').searchParams.get('q')).toBe(aRun.ways.watch)
    expect(href('Report').searchParams.get('q')).toBe(aRun.ways.screen)
    expect(href('Basket').searchParams.get('q')).toBe(aRun.ways.basket)
  })

  it('a rule that bought nothing says so and what to do', async () => {
    run({ ...aRun, result: aRun.result && { ...aRun.result, report: { ...aReport, trades: 0, closed: 0, list: [] } } })
    renderApp(`${path}?run=9`)
    expect(await screen.findByText(/The rule bought nothing in 517 trading days/)).toBeTruthy()
  })

  it('two runs stand side by side', async () => {
    const other = { ...aReport, rule: { ...aReport.rule, yearly: 12.5 } }
    run(aRun, { ...aRun, id: 8, strategy_name: 'Slower', result: aRun.result && { ...aRun.result, report: other } })
    renderApp(`${path}?run=9&with=8`)
    const table = await screen.findByRole('grid', { name: 'Two runs side by side' })
    const row = within(table).getByText('Return a year').closest('tr') as HTMLElement
    expect(within(row).getByText('+17.5%')).toBeTruthy()
    expect(within(row).getByText('+12.5%')).toBeTruthy()
    expect(within(row).getByText('−5.0%')).toBeTruthy()
  })

  it('a sentence fills the form, the form is read again, and saving runs it', async () => {
    const asked: ReadStrategyRequest[] = []
    const saved: unknown[] = []
    network.use(
      http.post('/api/strategies/read', async ({ request }) => {
        asked.push((await request.json()) as ReadStrategyRequest)
        return HttpResponse.json(reading)
      }),
      http.post('/api/strategies', async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json(aStrategy)
      }),
      http.post('/api/strategies/4/run', () => HttpResponse.json({ ...aRunRow, state: 'queued' })),
    )
    run(aRun)
    renderApp(`${path}?edit=new&name=Mine&text=buy+tcs+when+rsi+below+30`)
    await waitFor(() => expect((screen.getByLabelText('Buy when') as HTMLInputElement).value).toBe('rsi(14) < 30'))
    expect(asked).toEqual([{ sentence: 'buy tcs when rsi below 30' }])
    const slippage = screen.getByLabelText('Slippage')
    await userEvent.clear(slippage)
    await userEvent.type(slippage, '0.5')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ form: { target: 'TCS' }, settings: { slippage: 0.5 } }))
    await userEvent.click(screen.getByRole('button', { name: 'Save and run' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Dips' })).toBeTruthy()
    expect(saved).toEqual([{ name: 'Mine', text: reading.text, repeats: 'never' }])
  })

  it('what a field of the form could not be read as stands beside that field', async () => {
    network.use(
      http.post('/api/strategies/read', async ({ request }) => {
        const asked = (await request.json()) as ReadStrategyRequest
        return HttpResponse.json(
          'sentence' in asked
            ? reading
            : { outcome: 'refused', field: 'sell', message: 'I do not know “moon”.', nearest: [] },
        )
      }),
    )
    renderApp(`${path}?edit=new&text=x`)
    await waitFor(() => expect((screen.getByLabelText('Buy when') as HTMLInputElement).value).toBe('rsi(14) < 30'))
    await userEvent.type(screen.getByLabelText('Sell when'), ' moon')
    expect(await screen.findByText('I do not know “moon”.')).toBeTruthy()
    expect(screen.getByLabelText('Sell when').getAttribute('aria-invalid')).toBe('true')
  })
})
