import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explorerArrays } from 'core/catalogue'
import { type ArrayView, arrayRowLimit } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarket } from '#market/connect.ts'
import { openStore } from '#market/store.ts'
import { testClock } from '#testing/clock.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { buildSmallMarket } from '#testing/small-market.ts'
import { tableHash } from '#testing/table-hash.ts'

let folder: string
let server: TestServer
let operator: SignedInCaller
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'explorer-'))
  const store = await openStore(await buildSmallMarket(folder))
  if (!store) throw new Error('the small market cannot be opened')
  server = await testServer({ market: (await createMarket(store, { clock: testClock(), isAlwaysOpen: false })).market })
  operator = await server.signIn('operator@example.com')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const view = async (names: string) => {
  const reply = await operator.get(`/api/internal/arrayview?array_name=${names}`)
  return { status: reply.status, truncated: reply.headers.get('x-truncated'), body: (await reply.json()) as ArrayView }
}

describe('GET /api/internal/arrayview', () => {
  it('[C31] answers an object of record lists by array name, to an operator’s bearer', async () => {
    const { status, truncated, body } = await view('company_profile,%20stock_price_daily_historical')
    expect({ status, truncated }).toEqual({ status: 200, truncated: null })
    expect(Object.keys(body)).toEqual(['company_profile', 'stock_price_daily_historical'])
    expect(body.company_profile).toMatchObject([{ symbol: 'INFY' }, { symbol: 'TCS' }])
    expect(body.stock_price_daily_historical?.[0]).toMatchObject({ symbol: 'INFY', day: '2024-02-06', close: 1680 })
  })

  it('[E36] answers every array the specification names', async () => {
    for (const name of explorerArrays) {
      const { status, body } = await view(name)
      expect({ name, status, isList: Array.isArray(body[name]) }).toEqual({ name, status: 200, isList: true })
    }
  })

  it('answers an empty object when none is asked for', async () => {
    expect(await view('')).toEqual({ status: 200, truncated: null, body: {} })
  })

  it('row 39: refuses a name that is none, by name, and changes nothing', async () => {
    const before = await tableHash(server.services.db)
    for (const name of ['users', 'company_profile;drop', '__proto__', 'constructor']) {
      const { status, body } = await view(`company_profile,${encodeURIComponent(name)}`)
      expect({ status, body }).toMatchObject({ status: 400, body: { message: `Unknown data array: ${name}` } })
    }
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('row 39: hands over the first 5,000 rows of a longer array and says so', async () => {
    const rows = Array.from({ length: arrayRowLimit + 1 }, (_, place) => ({ place }))
    const long = await testServer({
      market: { ...createFixtureMarket(), explorerArray: async (_name, limit) => rows.slice(0, limit) },
    })
    try {
      const reply = await (await long.signIn('operator@example.com')).get('/api/internal/arrayview?array_name=peers')
      expect(reply.headers.get('x-truncated')).toBe('peers')
      expect(((await reply.json()) as ArrayView).peers).toHaveLength(arrayRowLimit)
    } finally {
      await long.close()
    }
  })

  it('is for operators: 401 without a token, 403 "Not authorized" for anyone else', async () => {
    expect((await server.get('/api/internal/arrayview?array_name=peers')).status).toBe(401)
    const other = await (await server.signIn('asha@example.com')).get('/api/internal/arrayview?array_name=peers')
    expect({ status: other.status, body: await other.json() }).toEqual({
      status: 403,
      body: { code: 'not_authorized', message: 'Not authorized' },
    })
  })
})
