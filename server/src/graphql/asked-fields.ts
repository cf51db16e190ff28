import type { GraphQLResolveInfo, SelectionSetNode } from 'graphql'

/** Whether a field of what is answered was asked for by name, in a fragment or not: what nobody asked for need not be read. */
export const isAskedFor = (field: string, { fieldNodes, fragments }: GraphQLResolveInfo): boolean => {
  const has = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((node) => {
      if (node.kind === 'Field') return node.name.value === field
      return has(node.kind === 'InlineFragment' ? node.selectionSet : fragments[node.name.value]?.selectionSet)
    }) ?? false
  return fieldNodes.some((node) => has(node.selectionSet))
}
