/** GraphQL documents: grown from the schema's own grammar, and good ones spoilt. */
import { graphqlPath } from 'core/contract/graphql'
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { createRandom, type Random } from '#connectors/sample/random.ts'
import { schema } from '#graphql/schema.ts'
import { openApp } from '../app-here.ts'
import { bearersFor } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { openTraffic, type Reply } from '../traffic.ts'
import { anyValue, hostileNumbers, hostileTexts, spoil } from './shapes.ts'
import { blame, catchStrays, createTally, judgeReply, rowOf, type Tally, watchTables } from './tally.ts'

type Field = GraphQLField<unknown, unknown>

const roots: readonly (readonly ['query' | 'mutation', Field])[] = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ['query', field] as const),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ['mutation', field] as const),
]

/** Of the right kind more often than not. */
function argument(type: GraphQLInputType, random: Random, depth = 3): unknown {
  if (isNonNullType(type)) return argument(type.ofType, random, depth)
  if (random.chance(0.05)) return null
  if (isListType(type))
    return Array.from({ length: random.whole(0, 3) }, () => argument(type.ofType, random, depth - 1))
  if (isInputObjectType(type)) {
    if (depth === 0) return {}
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) || random.chance(0.6))
        .map((field) => [field.name, argument(field.type, random, depth - 1)]),
    )
  }
  const { name } = getNamedType(type)
  if (name === 'Int' || name === 'bigint')
    return random.chance(0.7) ? random.whole(-2, 2000) : random.pick(hostileNumbers)
  if (name === 'Boolean') return random.chance(0.5)
  if (name === 'numeric' || name === 'Float') return random.pick(hostileNumbers)
  return random.chance(0.4) ? random.pick(['TCS', 'equity', 'NIFTY 50', 'a@example.com']) : random.pick(hostileTexts)
}

/** Fields of it, and of what stands in it, down to a depth that is sometimes too deep. */
function selection(type: { getFields(): Record<string, Field> }, random: Random, depth: number): string {
  const fields = Object.values(type.getFields()).filter(() => random.chance(0.5))
  const parts = fields.flatMap((field) => {
    const named = getNamedType(field.type)
    const alias = random.chance(0.01) ? `${random.pick(['a', 'b', 'id'])}: ` : ''
    if (!isObjectType(named)) return [`${alias}${field.name}`]
    return depth > 0 ? [`${alias}${field.name} { ${selection(named, random, depth - 1)} }`] : []
  })
  return [...parts, '__typename'].join(' ')
}

interface Document {
  readonly query: string
  readonly variables?: unknown
  readonly operationName?: unknown
}

function grown(random: Random): Document {
  const [kind, field] = random.pick(roots)
  const named = getNamedType(field.type)
  const body = isObjectType(named) ? ` { ${selection(named, random, random.whole(0, 7))} }` : ''
  const given = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const call = field.args.length > 0 ? `${field.name}(${passed})${body}` : `${field.name}${body}`
  const calls = random.chance(0.1)
    ? Array.from({ length: random.whole(2, 30) }, (_, at) => `x${at}: ${call}`).join(' ')
    : call
  const directive = random.chance(0.05) ? ' @skip(if: false)'.repeat(random.whole(1, 60)) : ''
  return {
    query: `${kind} Op${given === '' ? '' : `(${given})`}${directive} { ${calls} }`,
    variables: Object.fromEntries(field.args.map(({ name, type }) => [name, argument(type, random)])),
  }
}

const scraps = [
  '{',
  '}',
  '(',
  ')',
  '"',
  '"""',
  '#',
  '!',
  '[',
  ']',
  '@',
  '$',
  ':',
  '...',
  '\u0000',
  '\ufeff',
  '__schema { types { name } }',
  'fragment f on users { ...f }',
  '...f',
  'subscription',
  '@include(if: $x)',
  '{"kind":"Document"}',
  '💸',
  '-1e999',
]

function spoilt(document: Document, random: Random): Document {
  if (random.chance(0.4)) return { ...document, variables: spoil(document.variables, random) }
  const { query } = document
  const at = random.whole(0, query.length)
  const cut = random.whole(0, 12)
  return { ...document, query: query.slice(0, at) + random.pick(scraps) + query.slice(at + cut) }
}

/** One request: a document, a batch of them, or no document at all. */
function requestOf(random: Random): unknown {
  const one = (): unknown => {
    let document = grown(random)
    while (random.chance(0.25)) document = spoilt(document, random)
    return document
  }
  if (random.chance(0.03)) return anyValue(random)
  return random.chance(0.05) ? Array.from({ length: random.whole(0, 7) }, one) : one()
}

const isMutation = (request: unknown): boolean => JSON.stringify(request)?.includes('mutation') ?? false

/** The reply of GraphQL carries its errors in a list of its own. */
function judgeGraphql(tally: Tally, reply: Reply, input: unknown): boolean {
  const isRefused = reply.status >= 400
  if (!isRefused || reply.status === 0 || reply.status >= 500) return judgeReply(tally, reply, input)
  const { errors: found } = JSON.parse(reply.body) as { errors?: readonly { extensions?: unknown }[] }
  // A batch of the wrong length is refused like any call.
  if (!found) return judgeReply(tally, reply, input)
  const [first] = found
  if (!first?.extensions) blame(tally, 'an error without a code', input)
  return judgeReply(tally, { ...reply, body: JSON.stringify(first?.extensions ?? {}) }, input)
}

const abreast = 12

export const graphqlDocuments: Proof = {
  name: 'GRAPHQL',
  title: 'GraphQL documents, grown from the schema and spoilt',
  rounds: 50_000,
  shortRounds: 150,
  run: async (bench: Bench, rounds): Promise<readonly ProofRow[]> => {
    const { origin, db, mistakes } = await openApp(bench)
    const traffic = openTraffic(origin, abreast)
    bench.defer(() => traffic.close())
    const tally = createTally({ isTimed: rounds > graphqlDocuments.shortRounds })
    bench.defer(catchStrays(tally))
    const random = createRandom(bench.seed, 'graphql')
    const renew = async (): Promise<string> => {
      const [token = ''] = await bearersFor(['fuzz@example.com'])
      await traffic.ask({ path: '/api/notices', token })
      return token
    }
    let token = await renew()
    let renewedAt = performance.now()
    const witness = await watchTables(db)
    for (let done = 0; done < rounds; done += abreast) {
      if (performance.now() - renewedAt > 600_000) {
        token = await renew()
        renewedAt = performance.now()
        await witness.isSame()
      }
      const inputs = Array.from({ length: Math.min(abreast, rounds - done) }, () => ({
        path: graphqlPath,
        ...(random.chance(0.9) ? { token } : {}),
        body: requestOf(random) ?? null,
      }))
      const replies = await Promise.all(inputs.map((input) => traffic.ask(input)))
      const refused = inputs.filter((input, place) => {
        const reply = replies[place]
        return reply !== undefined && judgeGraphql(tally, reply, input) && isMutation(input.body)
      })
      if (await witness.isSame()) continue
      for (const input of refused) {
        await witness.isSame()
        const { status } = await traffic.ask(input)
        if (status >= 400 && !(await witness.isSame()))
          blame(tally, 'refused, and something is stored otherwise', input)
      }
    }
    return [
      rowOf(tally, {
        what: `${many(rounds)} documents, ${roots.length} operations`,
        goal: 'no 5xx, no exit, none > 5 s, one error shape, tables the same after every refusal',
        mistakes,
      }),
    ]
  },
}
