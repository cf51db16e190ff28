import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/server.ts'

describe('what the dip dashboard draws from', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({})
  })
  afterAll(() => server.close())

  it('funds come with a year of closes, to anybody', async () => {
    const reply = await server.get('/api/dips/funds')
    expect(reply.status).toBe(200)
    expect(await reply.json()).toContainEqual(
      expect.objectContaining({
        tradingsymbol: 'NIFTYBEES',
        instrument_token: 2707457,
        days: expect.arrayContaining(['2024-02-06']),
        closes: expect.arrayContaining([96.03]),
      }),
    )
  })

  it('a fund nobody lists is not found, and one that is has all its closes', async () => {
    expect((await server.get('/api/dips/history?symbol=NOSUCH')).status).toBe(404)
    expect((await server.get('/api/dips/history')).status).toBe(400)
    expect(await (await server.get('/api/dips/history?symbol=NIFTYBEES')).json()).toMatchObject({
      name: 'Fixture Nifty BeES',
      closes: [100, 98, 99, 96.03],
    })
  })
})
