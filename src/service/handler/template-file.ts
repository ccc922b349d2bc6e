import { messageOf } from '../../error.ts'
import { parseDocument } from 'yaml'
import { parse } from '../../schema/parse.ts'
import { FlowTemplate } from '../../schema/resource/template.ts'
import { invalid } from '../http/response/refusal.ts'
import type { PutTemplate } from '../history/template.ts'

const part = 'template_file'

/** A flow template as its YAML says it (decisions.md §4); 400 that names what is wrong in it. */
export function readTemplateFile(text: string): PutTemplate {
  const parsed = parse(FlowTemplate, readYaml(text))
  if (parsed.ok) return { content: text, template: parsed.value }
  const errors = Object.entries(parsed.errors).map(([path, wrong]) => [
    path === 'body' ? part : `${part}.${path}`,
    wrong,
  ])
  throw invalid('template', Object.fromEntries(errors))
}

/** Aliases are refused: a few lines of them can stand for more than any memory holds. */
function readYaml(text: string): unknown {
  try {
    const document = parseDocument(text, { strict: true, uniqueKeys: true, stringKeys: true, prettyErrors: true })
    const [problem] = [...document.errors, ...document.warnings]
    if (problem !== undefined) throw problem
    return document.toJS({ maxAliasCount: 0 })
  } catch (cause) {
    const [reason = 'unreadable'] = messageOf(cause).split('\n')
    throw invalid('template', { [part]: `is not plain YAML (${reason})` })
  }
}
