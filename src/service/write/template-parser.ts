import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type Document } from 'yaml'
import { messageOf } from '../../error.ts'
import { parse, type Parsed } from '../../schema/parse.ts'
import { FlowTemplate } from '../../schema/resource/template.ts'

const partName = 'template_file'

/** A YAML document whose nodes have lines. */
interface LocatedDocument {
  readonly document: Document
  readonly lines: LineCounter
  readonly value: unknown
}

/** A template, or its errors by dotted path below `template_file`. */
export type ParsedTemplate = Parsed<FlowTemplate>

/** The line of an error is searched for these. */
const maxErrors = 40

/** Parses a template file (rules 4.1). The errors have their lines. */
export function parseTemplateText(text: string): ParsedTemplate {
  const located = locateTemplate(text)
  if (typeof located === 'string') return { ok: false, errors: { [partName]: located } }
  const parsed = parse(FlowTemplate, located.value)
  if (parsed.ok) return parsed
  const errors = Object.entries(parsed.errors).map(([path, message], at): readonly [string, string] => [
    path === 'body' ? partName : `${partName}.${path}`,
    at < maxErrors ? `${message} (line ${findLine(located, path)})` : message,
  ])
  return { ok: false, errors: Object.fromEntries(errors) }
}

/**
 * The document, or why there is none. Aliases are refused, because a few lines of nested aliases expand to more than the memory holds. The
 * library compares each key with all others of its map, so the keys are compared here.
 */
function locateTemplate(text: string): LocatedDocument | string {
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
    if (repeated !== undefined) throw new Error(`Map keys must be unique, but "${repeated}" is repeated`)
    return { document, lines, value: document.toJS({ maxAliasCount: 0 }) }
  } catch (cause) {
    const [reason = 'unreadable'] = messageOf(cause).split('\n')
    return `is not plain YAML (${reason})`
  }
}

function findRepeatedKey(document: Document): string | undefined {
  let repeated: string | undefined
  visit(document, {
    Map: (_, { items }) => {
      const keys = new Set<string>()
      for (const { key } of items) {
        const name = String(isScalar(key) ? key.value : key)
        if (keys.has(name)) repeated = name
        keys.add(name)
      }
      return repeated === undefined ? undefined : visit.BREAK
    },
  })
  return repeated
}

/** The line of the innermost member of a dotted path that the document has, from 1. */
function findLine({ document, lines }: LocatedDocument, path: string): number {
  let node: unknown = document.contents
  let offset = startOf(node)
  for (const step of path.split('.')) {
    const next = findMember(node, step)
    if (next === undefined) break
    node = next.value
    offset = startOf(next.key) ?? startOf(node) ?? offset
  }
  return lines.linePos(offset ?? 0).line
}

function findMember(node: unknown, step: string): { readonly key: unknown; readonly value: unknown } | undefined {
  if (isSeq(node)) return { key: undefined, value: node.items[Number(step)] }
  if (!isMap(node)) return undefined
  return node.items.find(({ key }) => isScalar(key) && key.value === step)
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined
}
