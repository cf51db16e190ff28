import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/server.ts'

describe('GET /api/trade/instruments', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const ask = async (symbols: string) => {
    const reply = await server.get(`/api/trade/instruments?symbols=${encodeURIComponent(symbols)}`)
    return { status: reply.status, body: await reply.json() }
  }

  it('says the last price, the kind and the indicative value of what a basket names, to anybody', async () => {
    const { status, body } = await ask('NIFTYBEES,TCS,TCS,NOSUCH')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        symbol: 'NIFTYBEES',
        name: expect.any(String),
        kind: 'etf',
        last: null,
        previousClose: null,
        at: null,
        inav: 98.5,
        inavDay: '2024-02-06',
      },
      {
        symbol: 'TCS',
        name: expect.any(String),
        kind: 'stock',
        last: expect.any(Number),
        previousClose: expect.any(Number),
        at: expect.any(Number),
        inav: null,
        inavDay: null,
      },
    ])
  })

  it('leaves out what cannot be ordered, and refuses what is no list of symbols', async () => {
    expect((await ask('NIFTY 50')).body).toEqual([])
    expect((await ask("TCS' or 1=1 --")).body).toEqual([])
    expect((await ask('')).body).toEqual([])
    expect((await ask(Array.from({ length: 101 }, (_, place) => `S${place}`).join())).status).toBe(400)
    for (const odd of ['x'.repeat(51), 'a\u0000b', '💥', '%_%', 'NSE:TCS:X', '../../x']) {
      expect(await ask(odd), odd).toEqual({ status: 200, body: [] })
    }
    expect((await ask('x'.repeat(5001))).status).toBe(400)
    expect((await server.get('/api/trade/instruments')).status).toBe(400)
  })
})
