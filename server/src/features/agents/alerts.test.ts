import type {
  AlertBasket,
  AlertHistory,
  AlertPreview,
  AlertRule,
  AlertRules,
  AlertTest,
  DeletedAlert,
  DeliveryList,
} from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWatchEvaluator } from '#jobs/evaluate-watches.ts'
import { listNotices } from '#notify/outbox-log.ts'
import type { UserId } from '#postgres/db.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { testEngines } from '#testing/database.ts'
import { aQuote } from '#testing/factories.ts'
import { dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const subscribe = `mutation Save($objects: [user_instrument_insert_input!]!) {
  insert_user_instrument(objects: $objects) { returning { id } }
}`
const niftybees = {
  instrument_token: 2707457,
  instrument_symbol: 'NIFTYBEES',
  base_amount: 1000,
  trigger: 2,
  allocation_factor: 1,
  notification_channel: 'telegram',
}

describe.each(testEngines)('alerts of a person on %s', (engine) => {
  let server: TestServer
  let clock: TestClock
  let asha: SignedInCaller
  let ravi: SignedInCaller
  let meena: SignedInCaller

  beforeAll(async () => {
    // The day after the last stored one.
    clock = testClock('2024-02-07T10:00:00+05:30')
    server = await testServer({ engine, clock })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    meena = await server.signIn('meena@example.com')
    await dataOf(ravi, subscribe, { objects: [niftybees] })
    await made(ravi, 'tell me when tcs goes above 4000')
  })
  afterAll(() => server.close())

  const json = async <Body>(reply: Promise<Response>, status = 200): Promise<Body> => {
    const response = await reply
    const body = (await response.json()) as Body
    expect({ status: response.status, body }).toMatchObject({ status })
    return body
  }
  const made = (person: SignedInCaller, sentence: string, rest: object = {}) =>
    json<AlertRule>(person.post('/api/alerts/rules', { sentence, ...rest }))
  const rulesOf = (person: SignedInCaller) => json<AlertRules>(person.get('/api/alerts/rules'))
  const call = <Body>(person: SignedInCaller, key: string, verb: string, body: object = {}, status = 200) =>
    json<Body>(person.post(`/api/alerts/rules/${key}/${verb}`, body), status)
  const userId = async (person: SignedInCaller) => (await server.app.authenticate(person.token))?.id as UserId
  const noticesOf = async (person: SignedInCaller) => {
    const user_id = await userId(person)
    return server.services.db.readAs(user_id, (tx) => listNotices(tx, { user_id, before: null, limit: 50 }))
  }

  it('preview of a sentence: what would be watched, and what it would have told; nothing is armed', async () => {
    const preview = await json<AlertPreview>(
      asha.post('/api/alerts/preview', { sentence: 'tell me when tcs goes above 4000' }),
    )
    expect(preview).toMatchObject({
      outcome: 'ready',
      kind: 'watch',
      scope: 'TCS',
      settings: { judged: 'live' },
      total: 0,
      warning: 'never',
      message: { type: 'watch' },
    })
    const report = await json<AlertPreview>(
      asha.post('/api/alerts/preview', { sentence: 'companies with roce above 20' }),
    )
    expect(report).toMatchObject({ outcome: 'ready', kind: 'report', settings: { judged: 'close' }, fires: [] })
    const refused = await json<AlertPreview>(asha.post('/api/alerts/preview', { sentence: 'what is roce' }))
    expect(refused).toMatchObject({ outcome: 'refused', kind: null, message: null })
    const none = await json<AlertPreview>(
      asha.post('/api/alerts/preview', { sentence: 'tell me when any stock in my watchlist falls 5% in a day' }),
    )
    expect(none).toMatchObject({ outcome: 'refused', says: 'Your watch list is empty.' })
    expect((await rulesOf(asha)).rules).toEqual([])
  })

  it('the past of a rule is counted as it would be told: by its trigger, and by closes where it is judged live', async () => {
    const sentence = 'watch TCS when close > 1'
    const counted = async (settings: object) => {
      const {
        says,
        total,
        settings: told,
      } = await json<AlertPreview>(asha.post('/api/alerts/preview', { sentence, settings }))
      return { says, total, trigger: told.trigger, judged: told.judged }
    }
    const each = await counted({ trigger: 'each', judged: 'close' })
    expect(each.total).toBeGreaterThan(1)
    expect(each).toMatchObject({ says: `It would have fired ${each.total} times in 12 months.`, judged: 'close' })
    expect(await counted({ trigger: 'once' })).toEqual({
      says: 'By closes, it would have fired once in 12 months.',
      total: 1,
      trigger: 'once',
      judged: 'live',
    })
    const { message, fires } = await json<AlertPreview>(
      asha.post('/api/alerts/preview', { sentence, settings: { trigger: 'each' } }),
    )
    expect(fires[0]?.day).toBe('2024-02-06')
    expect(message?.text).toContain('6 Feb 2024, 15:30 IST')
  })

  it('one setting that is named leaves the others as the sentence or the rule has them', async () => {
    const { key, settings } = await made(asha, 'tell me once when tcs goes above 4000', {
      settings: { coolDownMinutes: 60 },
    })
    expect(settings).toMatchObject({ trigger: 'once', coolDownMinutes: 60, digest: false })
    const changed = await call<AlertRule>(asha, key, 'change', { settings: { digest: true } })
    expect(changed.settings).toMatchObject({ trigger: 'once', coolDownMinutes: 60, digest: true })
    await call(asha, key, 'delete')
  })

  it('are made of a sentence, listed with their state, changed, paused, snoozed, deleted and brought back', async () => {
    const rule = await made(asha, 'tell me when tcs goes above 4000', { name: 'TCS high', amount: 5000 })
    expect(rule).toMatchObject({
      key: expect.stringMatching(/^agent-\d+$/),
      kind: 'watch',
      title: 'TCS high',
      sentence: 'tell me when tcs goes above 4000',
      scope: 'TCS',
      channel: 'telegram',
      amount: 5000,
      state: 'armed',
      paused: false,
      snoozed_until: null,
      last_fired: null,
      fires30d: 0,
    })
    const changed = await call<AlertRule>(asha, rule.key, 'change', {
      name: 'TCS higher',
      sentence: 'tell me when tcs goes above 4500',
      channel: 'callbackurl',
      settings: { coolDownMinutes: 60, quietHours: { from: '22:00', to: '07:00' } },
    })
    expect(changed).toMatchObject({
      key: rule.key,
      title: 'TCS higher',
      canonical: expect.stringContaining('4500'),
      channel: 'callbackurl',
      settings: { coolDownMinutes: 60, quietHours: { from: '22:00', to: '07:00' } },
    })
    expect(
      (await json<AlertRules>(asha.post('/api/alerts/pause', { keys: [rule.key], paused: true }))).rules[0],
    ).toMatchObject({ state: 'paused', paused: true, health: 'bad' })
    await json(asha.post('/api/alerts/pause', { keys: [rule.key], paused: false }))
    const until = new Date(clock.now() + 3_600_000).toISOString()
    expect(await call<AlertRule>(asha, rule.key, 'snooze', { until })).toMatchObject({
      state: 'snoozed',
      snoozed_until: until,
    })
    expect(await call<AlertRule>(asha, rule.key, 'snooze', { until: null })).toMatchObject({ state: 'armed' })
    const { undo } = await call<DeletedAlert>(asha, rule.key, 'delete')
    expect((await rulesOf(asha)).rules).toEqual([])
    const back = await json<AlertRule>(asha.post('/api/alerts/restore', { undo }))
    expect(back).toMatchObject({ title: 'TCS higher', canonical: changed.canonical, settings: changed.settings })
    await call(asha, back.key, 'delete')
  })

  it('a rule that is brought back is as it was: paused, asleep, done if it fires once, with what it told', async () => {
    const { key } = await made(meena, 'tell me once when maruti goes above 20000', { name: 'Maruti once' })
    const watches = createWatchEvaluator({ services: server.services, watchlist: async () => [] })
    await watches.load()
    watches.see([
      aQuote({
        symbol: 'MARUTI',
        last: 20001,
        previousClose: 19000,
        open: 19000,
        high: 20001,
        low: 19000,
        at: clock.now(),
      }),
    ])
    await watches.settled()
    const told = (await rulesOf(meena)).rules[0]
    expect(told).toMatchObject({ state: 'done', fires30d: 1 })
    const again = async (from: string) => {
      const { undo } = await call<DeletedAlert>(meena, from, 'delete')
      return json<AlertRule>(meena.post('/api/alerts/restore', { undo }))
    }
    const done = await again(key)
    expect(done).toMatchObject({ state: 'done', fires30d: 1, last_fired: told?.last_fired, paused: false })
    const history = await json<AlertHistory>(meena.get(`/api/alerts/rules/${done.key}/history`))
    expect(history.notices.map(({ payload }) => payload.title)).toEqual(['MARUTI: Maruti once'])
    await json(meena.post('/api/alerts/pause', { keys: [done.key], paused: true }))
    const paused = await again(done.key)
    expect(paused).toMatchObject({ state: 'paused', paused: true, fires30d: 1 })
    await call(meena, paused.key, 'delete')
    const until = new Date(clock.now() + 3_600_000).toISOString()
    const sleeping = await made(meena, 'tell me when maruti goes above 30000')
    await call(meena, sleeping.key, 'snooze', { until })
    const back = await again(sleeping.key)
    expect(back).toMatchObject({ state: 'snoozed', snoozed_until: until, fires30d: 0 })
    await call(meena, back.key, 'delete')
  })

  it('becomes a basket of what it finds to hold now, and says that it does not hold', async () => {
    const basket = async (sentence: string) => {
      const { key } = await made(meena, sentence, { amount: 9000 })
      const found = await call<AlertBasket>(meena, key, 'basket')
      await call(meena, key, 'delete')
      return found
    }
    expect(await basket('watch TCS when close > 100000')).toEqual({ link: null, says: 'It does not hold now.' })
    const one = await basket('watch TCS when close > 1')
    expect(one).toEqual({ link: expect.stringContaining('i=NSE:TCS'), says: '1 order to review' })
    const wide = await basket('tell me when any nifty 50 stock is above 3000')
    expect(wide.link).toMatch(/i=NSE:MARUTI.*action=BUY$/)
    expect(wide.link).not.toContain('NSE:ITC')
    expect(await basket('watch NIFTY 50 when close > 1')).toEqual({
      link: null,
      says: 'It finds nothing now that could be ordered.',
    })
  })

  it('a trading agent of the specification makes its rule from its words; the list says what is wrong with a channel', async () => {
    await dataOf(
      asha,
      'mutation A($object: trading_agent_insert_input!) { insert_trading_agent_one(object: $object) { id } }',
      { object: { short_name: 'Good ones', description: 'companies with roce above 20' } },
    )
    const { rules, used, most, problems, channels } = await rulesOf(asha)
    expect(rules).toMatchObject([{ title: 'Good ones', kind: 'report', settings: { judged: 'close' } }])
    expect({ used, most }).toEqual({ used: 1, most: 200 })
    // There is no bot on this server: nothing one could do on the profile.
    const noBot = { says: 'No Telegram bot is set up here', link: null }
    expect(problems).toEqual([{ channel: 'telegram', rules: 1, ...noBot }])
    expect(channels).toEqual({ telegram: noBot, callbackurl: { says: 'No callback URL is set', link: '/profile' } })
    await call(asha, rules[0]?.key ?? '', 'delete')
  })

  it('dips are rules too: tested with the message as it will look, snoozed, deleted with undo', async () => {
    await dataOf(asha, subscribe, { objects: [niftybees] })
    const { rules } = await rulesOf(asha)
    const [dip] = rules
    expect(dip).toMatchObject({
      kind: 'dip',
      title: 'NIFTYBEES',
      sentence: 'NIFTYBEES falls 2% or more in a day',
      agent_id: null,
      dip: { instrument_symbol: 'NIFTYBEES', trigger: 2, allocation_factor: 1 },
    })
    const key = dip?.key ?? ''
    const test = await call<AlertTest>(asha, key, 'test')
    expect(test.message).toMatchObject({ type: 'dip', link: expect.stringMatching(/^\/trade\?i=NSE:NIFTYBEES&price=/) })
    expect(test.telegram).toContain('<b>NIFTYBEES fell 2.00%</b>')
    expect(await noticesOf(asha)).toEqual([])
    const until = new Date(clock.now() + 60_000).toISOString()
    expect(await call<AlertRule>(asha, key, 'snooze', { until })).toMatchObject({ state: 'snoozed' })
    expect(await call<AlertRule>(asha, key, 'change', { settings: { digest: true } })).toMatchObject({
      settings: { digest: true },
    })
    // A dip rests until the next trading day, whatever else is asked.
    expect(await call<AlertRule>(asha, key, 'change', { settings: { coolDownMinutes: 60 } })).toMatchObject({
      settings: { digest: true, coolDownMinutes: 0 },
    })
    const { undo } = await call<DeletedAlert>(asha, key, 'delete')
    const back = await json<AlertRule>(asha.post('/api/alerts/restore', { undo }))
    expect(back).toMatchObject({
      kind: 'dip',
      dip: dip?.dip,
      settings: { digest: true },
      state: 'snoozed',
      snoozed_until: until,
    })
    await call(asha, back.key, 'delete')
  })

  it('while the exchange is open and no price comes, the list says since when: "Prices delayed since hh:mm" (fault F13)', async () => {
    const newest = Math.max(...server.services.market.quotes(['TCS', 'NIFTYBEES']).map((quote) => quote.at ?? 0))
    expect(clock.now() - newest).toBeGreaterThan(60_000)
    expect((await rulesOf(ravi)).delayed_since).toBe(new Date(newest).toISOString())
  })

  it('a stranger’s rule is answered like one that is not there, whatever is asked of it', async () => {
    const before = await rulesOf(ravi)
    const { undo } = { undo: JSON.stringify({ agent: {}, canonical: 'x' }) }
    for (const { key } of before.rules) {
      for (const [verb, body] of [
        ['change', { settings: { digest: true } }],
        ['snooze', { until: null }],
        ['delete', {}],
        ['test', {}],
        ['basket', {}],
      ] as const)
        expect((await asha.post(`/api/alerts/rules/${key}/${verb}`, body)).status).toBe(404)
      await json(asha.post('/api/alerts/pause', { keys: [key], paused: true }))
      expect(await json<AlertHistory>(asha.get(`/api/alerts/rules/${key}/history`))).toEqual({ notices: [] })
    }
    expect((await asha.post('/api/alerts/restore', { undo })).status).toBe(400)
    expect(await rulesOf(ravi)).toEqual(before)
    for (const path of ['/api/alerts/rules', '/api/alerts/deliveries'])
      expect((await server.get(path)).status).toBe(401)
  })

  it.each([
    ['no words', { sentence: '' }],
    ['too many', { sentence: 'x'.repeat(5001) }],
    ['another channel', { sentence: 'tell me when tcs goes above 4000', channel: 'sms' }],
    [
      'no time of day',
      { sentence: 'tell me when tcs goes above 4000', settings: { quietHours: { from: '25:00', to: '07:00' } } },
    ],
    ['what does not change', { sentence: 'what is roce' }],
    ['what is not understood', { sentence: 'flurb the wibble' }],
  ])('refuse %s', async (_what, body) => {
    expect((await asha.post('/api/alerts/rules', body)).status).toBe(400)
    expect((await rulesOf(asha)).rules).toEqual([])
  })

  describe('watched live', () => {
    const evaluator = async () => {
      const watches = createWatchEvaluator({ services: server.services, watchlist: async () => [] })
      await watches.load()
      const see = async (symbol: string, last: number, previousClose = last) => {
        clock.advance(1000)
        watches.see([
          aQuote({ symbol, last, previousClose, open: previousClose, high: last, low: last, at: clock.now() }),
        ])
        await watches.settled()
      }
      return { ...watches, see }
    }

    it('[AL8 AL9] a level fires once a day when it is crossed, is in the inbox, the history and the deliveries, and links to the basket', async () => {
      const { key } = await made(asha, 'tell me when tcs goes above 4000', { name: 'TCS high', amount: 9000 })
      const own = await evaluator()
      await own.see('TCS', 3990, 3900)
      expect(await noticesOf(asha)).toEqual([])
      for (const price of [4001, 3999, 4010]) await own.see('TCS', price, 3900)
      // Another process that knows nothing of it.
      await (await evaluator()).see('TCS', 4011, 3900)
      const notices = await noticesOf(asha)
      expect(notices).toMatchObject([
        {
          channel: 'telegram',
          payload: {
            type: 'watch',
            title: 'TCS: TCS high',
            link: '/trade?i=NSE:TCS&price=4001.00&quantity=2&reportedPrice=4001.00&action=BUY',
            data: { alert_id: key },
          },
        },
      ])
      const { rules } = await rulesOf(asha)
      expect(rules[0]).toMatchObject({ state: 'firing', fires30d: 1, last_fired: expect.any(String) })
      const history = (page = '') => json<AlertHistory>(asha.get(`/api/alerts/rules/${key}/history${page}`))
      expect((await history()).notices).toHaveLength(1)
      expect((await history(`?limit=1&before=${notices[0]?.id}`)).notices).toEqual([])
      expect((await json<DeliveryList>(asha.get('/api/alerts/deliveries'))).deliveries).toMatchObject([{ about: key }])
      // The market of this test never came to 4000: only the evaluator was shown such a price.
      expect(await call<AlertBasket>(asha, key, 'basket')).toEqual({ link: null, says: 'It does not hold now.' })
      await call(asha, key, 'delete')
    })

    it('[AL8] what is no level is judged on the bars and the day so far', async () => {
      const { key } = await made(asha, 'watch INFY when close > max(close, 3d)')
      const second = await made(asha, 'watch INFY when close > 1.01 * prev(close, 1d)', { name: 'INFY up' })
      const own = await evaluator()
      await own.see('INFY', 1600, 1500)
      await own.turn()
      expect((await noticesOf(asha)).map(({ payload }) => payload.title)).toContain('INFY: INFY up')
      for (const each of [key, second.key]) await call(asha, each, 'delete')
    })

    it('[AL11 AL12] snoozed and cooling rules wait, and fire when they may if it still holds', async () => {
      const { key } = await made(asha, 'tell me when itc goes above 430')
      await call(asha, key, 'snooze', { until: new Date(clock.now() + 60_000).toISOString() })
      const own = await evaluator()
      const before = (await noticesOf(asha)).length
      await own.see('ITC', 440, 420)
      await own.turn()
      expect(await noticesOf(asha)).toHaveLength(before)
      clock.advance(60_000)
      await own.see('ITC', 441, 420)
      await own.turn()
      expect(await noticesOf(asha)).toHaveLength(before + 1)
      await call(asha, key, 'delete')
    })
  })
})
