import { graphqlLimits } from 'core/contract/graphql'
import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'

interface Weight {
  readonly depth: number
  readonly cost: number
  readonly aliases: number
  readonly directives: number
}

const nothing: Weight = { depth: 0, cost: 0, aliases: 0, directives: 0 }
const endless: Weight = { depth: Infinity, cost: Infinity, aliases: Infinity, directives: Infinity }

const scalarCost = 1
const objectCost = 2
/** Fields that answer with every row there is: asking for them many times at once is asking for too much. */
const wholeListCost: Readonly<Record<string, number>> = { stock: 1000 }
/** Each level down multiplies: a list inside a list is read once for every row of the outer one. */
const levelFactor = 1.5

/**
 * What the document weighs, fragments counted every time they are spread. Each fragment is weighed once and its weight
 * reused: fragments that spread each other twice would otherwise take a time that doubles with every one of them.
 */
export function weigh(document: DocumentNode): Weight {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  }
  const weighed = new Map<string, Weight>()
  const open = new Set<string>()

  const ofFragment = (name: string): Weight => {
    const known = weighed.get(name)
    if (known) return known
    const fragment = fragments.get(name)
    if (!fragment) return nothing
    if (open.has(name)) return endless
    open.add(name)
    const weight = add(ofSelections(fragment.selectionSet), { ...nothing, directives: countOf(fragment.directives) })
    open.delete(name)
    weighed.set(name, weight)
    return weight
  }

  const ofField = (field: FieldNode): Weight => {
    const below = field.selectionSet ? ofSelections(field.selectionSet) : nothing
    return {
      depth: 1 + below.depth,
      cost: costOf(field) + levelFactor * below.cost,
      aliases: below.aliases + (field.alias ? 1 : 0),
      directives: below.directives + countOf(field.directives),
    }
  }

  const ofSelections = (set: SelectionSetNode): Weight =>
    set.selections.reduce<Weight>((total, node) => {
      if (node.kind === Kind.FIELD) return add(total, ofField(node))
      const spread = node.kind === Kind.FRAGMENT_SPREAD ? ofFragment(node.name.value) : ofSelections(node.selectionSet)
      return add(total, { ...spread, directives: spread.directives + countOf(node.directives) })
    }, nothing)

  return document.definitions.reduce<Weight>(
    (total, node) =>
      node.kind === Kind.OPERATION_DEFINITION
        ? add(total, add(ofSelections(node.selectionSet), { ...nothing, directives: countOf(node.directives) }))
        : total,
    nothing,
  )
}

const costOf = (field: FieldNode): number =>
  field.selectionSet ? (wholeListCost[field.name.value] ?? objectCost) : scalarCost

const countOf = (list: readonly unknown[] | undefined): number => list?.length ?? 0

const add = (left: Weight, right: Weight): Weight => ({
  depth: Math.max(left.depth, right.depth),
  cost: left.cost + right.cost,
  aliases: left.aliases + right.aliases,
  directives: left.directives + right.directives,
})

const withinLimits: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    const weight = weigh(document)
    for (const measure of ['depth', 'cost', 'aliases', 'directives'] as const) {
      if (weight[measure] > graphqlLimits[measure]) {
        context.reportError(new GraphQLError(`The ${measure} is over ${graphqlLimits[measure]}.`))
      }
    }
  },
})

/** Compiled queries are kept by their text alone, so a second operation in it would be answered with the first one's result. */
const oneOperation =
  (allowed: readonly `${OperationTypeNode}`[]): ValidationRule =>
  (context: ValidationContext): ASTVisitor => ({
    Document(document) {
      const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
      const isOne = operations.length === 1 && operations.every(({ operation }) => allowed.includes(operation))
      if (!isOne) context.reportError(new GraphQLError(`Send one ${allowed.join(' or ')} at a time.`))
    },
  })

const noIntrospection: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  Field(field) {
    if (field.name.value === '__schema' || field.name.value === '__type') {
      context.reportError(new GraphQLError('Introspection is off.'))
    }
  },
})

export const limitRules = ({
  introspection,
  allowed,
}: {
  readonly introspection: boolean
  readonly allowed: readonly `${OperationTypeNode}`[]
}): ValidationRule[] => [withinLimits, oneOperation(allowed), ...(introspection ? [] : [noIntrospection])]

export const parseOptions = { maxTokens: graphqlLimits.tokens, noLocation: false } as const

/** A syntax tree sent as JSON would be taken for a document by the executor without its words ever being counted. */
export const isDocumentText = (source: unknown): source is string =>
  typeof source === 'string' &&
  source.length <= graphqlLimits.documentCharacters &&
  !/^\s*(?:\[|\{\s*["}])/.test(source)
