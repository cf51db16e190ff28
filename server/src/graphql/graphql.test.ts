import { readFile } from 'node:fs/promises'
import { AppError } from 'core/contract'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { present } from './mask.ts'
import { printedSchema } from './schema.ts'

const notAllowed = { code: 'query_not_allowed', message: 'Query not allowed' }

let server: TestServer
let person: SignedInCaller

beforeAll(async () => {
  server = await testServer({ env: { NODE_ENV: 'production', ALLOW_DEVELOPMENT_SIGN_IN: 'true' } })
  person = await server.signIn('asha@example.com')
})
afterAll(() => server.close())

it('the printed schema is the committed one (npm run schema writes it)', async () => {
  expect(await readFile(new URL('schema.graphql', import.meta.url), 'utf8')).toBe(printedSchema())
})

describe('POST /v1/graphql', () => {
  it('[C15] answers who the bearer token says one is, and works without one', async () => {
    expect(await ask(person, '{ users { email } }')).toEqual({
      status: 200,
      data: { users: [{ email: 'asha@example.com' }] },
      errors: [],
    })
    expect((await dataOf(server, '{ market_indices { index_name } }')).market_indices).toContainEqual({
      index_name: 'NIFTY 50',
    })
  })

  it('says "Sign In needed" with 401 to a stranger who asks for user data', async () => {
    expect(await ask(server, '{ users { email } }')).toEqual({
      status: 401,
      data: null,
      errors: [{ code: 'sign_in_needed', message: 'Sign In needed' }],
    })
  })

  it('treats a token that is not ours like none', async () => {
    const reply = await server.post('/v1/graphql', { query: '{ users { id } }' }, { authorization: 'Bearer e.y.J' })
    expect(reply.status).toBe(401)
  })

  it('answers the same query the same way when it has been compiled', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(person, 'query Same($email: String) { users(email: $email) { email } }', {})),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    for (let time = 0; time < 3; time++) {
      const query = 'query Foreign($email: String) { users(email: $email) { email } }'
      expect(await ask(person, query, { email: 'other@example.com' })).toEqual({
        status: 403,
        data: null,
        errors: [{ code: 'not_authorized', message: 'Not authorized' }],
      })
    }
  })

  it('refuses variables of the wrong kind without naming the schema, compiled or not', async () => {
    const query =
      'query Typed($index_name: String!) { market_index_wise_companies(index_name: $index_name) { __typename } }'
    for (let time = 0; time < 3; time++) {
      for (const variables of [{ index_name: 7 }, { index_name: { a: 1 } }, {}]) {
        expect(await ask(server, query, variables)).toEqual({
          status: 400,
          data: null,
          errors: [{ code: 'invalid_input', message: 'Please correct the invalid fields.' }],
        })
      }
    }
  })

  it('takes a batch of five and refuses six or none', async () => {
    const one = { query: '{ interval { value } }' }
    const five = await server.post('/v1/graphql', [one, one, one, one, one])
    expect(five.status).toBe(200)
    expect(await five.json()).toHaveLength(5)
    for (const batch of [[one, one, one, one, one, one], []]) {
      const reply = await server.post('/v1/graphql', batch)
      expect(reply.status).toBe(400)
      expect(await reply.json()).toEqual(notAllowed)
    }
  })

  it('one refused operation of a batch leaves the others alone', async () => {
    const reply = await server.post('/v1/graphql', [{ query: '{ users { id } }' }, { query: '{ __typename }' }])
    expect(await reply.json()).toEqual([
      { data: null, errors: [{ message: 'Sign In needed', path: ['users'], extensions: expect.anything() }] },
      { data: { __typename: 'Query' } },
    ])
  })

  it('refuses a body over the limit', async () => {
    const reply = await server.post('/v1/graphql', { query: `{ __typename } #${'x'.repeat(300_000)}` })
    expect(reply.status).toBe(413)
  })
})

describe('a query that is not allowed says so and gives no hint of the schema', () => {
  const deep = `{ portfolio_mutual_funds ${'{ user '.repeat(29)}{ id }${' }'.repeat(29)} }`
  const aliases = `{ ${Array.from({ length: 500 }, (_, at) => `a${at}: __typename`).join(' ')} }`
  const tokens = `{ ${'__typename '.repeat(1001)} }`
  const fragments = Array.from({ length: 40 }, (_, at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`)

  it.each([
    ['depth 30', deep],
    ['500 aliases', aliases],
    ['1,001 tokens', tokens],
    ['introspection', '{ __schema { types { name } } }'],
    ['introspection of a type', '{ __type(name: "users") { fields { name } } }'],
    ['an unknown field', '{ userz { id } }'],
    ['an unknown field of a known type', '{ interval { valeu } }'],
    ['an unknown argument', '{ interval(x: 1) { value } }'],
    ['broken syntax', '{ interval { '],
    ['nothing', ''],
    ['a syntax tree as JSON', JSON.stringify({ kind: 'Document', definitions: [] })],
    ['a number as JSON', '7'],
    ['two operations', 'query A { __typename } query B { __typename }'],
    ['51 directives', `{ __typename ${'@skip(if: false) '.repeat(51)} }`],
    ['fragments that double forty times', `{ ...f0 } ${fragments.join(' ')} fragment f40 on Query { __typename }`],
    ['a subscription over POST', 'subscription { user_chat(chat_uuid: "x") { id } }'],
  ])('%s', async (_what, query) => {
    for (let time = 0; time < 2; time++) {
      expect(await ask(person, query)).toEqual({ status: 400, data: null, errors: [notAllowed] })
    }
  })

  it.each([[null], [7], ['{ __typename }'], [{}], [{ query: 7 }], [{ query: '{ __typename }', variables: [1] }]])(
    'a body of %j',
    async (body) => {
      const reply = await person.post('/v1/graphql', JSON.stringify(body), { 'content-type': 'application/json' })
      expect(reply.status).toBe(400)
    },
  )
})

it('an error nobody foresaw leaves as "internal" and is logged without what it was about', async () => {
  const market = {
    ...createFixtureMarket(),
    stocks: () => Promise.reject(new Error('canary: select secret from users')),
  }
  const broken = await testServer({ market })
  for (let time = 0; time < 3; time++) {
    expect(await ask(broken, '{ stock { id } }')).toEqual({
      status: 500,
      data: null,
      errors: [{ code: 'internal', message: 'Something went wrong on our side. Nothing was changed.' }],
    })
  }
  const lines = broken.logged.filter((line) => line.includes('a GraphQL field failed'))
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('canary')
  await broken.close()
})

it('an error of ours keeps its code and sentence through every wrapper', () => {
  const known = new AppError('storage_full')
  const wrapped = new Error('Failed query: insert … params: canary', { cause: known })
  const log = { error: () => expect.fail('nothing to log') } as unknown as Logger
  expect(present(wrapped, log)).toEqual({
    message: 'Storage is full',
    extensions: { code: 'storage_full', message: 'Storage is full' },
  })
})

it('in development the reasons are told', async () => {
  const open = await testServer()
  const { errors } = await ask(open, '{ intervall { value } }')
  expect(errors[0]).toMatchObject({
    ...notAllowed,
    details: [{ path: 'query', message: expect.stringContaining('interval') }],
  })
  expect((await ask(open, '{ __schema { queryType { name } } }')).data).toEqual({
    __schema: { queryType: { name: 'Query' } },
  })
  await open.close()
})
