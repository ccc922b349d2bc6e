import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, YAMLError, type Document } from 'yaml'
import { messageOf } from '../../error.ts'

/** A place in a text, from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** A YAML document whose nodes have places. */
export interface LocatedDocument {
  readonly document: Document
  readonly lines: LineCounter
  readonly value: unknown
}

/** Why a text is no document. */
export interface UnreadableDocument extends TextPlace {
  readonly problem: string
}

/**
 * The document, or why there is none. Aliases are refused, because a few lines of nested aliases expand to more than the memory holds. The
 * library compares each key with all others of its map, so the keys are compared here.
 */
export function locateDocument(text: string): LocatedDocument | UnreadableDocument {
  try {
    const lines = new LineCounter()
    const document = parseDocument(text, {
      strict: true,
      uniqueKeys: false,
      stringKeys: true,
      prettyErrors: true,
      lineCounter: lines,
    })
    const [error] = [...document.errors, ...document.warnings]
    if (error !== undefined) throw error
    const repeated = findRepeatedKey(document)
    if (repeated !== undefined) {
      const problem = `is not plain YAML (Map keys must be unique, but "${repeated.name}" is repeated)`
      return { problem, ...toPlace(lines, repeated.offset) }
    }
    return { document, lines, value: document.toJS({ maxAliasCount: 0 }) }
  } catch (cause) {
    const [reason = 'unreadable'] = messageOf(cause).split('\n')
    return { problem: `is not plain YAML (${reason})`, ...placeOfError(cause) }
  }
}

function placeOfError(cause: unknown): TextPlace {
  const [start] = cause instanceof YAMLError ? (cause.linePos ?? []) : []
  return start === undefined ? { line: 1, column: 1 } : { line: start.line, column: start.col }
}

interface RepeatedKey {
  readonly name: string
  readonly offset: number | undefined
}

function findRepeatedKey(document: Document): RepeatedKey | undefined {
  let repeated: RepeatedKey | undefined
  visit(document, {
    Map: (_, { items }) => {
      const keys = new Set<string>()
      for (const { key } of items) {
        const name = String(isScalar(key) ? key.value : key)
        if (keys.has(name)) repeated = { name, offset: startOf(key) }
        keys.add(name)
      }
      return repeated === undefined ? undefined : visit.BREAK
    },
  })
  return repeated
}

/** The place of the innermost member of a dotted path that the document has. */
export function findPlace({ document, lines }: LocatedDocument, path: string): TextPlace {
  let node: unknown = document.contents
  let offset = startOf(node)
  for (const step of path.split('.')) {
    const next = findMember(node, step)
    if (next === undefined) break
    node = next.value
    offset = startOf(next.key) ?? startOf(node) ?? offset
  }
  return toPlace(lines, offset)
}

function toPlace(lines: LineCounter, offset: number | undefined): TextPlace {
  const { line, col } = lines.linePos(offset ?? 0)
  return { line, column: col }
}

function findMember(node: unknown, step: string): { readonly key: unknown; readonly value: unknown } | undefined {
  if (isSeq(node)) return { key: undefined, value: node.items[Number(step)] }
  if (!isMap(node)) return undefined
  return node.items.find(({ key }) => isScalar(key) && key.value === step)
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined
}
