import { once } from 'node:events'
import fc from 'fast-check'
import { type GraphQLField, getNamedType, isLeafType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import type { UserStore } from '#postgres/store.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'
import { schema } from './schema.ts'

/** FUZZ_RUNS=20000 for a night. */
const runs = Number(process.env.FUZZ_RUNS ?? 300)
const timeout = 60_000 + runs * 200

let server: TestServer
let person: SignedInCaller
beforeAll(async () => {
  server = await testServer()
  person = await server.signIn('fuzz@example.com')
})
afterAll(() => server.close())

type Field = GraphQLField<unknown, unknown>
const roots: [kind: string, field: Field][] = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field): [string, Field] => ['query', field]),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field): [string, Field] => ['mutation', field]),
]

const words = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table users; --",
  '<script>',
  '💸',
  '1',
  'null',
  'x'.repeat(3000),
)
const numbers = fc.constantFrom(0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -0)
const values: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.string({ unit: 'binary' }),
    numbers,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('object', 'user', 'email', 'key', 'value', '__proto__', 'id'), tie('value'), {
      maxKeys: 4,
    }),
  ),
})).value

/** Of the right shape more often than not: a document refused at the door proves little about the rooms behind it. */
function valueFor(type: string): fc.Arbitrary<unknown> {
  const bare = type.replaceAll('!', '')
  if (bare.startsWith('[')) return fc.array(valueFor(bare.slice(1, -1)), { maxLength: 3 })
  if (bare === 'String' || bare === 'ID') return fc.oneof(words, fc.string({ unit: 'binary' }))
  if (bare === 'Int') return fc.integer()
  if (bare === 'bigint') return fc.maxSafeInteger()
  if (bare === 'Boolean') return fc.boolean()
  if (bare === 'numeric') return fc.oneof(numbers, words)
  const input = schema.getType(bare)
  if (!input || !('getFields' in input)) return values
  const fields = Object.values(input.getFields() as Record<string, { name: string; type: unknown }>)
  const required = fields.filter((field) => String(field.type).endsWith('!')).map((field) => field.name)
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, valueFor(String(field.type))])), {
    requiredKeys: required,
  })
}

const operations = fc.constantFrom(...roots).chain(([kind, field]) => {
  const args = Object.fromEntries(
    field.args.map((arg) => [
      arg.name,
      fc.oneof({ weight: 4, arbitrary: valueFor(String(arg.type)) }, { weight: 1, arbitrary: values }),
    ]),
  )
  const type = getNamedType(field.type)
  const leaves = isObjectType(type)
    ? ` { ${Object.values(type.getFields())
        .filter((each) => isLeafType(getNamedType(each.type)))
        .map((each) => each.name)
        .join(' ')} __typename }`
    : ''
  const given = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const query =
    field.args.length > 0
      ? `${kind} Op(${given}) { ${field.name}(${passed})${leaves} }`
      : `${kind} { ${field.name}${leaves} }`
  return fc.record({ query: fc.constant(query), variables: fc.record(args) })
})

const answers = (reply: Response, body: unknown): void => {
  expect(reply.status).toBeLessThan(500)
  expect(body).toEqual(expect.anything())
}

it('whatever is sent as arguments, no answer is a 5xx, and a refused one changes nothing', {
  timeout: 120_000,
}, async () => {
  const store = server.services.db as UserStore
  let before = await tableHash(store)
  await fc.assert(
    fc.asyncProperty(operations, async (operation) => {
      const reply = await person.post('/v1/graphql', operation)
      answers(reply, await reply.text())
      if (operation.query.startsWith('query')) return
      const after = await tableHash(store)
      if (reply.status !== 200) expect(after).toBe(before)
      before = after
    }),
    { numRuns: runs },
  )
})

it('a single value that is none, where a list is asked for, is refused as input, however often it is sent', async () => {
  const query =
    'mutation ($tokens: [bigint!]!, $user_id: Int) { delete_user_instrument(instrumentTokens: $tokens, user_id: $user_id) { affected_rows } }'
  // From the second time on the operation is compiled, and another piece of code reads the variables.
  for (const tokens of ['\u0000', 'abc', 1.5, '\u0000']) {
    const reply = await person.post('/v1/graphql', { query, variables: { tokens, user_id: -1 } })
    expect({ tokens, status: reply.status }).toEqual({ tokens, status: 400 })
  }
})

it('whatever is sent as a document, no answer is a 5xx', { timeout }, async () => {
  const words = fc.constantFrom(
    '{',
    '}',
    '(',
    ')',
    'query',
    'mutation',
    'subscription',
    'fragment f on Query',
    '...f',
    '__typename',
    'users',
    'stock',
    'id',
    '$a: Int',
    '@skip(if: true)',
    ':',
    '"',
    '"""',
    '#',
    '\n',
    '!',
    '[',
    ']',
    '=',
    '\u0000',
    '{"kind":"Document"}',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.array(words, { maxLength: 40 }).map((parts) => parts.join(' ')),
        fc.string({ unit: 'binary' }),
      ),
      async (query) => {
        const reply = await person.post('/v1/graphql', { query })
        answers(reply, await reply.text())
      },
    ),
    { numRuns: runs },
  )
})

it('whatever is sent as a frame, the socket closes or answers, and the server goes on', async () => {
  const message = fc.oneof(
    fc.string({ unit: 'binary' }),
    values.map((value) => JSON.stringify(value)),
    fc
      .record({
        type: fc.constantFrom('connection_init', 'subscribe', 'complete', 'ping', 'pong', 'next', 'nope', '__proto__'),
        id: fc.oneof(fc.constantFrom('1', '__proto__', ''), values),
        payload: values,
      })
      .map((frame) => JSON.stringify(frame)),
  )
  const url = `${server.origin.replace('http', 'ws')}/v1/graphql`
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 10 }), async (frames) => {
      const socket = new WebSocket(url, 'graphql-transport-ws')
      await once(socket, 'open')
      for (const frame of frames) socket.send(frame)
      socket.close()
      await once(socket, 'close')
    }),
    { numRuns: 100 },
  )
  expect((await server.get('/healthz')).status).toBe(200)
})
