/** A node of a syntax tree (ESTree), as far as these tests use it. */
export type Node = { readonly type: string; readonly start: number; readonly [part: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A node and all its descendants. */
export const withAllBelow = (node: Node): Node[] => [
  node,
  ...Object.values(node).flat().filter(isNode).flatMap(withAllBelow),
]
