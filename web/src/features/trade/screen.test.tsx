import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { riskQuestions } from 'core/calculators'
import { messages } from 'core/contract'
import type { TradeInstrument } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { config, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

/** The broker's class, recording what it is given. */
class Recorder {
  static all: Recorder[] = []
  static ready(then: () => void) {
    then()
  }
  readonly orders: unknown[] = []
  starts = 0
  end: (status: string) => void = () => undefined
  readonly key: string
  constructor(key: string) {
    this.key = key
    Recorder.all.push(this)
  }
  add(order: unknown) {
    this.orders.push(order)
  }
  finished(callback: (status: string) => void) {
    this.end = callback
  }
  connect() {
    this.starts += 1
  }
}

const known = (symbol: string, last: number, rest: Partial<TradeInstrument> = {}): TradeInstrument => ({
  symbol,
  name: `${symbol} Ltd.`,
  kind: 'stock',
  last,
  previousClose: last,
  at: 0,
  inav: null,
  inavDay: null,
  ...rest,
})
const market = [
  known('TCS', 100),
  known('INFY', 50),
  known('BEES', 102, { kind: 'etf', inav: 100, inavDay: '1970-01-01' }),
]
const publisher = {
  apiKey: 'public-key',
  script: 'https://broker.example/publisher.js',
  helper: { script: 'https://cdn.example/helper.js', integrity: 'sha256-abc=' },
  formUrl: 'https://broker.example/connect/basket',
}
const stillScript = 'x-script'
let outcome: 'load' | 'error' = 'load'

beforeEach(() => {
  Recorder.all = []
  outcome = 'load'
  Object.assign(window, { KiteConnect: Recorder })
  // The test browser fetches no scripts: ours stands there, and the test says what became of it.
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    if (name !== 'script') return create(name)
    const tag = create(stillScript)
    queueMicrotask(() => queueMicrotask(() => tag.dispatchEvent(new Event(outcome))))
    return tag
  })
  network.use(
    http.get('/api/config', () => HttpResponse.json({ ...config, broker: { ...config.broker, publisher } })),
    http.get('/api/trade/instruments', ({ request }) => {
      const symbols = new URL(request.url).searchParams.get('symbols')?.split(',') ?? []
      return HttpResponse.json(market.filter(({ symbol }) => symbols.includes(symbol)))
    }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  document.head.querySelectorAll(stillScript).forEach((tag) => {
    tag.remove()
  })
})

const tcs = '/trade?i=NSE:TCS&price=100.50&quantity=3&reportedPrice=101.20&action=BUY'
const row = (symbol: string) => screen.findByRole('article', { name: symbol })
const field = async (symbol: string, label: string) => within(await row(symbol)).getByLabelText<HTMLInputElement>(label)
const retype = async (symbol: string, label: string, text: string) => {
  const input = await field(symbol, label)
  await userEvent.clear(input)
  if (text !== '') await userEvent.type(input, text)
}
const confirmButton = () => screen.findByRole('button', { name: 'Confirm Orders' })
const placeButton = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: /^PLACE ON ZERODHA/ })
    expect(button).toHaveProperty('disabled', false)
    return button
  })
const isLive = (symbol: string) => waitFor(async () => expect((await row(symbol)).textContent).toMatch(/Live: ₹/))
const confirm = async () => userEvent.click(await confirmButton())

describe('/trade', () => {
  // First: once it is had, the script stays for as long as the page does.
  it('[T16] says when the broker’s script cannot be had ("Failed to initialize"), and tries again', async () => {
    outcome = 'error'
    renderApp(tcs)
    await isLive('TCS')
    await confirm()
    expect(await screen.findByText(/Could not load the broker. Try again or open Kite./)).toBeTruthy()
    expect(screen.getByText('Failed to initialize')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Open Kite/ }).getAttribute('href')).toBe('https://broker.example')
    expect(Recorder.all).toEqual([])
    outcome = 'load'
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await placeButton()
    expect(Recorder.all).toHaveLength(1)
    const tags = [...document.head.querySelectorAll<HTMLScriptElement>(stillScript)]
    expect(tags.map(({ src }) => src)).toEqual([
      'https://cdn.example/helper.js',
      'https://cdn.example/helper.js',
      'https://broker.example/publisher.js',
    ])
    expect(tags[1]?.getAttribute('integrity')).toBe('sha256-abc=')
  })

  it('[R39 S77 S78 S79 S80 S81 S84 S85 S87 T11] shows the basket of a link, word for word', async () => {
    renderApp(tcs)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Trading Dashboard')
    expect(screen.getByText('Review and place your investment orders')).toBeTruthy()
    expect(
      await screen.findByText(
        'Important: Zerodha users can place orders directly. Other brokerage users should login to your respective platform to place these orders.',
      ),
    ).toBeTruthy()
    expect(screen.getByText('These orders came from a link.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Order Details' })).toBeTruthy()
    expect(screen.getByText('1 Order')).toBeTruthy()
    const order = await row('TCS')
    await isLive('TCS')
    expect(order.textContent).toContain('Current: ₹101.20')
    expect(order.textContent).toContain('Live: ₹100.00')
    expect(order.textContent).toMatch(/% since/)
    expect(order.textContent).toContain('Total Amount₹302')
    expect(screen.getByText('Total Investment').parentElement?.textContent).toBe('Total Investment₹302')
    for (const name of ['Secure Trading', 'Instant Execution', 'Smart Analysis']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy()
    }
    expect(await confirmButton()).toBeTruthy()
    expect(screen.queryByRole('button', { name: /PLACE ON/ })).toBeNull()
  })

  it('[S79 S88] counts several orders, formats sums for India and says what was left out', async () => {
    renderApp('/trade?i=NSE:TCS&i=INFY&i=LOST&price=100&price=50&quantity=10000&quantity=5000')
    expect(await screen.findByText('2 Orders')).toBeTruthy()
    expect(screen.getByText('Total Investment').parentElement?.textContent).toBe('Total Investment₹12,50,000')
    expect(screen.getByText('Only complete orders are shown; 10 per hand-off.')).toBeTruthy()
  })

  it('[S82 S83 S86 T12 T13 T14 T15 C24 E11] hands exactly what is shown to the broker’s script after two clicks, fresh after an edit', async () => {
    renderApp(tcs)
    await isLive('TCS')
    await confirm()
    const button = await placeButton()
    expect(button.textContent).toBe('PLACE ON ZERODHA')
    expect(screen.queryByRole('button', { name: 'Confirm Orders' })).toBeNull()
    expect(Recorder.all.map(({ starts }) => starts)).toEqual([0])

    await retype('TCS', 'Quantity', '4')
    expect(await confirmButton()).toBeTruthy()
    expect(screen.queryByRole('button', { name: /PLACE ON/ })).toBeNull()
    await retype('TCS', 'Target Price', '99.95')
    await confirm()
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    const fresh = await placeButton()
    act(() => void fresh.dispatchEvent(press))
    expect(press.defaultPrevented).toBe(true)
    expect(Recorder.all.map(({ key, starts, orders }) => ({ key, starts, orders }))).toEqual([
      { key: 'public-key', starts: 0, orders: [expect.objectContaining({ quantity: 3, price: 100.5 })] },
      {
        key: 'public-key',
        starts: 1,
        orders: [
          {
            exchange: 'NSE',
            tradingsymbol: 'TCS',
            quantity: 4,
            transaction_type: 'BUY',
            order_type: 'LIMIT',
            price: 99.95,
            product: 'CNC',
          },
        ],
      },
    ])
    expect(await screen.findByText('Did you place these orders?')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, I placed them' }))
    expect((await row('TCS')).textContent).toContain('You said: placed')
    expect(await field('TCS', 'Quantity')).toHaveProperty('disabled', true)
  })

  it('begins anew with a fresh object when the broker says cancelled', async () => {
    renderApp(tcs)
    await isLive('TCS')
    await confirm()
    await userEvent.click(await placeButton())
    act(() => Recorder.all[0]?.end('cancelled'))
    await confirm()
    await userEvent.click(await placeButton())
    expect(Recorder.all.map(({ orders, starts }) => [orders.length, starts])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it.each(['0', '-5', '1e309', '12,5', '1.234'])('[V12] refuses the price %s and hands nothing over', async (text) => {
    renderApp(tcs)
    await retype('TCS', 'Target Price', text)
    expect(await screen.findByText('Enter a price above 0 with at most 2 decimals')).toBeTruthy()
    await confirm()
    expect(await screen.findByText('Please correct the invalid fields.')).toBeTruthy()
    expect(Recorder.all).toEqual([])
  })

  it.each(['0', '1.5', '100001', ''])('[V12] refuses the quantity "%s"', async (text) => {
    renderApp(tcs)
    await retype('TCS', 'Quantity', text)
    expect(await screen.findByText('Enter a whole number from 1 to 100000')).toBeTruthy()
    await confirm()
    expect(Recorder.all).toEqual([])
  })

  it('asks again when a price is far from the last one, and takes the second press', async () => {
    renderApp('/trade?i=NSE:TCS&price=130&quantity=1&reportedPrice=130')
    await isLive('TCS')
    await confirm()
    expect(await screen.findByText('Price is 30% away from the last price. Confirm again.')).toBeTruthy()
    expect(Recorder.all).toEqual([])
    await confirm()
    await placeButton()
    expect(Recorder.all).toHaveLength(1)
  })

  it('shows what is not supported, and hands only the rest over', async () => {
    renderApp('/trade?i=XYZ:ABC&i=NSE:TCS&price=1&price=100&quantity=1&quantity=1')
    expect((await row('ABC')).textContent).toContain('Not supported')
    expect(await field('ABC', 'Target Price')).toHaveProperty('disabled', true)
    await isLive('TCS')
    await confirm()
    await placeButton()
    expect(Recorder.all[0]?.orders).toEqual([expect.objectContaining({ tradingsymbol: 'TCS' })])
  })

  it('keeps in its address what is not supported as it was said, through an edit', async () => {
    const { router } = renderApp(
      '/trade?i=XYZ:TCS&i=NSE:INFY&i=NSE:BEES&price=1&price=50&price=102&quantity=1&quantity=1&quantity=1&action=BUY&action=BUY&action=SHORT',
    )
    expect((await row('BEES')).textContent).toContain('SHORTNot supported')
    expect((await row('BEES')).textContent).not.toContain('BUY')
    await retype('INFY', 'Quantity', '2')
    await waitFor(() => expect(router.state.location.search).toContain('quantity=2'))
    const kept = new URLSearchParams(router.state.location.search)
    expect(kept.getAll('i')).toEqual(['XYZ:TCS', 'NSE:INFY', 'NSE:BEES'])
    expect(kept.getAll('action')).toEqual(['BUY', 'BUY', 'SHORT'])
  })

  it('leaves an order out, and puts only that one back', async () => {
    renderApp('/trade?i=NSE:TCS&i=NSE:INFY&price=100&price=50&quantity=1&quantity=1')
    await userEvent.click(within(await row('TCS')).getByRole('button', { name: 'Leave out TCS' }))
    await retype('INFY', 'Quantity', '7')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await row('TCS')
    expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual(['TCS', 'INFY'])
    expect(await field('INFY', 'Quantity')).toHaveProperty('value', '7')
  })

  it('OR8: still asks what became of orders at the broker after the basket has changed, and keeps them locked', async () => {
    renderApp(`${tcs}&i=XYZ:ABC&price=1&quantity=1`)
    await isLive('TCS')
    await confirm()
    await userEvent.click(await placeButton())
    await screen.findByText('Did you place these orders?')
    await userEvent.click(screen.getByRole('button', { name: 'Leave out ABC' }))
    expect(await screen.findByText(/^Did you place basket [0-9A-F]{8}\?$/)).toBeTruthy()
    expect((await row('TCS')).textContent).toContain('Handed over')
    expect(await field('TCS', 'Quantity')).toHaveProperty('disabled', true)
    expect(await confirmButton()).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'No, not placed' }))
    expect(await field('TCS', 'Quantity')).toHaveProperty('disabled', false)
    expect(await confirmButton()).toHaveProperty('disabled', false)
  })

  it('OR9: names the step the exchange quotes a share in, and offers the nearest price', async () => {
    network.use(http.get('/api/trade/instruments', () => HttpResponse.json([known('TCS', 3500)])))
    renderApp('/trade?i=NSE:TCS&price=3500.55&quantity=1&reportedPrice=3500')
    expect(await screen.findByText(/At its last price the exchange quotes the share in steps of ₹0\.10/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Use ₹3,500.60' }))
    expect(await field('TCS', 'Target Price')).toHaveProperty('value', '3500.60')
    expect(screen.queryByText(/in steps of/)).toBeNull()
  })

  it('hands more than ten orders over in labelled batches, a click each', async () => {
    const many = Array.from({ length: 25 }, () => 'i=NSE:TCS&price=100&quantity=1').join('&')
    renderApp(`/trade?${many}`)
    expect(await screen.findByText('25 Orders')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText('₹100.00').length).toBeGreaterThan(0))
    await confirm()
    await screen.findByRole('button', { name: 'PLACE ON ZERODHA orders 1–10 of 25' })
    expect(screen.getAllByRole('button', { name: /^PLACE ON ZERODHA/ }).map(({ textContent }) => textContent)).toEqual([
      'PLACE ON ZERODHA orders 1–10 of 25',
      'PLACE ON ZERODHA orders 11–20 of 25',
      'PLACE ON ZERODHA orders 21–25 of 25',
    ])
    await waitFor(() => expect(Recorder.all.map(({ orders }) => orders.length)).toEqual([10, 10, 5]))
  })

  it('warns of a premium above the value of an ETF, and offers the form without a script', async () => {
    renderApp('/trade?i=NSE:BEES&price=102&quantity=2&reportedPrice=102')
    await isLive('BEES')
    expect(await screen.findByText(/BEES trades 2.00% above its value/)).toBeTruthy()
    await confirm()
    const form = (await screen.findByRole('button', { name: /on Zerodha’s page/ })).closest('form')
    expect(form?.action).toBe('https://broker.example/connect/basket')
    const sent = Object.fromEntries(new FormData(form ?? undefined))
    expect(sent).toMatchObject({ api_key: 'public-key' })
    expect(JSON.parse(String(sent.data))).toEqual(Recorder.all[0]?.orders)
  })

  it('says no premium where the iNAV is of the day before and the fund closed at it', async () => {
    const bees = known('BEES', 102, { kind: 'etf', previousClose: 100, inav: 100, inavDay: '1969-12-31' })
    network.use(http.get('/api/trade/instruments', () => HttpResponse.json([bees])))
    renderApp('/trade?i=NSE:BEES&price=102&quantity=2&reportedPrice=102')
    await isLive('BEES')
    expect(screen.queryByText(/BEES trades/)).toBeNull()
  })

  it('without a key of the broker lets the orders be taken along', async () => {
    network.use(http.get('/api/config', () => HttpResponse.json(config)))
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderApp(tcs)
    await isLive('TCS')
    expect(await screen.findByRole('button', { name: 'Copy orders' })).toHaveProperty('disabled', true)
    await confirm()
    expect(await screen.findByText(/No key of Zerodha is set up here/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Copy orders' }))
    expect(copied).toHaveBeenCalledWith('BUY 3 NSE:TCS LIMIT 100.50 CNC')
  })

  it('asks whether it was placed after the broker’s own page sent somebody back, and keeps no token in the address', async () => {
    const { router } = renderApp(
      '/trade?returned=orders+1%E2%80%9310+of+25&status=success&request_token=secret&action=basket',
    )
    expect(await screen.findByText('Did you place orders 1–10 of 25?')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await userEvent.click(screen.getByRole('button', { name: 'Yes, I placed them' }))
    expect(await screen.findByText(/order book says what became of it/)).toBeTruthy()
  })

  it('keeps an edited basket in the address, and takes another basket from a new one', async () => {
    const { router } = renderApp(tcs)
    await retype('TCS', 'Quantity', '7')
    await waitFor(() => expect(router.state.location.search).toContain('quantity=7'))
    await act(() => router.navigate('/trade?i=NSE:INFY&price=50&quantity=1'))
    expect(await row('INFY')).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'TCS' })).toBeNull()
  })

  it('warns somebody who is not signed in of what her answers in this browser say', async () => {
    const answers = Object.fromEntries(riskQuestions.map(({ id }) => [id, 1]))
    localStorage.setItem('risk-answers', JSON.stringify(answers))
    onTestFinished(() => localStorage.removeItem('risk-answers'))
    renderApp(tcs)
    expect(await screen.findByText(/^Your risk profile is “Cautious”: at most 40% in shares\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open risk profile' })).toBeTruthy()
  })

  it('without orders says how one comes here', async () => {
    renderApp('/trade')
    expect(await screen.findByText(/No orders yet/)).toBeTruthy()
    expect(screen.getByText('0 Orders')).toBeTruthy()
    expect(await confirmButton()).toHaveProperty('disabled', true)
    expect(screen.queryByText(messages.trade.fromLink)).toBeNull()
  })
})
