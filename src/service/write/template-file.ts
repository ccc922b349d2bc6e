import { messageOf } from '../../error.ts'
import { parseDocument } from 'yaml'
import { parse } from '../../schema/parse.ts'
import { FlowTemplate } from '../../schema/resource/template.ts'
import { invalidRequest } from '../http/http-problem.ts'
import type { RecordedTemplate } from '../history/template.ts'

const partName = 'template_file'

/** Parses the part `template_file` (rules 4.1). Throws 400 with the paths and the errors. */
export function readTemplateFile(text: string): RecordedTemplate {
  const parsed = parse(FlowTemplate, parseTemplatePart(text))
  if (parsed.ok) return { content: text, template: parsed.value }
  const errors = Object.entries(parsed.errors).map(([path, message]) => [
    path === 'body' ? partName : `${partName}.${path}`,
    message,
  ])
  throw invalidRequest('template', Object.fromEntries(errors))
}

/** Aliases are refused, because a few lines of nested aliases expand to more than the memory holds. */
function parseTemplatePart(text: string): unknown {
  try {
    const document = parseDocument(text, { strict: true, uniqueKeys: true, stringKeys: true, prettyErrors: true })
    const [error] = [...document.errors, ...document.warnings]
    if (error !== undefined) throw error
    return document.toJS({ maxAliasCount: 0 })
  } catch (cause) {
    const [reason = 'unreadable'] = messageOf(cause).split('\n')
    throw invalidRequest('template', { [partName]: `is not plain YAML (${reason})` })
  }
}
