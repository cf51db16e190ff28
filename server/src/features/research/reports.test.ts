import { randomUUID } from 'node:crypto'
import { AppError } from 'core/contract'
import type { ReasoningReply, ReportRun, ReportRunSummary, ReportSchedule } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellRun } from '#jobs/tell-run.ts'
import type { Market } from '#market/market.ts'
import { type AskingMarket, openAskingMarket } from '#testing/asking-market.ts'
import { testClock } from '#testing/clock.ts'
import { testEngines } from '#testing/database.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { dataOf } from '#testing/graphql.ts'
import { type Caller, type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'
import { runDueReports } from './schedules.ts'

const at = '/api/agents/research'
const parts = { watchlist: async () => [], rephrase: null }
const question = 'screen stocks where roce > 20% and debt_to_equity < 0.3 sort roce desc'
const mark = `mutation Save($chat_id: bigint!, $chat_uuid: String!, $chat_title: String) {
  update_user_chat(chat_id: $chat_id, chat_uuid: $chat_uuid, is_alert_set: true, chat_title: $chat_title) { id }
}`

/** The market of one evening, and of the next: ITC fell out, SMALLCO is better, TATASTEEL came. */
let tuesday: AskingMarket
let wednesday: AskingMarket
beforeAll(async () => {
  tuesday = await openAskingMarket()
  wednesday = await openAskingMarket({ roce: { ITC: 19, SMALLCO: 30 }, without: ['INFY'] })
}, 120_000)
afterAll(async () => {
  await tuesday.close()
  await wednesday.close()
})

describe.each(testEngines)('saved reports on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  let evening: AskingMarket
  beforeAll(async () => {
    evening = tuesday
    const market: Market = { ...createFixtureMarket(), ask: (asked) => evening.ask(asked), close: async () => {} }
    // Tuesday 6 February 2024, 10:00 IST, for good: later than that only the worker looks.
    server = await testServer({ engine, market, clock: testClock() })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
  }, 60_000)
  afterAll(() => server.close())

  const runAt = (time: string, over: Partial<Market> = {}) => {
    const services = { ...server.services, market: { ...server.services.market, ...over }, clock: testClock(time) }
    return runDueReports(services, parts, tellRun(services))
  }
  const inboxOf = (person: SignedInCaller) =>
    server.services.db.maintain(async (client) => {
      const { rows } = await client.query(
        `select channel, payload ->> 'title' as title, payload ->> 'text' as text, payload ->> 'link' as link
         from notice where user_id = (select id from users where email = $1) order by id`,
        [person.user.email],
      )
      return rows as { channel: string; title: string; text: string; link: string }[]
    })

  const aReport = async (person: Caller, title = 'Good and safe'): Promise<{ chat_id: number; chat_uuid: string }> => {
    const chat_uuid = randomUUID()
    const reply = await person.post(`${at}/reasoning`, {
      chatSessionId: chat_uuid,
      messages: [{ role: 'user', content: question }],
    })
    const { id: chat_id } = (await reply.json()) as ReasoningReply
    await dataOf(person, mark, { chat_id, chat_uuid, chat_title: title })
    return { chat_id, chat_uuid }
  }
  const jsonOf = async <T>(reply: Promise<Response>): Promise<T> => (await (await reply).json()) as T

  it('[C11 S62] POST runPrompt answers an array of row objects whose keys are columns', async () => {
    const report = await aReport(asha)
    const reply = await asha.post(`${at}/runPrompt`, { ...report, email: asha.user.email, country: 'IN' })
    const rows = (await reply.json()) as Record<string, unknown>[]
    expect(reply.status).toBe(200)
    expect(rows.map((row) => row.Symbol)).toEqual(['TCS', 'INFY', 'ITC', 'SMALLCO', 'MARUTI', 'SUNPHARMA'])
    expect(rows[0]).toMatchObject({ Symbol: 'TCS', Company: 'Tata Consultancy Services Ltd.', 'ROCE (%)': 60 })
  })

  it('runPrompt needs a bearer, one’s own e-mail and one’s own prompt; otherwise nothing changes', async () => {
    const report = await aReport(asha)
    const before = await tableHash(server.services.db)
    const run = async (person: Caller, body: unknown) => (await person.post(`${at}/runPrompt`, body)).status
    expect([
      await run(server, report),
      await run(ravi, report),
      await run(asha, { ...report, email: 'ravi@example.com' }),
      await run(asha, { ...report, chat_uuid: randomUUID() }),
      await run(asha, { ...report, chat_id: 'x' }),
      await run(asha, {}),
    ]).toEqual([401, 404, 403, 404, 400, 400])
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('run twice, it says what changed since the last run', async () => {
    const report = await aReport(asha)
    await asha.post(`${at}/runPrompt`, report)
    evening = wednesday
    await asha.post(`${at}/runPrompt`, report)
    evening = tuesday
    const runs = await jsonOf<ReportRunSummary[]>(asha.get(`${at}/runs?chat_id=${report.chat_id}`))
    expect(runs.map(({ origin, rows, changes }) => [origin, rows, changes])).toEqual([
      ['asked', 4, { added: 0, removed: 2, changed: 1 }],
      ['asked', 6, null],
    ])
    const last = await jsonOf<ReportRun>(asha.get(`${at}/run?id=${runs[0]?.id}`))
    expect(last.changes?.removed.map((name) => name.split(' ')[0])).toEqual(['INFY', 'ITC'])
    expect(last.changes?.changed.map(({ name, cells }) => [name.split(' ')[0], cells[0]])).toEqual([
      ['SMALLCO', { title: 'ROCE', unit: 'percent', before: 25, after: 30 }],
    ])
    expect(last.answer.tables[0]?.rows).toHaveLength(4)
    expect((await ravi.get(`${at}/run?id=${runs[0]?.id}`)).status).toBe(404)
    expect(await jsonOf(ravi.get(`${at}/runs?chat_id=${report.chat_id}`))).toEqual([])
    expect((await server.get(`${at}/runs?chat_id=${report.chat_id}`)).status).toBe(401)
  })

  it('runs the query that was read when it was asked, whatever its words have come to mean', async () => {
    const report = await aReport(asha)
    await server.services.db.maintain((client) =>
      client.query(`update user_chat set text_content_user_query = 'no longer readable' where id = ${report.chat_id}`),
    )
    expect((await asha.post(`${at}/runPrompt`, report)).status).toBe(200)
  })

  it('[S65 T17 V13] a schedule runs its report at its time in IST, keeps each run, and moves on', async () => {
    const report = await aReport(asha, 'Every evening')
    const daily = { ...report, frequency: 'Daily', time: '18:30' }
    const made = await jsonOf<ReportSchedule>(asha.post(`${at}/schedule`, daily))
    expect(made).toMatchObject({
      ...daily,
      chat_title: 'Every evening',
      day_of_week: null,
      day_of_month: null,
      paused: false,
      next_run_at: '2024-02-06T13:00:00.000Z',
      last_run: null,
    })
    expect(await runAt('2024-02-06T18:29:00+05:30')).toBe(0)
    expect(await runAt('2024-02-06T18:30:00+05:30')).toBe(1)
    evening = wednesday
    expect(await runAt('2024-02-07T18:31:00+05:30')).toBe(1)
    expect(await runAt('2024-02-07T18:31:00+05:30')).toBe(0)
    evening = tuesday
    const [schedule] = await jsonOf<ReportSchedule[]>(asha.get(`${at}/schedules`))
    expect(schedule).toMatchObject({
      next_run_at: '2024-02-08T13:00:00.000Z',
      last_run: {
        origin: 'schedule',
        ran_at: '2024-02-07T13:01:00.000Z',
        changes: { added: 0, removed: 2, changed: 1 },
      },
    })
    expect(await jsonOf<ReportRunSummary[]>(asha.get(`${at}/runs?chat_id=${report.chat_id}`))).toHaveLength(2)
    expect(await jsonOf(ravi.get(`${at}/schedules`))).toEqual([])
  })

  it('each scheduled run is told through the outbox, with what changed, once, whoever looks', async () => {
    const meera = await server.signIn('meera@example.com')
    const report = await aReport(meera, 'Every morning')
    await meera.post(`${at}/schedule`, { ...report, frequency: 'Daily', time: '07:30' })
    await Promise.all([runAt('2024-02-07T07:30:00+05:30'), runAt('2024-02-07T07:30:00+05:30')])
    evening = wednesday
    await runAt('2024-02-08T07:30:00+05:30')
    await runAt('2024-02-08T07:31:00+05:30')
    evening = tuesday
    expect(await inboxOf(meera)).toMatchObject([
      { channel: 'inbox', title: 'Every morning: first run, 6 rows', link: '/savedprompts' },
      { channel: 'inbox', title: 'Every morning: 2 gone', text: expect.stringContaining('Gone: INFY') },
    ])
  })

  it('a report that fails is tried three times, then given up until its next turn; its owner reads why, once', async () => {
    const leela = await server.signIn('leela@example.com')
    const report = await aReport(leela, 'Broken')
    await leela.post(`${at}/schedule`, { ...report, frequency: 'Daily', time: '06:00' })
    let asked = 0
    const broken: Partial<Market> = {
      ask: () => {
        asked++
        return Promise.reject(new AppError('unavailable'))
      },
    }
    const schedule = async () => (await jsonOf<ReportSchedule[]>(leela.get(`${at}/schedules`)))[0]
    for (const time of ['06:00', '06:01', '06:05:01', '06:06', '06:10:02', '06:30', '09:00'])
      await runAt(`2024-02-07T${time.length === 5 ? `${time}:00` : time}+05:30`, broken)
    expect(asked).toBe(3)
    expect(await schedule()).toMatchObject({
      next_run_at: '2024-02-08T00:30:00.000Z',
      failed_because: 'Not ready yet. Please try again in a moment.',
      last_run: null,
    })
    expect(await inboxOf(leela)).toMatchObject([
      {
        title: 'Broken could not be run',
        text: 'Not ready yet. Please try again in a moment.\nTried 3 times. The next turn is on 8 Feb 2024, 06:00 IST.',
      },
    ])
    await runAt('2024-02-08T06:00:00+05:30')
    expect(await schedule()).toMatchObject({ failed_because: null, last_run: { rows: 6 } })
  })

  it('turns missed while the product was down are made up for once, by one of many workers', async () => {
    const report = await aReport(asha, 'After a holiday')
    await asha.post(`${at}/schedule`, { ...report, frequency: 'Daily', time: '09:20' })
    await Promise.all(Array.from({ length: 4 }, () => runAt('2024-02-20T12:00:00+05:30')))
    expect(await jsonOf<ReportRunSummary[]>(asha.get(`${at}/runs?chat_id=${report.chat_id}`))).toHaveLength(1)
  })

  it('a second schedule of a report takes the place of the first; paused it does not run; removed it is gone', async () => {
    const report = await aReport(asha, 'Weekly')
    await asha.post(`${at}/schedule`, { ...report, frequency: 'Daily', time: '09:00' })
    const weekly = await jsonOf<ReportSchedule>(
      asha.post(`${at}/schedule`, { ...report, frequency: 'Weekly', day_of_week: 1, time: '09:00', paused: true }),
    )
    expect(weekly).toMatchObject({ frequency: 'Weekly', day_of_week: 1, next_run_at: '2024-02-12T03:30:00.000Z' })
    await runAt('2024-02-13T10:00:00+05:30')
    expect(await jsonOf(asha.get(`${at}/runs?chat_id=${report.chat_id}`))).toEqual([])
    const remove = (person: Caller) => jsonOf(person.post(`${at}/schedule/remove`, { id: weekly.id }))
    expect([await remove(ravi), await remove(asha), await remove(asha)]).toEqual([
      { removed: false },
      { removed: true },
      { removed: false },
    ])
  })

  it.each([
    ['another’s report', async () => [ravi, await aReport(asha), { frequency: 'Daily', time: '09:00' }, 404] as const],
    [
      'a time that is none',
      async () => [asha, await aReport(asha), { frequency: 'Daily', time: '24:00' }, 400] as const,
    ],
    ['no day of week', async () => [asha, await aReport(asha), { frequency: 'Weekly', time: '09:00' }, 400] as const],
    [
      'day of month 32',
      async () => [asha, await aReport(asha), { frequency: 'Monthly', day_of_month: 32, time: '09:00' }, 400] as const,
    ],
    [
      'a frequency that is none',
      async () => [asha, await aReport(asha), { frequency: 'Hourly', time: '09:00' }, 400] as const,
    ],
  ])('[V13] %s cannot be scheduled, and nothing changes', async (_what, make) => {
    const [person, report, timing, status] = await make()
    const before = await tableHash(server.services.db)
    expect((await person.post(`${at}/schedule`, { ...report, ...timing })).status).toBe(status)
    expect(await tableHash(server.services.db)).toBe(before)
  })
})
