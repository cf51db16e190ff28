import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryQueryOf, queryKinds } from './arbitrary-query.fixture.ts'
import { parseCanonical } from './parse.ts'
import { print } from './print.ts'

/** By default more than 2,000 queries in all. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 120)

describe('round trip', () => {
  it.each(queryKinds)('parse(print(query)) is query: %s', (kind) => {
    fc.assert(
      fc.property(arbitraryQueryOf(kind), (query) => {
        expect(parseCanonical(print(query))).toEqual({ ok: true, value: query })
      }),
      { numRuns },
    )
  })
})
