import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const fields = `id user_id instrument_symbol instrument_token value base_amount trigger notification_frequency
  notification_frequency_unit allocation_factor notification_last_time notification_channel`
const list = `query Instruments($user_id: Int) { user_instrument(user_id: $user_id) { ${fields} } }`
const upsert = `mutation Upsert($objects: [user_instrument_insert_input!]!) {
  insert_user_instrument(objects: $objects) { affected_rows returning { ${fields} } }
}`
const remove = `mutation Remove($user_id: Int, $instrumentTokens: [bigint!]!) {
  delete_user_instrument(user_id: $user_id, instrumentTokens: $instrumentTokens) { affected_rows }
}`
const save = `mutation Save($user_id: Int, $objects: [user_instrument_insert_input!]!, $version: String!) {
  save_user_instrument(user_id: $user_id, objects: $objects, version: $version) { affected_rows version returning { instrument_symbol } }
}`
const versionOf = '{ user_instrument_version }'

const nifty = {
  instrument_token: 2707457,
  instrument_symbol: 'NIFTYBEES',
  base_amount: 1000,
  trigger: 2,
  allocation_factor: 1,
  notification_channel: 'telegram',
}
const gold = { ...nifty, instrument_token: 3693569, instrument_symbol: 'GOLDBEES', base_amount: 1500 }
const bank = { ...nifty, instrument_token: 2928385, instrument_symbol: 'BANKBEES' }
const saveFailed = 'Failed to save configurations. Please try again.'

describe.each(testEngines)('ETF subscriptions on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  let user_id: number
  let theirId: number
  const idOf = async (person: SignedInCaller): Promise<number> =>
    ((await dataOf(person, '{ users { id } }')).users as [{ id: number }])[0].id
  const saved = async (person: SignedInCaller) => (await dataOf(person, list)).user_instrument as { id: number }[]

  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    user_id = await idOf(asha)
    theirId = await idOf(ravi)
    await dataOf(ravi, upsert, { objects: [nifty, gold] })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await dataOf(asha, remove, { user_id, instrumentTokens: [nifty, gold, bank].map((row) => row.instrument_token) })
  })

  it('[C42 C57 K32 E20 E21] are stored with the value equal to the amount, frequency 1 and unit "1_day"', async () => {
    const stored = {
      ...nifty,
      id: expect.any(Number),
      user_id,
      value: 1000,
      notification_frequency: 1,
      notification_frequency_unit: '1_day',
      notification_last_time: null,
    }
    const objects = [
      { ...nifty, user_id, value: 1000, notification_frequency: 1, notification_frequency_unit: '1_day' },
    ]
    expect(await dataOf(asha, upsert, { objects })).toEqual({
      insert_user_instrument: { affected_rows: 1, returning: [stored] },
    })
    expect(await dataOf(asha, list, { user_id })).toEqual({ user_instrument: [stored] })
  })

  it('what the server decides is not taken from a client', async () => {
    const objects = [
      {
        ...nifty,
        value: 999_999,
        notification_frequency: 60,
        notification_frequency_unit: '1_minute',
        notification_last_time: '2020-01-01T00:00:00Z',
      },
    ]
    expect(await dataOf(asha, upsert, { objects })).toMatchObject({
      insert_user_instrument: {
        returning: [
          {
            value: 1000,
            notification_frequency: 1,
            notification_frequency_unit: '1_day',
            notification_last_time: null,
          },
        ],
      },
    })
  })

  it('[C57] saving one again changes its settings and keeps its row', async () => {
    await dataOf(asha, upsert, { objects: [nifty, gold] })
    const before = await saved(asha)
    const changed = {
      ...nifty,
      base_amount: 2500,
      trigger: 3.5,
      allocation_factor: 1.3,
      notification_channel: 'callbackurl',
    }
    await dataOf(asha, upsert, { objects: [changed] })
    expect(await saved(asha)).toEqual([
      before[0],
      {
        ...before[1],
        base_amount: 2500,
        value: 2500,
        trigger: 3.5,
        allocation_factor: 1.3,
        notification_channel: 'callbackurl',
      },
    ])
  })

  it('[C58] are deleted by user_id and instrumentTokens, only one’s own', async () => {
    await dataOf(asha, upsert, { objects: [nifty, gold] })
    const before = await saved(ravi)
    expect(await dataOf(asha, remove, { user_id, instrumentTokens: [nifty.instrument_token, 1] })).toEqual({
      delete_user_instrument: { affected_rows: 1 },
    })
    expect(await saved(asha)).toMatchObject([{ instrument_symbol: 'GOLDBEES' }])
    expect(await saved(ravi)).toEqual(before)
  })

  it('removing all when there are none changes nothing and says 0', async () => {
    for (const instrumentTokens of [[], [nifty.instrument_token]]) {
      expect(await dataOf(asha, remove, { user_id, instrumentTokens })).toEqual({
        delete_user_instrument: { affected_rows: 0 },
      })
    }
  })

  it.each([
    ...[999, -1, 1e9, 'abc', 1250].map((base_amount) => [{ base_amount }, 'Amount: at least 1000, in steps of 500']),
    ...[0, 10.5, 2.3, 'NaN'].map((trigger) => [{ trigger }, 'Trigger: 0.5 to 10 in steps of 0.5']),
    ...[0.9, 2.1].map((allocation_factor) => [{ allocation_factor }, 'Aggression: 1 to 2']),
    [{ notification_channel: 'sms' }, 'Choose telegram or callbackurl'],
    [{ instrument_token: 1 }, saveFailed],
    [{ instrument_symbol: 'TCS' }, saveFailed],
  ] as [Record<string, unknown>, string][])(
    '[K29 K30 K31 V17] refuse the whole save with %j',
    async (wrong, message) => {
      await dataOf(asha, upsert, { objects: [nifty] })
      const before = await saved(asha)
      const objects = [{ ...gold }, { ...bank, ...wrong }]
      const refused = { status: 400, data: null, errors: [{ code: 'invalid_input', message }] }
      expect(await ask(asha, upsert, { objects })).toMatchObject(refused)
      const { user_instrument_version: version } = await dataOf(asha, versionOf)
      expect(await ask(asha, save, { objects, version })).toMatchObject(refused)
      expect(await saved(asha)).toEqual(before)
    },
  )

  it('refuse a list in which one row names another owner', async () => {
    const before = [await saved(asha), await saved(ravi)]
    for (const objects of [[{ ...nifty, user_id: theirId }], [nifty, { ...gold, user_id: theirId }]]) {
      expect(await ask(asha, upsert, { objects })).toMatchObject({
        status: 403,
        errors: [{ message: 'Not authorized' }],
      })
    }
    expect([await saved(asha), await saved(ravi)]).toEqual(before)
  })

  it('[T28 T29] a save of the whole set deletes, changes and adds in one step', async () => {
    await dataOf(asha, upsert, { objects: [nifty, gold] })
    const { user_instrument_version: version } = await dataOf(asha, versionOf)
    const { save_user_instrument: done } = await dataOf(asha, save, {
      user_id,
      objects: [{ ...gold, trigger: 3 }, bank],
      version,
    })
    expect(done).toMatchObject({
      affected_rows: 3,
      returning: [{ instrument_symbol: 'BANKBEES' }, { instrument_symbol: 'GOLDBEES' }],
    })
    expect(await saved(asha)).toMatchObject([
      { instrument_symbol: 'BANKBEES' },
      { instrument_symbol: 'GOLDBEES', trigger: 3 },
    ])
    expect((done as { version: string }).version).toBe((await dataOf(asha, versionOf)).user_instrument_version)
    expect(await dataOf(asha, save, { objects: [], version: (done as { version: string }).version })).toMatchObject({
      save_user_instrument: { affected_rows: 2, returning: [] },
    })
  })

  it('of two tabs that save different sets the second is told "Changed elsewhere. Reload to continue."', async () => {
    await dataOf(asha, upsert, { objects: [nifty] })
    const { user_instrument_version: version } = await dataOf(asha, versionOf)
    const answers = await Promise.all([
      ask(asha, save, { objects: [gold], version }),
      ask(asha, save, { objects: [bank], version }),
    ])
    const [won, lost] = answers[0]?.status === 200 ? answers : [...answers].reverse()
    expect(lost).toEqual({
      status: 409,
      data: null,
      errors: [{ code: 'changed_elsewhere', message: 'Changed elsewhere. Reload to continue.' }],
    })
    const { instrument_symbol } = won === answers[0] ? gold : bank
    expect(await saved(asha)).toMatchObject([{ instrument_symbol }])
    expect(await saved(asha)).toHaveLength(1)
  })
})
