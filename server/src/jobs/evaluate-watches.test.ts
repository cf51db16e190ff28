import { parseCanonical, type Query } from 'core/language'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import type { Services } from '#ctx.ts'
import { readEnv } from '#env.ts'
import { putRule, readOwnAgents } from '#features/agents/rule-store.ts'
import { insertAgent } from '#features/agents/store.ts'
import { watchableOf } from '#features/agents/watchable.ts'
import { updateDipRules } from '#features/dips/rule-store.ts'
import { upsertInstruments } from '#features/dips/store.ts'
import { createLog } from '#http/log.ts'
import type { Market } from '#market/market.ts'
import { listNotices } from '#notify/outbox-log.ts'
import type { UserId } from '#postgres/db.ts'
import type { UserStore } from '#postgres/store.ts'
import { openAskingMarket } from '#testing/asking-market.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { aQuote, aUser } from '#testing/factories.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { createDipEvaluator } from './evaluate-dips.ts'
import { createWatchEvaluator } from './evaluate-watches.ts'
import { sendDigests } from './send-digests.ts'

const queryOf = (text: string): Query => {
  const parsed = parseCanonical(text)
  if (!parsed.ok) throw new Error(`${text} is not canonical`)
  return parsed.value
}

describe.each(testEngines)('watches and reports, on %s', (engine) => {
  let db: UserStore
  let clock: TestClock
  let market: Market
  let asha: UserId
  let people = 0
  const env = readEnv({ NODE_ENV: 'test' })

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    market = createFixtureMarket()
  })
  beforeEach(async () => {
    clock = testClock('2024-02-07T10:00:00+05:30')
    people++
    asha = await aUser(db, { email: `asha${people}@example.com` })
  })
  afterAll(async () => {
    await market.close()
    await db.close()
  })

  const servicesOf = (over: Partial<Market> = {}): Services => ({
    env,
    db,
    market: { ...market, ...over },
    bus: createInProcessBus(),
    clock,
    log: createLog(env, { write: (line) => expect(line).not.toContain('"level":50') }),
  })

  const arm = (text: string, settings: object = {}) =>
    db.asUser(asha, async (tx) => {
      const query = queryOf(text)
      const watchable = watchableOf(query)
      if (!watchable) throw new Error(`${text} cannot be watched`)
      const agent = {
        short_name: 'Mine',
        description: text,
        alert_id: null,
        amount: 1000,
        notification_channel: 'telegram',
      }
      const { id } = await insertAgent(tx, { user_id: asha, ...agent })
      const given = { ...watchable.settings, ...settings }
      await putRule(tx, { user_id: asha, trading_agent_id: id, kind: watchable.kind, rule: query, settings: given })
      return `agent-${id}`
    })

  const evaluator = async (over: Partial<Market> = {}) => {
    const made = createWatchEvaluator({ services: servicesOf(over), watchlist: async () => [] })
    await made.load()
    const see = async (symbol: string, last: number, previousClose: number) => {
      clock.advance(1000)
      made.see([aQuote({ symbol, last, previousClose, open: previousClose, at: clock.now() })])
      await made.settled()
    }
    return { ...made, see }
  }

  const noticesOf = () => db.readAs(asha, (tx) => listNotices(tx, { user_id: asha, before: null, limit: 50 }))

  /** A store that goes on to the next day, with other figures. */
  const onTheNextDay = async (roce: Record<string, number>) => {
    const next = await openAskingMarket({ roce })
    const state: Market['state'] = (now) => ({ ...market.state(now), asOf: '2024-02-07' })
    return { over: { ask: next.ask, state } satisfies Partial<Market>, close: next.close }
  }

  it('a report is run on closed days and tells what changed: who is new and who is gone, once', async () => {
    const key = await arm('screen stocks where roce > 20%')
    const asOfSixth = { state: (now: number) => ({ ...market.state(now), asOf: '2024-02-06' }) }
    const first = await evaluator(asOfSixth)
    await first.turn()
    expect(await noticesOf()).toEqual([])
    const { over, close } = await onTheNextDay({ TCS: 10, ETERNAL: 50 })
    const workers = await Promise.all([evaluator(over), evaluator(over)])
    for (const worker of workers) await worker.turn()
    for (const worker of workers) await worker.turn()
    await close()
    expect(await noticesOf()).toMatchObject([
      {
        payload: {
          type: 'report',
          title: 'Mine: 1 new, 1 gone',
          text: expect.stringMatching(/New: .*Eternal[\s\S]*Gone: .*Tata Consultancy/),
          link: '/tradingagent/agents',
          data: { alert_id: key, added: 1, removed: 1 },
        },
      },
    ])
  })

  it('a universe is judged at the close, after the bell, from the last prices; nothing before', async () => {
    await arm('watch any stocks when return(1d) >= 5%')
    const at = (day: string) => ({ state: (now: number) => ({ ...market.state(now), asOf: day }) })
    const before = await evaluator(at('2024-02-06'))
    await before.turn()
    clock.set('2024-02-07T15:34:59+05:30')
    const quotes: Market['quotes'] = (symbols) =>
      symbols.map((symbol) =>
        aQuote({
          symbol,
          last: symbol === 'TCS' ? 4200 : 1,
          previousClose: 3900,
          at: Date.parse('2024-02-07T15:29:59+05:30'),
        }),
      )
    const after = await evaluator({ ...at('2024-02-06'), quotes })
    await after.turn()
    expect(await noticesOf()).toEqual([])
    clock.set('2024-02-07T15:35:00+05:30')
    await after.turn()
    await after.turn()
    const [notice, ...more] = await noticesOf()
    expect(more).toEqual([])
    expect(notice?.payload.title).toBe('TCS: Mine')
    expect(notice?.payload.text).toContain('\nWhen return over 1 day ≥ 5%\n')
    expect(notice?.payload.data).toMatchObject({ condition: 'return(1d) >= 5%' })
  })

  it('a rule that does not fire says when it was last looked at', async () => {
    await arm('watch TCS when close crosses above ₹4000')
    const own = await evaluator()
    await own.see('TCS', 3950, 3900)
    await own.turn()
    const [agent] = await db.readAs(asha, (tx) => readOwnAgents(tx, asha))
    expect(agent?.state?.checked_at).toEqual(new Date(clock.now()))
    expect(await noticesOf()).toEqual([])
  })

  it('three workers that see the same price tell it once', async () => {
    await arm('watch TCS when close crosses above ₹4000')
    const workers = await Promise.all([evaluator(), evaluator(), evaluator()])
    await Promise.all(workers.map((worker) => worker.see('TCS', 4001, 3900)))
    expect(await noticesOf()).toHaveLength(1)
  })

  it('[AL9] once fires once, and no more on later days', async () => {
    await arm('watch TCS when close > ₹4000 once')
    const own = await evaluator()
    await own.see('TCS', 4001, 3900)
    clock.set('2024-02-08T10:00:00+05:30')
    await own.see('TCS', 4001, 3900)
    expect(await noticesOf()).toHaveLength(1)
  })

  it('[AL14] quiet hours hold the message back, not the alert', async () => {
    await arm('watch TCS when close crosses above ₹4000', { quietHours: { from: '09:30', to: '12:00' } })
    await (await evaluator()).see('TCS', 4001, 3900)
    expect(await noticesOf()).toMatchObject([
      { state: 'pending', next_attempt_at: new Date('2024-02-07T12:00:00+05:30') },
    ])
  })

  it('[AL15] a digest gathers a day’s fires, dips too, into one message at 15:45 IST, once', async () => {
    await arm('watch TCS when close crosses above ₹4000', { digest: true })
    const [dip] = await db.asUser(asha, (tx) =>
      upsertInstruments(tx, [
        {
          user_id: asha,
          instrument_symbol: 'NIFTYBEES',
          instrument_token: 2707457,
          value: 1000,
          base_amount: 1000,
          trigger: 2,
          allocation_factor: 1,
          notification_channel: 'telegram',
          notification_frequency: 1,
          notification_frequency_unit: '1_day',
        },
      ]),
    )
    const ids = [dip?.id ?? 0]
    await db.asUser(asha, (tx) => updateDipRules(tx, { user_id: asha, ids }, { settings: { digest: true } }))
    await (await evaluator()).see('TCS', 4001, 3900)
    const dips = createDipEvaluator({ services: servicesOf() })
    await dips.load()
    dips.see([{ symbol: 'NIFTYBEES', last: 97, at: clock.now(), open: 99, previousClose: 100 }])
    await dips.settled()
    expect((await noticesOf()).map(({ channel }) => channel)).toEqual(['inbox', 'inbox'])
    for (const moment of ['2024-02-07T15:44:59', '2024-02-07T15:45:00', '2024-02-07T15:46:00', '2024-02-09T09:00:00']) {
      clock.set(`${moment}+05:30`)
      await Promise.all([sendDigests(servicesOf()), sendDigests(servicesOf())])
    }
    const sent = (await noticesOf()).filter(({ channel }) => channel === 'telegram')
    expect(sent).toMatchObject([
      {
        payload: {
          type: 'digest',
          title: '2 alerts on 7 Feb 2024',
          text: 'TCS: Mine\nNIFTYBEES fell 3.00%',
          link: '/alerts',
        },
      },
    ])
  })
})
