import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const search = async (q: string, rest = '') => {
  const reply = await server.get(`/api/company/list?country=IN&q=${encodeURIComponent(q)}${rest}`)
  return { status: reply.status, type: reply.headers.get('content-type'), body: await reply.json() }
}

describe('GET /api/company/list', () => {
  it('[C14 E2] answers a JSON list of companies with name and symbol, even to who accepts an event stream', async () => {
    const reply = await server.get('/api/company/list?country=IN&q=reli', {
      accept: 'text/event-stream',
      'content-type': 'application/json',
    })
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await reply.json()).toEqual([{ name: 'Reliance Industries Ltd.', symbol: 'RELIANCE' }])
  })

  it('[V9 K3] answers an empty list under 3 characters, blanks not counted', async () => {
    for (const q of ['', 'r', 're', ' re ', '  ']) expect((await search(q)).body, q).toEqual([])
  })

  it('row 35: odd texts find nothing and change nothing', async () => {
    const before = await tableHash(server.services.db)
    for (const q of ['%_%', '💥💥💥', "'; drop table users; --", 'a\u0000b']) {
      expect(await search(q), q).toMatchObject({ status: 200, body: [] })
    }
    expect((await search('x'.repeat(10_000))).status).toBe(400)
    expect((await server.get('/api/company/list?q=reliance&country=US')).status).toBe(400)
    expect((await server.get('/api/company/list')).status).toBe(400)
    expect((await server.get('/api/company/list?q=rel&q=tcs')).status).toBe(400)
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('takes India as the country when none is given', async () => {
    expect(await (await server.get('/api/company/list?q=infosys')).json()).toEqual([
      { name: 'Infosys Ltd.', symbol: 'INFY' },
    ])
  })
})

describe('what every page asks first', () => {
  it('GET /api/market/state says whether the data is simulated, its source and its date', async () => {
    const { market, clock } = server.services
    const { at, ...state } = market.state(clock.now())
    expect(await (await server.get('/api/market/state')).json()).toEqual({ ...state, at: expect.any(Number) })
    expect(at).toBeGreaterThan(0)
  })

  it('GET /api/showcase answers one question on the loaded market', async () => {
    expect(await (await server.get('/api/showcase')).json()).toEqual(
      JSON.parse(JSON.stringify(await server.services.market.showcase())),
    )
  })
})
