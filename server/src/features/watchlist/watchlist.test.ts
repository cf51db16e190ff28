import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const list = `query WatchList($email: String, $asset_type: String) {
  watch_list(email: $email, asset_type: $asset_type) { id asset_type symbol user { email } created_at updated_at }
}`
const add = `mutation AddWatchItem($object: watch_list_insert_input!) {
  insert_watch_list_one(object: $object) { id asset_type symbol created_at updated_at }
}`
const remove = `mutation RemoveWatchItem($email: String, $symbol: String!, $assetType: String!) {
  delete_watch_list(email: $email, symbol: $symbol, assetType: $assetType) { affected_rows }
}`

interface Item {
  readonly id: number
  readonly symbol: string
  readonly created_at: string
  readonly updated_at: string
}

describe.each(testEngines)('the watch list on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  const addOne = async (person: SignedInCaller, asset_type: string, symbol: string): Promise<Item> =>
    (await dataOf(person, add, { object: { asset_type, symbol } })).insert_watch_list_one as Item

  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    await addOne(ravi, 'equity', 'ITC')
  })
  afterAll(() => server.close())

  it('[C38 C51 E19] holds what one added, by asset type and symbol', async () => {
    const tcs = await addOne(asha, 'equity', 'tcs')
    const infy = await addOne(asha, 'equity', 'INFY')
    const gold = await addOne(asha, 'commodity', 'GOLD')
    const user = { email: 'asha@example.com' }
    expect(await dataOf(asha, list, { email: 'asha@example.com', asset_type: 'equity' })).toEqual({
      watch_list: [
        { ...infy, asset_type: 'equity', symbol: 'INFY', user },
        { ...tcs, asset_type: 'equity', symbol: 'TCS', user },
      ],
    })
    expect(await dataOf(asha, list)).toMatchObject({
      watch_list: [{ id: gold.id }, { id: infy.id }, { id: tcs.id }],
    })
  })

  it('[C51 E19.symbol] adding an item again changes only updated_at', async () => {
    const before = await addOne(asha, 'etf', 'NIFTYBEES')
    const after = await addOne(asha, 'etf', 'NIFTYBEES')
    expect(after).toEqual({ ...before, updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at || after.updated_at === before.updated_at).toBe(true)
    expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at))
  })

  it('[C52] deletes by e-mail, symbol and assetType, and only one’s own', async () => {
    await addOne(asha, 'index', 'NIFTY 50')
    const variables = { email: 'asha@example.com', symbol: 'NIFTY 50', assetType: 'index' }
    expect(await dataOf(asha, remove, variables)).toEqual({ delete_watch_list: { affected_rows: 1 } })
    expect(await dataOf(asha, remove, variables)).toEqual({ delete_watch_list: { affected_rows: 0 } })
    expect(await dataOf(asha, remove, { symbol: 'ITC', assetType: 'equity' })).toEqual({
      delete_watch_list: { affected_rows: 0 },
    })
    expect(await dataOf(ravi, list, { asset_type: 'equity' })).toMatchObject({ watch_list: [{ symbol: 'ITC' }] })
  })

  it('refuses what is no symbol or asset type', async () => {
    for (const object of [
      { asset_type: 'equity', symbol: '' },
      { asset_type: 'equity', symbol: '<script>' },
      { asset_type: 'house', symbol: 'TCS' },
    ]) {
      expect(await ask(asha, add, { object })).toMatchObject({ status: 400, errors: [{ code: 'invalid_input' }] })
    }
  })
})
