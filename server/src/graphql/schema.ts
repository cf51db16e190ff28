import { lexicographicSortSchema, printSchema } from 'graphql'
import '#features/accounts/graphql.ts'
import '#features/agents/graphql.ts'
import '#features/companies/graphql.ts'
import '#features/dips/graphql.ts'
import '#features/feedback/graphql.ts'
import '#features/indices/graphql.ts'
import '#features/portfolio/graphql.ts'
import '#features/research/graphql.ts'
import '#features/watchlist/graphql.ts'
import { builder } from './builder.ts'

export const schema = builder.toSchema()

/** What is committed as schema.graphql; web operations are typed from it. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`
