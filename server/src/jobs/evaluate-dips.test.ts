import type { Quote } from 'core/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import type { Services } from '#ctx.ts'
import { readEnv } from '#env.ts'
import { deleteInstruments, upsertInstruments } from '#features/dips/store.ts'
import { createLog } from '#http/log.ts'
import { quotesTopic } from '#http/websocket.ts'
import type { Market } from '#market/market.ts'
import { listNotices } from '#notify/outbox-log.ts'
import type { Db, UserId } from '#postgres/db.ts'
import type { UserStore } from '#postgres/store.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { aQuote, aUser } from '#testing/factories.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { startAlerts } from './evaluate-alerts.ts'
import { createDipEvaluator } from './evaluate-dips.ts'

const tokens = { NIFTYBEES: 2707457, GOLDBEES: 3693569, BANKBEES: 2928385 } as const
type Fund = keyof typeof tokens

describe.each(testEngines)('dips on live prices, on %s', (engine) => {
  let db: UserStore
  let clock: TestClock
  let market: Market
  let asha: UserId
  let logged: string[]
  let people = 0
  const bus = createInProcessBus()
  const env = readEnv({ NODE_ENV: 'test' })
  const stops: (() => Promise<void>)[] = []

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    market = createFixtureMarket()
  })
  // Somebody new each time: starting a store takes longer than any of these.
  beforeEach(async () => {
    clock = testClock()
    logged = []
    people++
    asha = await aUser(db, { email: `asha${people}@example.com` })
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })
  afterAll(async () => {
    await market.close()
    await db.close()
  })

  const servicesOf = (store: Db = db): Services => ({
    env,
    db: store,
    market,
    bus,
    clock,
    log: createLog(env, { write: (line) => void logged.push(line) }),
  })

  const subscribe = (
    user_id: UserId,
    fund: Fund,
    { trigger = 2, aggression = 1, channel = 'telegram', amount = 1000 } = {},
  ) =>
    db.asUser(user_id, (tx) =>
      upsertInstruments(tx, [
        {
          user_id,
          instrument_symbol: fund,
          instrument_token: tokens[fund],
          value: amount,
          base_amount: amount,
          trigger,
          allocation_factor: aggression,
          notification_channel: channel,
          notification_frequency: 1,
          notification_frequency_unit: '1_day',
        },
      ]),
    )

  const priceOf = (symbol: Fund, last: number, quote: Partial<Quote> = {}): Quote =>
    aQuote({ symbol, last, previousClose: 250, open: 250, at: clock.now(), ...quote })

  const evaluator = async (store: Db = db) => {
    const made = createDipEvaluator({ services: servicesOf(store) })
    await made.load()
    const see = async (symbol: Fund, last: number, quote: Partial<Quote> = {}) => {
      const { open, previousClose, at } = priceOf(symbol, last, quote)
      made.see([{ symbol, last, open, previousClose, at: at ?? 0 }])
      await made.settled()
    }
    return { ...made, see }
  }

  const noticesOf = (user_id: UserId) =>
    db.readAs(user_id, (tx) => listNotices(tx, { user_id, before: null, limit: 100 }))

  it('[AL3 AL7] tell fund, fall, price, amount, quantity, the alert id and a link that fills the basket of /trade', async () => {
    const [row] = await subscribe(asha, 'NIFTYBEES', { aggression: 1.5, amount: 2000 })
    const own = await evaluator()
    await own.see('NIFTYBEES', 239.75)
    expect(await noticesOf(asha)).toMatchObject([
      {
        channel: 'telegram',
        state: 'pending',
        payload: {
          type: 'dip',
          title: 'NIFTYBEES fell 4.10%',
          text: [
            'Fixture Nifty BeES (NIFTYBEES)',
            'Price ₹239.75, 4.10% below the close before of ₹250.00',
            'By your settings: ₹3,000, 12 units (2 times your trigger of 2%)',
            `Alert dip-${row?.id} · 6 Feb 2024, 10:00 IST`,
          ].join('\n'),
          link: '/trade?i=NSE:NIFTYBEES&price=239.75&quantity=12&reportedPrice=239.75&action=BUY',
          data: {
            alert_id: `dip-${row?.id}`,
            instrument_symbol: 'NIFTYBEES',
            fall: 4.1,
            trigger: 2,
            price: 239.75,
            previous_close: 250,
            amount: 3000,
            quantity: 12,
            at: '2024-02-06T04:30:00.000Z',
          },
        },
      },
    ])
    const [saved] = await subscribe(asha, 'NIFTYBEES')
    expect(saved?.notification_last_time).toEqual(new Date(clock.now()))
  })

  it('[AL4] fire once per trading day, fund and person (frequency 1, unit 1_day), with another person’s rules present', async () => {
    const ravi = await aUser(db, { email: 'ravi@example.com' })
    await subscribe(asha, 'NIFTYBEES')
    await subscribe(asha, 'GOLDBEES', { trigger: 3 })
    await subscribe(ravi, 'NIFTYBEES', { trigger: 4, channel: 'callbackurl' })
    const own = await evaluator()
    for (const price of [245, 249, 244, 240, 245, 239, 251, 245]) {
      clock.advance(1000)
      await own.see('NIFTYBEES', price)
    }
    await own.see('GOLDBEES', 245)
    expect((await noticesOf(asha)).map(({ payload }) => payload.title)).toEqual(['NIFTYBEES fell 2.00%'])
    expect((await noticesOf(ravi)).map(({ payload }) => payload.title)).toEqual(['NIFTYBEES fell 4.00%'])
    clock.set('2024-02-07T09:16:00+05:30')
    await own.see('NIFTYBEES', 245)
    expect(await noticesOf(asha)).toHaveLength(2)
  })

  it('[AL4] unsubscribing and subscribing again on the same day is not told again', async () => {
    await subscribe(asha, 'NIFTYBEES')
    const first = await evaluator()
    await first.see('NIFTYBEES', 244)
    await db.asUser(asha, (tx) => deleteInstruments(tx, { user_id: asha, tokens: [tokens.NIFTYBEES] }))
    await subscribe(asha, 'NIFTYBEES', { trigger: 1 })
    await first.load(['NIFTYBEES'])
    clock.advance(1000)
    await first.see('NIFTYBEES', 243)
    expect(await noticesOf(asha)).toHaveLength(1)
  })

  it('two workers on one store tell each once, also when both see the same price at the same moment', async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, place) => aUser(db, { email: `person${place}@example.com` })),
    )
    for (const person of many) await subscribe(person, 'NIFTYBEES')
    const workers = await Promise.all([evaluator(), evaluator(), evaluator()])
    await Promise.all(workers.map((worker) => worker.see('NIFTYBEES', 244)))
    const told = await Promise.all(many.map(noticesOf))
    expect(told.map((notices) => notices.length)).toEqual(many.map(() => 1))
  })

  it('a store that fails before the commit leaves nothing, and the next price tells it once', async () => {
    await subscribe(asha, 'NIFTYBEES')
    let mustFail = true
    const failing: Db = {
      ...db,
      asService: (work) =>
        db.asService(async (tx) => {
          const done = await work(tx)
          if (mustFail && logged.length === 0 && hasLoaded) throw new Error('killed before the commit')
          return done
        }),
    }
    let hasLoaded = false
    const own = await evaluator(failing)
    hasLoaded = true
    await own.see('NIFTYBEES', 244)
    expect(await noticesOf(asha)).toEqual([])
    expect(logged.join()).toContain('dips were not saved')
    mustFail = false
    clock.advance(1000)
    await own.see('NIFTYBEES', 244.5)
    expect(await noticesOf(asha)).toHaveLength(1)
  })

  it('a process that starts again on the same day tells nothing twice, and what the dead one never told', async () => {
    await subscribe(asha, 'NIFTYBEES')
    await (await evaluator()).see('NIFTYBEES', 244)
    await subscribe(asha, 'GOLDBEES')
    const next = await evaluator()
    clock.advance(1000)
    await next.see('NIFTYBEES', 243)
    await next.see('GOLDBEES', 243)
    expect((await noticesOf(asha)).map(({ payload }) => payload.title)).toEqual([
      'GOLDBEES fell 2.80%',
      'NIFTYBEES fell 2.40%',
    ])
  })

  it('[AL2] a clock that goes back over midnight and forward again tells each trading day once', async () => {
    await subscribe(asha, 'NIFTYBEES')
    const days = ['2024-02-06T15:29:59', '2024-02-07T09:15:00', '2024-02-06T15:29:59', '2024-02-07T09:15:01']
    for (const moment of days) {
      clock.set(`${moment}+05:30`)
      // A new evaluator each time: memory must not be what keeps it quiet.
      await (await evaluator()).see('NIFTYBEES', 244)
    }
    expect((await noticesOf(asha)).map(({ payload }) => payload.data.at)).toEqual([
      '2024-02-07T03:45:00.000Z',
      '2024-02-06T09:59:59.000Z',
    ])
  })

  it('[AL1] stale, out of order, after the close and on a holiday nothing fires', async () => {
    await subscribe(asha, 'NIFTYBEES')
    const own = await evaluator()
    await own.see('NIFTYBEES', 200, { at: clock.now() - 61_000 })
    await own.see('NIFTYBEES', 249)
    await own.see('NIFTYBEES', 200, { at: clock.now() - 1000 })
    await own.see('NIFTYBEES', Number.NaN)
    await own.see('NIFTYBEES', 0)
    for (const moment of ['2024-02-06T15:30:00', '2024-02-06T18:00:00', '2024-02-10T11:00:00', '2024-03-08T11:00:00']) {
      clock.set(`${moment}+05:30`)
      await own.see('NIFTYBEES', 200)
    }
    expect(await noticesOf(asha)).toEqual([])
  })

  it('a split nobody told of does not fire; a crash of the same morning does', async () => {
    await subscribe(asha, 'NIFTYBEES')
    await subscribe(asha, 'GOLDBEES')
    const own = await evaluator()
    await own.see('NIFTYBEES', 25.1, { open: 25.05 })
    await own.see('GOLDBEES', 212, { open: 225 })
    expect((await noticesOf(asha)).map(({ payload }) => payload.title)).toEqual(['GOLDBEES fell 15.20%'])
  })

  it('rules that are saved, changed and deleted while prices come are followed', async () => {
    stops.push(await startAlerts(servicesOf()))
    const until = async (wanted: number) => {
      await expect
        .poll(
          async () => {
            clock.advance(10)
            bus.publish(quotesTopic, [priceOf('NIFTYBEES', 244)])
            return (await noticesOf(asha)).length
          },
          { timeout: 20_000, interval: 50 },
        )
        .toBe(wanted)
    }
    await until(0)
    await subscribe(asha, 'NIFTYBEES')
    await until(1)
  })
})
