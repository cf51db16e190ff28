import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const list = `query Portfolio($email: String) {
  portfolio_mutual_funds(email: $email) {
    mutual_fund_id user_id
    mutual_fund { id name return_3Y star_rating isDipSipETF }
    user { email user_configs { key value user_id } }
  }
}`
const add = `mutation AddFund($object: portfolio_mutual_funds_insert_input!) {
  insert_portfolio_mutual_funds_one(object: $object) { mutual_fund_id user_id }
}`
const remove = `mutation RemoveFund($mutual_fund_id: ID!, $email: String) {
  delete_portfolio_mutual_funds(mutual_fund_id: $mutual_fund_id, email: $email) { affected_rows }
}`
const configure = `mutation Configure($object: user_config_insert_input!) { insert_user_config_one(object: $object) { key } }`

describe.each(testEngines)('the mutual fund portfolio on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  const asked: (readonly string[])[] = []

  beforeAll(async () => {
    const fixture = createFixtureMarket()
    const market = {
      ...fixture,
      mutualFunds: (ids?: readonly string[]) => {
        asked.push(ids ?? [])
        return fixture.mutualFunds(ids)
      },
    }
    server = await testServer({ engine, market })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    await dataOf(ravi, add, { object: { mutual_fund_id: '100002' } })
    await dataOf(ravi, configure, { object: { key: 'theirs', value: '1' } })
  })
  afterAll(() => server.close())

  it('[C37 C49 E14 E15] lists one’s funds with the user’s configs, reading all funds at once', async () => {
    const { users } = await dataOf(asha, '{ users { id } }')
    const [{ id: user_id }] = users as [{ id: number }]
    await dataOf(asha, configure, { object: { key: 'columns', value: 'wide' } })
    for (const mutual_fund_id of ['100003', '100001', '100001']) {
      const object = { mutual_fund_id, user: { email: 'asha@example.com' } }
      expect(await dataOf(asha, add, { object })).toEqual({
        insert_portfolio_mutual_funds_one: { mutual_fund_id, user_id },
      })
    }
    asked.length = 0
    const user = { email: 'asha@example.com', user_configs: [{ key: 'columns', value: 'wide', user_id }] }
    expect(await dataOf(asha, list, { email: 'asha@example.com' })).toEqual({
      portfolio_mutual_funds: [
        {
          mutual_fund_id: '100001',
          user_id,
          mutual_fund: {
            id: '100001',
            name: 'Fixture Flexi Cap Fund',
            return_3Y: 15.2,
            star_rating: 4,
            isDipSipETF: false,
          },
          user,
        },
        {
          mutual_fund_id: '100003',
          user_id,
          mutual_fund: {
            id: '100003',
            name: 'Fixture Nifty BeES',
            return_3Y: 12.1,
            star_rating: null,
            isDipSipETF: true,
          },
          user,
        },
      ],
    })
    expect(asked).toEqual([['100001', '100003']])
  })

  it('[C50] deletes by mutual_fund_id and e-mail, only one’s own', async () => {
    await dataOf(asha, add, { object: { mutual_fund_id: '100001' } })
    const before = await dataOf(ravi, list)
    const variables = { mutual_fund_id: '100001', email: 'asha@example.com' }
    expect(await dataOf(asha, remove, variables)).toEqual({ delete_portfolio_mutual_funds: { affected_rows: 1 } })
    expect(await dataOf(asha, remove, variables)).toEqual({ delete_portfolio_mutual_funds: { affected_rows: 0 } })
    expect(await dataOf(asha, remove, { mutual_fund_id: '100002' })).toEqual({
      delete_portfolio_mutual_funds: { affected_rows: 0 },
    })
    expect(await dataOf(ravi, list)).toEqual(before)
  })

  it('refuses a fund the market does not know', async () => {
    const before = await dataOf(asha, list)
    expect(await ask(asha, add, { object: { mutual_fund_id: '42' } })).toMatchObject({ status: 404 })
    expect(await dataOf(asha, list)).toEqual(before)
  })
})
