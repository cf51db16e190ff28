import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const fields = 'id short_name description alert_id amount notification_channel created_at updated_at user { email }'
const list = `query TradingAgents($email: String) { trading_agent(email: $email) { ${fields} } }`
const create = `mutation CreateAgent($object: trading_agent_insert_input!) {
  insert_trading_agent_one(object: $object) { ${fields} }
}`
const change = `mutation ChangeAgent($id: Int!, $changes: trading_agent_set_input!) {
  update_trading_agent(id: $id, changes: $changes) { ${fields} }
}`
const remove = 'mutation DeleteAgent($id: Int!) { delete_trading_agent(id: $id) { affected_rows } }'

interface Agent {
  readonly id: number
  readonly updated_at: string
}

describe.each(testEngines)('trading agents on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  let theirs: Agent
  const createAs = async (person: SignedInCaller, object: Record<string, unknown>): Promise<Agent> =>
    (await dataOf(person, create, { object })).insert_trading_agent_one as Agent

  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    theirs = await createAs(ravi, { short_name: 'Ravi’s', description: 'mine' })
  })
  afterAll(() => server.close())

  it('[C22 C48 C60 K17 E8] are created with amount 1000 on telegram for the nested user, and listed newest first', async () => {
    const object = {
      short_name: 'Low PE',
      description: 'pe below 10',
      user: { email: 'asha@example.com', google_id: asha.user.uid },
    }
    const first = await createAs(asha, object)
    expect(first).toEqual({
      id: expect.any(Number),
      short_name: 'Low PE',
      description: 'pe below 10',
      alert_id: null,
      amount: 1000,
      notification_channel: 'telegram',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      user: { email: 'asha@example.com' },
    })
    const second = await createAs(asha, { ...object, amount: 2500, notification_channel: 'callbackurl' })
    expect(await dataOf(asha, list, { email: 'asha@example.com' })).toEqual({ trading_agent: [second, first] })
  })

  it('[C61 E26] change by id what is named and nothing else', async () => {
    const before = await createAs(asha, { short_name: 'Before', description: 'stays' })
    const { update_trading_agent: after } = await dataOf(asha, change, {
      id: before.id,
      changes: { short_name: 'After', amount: 5000 },
    })
    expect(after).toEqual({ ...before, short_name: 'After', amount: 5000, updated_at: expect.any(String) })
    expect(Date.parse((after as Agent).updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at))
  })

  it('[C23 C62] are deleted by id', async () => {
    const { id } = await createAs(asha, { short_name: 'Gone' })
    expect(await dataOf(asha, remove, { id })).toEqual({ delete_trading_agent: { affected_rows: 1 } })
    expect((await dataOf(asha, list)).trading_agent).not.toContainEqual(expect.objectContaining({ id }))
  })

  it('somebody else’s agent is answered like one that is not there: "Not authorized"', async () => {
    const before = await dataOf(ravi, list)
    for (const id of [theirs.id, 2_000_000_000]) {
      const refused = { status: 403, data: null, errors: [{ code: 'not_authorized', message: 'Not authorized' }] }
      expect(await ask(asha, change, { id, changes: { short_name: 'Mine now' } })).toEqual(refused)
      expect(await ask(asha, remove, { id })).toEqual(refused)
    }
    expect(await dataOf(ravi, list)).toEqual(before)
  })

  it.each([
    [{ short_name: '' }, 'Between 1 and 200 characters'],
    [{ short_name: 'x', notification_channel: 'sms' }, 'Choose telegram or callbackurl'],
    [{ short_name: 'x', amount: -1 }, 'Could not create Agent'],
    [{ short_name: 'x', amount: 'abc' }, 'Could not create Agent'],
    [{ short_name: 'x', description: 'y'.repeat(5001) }, 'At most 5000 characters'],
  ])('refuse %j', async (object, message) => {
    const before = await dataOf(asha, list)
    expect(await ask(asha, create, { object })).toMatchObject({ status: 400, errors: [{ message }] })
    expect(await dataOf(asha, list)).toEqual(before)
  })
})
