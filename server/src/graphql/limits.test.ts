import { graphqlLimits } from 'core/contract/graphql'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { isDocumentText, limitRules, weigh } from './limits.ts'

const schema = buildSchema('type Query { a: Query b: Int }')

const reasons = (source: string, { introspection = false } = {}) =>
  validate(schema, parse(source), limitRules({ introspection, allowed: ['query'] })).map(({ message }) => message)

const nested = (levels: number): string => `{ ${'a { '.repeat(levels - 1)}b${' }'.repeat(levels - 1)} }`

describe('GraphQL limits', () => {
  it('allow a depth of 6 and no more', () => {
    expect(reasons(nested(6))).toEqual([])
    expect(reasons(nested(7))).toEqual(['The depth is over 6.'])
    expect(reasons(nested(30))).toContain('The depth is over 6.')
  })

  it('allow 15 aliases and no more', () => {
    const aliased = (count: number) => `{ ${Array.from({ length: count }, (_, at) => `x${at}: b`).join(' ')} }`
    expect(reasons(aliased(15))).toEqual([])
    expect(reasons(aliased(16))).toEqual(['The aliases is over 15.'])
  })

  it('count aliases of a fragment each time it is spread', () => {
    const fragment = `fragment f on Query { ${Array.from({ length: 8 }, (_, at) => `x${at}: b`).join(' ')} }`
    expect(reasons(`{ ...f } ${fragment}`)).toEqual([])
    expect(reasons(`{ ...f ...f } ${fragment}`)).toEqual(['The aliases is over 15.'])
  })

  it('allow 50 directives and no more', () => {
    const marked = (count: number) => `{ b ${'@skip(if: false) '.repeat(count)} }`
    expect(reasons(marked(50))).toEqual([])
    expect(reasons(marked(51))).toEqual(['The directives is over 50.'])
  })

  it('weigh a field by its level', () => {
    expect(weigh(parse('{ b }')).cost).toBe(1)
    expect(weigh(parse('{ a { b } }')).cost).toBe(3.5)
    expect(weigh(parse('{ a { a { b b2: b } } }')).cost).toBe(2 + 1.5 * (2 + 1.5 * 2))
  })

  it('let a list of everything be asked for a few times, not many', () => {
    const lists = (count: number) => `{ ${Array.from({ length: count }, (_, at) => `x${at}: stock { id }`).join(' ')} }`
    expect(weigh(parse(lists(4))).cost).toBeLessThan(graphqlLimits.cost)
    expect(weigh(parse(lists(5))).cost).toBeGreaterThan(graphqlLimits.cost)
  })

  it('refuse a cost above 5,000 quickly, however often fragments spread each other', () => {
    const doubling = Array.from({ length: 100 }, (_, at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`)
    const bomb = `{ ...f0 } ${doubling.join(' ')} fragment f100 on Query { b }`
    expect(weigh(parse(bomb)).cost).toBe(2 ** 100)
    expect(reasons(bomb)).toEqual(['The cost is over 5000.'])
  })

  it('refuse fragments that spread themselves', () => {
    expect(reasons('{ ...f } fragment f on Query { a { ...f } }')).toContain('The depth is over 6.')
  })

  it('take one operation in a document', () => {
    expect(reasons('query A { b } query B { b }')).toEqual(['Send one query at a time.'])
    expect(reasons('fragment f on Query { b }')).toEqual(['Send one query at a time.'])
  })

  it('take only the kinds of operation that belong on the wire', () => {
    expect(
      validate(schema, parse('{ b }'), limitRules({ introspection: false, allowed: ['subscription'] })),
    ).toHaveLength(1)
  })

  it('refuse introspection unless it is on, at any level and through fragments', () => {
    for (const source of [
      '{ __schema { types { name } } }',
      '{ ...f } fragment f on Query { __type(name: "Query") { name } }',
    ]) {
      expect(reasons(source)).toEqual(['Introspection is off.'])
      expect(reasons(source, { introspection: true })).toEqual([])
    }
    expect(reasons('{ __typename b }')).toEqual([])
  })

  it('take words only, never a syntax tree sent as JSON', () => {
    expect(isDocumentText('{ b }')).toBe(true)
    expect(isDocumentText('query { b }')).toBe(true)
    for (const source of [JSON.stringify(parse('{ b }')), ' [ ]', '{}', ' { "kind": "Document" }', 7, null, {}]) {
      expect(isDocumentText(source)).toBe(false)
    }
    expect(isDocumentText(`{ b }${' '.repeat(graphqlLimits.documentCharacters)}`)).toBe(false)
  })
})
