import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import { messageOf } from '../../error.ts'
import { parse } from '../../schema/parse.ts'
import { FlowTemplate } from '../../schema/resource/template.ts'
import { invalidRequest } from '../http/http-problem.ts'
import type { RecordedTemplate } from '../history/template.ts'

const partName = 'template_file'

/** A YAML document whose nodes have lines. */
interface LocatedDocument {
  readonly document: Document
  readonly lines: LineCounter
  readonly value: unknown
}

/** Parses the part `template_file` (rules 4.1). Throws 400 with the paths, the errors and their lines. */
export function readTemplateFile(text: string): RecordedTemplate {
  const located = parseTemplatePart(text)
  const parsed = parse(FlowTemplate, located.value)
  if (parsed.ok) return { content: text, template: parsed.value }
  const errors = Object.entries(parsed.errors).map(([path, message]) => [
    path === 'body' ? partName : `${partName}.${path}`,
    `${message} (line ${findLine(located, path)})`,
  ])
  throw invalidRequest('template', Object.fromEntries(errors))
}

/** Aliases are refused, because a few lines of nested aliases expand to more than the memory holds. */
function parseTemplatePart(text: string): LocatedDocument {
  try {
    const lines = new LineCounter()
    const document = parseDocument(text, {
      strict: true,
      uniqueKeys: true,
      stringKeys: true,
      prettyErrors: true,
      lineCounter: lines,
    })
    const [error] = [...document.errors, ...document.warnings]
    if (error !== undefined) throw error
    return { document, lines, value: document.toJS({ maxAliasCount: 0 }) }
  } catch (cause) {
    const [reason = 'unreadable'] = messageOf(cause).split('\n')
    throw invalidRequest('template', { [partName]: `is not plain YAML (${reason})` })
  }
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
