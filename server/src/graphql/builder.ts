import SchemaBuilder from '@pothos/core'
import { AppError } from 'core/contract'
import { GraphQLError, Kind } from 'graphql'
import type { GraphqlCtx } from './context.ts'

/** The one builder. A feature's graphql.ts adds its types, queries and mutations; schema.ts imports them all. */
export const builder = new SchemaBuilder<{
  Context: GraphqlCtx
  DefaultFieldNullability: false
  Scalars: {
    bigint: { Input: number; Output: number }
    numeric: { Input: unknown; Output: number }
    timestamptz: { Input: string; Output: Date }
  }
}>({ defaultFieldNullability: false })

builder.queryType({})
builder.mutationType({})
builder.subscriptionType({})

function wholeNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new GraphQLError('not a whole number')
}

/** Where one value stands for a list, the compiled executor lets this error through as it is: it must say whose fault it was. */
function givenWholeNumber(value: unknown): number {
  try {
    return wholeNumber(value)
  } catch (cause) {
    throw new GraphQLError('not a whole number', { originalError: new AppError('invalid_input', { cause }) })
  }
}

builder.scalarType('bigint', {
  description: 'A whole number that JSON can hold exactly; wider than Int, because ids outgrow it.',
  serialize: wholeNumber,
  parseValue: givenWholeNumber,
  parseLiteral: (node) => givenWholeNumber(node.kind === Kind.INT ? Number(node.value) : Number.NaN),
})

builder.scalarType('numeric', {
  // Input is passed on as it came: "abc" must be answered with the field's own sentence, which the verb knows.
  description: 'A number.',
  serialize: Number,
  parseValue: (value) => value,
  parseLiteral: (node) => {
    if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value)
    return node.kind === Kind.STRING ? node.value : Number.NaN
  },
})

builder.scalarType('timestamptz', {
  description: 'An instant, ISO 8601 in UTC.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => String(value),
})

/** What a delete answers: how many rows went. A foreign row answers like one that is not there. */
export const Affected = builder
  .objectRef<{ readonly affected_rows: number }>('affected')
  .implement({ fields: (t) => ({ affected_rows: t.exposeInt('affected_rows') }) })
