import type { Strategy, StrategyList, StrategyReading, StrategyRunDetail, StrategyRunRow } from 'core/contract/rest'
import { strategyLimits, strategyTemplates } from 'core/contract/rest'
import { parseCanonical } from 'core/language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { eventually } from '#testing/eventually.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { openStrategiesMarket } from './strategies-market.fixture.ts'

const clock = testClock()
let opened: Awaited<ReturnType<typeof openStrategiesMarket>>
let server: TestServer
let anna: SignedInCaller
let bala: SignedInCaller

beforeAll(async () => {
  opened = await openStrategiesMarket(clock)
  server = await testServer({ market: opened.market, clock })
  anna = await server.signIn('anna@example.com')
  bala = await server.signIn('bala@example.com')
}, 120_000)

afterAll(async () => {
  await server?.close()
  await opened?.close()
})

const json = async <Reply>(reply: Promise<Response>): Promise<Reply> => (await (await reply).json()) as Reply
const read = (sentence: string) => json<StrategyReading>(anna.post('/api/strategies/read', { sentence }))
const save = (text: string, by = anna) =>
  json<Strategy>(by.post('/api/strategies', { name: 'Dips', text, repeats: 'never' }))
const run = (id: number, by = anna) => json<StrategyRunRow>(by.post(`/api/strategies/${id}/run`))
const show = (id: number, by = anna) => json<StrategyRunDetail>(by.get(`/api/strategies/runs/${id}`))
const until = (id: number, state: string, by = anna) =>
  eventually(async () => {
    const found = await show(id, by)
    expect([state, found.reason]).toEqual([found.state, found.reason])
    return found
  }, 60_000)

const dips =
  'buy nifty 50 stocks when rsi below 35, sell when rsi above 60, start with 5 lakh, at most 3 positions, 30% each'

describe('reading a strategy', () => {
  it('fills the form from a sentence, and the sentence from the form', async () => {
    const reading = await read(dips)
    if (reading.outcome !== 'read') throw new Error(reading.message)
    expect(reading.form).toEqual({
      target: 'stocks in index "NIFTY 50"',
      buy: 'rsi(14) < 35',
      sell: 'rsi(14) > 60',
      hold: null,
      amount: 150_000,
      over: null,
    })
    expect(reading.settings).toMatchObject({ start: 500_000, most: 3, share: 30, benchmark: 'NIFTY 50' })
    const { form, settings, text } = reading
    const again = await json<StrategyReading>(anna.post('/api/strategies/read', { form, settings }))
    expect(again).toMatchObject({ outcome: 'read', form, settings, text })
    expect(await read(text)).toMatchObject({ outcome: 'read', form, settings, text })
  })

  it.each([
    [
      'buy TCS when rsi below 35, sell when rsi above 60',
      1,
      100,
      ['No size was said: each trade takes all of the money.'],
    ],
    [
      'buy TCS, INFY when rsi below 35, sell when rsi above 60',
      2,
      50,
      ['No size was said: each of the 2 takes 50% of the account.'],
    ],
    ['buy TCS when rsi below 35, sell when rsi above 60, 10% each', 10, 10, []],
    ['buy nifty 50 stocks when rsi below 35, sell when rsi above 60', 10, 10, []],
    ['buy nifty 50 stocks when rsi below 35, sell when rsi above 60, at most 4 positions', 4, 25, []],
  ])('"%s" puts all the money to work, unless a size is said', async (sentence, most, share, notes) => {
    const reading = await read(sentence)
    expect(reading).toMatchObject({ outcome: 'read', settings: { start: 1_000_000, most, share }, notes })
    if (reading.outcome !== 'read') return
    expect(await read(reading.text)).toMatchObject({ settings: reading.settings, notes: [] })
  })

  it('takes the fields of a form in words', async () => {
    const form = {
      target: 'TCS, INFY',
      buy: '50 dma crosses above 200 dma',
      sell: null,
      hold: 20,
      amount: 5000,
      over: 'last 1y',
    }
    const settings = {
      start: null,
      most: 1,
      share: null,
      brokerage: 0.1,
      brokerageMost: 20,
      slippage: 0,
      benchmark: 'NIFTY 50',
    }
    const reading = await json<StrategyReading>(anna.post('/api/strategies/read', { form, settings }))
    expect(reading).toMatchObject({
      canonical: 'backtest TCS, INFY buy ₹5000 when sma(50) crosses above sma(200) hold 20d last 1y',
      words: {
        exit: 'Sell after 20 trading days',
        sizing: '₹5,000 each time, brought from outside as needed',
        costs: expect.stringContaining('brokerage 0.1% up to ₹20 an order'),
      },
    })
  })

  it('says which field of a form it could not read', async () => {
    const form = {
      target: 'nifty 50 stocks',
      buy: 'the moon is full',
      sell: null,
      hold: null,
      amount: 5000,
      over: null,
    }
    const { settings } = (await read(dips)) as Extract<StrategyReading, { outcome: 'read' }>
    const ask = (body: object) => json<StrategyReading>(anna.post('/api/strategies/read', body))
    expect(await ask({ form, settings })).toMatchObject({ outcome: 'refused', field: 'buy' })
    expect(await ask({ form: { ...form, buy: 'rsi < 30', target: 'xyzzy' }, settings })).toMatchObject({
      field: 'target',
    })
    expect(
      await ask({ form: { ...form, buy: 'rsi < 30' }, settings: { ...settings, benchmark: 'NIFTY 51' } }),
    ).toMatchObject({
      field: 'benchmark',
      nearest: ['NIFTY 50'],
    })
  })

  it('a form that says no size spreads the account as its sentence does', async () => {
    const { form, settings } = (await read('buy tcs when rsi below 30, sell when rsi above 60')) as Extract<
      StrategyReading,
      { outcome: 'read' }
    >
    expect(settings).toMatchObject({ most: 1, share: 100 })
    const { most: _most, share: _share, ...unsized } = settings
    const ask = (target: string) =>
      json<StrategyReading>(anna.post('/api/strategies/read', { form: { ...form, target }, settings: unsized }))
    expect(await ask(form.target)).toMatchObject({
      form,
      settings,
      notes: ['No size was said: each trade takes all of the money.'],
    })
    expect(await ask('all stocks')).toMatchObject({ settings: { most: 10, share: 10 }, notes: [] })
  })

  it('refuses what is no strategy with a sentence', async () => {
    expect(await read('what is roce')).toMatchObject({ outcome: 'refused', message: expect.stringMatching(/\w/) })
    expect(await read('buy 5000 of tcs every month')).toMatchObject({ outcome: 'refused', field: 'buy' })
  })

  it('understands the first template', async () => {
    expect(await read(strategyTemplates[0].text)).toMatchObject({ outcome: 'read' })
  })
})

describe('running a strategy', () => {
  it('queues it, runs it in a thread and keeps everything it tells', async () => {
    const strategy = await save(dips)
    const queued = await run(strategy.id)
    expect(queued).toMatchObject({ state: 'queued', progress: 0, strategy_name: 'Dips' })
    const done = await until(queued.id, 'done')
    const { report, names, tested, isUniverse } = done.result ?? {}
    expect({ tested, isUniverse, progress: done.progress }).toEqual({ tested: 3, isUniverse: true, progress: 100 })
    expect(report?.trades).toBeGreaterThan(5)
    expect(report?.curve.benchmark).toHaveLength(report?.curve.days.length ?? 0)
    expect(report?.rule.putIn).toBe(500_000)
    expect(names).toMatchObject({ TCS: 'Tata Consultancy Services Ltd.' })
    expect(done.summary).toMatchObject({ trades: report?.trades, value: report?.rule.value })
    expect(done.ways).toEqual({
      watch: 'watch any stocks in index "NIFTY 50" when rsi(14) < 35',
      screen: 'screen stocks in index "NIFTY 50" where rsi(14) < 35',
      basket: expect.stringContaining('of (screen stocks in index "NIFTY 50" where rsi(14) < 35)'),
    })
    const again = await until((await run(strategy.id)).id, 'done')
    expect(again.result).toEqual(done.result)
  }, 120_000)

  it('a rule on one instrument can become an alert, a report and a basket too', async () => {
    const strategy = await save('buy TCS when rsi below 35, sell when rsi above 60, start with 5 lakh')
    const done = await until((await run(strategy.id)).id, 'done')
    expect(done.ways).toEqual({
      watch: 'watch TCS when rsi(14) < 35',
      screen: 'screen stocks in symbol TCS where rsi(14) < 35 why TCS',
      basket: 'basket buy ₹500000 of TCS',
    })
    for (const words of Object.values(done.ways)) expect(parseCanonical(words ?? '').ok, words ?? '').toBe(true)
    const { exposure = 0, invested = 0 } = done.result?.report ?? {}
    expect(invested).toBeGreaterThan(0.9 * exposure)
  }, 120_000)

  it('keeps the reason of a failure', async () => {
    const strategy = await save(
      'backtest TCS buy ₹5000 when rsi(14) < 30 from 1999-01-01 to 1999-12-31; money as needed',
    )
    expect(await until((await run(strategy.id)).id, 'failed')).toMatchObject({
      reason: expect.stringContaining('no prices'),
      result: null,
    })
  }, 120_000)

  it('cancels what waits and what runs, and a cancelled run stays cancelled', async () => {
    const strategy = await save(dips)
    const [first, second] = [await run(strategy.id), await run(strategy.id)]
    expect(await json(anna.post(`/api/strategies/runs/${second.id}/cancel`))).toMatchObject({ state: 'cancelled' })
    expect(await json(anna.post(`/api/strategies/runs/${first.id}/cancel`))).toMatchObject({ state: 'cancelled' })
    const third = await until((await run(strategy.id)).id, 'done')
    expect(third.state).toBe('done')
    expect([(await show(first.id)).state, (await show(second.id)).state]).toEqual(['cancelled', 'cancelled'])
  }, 120_000)

  it('lets one person have only so many runs at a time', async () => {
    const strategy = await save(dips, bala)
    const replies = []
    for (let at = 0; at <= strategyLimits.active; at++)
      replies.push(await bala.post(`/api/strategies/${strategy.id}/run`))
    expect(replies.at(-1)?.status).toBe(429)
    for (const reply of replies.slice(0, -1)) {
      const { id } = (await reply.json()) as StrategyRunRow
      await bala.post(`/api/strategies/runs/${id}/cancel`)
    }
  }, 120_000)
})

describe('strategies of a person', () => {
  it('are listed newest first with their runs and a true next run', async () => {
    const strategy = await save(dips)
    const changed = await json<Strategy>(anna.post(`/api/strategies/${strategy.id}/schedule`, { repeats: 'weekly' }))
    // Saturday morning in India.
    expect(changed.next_run_at).toBe('2024-02-10T01:30:00.000Z')
    const { strategies, most } = await json<StrategyList>(anna.get('/api/strategies'))
    expect(most).toBe(strategyLimits.most)
    expect(strategies[0]).toMatchObject({ id: strategy.id, repeats: 'weekly', timeframe: 'Daily', runs: [] })
    expect(strategies.map(({ id }) => id)).toEqual(
      strategies.map(({ id }) => id).toSorted((left, right) => right - left),
    )
  })

  it('are changed and deleted by their owner alone', async () => {
    const strategy = await save(dips)
    const body = { name: 'Other', text: 'backtest TCS buy ₹5000 when rsi(14) < 30; money as needed', repeats: 'never' }
    expect((await bala.post(`/api/strategies/${strategy.id}/change`, body)).status).toBe(404)
    expect((await bala.post(`/api/strategies/${strategy.id}/run`)).status).toBe(404)
    expect(await json(bala.post(`/api/strategies/${strategy.id}/delete`))).toEqual({ deleted: false })
    expect(await json(anna.post(`/api/strategies/${strategy.id}/change`, body))).toMatchObject({
      name: 'Other',
      words: { target: 'TCS', exit: 'Never sold' },
    })
    expect(await json(anna.post(`/api/strategies/${strategy.id}/delete`))).toEqual({ deleted: true })
  })

  it('answers 401 to a stranger and 400 to what cannot be read', async () => {
    for (const path of ['/api/strategies', '/api/strategies/runs/1']) expect((await server.get(path)).status).toBe(401)
    for (const path of [
      '/api/strategies',
      '/api/strategies/read',
      '/api/strategies/1/run',
      '/api/strategies/runs/1/cancel',
    ])
      expect((await server.post(path, {})).status).toBe(401)
    expect((await anna.post('/api/strategies', { name: 'x', text: 'what is roce' })).status).toBe(400)
    expect((await anna.post('/api/strategies', { name: '', text: dips })).status).toBe(400)
    expect((await anna.get('/api/strategies/runs/999999')).status).toBe(404)
  })

  it("shows nobody else's runs", async () => {
    const strategy = await save(dips)
    const queued = await run(strategy.id)
    expect((await bala.get(`/api/strategies/runs/${queued.id}`)).status).toBe(404)
    expect((await bala.post(`/api/strategies/runs/${queued.id}/cancel`)).status).toBe(404)
    const { strategies } = await json<StrategyList>(bala.get('/api/strategies'))
    expect(strategies.some(({ id }) => id === strategy.id)).toBe(false)
    await anna.post(`/api/strategies/runs/${queued.id}/cancel`)
  })
})
