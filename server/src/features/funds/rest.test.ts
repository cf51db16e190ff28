import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const answer = async <Body extends object>(path: string) => {
  const reply = await server.get(path)
  return { status: reply.status, body: (await reply.json()) as Body }
}

describe('reference lists of funds', () => {
  it('[C25 E22.name E22.tradingsymbol E22.instrument_token] GET /api/nse/etfList answers instruments with name, tradingsymbol and instrument_token, and nothing else', async () => {
    const { status, body } = await answer<{ instruments: object[] }>('/api/nse/etfList')
    expect(status).toBe(200)
    expect(body).toEqual({ instruments: await server.services.market.etfList() })
    expect(body.instruments.length).toBeGreaterThan(0)
    for (const instrument of body.instruments) {
      expect(Object.keys(instrument).sort()).toEqual(['instrument_token', 'name', 'tradingsymbol'])
    }
  })

  it('[C28] GET /api/indices/etf_funds_data answers the list of ETF fund records', async () => {
    const { status, body } = await answer<object[]>('/api/indices/etf_funds_data')
    expect({ status, body }).toEqual({ status: 200, body: await server.services.market.etfFunds() })
    expect(body.length).toBeGreaterThan(0)
  })

  it('[C29] GET /api/indices/indexFunds answers the list of index fund records', async () => {
    const { status, body } = await answer<object[]>('/api/indices/indexFunds')
    expect({ status, body }).toEqual({ status: 200, body: await server.services.market.indexFunds() })
    expect(body.length).toBeGreaterThan(0)
  })
})
