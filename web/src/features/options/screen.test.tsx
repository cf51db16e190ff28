import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChainFrame, ChainSide, OptionChain, OptionThrough, OptionUnderlying } from 'core/contract/rest'
import { HttpResponse, http, ws } from 'msw'
import { describe, expect, it } from 'vitest'
import { onlyMedia } from '#testing/media.ts'
import { marketState, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const at = Date.parse('2024-02-07T14:31:07+05:30')
const strikes = [21_700, 21_800, 21_900, 22_000, 22_100]
const underlying: OptionUnderlying = {
  symbol: 'NIFTY',
  quote: 'NIFTY 50',
  name: 'Nifty 50',
  kind: 'index',
  lotSize: 50,
  expiries: ['2024-02-08', '2024-02-29'],
}
const side = (last: number, { volume = 1000 } = {}): ChainSide => [
  last,
  last - 0.5,
  last + 0.5,
  5_00_000,
  volume,
  14.04,
  0.52,
  0.0012,
  -18.5,
  9.25,
]

const frame: ChainFrame = {
  symbol: 'NIFTY',
  expiry: '2024-02-08',
  asOf: '2024-02-06',
  turn: 0,
  isWhole: true,
  head: {
    at,
    spot: 21_929,
    previousSpot: 21_771,
    future: { contract: 'NIFTY24FEBFUT', expiry: '2024-02-29', last: 22_019, isModelled: false },
    forward: 21_936.8,
    vix: null,
    years: 1 / 365,
    pcr: 1.25,
    callInterest: 20_00_000,
    putInterest: 25_00_000,
    maxPain: 22_000,
    atm: 21_900,
    atmIv: 14,
    straddle: 200,
  },
  rows: [
    [0, side(250, { volume: 0 }), side(10)],
    [1, side(170), side(30)],
    [2, side(120), side(80)],
    [3, side(60), side(130)],
    // Nobody trades this put at all.
    [4, side(30), null],
  ],
}

const chain: OptionChain = {
  state: marketState,
  underlying,
  expiry: '2024-02-08',
  strikes,
  calls: {
    contract: strikes.map((strike) => `NIFTY24FEB08${strike}CE`),
    previousLast: [200, 170, 100, 80, null],
    previousInterest: [4_00_000, 5_00_000, 6_00_000, 5_00_000, null],
  },
  puts: {
    contract: strikes.map((strike) => (strike === 22_100 ? null : `NIFTY24FEB08${strike}PE`)),
    previousLast: [20, 30, 100, 130, null],
    previousInterest: [5_00_000, 5_00_000, 4_00_000, 5_00_000, null],
  },
  frame,
  ivYear: [11, 12, 13, 15],
  day: null,
  isModelled: true,
  rate: 0.065,
  sentence: 'nifty option chain of 8 feb 2024, max pain and pcr',
}

const moments = [
  Date.parse('2024-02-06T09:15:00+05:30'),
  Date.parse('2024-02-06T12:00:00+05:30'),
  Date.parse('2024-02-06T15:30:00+05:30'),
]
const through: OptionThrough = {
  day: '2024-02-06',
  at: moments,
  spot: [21_825, 21_900, 21_929],
  pcr: [1.5, 1.4, 1.25],
  maxPain: [21_900, 21_900, 22_000],
  atmIv: [14.5, 14.2, 14],
  straddle: [230, 215, 200],
  premiums: [{ contract: 'NIFTY24FEB0821900CE', last: [90, 110, 120] }],
}

function serve(page: OptionChain = chain) {
  network.use(
    http.get('/api/options/underlyings', () => HttpResponse.json([underlying])),
    http.get('/api/options/chain', ({ request }) => {
      const words = new URL(request.url).searchParams
      const day = words.get('day')
      if (day === null) return HttpResponse.json(page)
      const moment = Number(words.get('at') ?? moments.at(-1))
      return HttpResponse.json({
        ...page,
        day,
        frame: { ...frame, head: { ...frame.head, at: moment, spot: moment === moments[0] ? 21_825 : 21_929 } },
      })
    }),
    http.get('/api/options/days', () => HttpResponse.json([{ day: '2024-02-06', isRunning: false, moments: 3 }])),
    http.get('/api/options/through', () => HttpResponse.json(through)),
  )
}

/** The live socket, spoken to by hand. */
function liveServer() {
  const heard: unknown[] = []
  const clients: { send: (text: string) => void; close: () => void }[] = []
  network.use(
    ws.link('ws://localhost:3000/v1/live').addEventListener('connection', ({ client }) => {
      clients.push(client)
      client.addEventListener('message', (event) => heard.push(JSON.parse(String(event.data))))
    }),
  )
  const send = (next: Partial<ChainFrame>) =>
    act(async () => clients.at(-1)?.send(JSON.stringify({ type: 'chain', frame: { ...frame, ...next } })))
  return { heard, clients, send }
}

/** Until everything that is asked for has come: what still asks when a test ends would be nobody's. */
async function open(path: string) {
  serve()
  const app = renderApp(path)
  await screen.findByRole('img', { name: /^Put-call ratio/ })
  return app
}

const premium = (name: RegExp) => screen.getByRole('button', { name })

describe('/options', () => {
  it('[R13] shows calls, strikes and puts with premium, open interest, volatility and delta, and the chain at a glance', async () => {
    await open('/options')
    expect(await screen.findByRole('heading', { level: 1, name: 'Option chain' })).toBeTruthy()
    const table = await screen.findByRole('table', { name: /^Nifty 50 option chain/ })
    expect(within(table).getAllByRole('row')).toHaveLength(6)
    const row = within(table).getByRole('row', { name: /21,900/ })
    // Premium against the close before, open interest in lakh and its change.
    expect(row.textContent).toContain('120.00+20.0%')
    expect(row.textContent).toContain('80.00−20.0%')
    expect(row.textContent).toContain('5.00−1.00')
    expect(row.textContent).toContain('14.0')
    const glance = screen.getByRole('region', { name: 'Nifty 50 at a glance' })
    for (const words of [
      '21,929.00',
      '+158.00 (+0.73%)',
      '22,019.00',
      '1.25',
      '22,000',
      '14.0%',
      '75th percentile, 1 year',
      '₹200.00',
      '21,729 – 22,129',
    ])
      expect(glance.textContent).toContain(words)
    expect(screen.getByText('9 of 10 individual traders in equity F&O lost money.')).toBeTruthy()
    expect(screen.getByText('nifty option chain of 8 feb 2024, max pain and pcr')).toBeTruthy()
  })

  it('greys what nobody trades with "numbers unreliable", and leaves the missing side blank', async () => {
    await open('/options')
    const table = await screen.findByRole('table', { name: /option chain/ })
    expect(within(table).getByRole('row', { name: /21,700/ }).textContent).toContain('numbers unreliable')
    const oneSided = within(table).getByRole('row', { name: /22,100/ })
    expect(within(oneSided).getAllByRole('button')).toHaveLength(1)
    expect(
      within(oneSided)
        .getAllByRole('cell')
        .slice(-5)
        .map(({ textContent }) => textContent),
    ).toEqual(['', '', '', '', ''])
  })

  it('marks premiums of a real market that were computed, and says what the mark means', async () => {
    const told: ChainSide = [...side(120), 0]
    const computed: ChainSide = [...side(80), 1]
    serve({ ...chain, state: { ...marketState, simulated: false }, frame: { ...frame, rows: [[2, told, computed]] } })
    renderApp('/options')
    const row = await screen.findByRole('row', { name: /21,900/ })
    expect(within(row).getByRole('button', { name: 'Buy 21,900 call at 120.00' })).toBeTruthy()
    expect(within(row).getByRole('button', { name: 'Buy 21,900 put at 80.00, computed' })).toBeTruthy()
    expect(screen.getByText(/no trade told today, computed from the live price/)).toBeTruthy()
  })

  it('counts in lots, shows more columns and fewer strikes, and keeps that in the address', async () => {
    const { router } = await open('/options?cols=oi.volume.tag.theta.vega.bid.ask.gamma')
    const table = await screen.findByRole('table', { name: /option chain/ })
    expect(within(table).getByRole('row', { name: /21,900/ }).textContent).toContain('Short covering')
    expect(within(table).getByRole('columnheader', { name: 'Call theta, a day' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Lots' }))
    expect(within(table).getByRole('row', { name: /21,900/ }).textContent).toContain('10,000')
    await userEvent.click(screen.getByRole('radio', { name: '5 strikes to either side' }))
    expect(router.state.location.search).toContain('n=5')
    expect(router.state.location.search).toContain('unit=lots')
  })

  it('keeps its rows where they are while the price moves under a hand, and follows it when the hand is gone', async () => {
    const { send } = liveServer()
    const many = Array.from({ length: 31 }, (_, place) => 20_400 + 100 * place)
    const rows = many.map((_, place) => [place, side(120), side(80)] as const)
    const columns = { previousLast: many.map(() => null), previousInterest: many.map(() => null) }
    serve({
      ...chain,
      strikes: many,
      calls: { ...columns, contract: many.map((strike) => `NIFTY24FEB08${strike}CE`) },
      puts: { ...columns, contract: many.map((strike) => `NIFTY24FEB08${strike}PE`) },
      frame: { ...frame, rows },
    })
    renderApp('/options')
    const table = await screen.findByRole('table', { name: /option chain/ })
    await screen.findByRole('img', { name: /^Put-call ratio/ })
    const span = () => {
      const calls = within(table).getAllByRole('button', { name: / call / })
      return [calls[0], calls.at(-1)].map((button) => /[\d,]{6}/.exec(button?.getAttribute('aria-label') ?? '')?.[0])
    }
    const moneyAt = (atm: number, turn: number) => send({ turn, rows, head: { ...frame.head, atm, spot: atm } })
    expect(span()).toEqual(['21,200', '22,600'])
    await moneyAt(22_200, 1)
    expect(within(table).getByRole('row', { name: /22,200 ATM/ })).toBeTruthy()
    expect(span()).toEqual(['21,200', '22,600'])
    await userEvent.hover(table)
    await moneyAt(22_500, 2)
    expect(span()).toEqual(['21,200', '22,600'])
    await userEvent.unhover(table)
    expect(span()).toEqual(['21,800', '23,200'])
    // Out of sight it is of no use to the hand either.
    await userEvent.hover(table)
    await moneyAt(21_700, 3)
    expect(span()).toEqual(['21,000', '22,400'])
  })

  it('makes legs of premiums: bought, sold, gone; with what they pay, in the address', async () => {
    const { router } = await open('/options')
    await userEvent.click(await screen.findByRole('button', { name: 'Buy 21,900 call at 120.00' }))
    await userEvent.click(premium(/^Buy 22,100 call/))
    await userEvent.click(premium(/^Sell 22,100 call/))
    expect(router.state.location.search).toContain('legs=b1-21900c%40120%7Es1-22100c%4030')
    const card = screen.getByRole('region', { name: 'Bull call spread' })
    // 200 wide, 90 paid, a lot of 50.
    for (const words of ['₹5,500', '−₹4,500', '21,990', '₹90.00', 'now ₹90.00'])
      expect(card.textContent).toContain(words)
    expect(within(card).getByRole('img', { name: /break-even at 21,990/ })).toBeTruthy()
    await userEvent.click(within(card).getByRole('button', { name: /^More lots of 21,900 CE/ }))
    expect(screen.getByRole('region', { name: '2 legs' }).textContent).toContain('2 lots')
    await userEvent.click(premium(/^Take away 22,100 call/))
    expect(screen.getByRole('region', { name: 'One leg' }).textContent).toContain('Unlimited')
  })

  it('on a phone shows open interest as lanes, its sentence below the chain, and what the legs can lose under the thumb', async () => {
    onlyMedia('max-width')
    await open('/options?legs=b1-21900c@120~b1-21900p@80')
    const table = await screen.findByRole('table', { name: /option chain/ })
    const row = within(table).getByRole('row', { name: /21,900/ })
    // All strikes have one open interest: every lane is full.
    expect([...row.querySelectorAll('i')].map(({ style }) => style.inlineSize)).toEqual(['18px', '18px'])
    const sentence = screen.getByRole('region', { name: /as a question: nifty option chain/ })
    expect(table.compareDocumentPosition(sentence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getAllByRole('radio', { name: /strikes/i })).toHaveLength(3)
    // 200 paid, a lot of 50.
    const bar = screen.getByRole('region', { name: 'Your legs' })
    expect(bar.querySelector('p')?.textContent).toBe('Max loss ₹10,0002 legs · debit ₹200.00')
    // Sold, the put may cost all of its strike.
    await userEvent.click(premium(/^Sell 21,900 put/))
    expect(bar.querySelector('p')?.textContent).toBe('Max loss ₹10,97,0002 legs · debit ₹40.00')
  })

  it('lays out six legs and no more', async () => {
    await open('/options?legs=b1-21700c@1~b1-21800c@1~b1-21900c@1~b1-22000c@1~b1-22100c@1~b1-21700p@1')
    await userEvent.click(await screen.findByRole('button', { name: /^Buy 21,900 put/ }))
    expect(await screen.findByText('At most 6 legs can be laid out.')).toBeTruthy()
  })

  it('asks a stranger to sign in before an alert on the premium', async () => {
    await open('/options?legs=b1-21900c@120')
    await userEvent.click(await screen.findByRole('button', { name: 'Alert on this premium' }))
    expect(within(await screen.findByRole('dialog')).getByRole('link', { name: /sign in/i })).toBeTruthy()
  })

  it('draws open interest, its change and the smile by strike, and the day with indicators', async () => {
    await open('/options')
    expect(await screen.findByRole('img', { name: /^Open interest by strike/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'OI change' }))
    expect(
      screen.getByRole('img', {
        name: /^Change of open interest by strike. Highest call at 21,700, highest put at 21,900/,
      }),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'IV smile' }))
    expect(screen.getByRole('img', { name: /^Implied volatility by strike/ })).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'Put-call ratio: PCR from 1.50 to 1.25.' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Premium' }))
    expect(screen.getByRole('img', { name: /^ATM straddle: ATM straddle from 230.00 to 200.00/ })).toBeTruthy()
    expect(screen.getByText(/EMA 9/, { selector: 'li' })).toBeTruthy()
  })

  it('replays a stored day from a slider, and comes back to now', async () => {
    const { router } = await open('/options')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Day' }), '2024-02-06')
    const slider = await screen.findByRole('slider', { name: 'Moment of the day' })
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('15:30 IST'))
    slider.focus()
    await userEvent.click(screen.getByRole('button', { name: 'Play the day' }))
    await waitFor(() => expect(router.state.location.search).toContain(`at=${moments[0]}`))
    expect(await screen.findByText(/6 Feb 2024, 09:15:00 IST/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }))
    expect(router.state.location.search).not.toContain('day=')
  })

  it('[R13] follows the live socket, asks again after a missing turn, and says "Delayed, last hh:mm:ss" when it is lost', async () => {
    const { heard, clients, send } = liveServer()
    await open('/options')
    await screen.findByRole('table', { name: /option chain/ })
    await waitFor(() =>
      expect(heard).toContainEqual({ type: 'chain', chain: { symbol: 'NIFTY', expiry: '2024-02-08' } }),
    )
    await send({ turn: 4 })
    expect(await screen.findByText(/Live · 14:31:07 IST/)).toBeTruthy()
    await send({ turn: 5, isWhole: false, rows: [[2, side(150), side(60)]] })
    expect(premium(/^Buy 21,900 call at 150.00/)).toBeTruthy()
    const asked = heard.length
    await send({ turn: 9, isWhole: false, rows: [[2, side(999), side(60)]] })
    await waitFor(() => expect(heard.length).toBeGreaterThan(asked))
    expect(premium(/^Buy 21,900 call at 150.00/)).toBeTruthy()
    await act(async () => clients.at(-1)?.close())
    expect(await screen.findByText('Delayed, last 14:31:07')).toBeTruthy()
    await waitFor(() => expect(clients.length).toBe(2), { timeout: 10_000 })
    await send({ turn: 1 })
    expect(await screen.findByText(/Live · 14:31:07 IST/)).toBeTruthy()
  })

  it('says what went wrong and tries again', async () => {
    network.use(
      http.get('/api/options/underlyings', () => HttpResponse.json([underlying])),
      http.get('/api/options/chain', () =>
        HttpResponse.json({ code: 'not_found', message: 'Not found' }, { status: 404 }),
      ),
    )
    renderApp('/options?symbol=NOTHING')
    expect(await screen.findByText('No options on NOTHING are in the loaded data.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    serve()
    await userEvent.click(screen.getByRole('button', { name: 'Show Nifty' }))
    expect(await screen.findByRole('table', { name: /option chain/ })).toBeTruthy()
    await screen.findByRole('img', { name: /^Put-call ratio/ })
  })
})
