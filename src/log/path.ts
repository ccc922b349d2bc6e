/** The side of a sibling on the way from a node to the root. */
export type Side = 'left' | 'right'

/**
 * The sides of the siblings from a node to the root, where `last` is the last node of the same level (RFC 9162 §2.1.3.2). A node without a
 * sibling on its level goes up unchanged. Undefined if the way has another number of siblings.
 */
export function listSides(node: number, last: number, siblings: number): readonly Side[] | undefined {
  const sides: Side[] = []
  let at = { node, last }
  for (; sides.length < siblings && at.last > 0; at = toParents(at)) {
    const isRight = at.node % 2 === 1 || at.node === at.last
    if (isRight) at = skipMissingSiblings(at)
    sides.push(isRight ? 'left' : 'right')
  }
  return at.last === 0 && sides.length === siblings ? sides : undefined
}

interface Level {
  readonly node: number
  readonly last: number
}

/** The parents of both nodes. The operators for 32 bits would cut them. */
export function toParents({ node, last }: Level): Level {
  return { node: Math.floor(node / 2), last: Math.floor(last / 2) }
}

function skipMissingSiblings(level: Level): Level {
  let at = level
  while (at.node % 2 === 0 && at.node !== 0) at = toParents(at)
  return at
}
