import { type LiveMessage, livePath, type Quote } from 'core/contract'
import type { AlertRule, ChainFrame, OptionChain, OptionDay, OptionThrough, OptionUnderlying } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createWatchEvaluator } from '#jobs/evaluate-watches.ts'
import type { LiveBoard } from '#market/live.ts'
import { listNotices } from '#notify/outbox-log.ts'
import type { UserId } from '#postgres/db.ts'
import { contractOf, openOptionMarket, optionExpiries, optionLot, optionStrikes } from '#testing/option-market.ts'
import { type TestServer, testServer } from '#testing/server.ts'

const ist = (text: string): number => Date.parse(`${text}+05:30`)
let now = ist('2024-02-06T20:00:00')
const clock = { now: () => now }
let server: TestServer
let board: LiveBoard
const [weekly, monthly] = optionExpiries

beforeAll(async () => {
  const opened = await openOptionMarket(clock)
  board = opened.board
  server = await testServer({ market: opened.market, clock, live: { chainMs: 20 } })
}, 60_000)
afterAll(() => server.close())

const read = async <Found>(path: string): Promise<Found> => {
  const reply = await server.get(path)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Found
}
const chainOf = (words = ''): Promise<OptionChain> => read(`/api/options/chain?symbol=NIFTY${words}`)
const placeOf = (strike: number): number => optionStrikes.indexOf(strike as (typeof optionStrikes)[number])

describe('the option chain after the close', () => {
  it('[R13] lists what has options, with lot size and expiries, nearest first', async () => {
    expect(await read<readonly OptionUnderlying[]>('/api/options/underlyings')).toEqual([
      {
        symbol: 'NIFTY',
        quote: 'NIFTY 50',
        name: 'NIFTY 50',
        kind: 'index',
        lotSize: optionLot,
        expiries: [weekly, monthly],
      },
    ])
  })

  it('[R13] shows the nearest expiry at its closing premiums, with volatility and greeks that give them back', async () => {
    const { frame, strikes, expiry, underlying, day } = await chainOf()
    expect([strikes, expiry, underlying.symbol, day]).toEqual([[...optionStrikes], weekly, 'NIFTY', null])
    const { head } = frame
    expect(head).toMatchObject({ at: ist('2024-02-06T15:30:00'), spot: 21_929, previousSpot: 21_771, atm: 21_900 })
    // The forward of put-call parity is the spot carried to expiry, to the tick of the premiums.
    expect(head.forward).toBeCloseTo(21_929 * Math.exp((0.065 * 2) / 365), 0)
    expect(head.atmIv).toBeCloseTo(14, 1)
    const [, call, put] = frame.rows[placeOf(21_900)] ?? []
    expect(call?.[5]).toBeCloseTo(14, 1)
    // Delta of a call and of the put beside it are one apart, but for the discount.
    expect((call?.[6] ?? 0) - (put?.[6] ?? 0)).toBeCloseTo(1, 2)
    expect(call?.[8]).toBeLessThan(0)
  })

  it('counts PCR, max pain, straddle and what is open', async () => {
    const { head, rows } = (await chainOf()).frame
    expect(head.callInterest).toBe(9 * 1000 * optionLot)
    expect(head.putInterest).toBe(8 * 1500 * optionLot)
    expect(head.pcr).toBeCloseTo(12_000 / 9000, 4)
    const paid = (level: number) =>
      optionStrikes.reduce(
        (sum, strike) =>
          sum + 1000 * Math.max(level - strike, 0) + (strike === 22_300 ? 0 : 1500 * Math.max(strike - level, 0)),
        0,
      )
    expect(head.maxPain).toBe(optionStrikes.reduce((best, strike) => (paid(strike) < paid(best) ? strike : best)))
    const [, call, put] = rows[placeOf(21_900)] ?? []
    expect(head.straddle).toBeCloseTo((call?.[0] ?? 0) + (put?.[0] ?? 0), 2)
  })

  it('leaves the side blank that is not traded at all', async () => {
    const { frame, puts } = await chainOf()
    const place = placeOf(22_300)
    expect([frame.rows[place]?.[1] === null, frame.rows[place]?.[2], puts.contract[place]]).toEqual([false, null, null])
  })

  it('measures premiums from the stored day before, open interest from its own change, volatility from its year', async () => {
    const { calls, puts, ivYear } = await chainOf()
    const place = placeOf(21_900)
    const before = await chainOf(`&expiry=${weekly}&day=2024-02-05`)
    expect(calls.previousLast[place]).toBe(before.frame.rows[place]?.[1]?.[0])
    expect([calls.previousInterest[place], puts.previousInterest[place]]).toEqual([800 * optionLot, 1875 * optionLot])
    expect(ivYear.filter((iv) => iv < 14)).toEqual([11, 12, 13, 13.5])
  })

  it('says the question it is the answer to, which the assistant reads as the same chain', async () => {
    const { sentence } = await chainOf(`&expiry=${monthly}`)
    const asked = await server.services.market.read(sentence, { today: '2024-02-06', taught: [] })
    expect(asked).toMatchObject({
      outcome: 'query',
      query: { kind: 'chain', subject: { asset: 'index', symbol: 'NIFTY 50' }, expiry: monthly },
    })
  })

  it.each([
    ['symbol=NOTHING', 404],
    ['symbol=NIFTY&expiry=2024-03-28', 404],
    ['symbol=NIFTY&day=2023-01-02', 404],
    ['symbol=NIFTY&expiry=soon', 400],
  ])('answers /api/options/chain?%s with %s', async (words, status) => {
    expect((await server.get(`/api/options/chain?${words}`)).status).toBe(status)
  })
})

describe('a stored day', () => {
  it('is listed, newest first, with how many moments it has', async () => {
    expect(await read<readonly OptionDay[]>(`/api/options/days?symbol=NIFTY&expiry=${weekly}`)).toEqual([
      { day: '2024-02-06', isRunning: false, moments: 3 },
      { day: '2024-02-05', isRunning: false, moments: 3 },
    ])
    expect(await read(`/api/options/days?symbol=NIFTY&expiry=${monthly}`)).toEqual([])
  })

  it('is seen again at the moment asked for, or the one before it', async () => {
    const noon = ist('2024-02-06T12:00:00')
    const { frame, day } = await chainOf(`&expiry=${weekly}&day=2024-02-06&at=${noon + 60_000}`)
    expect([day, frame.head.at, frame.head.spot, frame.head.atm]).toEqual(['2024-02-06', noon, 21_900, 21_900])
    expect(frame.head.atmIv).toBeCloseTo(14, 1)
  })

  it('tells PCR, max pain, volatility, straddle and chosen premiums through the day', async () => {
    const contract = contractOf(weekly, 21_900, 'call')
    const through = await read<OptionThrough>(
      `/api/options/through?symbol=NIFTY&expiry=${weekly}&day=2024-02-06&contracts=${contract}`,
    )
    expect(through.spot).toEqual([21_825, 21_900, 21_929])
    const [first = 0, second = 0, last = 0] = through.pcr.map(Number)
    // Puts were closed and calls opened all day.
    expect([first > second, second > last]).toEqual([true, true])
    expect(last).toBeCloseTo(12_000 / 9000, 4)
    const close = await chainOf()
    expect(through.premiums).toEqual([{ contract, last: expect.any(Array) }])
    expect(through.premiums[0]?.last.at(-1)).toBe(close.frame.rows[placeOf(21_900)]?.[1]?.[0])
    expect((await server.get(`/api/options/through?symbol=NIFTY&expiry=${weekly}&day=2024-01-02`)).status).toBe(404)
  })
})

async function follow(symbol = 'NIFTY', expiry: string = weekly) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${livePath}`)
  const frames: ChainFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as LiveMessage
    if (message.type === 'chain') frames.push(message.frame)
    for (const look of [...waiting]) look()
  })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'chain', chain: { symbol, expiry } }))
  const until = (isWanted: (frame: ChainFrame) => boolean): Promise<ChainFrame> =>
    new Promise((resolve) => {
      const look = () => {
        const found = frames.find(isWanted)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { socket, frames, until }
}

describe('the option chain over the live socket', () => {
  it('[R13] comes whole first, then only rows that changed, in turns without a gap, the same to every viewer', async () => {
    now = ist('2024-02-07T10:00:00')
    board.accept({ symbol: 'NIFTY 50', last: 21_930, at: now }, now)
    const one = await follow()
    const other = await follow()
    const whole = await one.until(({ isWhole }) => isWhole)
    await other.until(({ isWhole }) => isWhole)
    expect([whole.rows.length, whole.head.spot, whole.asOf]).toEqual([optionStrikes.length, 21_930, '2024-02-06'])
    now += 1000
    board.accept({ symbol: 'NIFTY 50', last: 21_990, at: now }, now)
    const change = await one.until(({ head }) => head.spot === 21_990)
    const same = await other.until(({ head }) => head.spot === 21_990)
    expect(same).toEqual(change)
    expect([change.isWhole, change.turn > whole.turn]).toEqual([false, true])
    const turns = one.frames.filter(({ isWhole }) => !isWhole).map(({ turn }) => turn)
    expect(turns).toEqual(turns.map((_, at) => (turns[0] ?? 0) + at))
    // A premium rises with the price for calls and falls for puts.
    const [, call, put] = change.rows.find(([place]) => place === placeOf(21_900)) ?? []
    const [, before, beforePut] = whole.rows[placeOf(21_900)] ?? []
    expect([(call?.[0] ?? 0) > (before?.[0] ?? 0), (put?.[0] ?? 0) < (beforePut?.[0] ?? 0)]).toEqual([true, true])
    one.socket.terminate()
    other.socket.terminate()
  })

  it('says nothing while nothing changes, and nothing of a chain that is not there', async () => {
    const reader = await follow()
    await reader.until(({ isWhole }) => isWhole)
    const stranger = await follow('NOTHING')
    const later = await follow()
    await later.until(({ isWhole }) => isWhole)
    expect([reader.frames.length, stranger.frames.length]).toEqual([1, 0])
    for (const { socket } of [reader, stranger, later]) socket.terminate()
  })

  it('shows the running day beside the stored ones, from the minutes of the underlying', async () => {
    const days = await read<readonly OptionDay[]>(`/api/options/days?symbol=NIFTY&expiry=${weekly}`)
    expect(days[0]).toEqual({ day: '2024-02-07', isRunning: true, moments: 1 })
    const chain = await chainOf(`&expiry=${weekly}`)
    // Measured from the stored close now.
    const [, call] = chain.frame.rows[placeOf(21_900)] ?? []
    expect([chain.isModelled, chain.calls.previousInterest[0], call?.[0] !== chain.calls.previousLast[4]]).toEqual([
      true,
      1000 * optionLot,
      true,
    ])
    const through = await read<OptionThrough>(`/api/options/through?symbol=NIFTY&expiry=${weekly}&day=2024-02-07`)
    expect(through.spot).toEqual([21_990])
  })
})

/** Quotes are answered from memory; the first question opens the contract. */
async function quoteOf(name: string): Promise<Quote> {
  for (;;) {
    const [quote] = server.services.market.quotes([name])
    if (quote) return quote
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('an alert on a premium', () => {
  const one = contractOf(weekly, 21_900, 'call')
  const spread = `${one}-${contractOf(weekly, 22_100, 'call')}`

  it('has a price: of a contract, and of contracts added up', async () => {
    const [single, sum, sold] = await Promise.all([
      quoteOf(one),
      quoteOf(spread),
      quoteOf(contractOf(weekly, 22_100, 'call')),
    ])
    expect(sum.last).toBeCloseTo((single.last ?? 0) - (sold.last ?? 0), 2)
    expect(server.services.market.quotes(['NIFTY24FEB0899999CE'])).toEqual([])
  })

  it('is a rule of a sentence, and fires when the premium of the legs together reaches the level', async () => {
    const person = await server.signIn('options@example.com')
    const before = (await quoteOf(spread)).last ?? 0
    const level = Math.round(before + 20)
    const sentence = `watch option ${spread} when close >= ₹${level}`
    const made = await person.post('/api/alerts/rules', { sentence, name: 'My spread', settings: { trigger: 'each' } })
    const rule = (await made.json()) as AlertRule
    expect([made.status, rule.scope, rule.state, rule.canonical]).toEqual([200, spread, 'armed', sentence])

    const watches = createWatchEvaluator({ services: server.services, watchlist: async () => [] })
    await watches.load()
    expect(watches.symbols()).toEqual([spread])
    const look = async () => {
      watches.see(server.services.market.quotes(watches.symbols()))
      await watches.settled()
      const user_id = (await server.app.authenticate(person.token))?.id as UserId
      return server.services.db.readAs(user_id, (tx) => listNotices(tx, { user_id, before: null, limit: 10 }))
    }
    expect(await look()).toEqual([])
    now += 1000
    board.accept({ symbol: 'NIFTY 50', last: 22_150, at: now }, now)
    expect((await quoteOf(spread)).last).toBeGreaterThan(level)
    const [notice, ...more] = await look()
    expect([notice?.payload.title, more.length]).toEqual([expect.stringContaining('My spread'), 0])
  })

  it('fires also when the premium lost most of itself since the close before', async () => {
    const person = await server.signIn('fallen@example.com')
    now += 1000
    board.accept({ symbol: 'NIFTY 50', last: 21_600, at: now }, now)
    const { last, previousClose } = await quoteOf(one)
    expect((last ?? 0) < (previousClose ?? 0) / 2).toBe(true)
    const sentence = `watch option ${one} when close <= ₹${Math.ceil(last ?? 0) + 1}`
    await person.post('/api/alerts/rules', { sentence, name: 'Fallen', settings: { trigger: 'each' } })
    const watches = createWatchEvaluator({ services: server.services, watchlist: async () => [] })
    await watches.load()
    watches.see(server.services.market.quotes([one]))
    await watches.settled()
    const user_id = (await server.app.authenticate(person.token))?.id as UserId
    const notices = await server.services.db.readAs(user_id, (tx) =>
      listNotices(tx, { user_id, before: null, limit: 10 }),
    )
    expect(notices.map(({ payload }) => payload.title)).toEqual([expect.stringContaining('Fallen')])
  })

  it('is refused for a contract that is not there', async () => {
    const person = await server.signIn('options@example.com')
    const reply = await person.post('/api/alerts/rules', {
      sentence: 'watch option "NIFTY24FEB0899999CE" when close >= ₹5',
    })
    expect(reply.status).toBe(400)
  })
})

it("keeps a vendor's open interest as the exchange last said it, and prices by the volatility in the close", async () => {
  const { market, board: live } = await openOptionMarket(clock, { isSimulated: false })
  try {
    live.accept({ symbol: 'NIFTY 50', last: 21_929, at: now }, now)
    const chain = await market.options.chain({ symbol: 'NIFTY', expiry: monthly }, now)
    const [, call] = chain?.frame.rows[placeOf(21_900)] ?? []
    expect([call?.[3], chain?.isModelled]).toEqual([1000 * optionLot, true])
    expect(call?.[5]).toBeCloseTo(14, 0)
  } finally {
    await market.close()
  }
})
