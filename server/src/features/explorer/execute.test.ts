import type { ErrorBody } from 'core/contract'
import type { JsExecReply, OperatorRuns } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let operator: SignedInCaller
beforeAll(async () => {
  const peers = [{ symbol: 'TCS' }, { symbol: 'INFY' }]
  server = await testServer({
    env: { JS_EXEC: 'true' },
    market: { ...createFixtureMarket(), explorerArray: async (name) => (name === 'peers' ? peers : []) },
  })
  operator = await server.signIn('operator@example.com')
})
afterAll(() => server.close())

const execute = (functionText: string, caller = operator) =>
  caller.post('/api/internal/js_exec', { functionText, country: 'IN' })
const runs = async () => ((await (await operator.get('/api/internal/operator_runs')).json()) as OperatorRuns).runs

describe('POST /api/internal/js_exec', () => {
  it('[C33] takes functionText and country and answers jsExecResponse.result.result as records', async () => {
    const reply = await execute('(arrays, query, country) => [...arrays.peers, country]')
    expect(reply.status).toBe(200)
    expect((await reply.json()) as JsExecReply).toEqual({
      jsExecResponse: {
        result: { result: [{ symbol: 'TCS' }, { symbol: 'INFY' }, { value: 'IN' }], printed: [] },
      },
    })
  })

  it('says what is wrong with the function', async () => {
    for (const [text, message] of [
      ['() => nothingOfThisName', 'ReferenceError: nothingOfThisName is not defined'],
      ['() => process.exit()', 'Not allowed'],
    ] as const) {
      const reply = await execute(text)
      expect({ status: reply.status, body: await reply.json() }).toMatchObject({ status: 400, body: { message } })
    }
    expect((await execute('   ')).status).toBe(400)
  })

  it('is for operators, and off unless it is switched on', async () => {
    const person = await server.signIn('asha@example.com')
    expect((await execute('() => 1', person)).status).toBe(403)
    const off = await testServer({ market: createFixtureMarket() })
    try {
      const reply = await execute('() => 1', await off.signIn('operator@example.com'))
      expect(reply.status).toBe(403)
      expect(((await reply.json()) as ErrorBody).message).toBe(
        'Running functions is switched off. Set JS_EXEC=true to allow it.',
      )
    } finally {
      await off.close()
    }
  })
})

describe('the log of what operators ran', () => {
  it('has who ran what, how long and how it ended, newest first', async () => {
    await execute('() => 41 + 1')
    await execute('() => { throw new Error("no") }')
    await operator.get('/api/internal/arrayview?array_name=peers')
    const [fetched, failed, done] = await runs()
    expect([fetched, failed, done]).toMatchObject([
      { tool: 'explorer', what: 'peers', state: 'done', says: null },
      { tool: 'function', what: '() => { throw new Error("no") }', state: 'failed', says: 'no' },
      { tool: 'function', what: '() => 41 + 1', state: 'done', email: 'operator@example.com' },
    ])
    expect(done?.tookMs).toBeGreaterThanOrEqual(0)
  })

  it('is for operators', async () => {
    const person = await server.signIn('asha@example.com')
    expect((await person.get('/api/internal/operator_runs')).status).toBe(403)
    expect((await server.get('/api/internal/operator_runs')).status).toBe(401)
  })
})
