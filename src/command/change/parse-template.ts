import { EvidenceError, messageOf } from '../../error.ts'
import { formatErrors, parse } from '../../schema/parse.ts'
import { FlowTemplate, type VersionedTemplate } from '../../schema/resource/template.ts'

/** A template file as the service would store its first version. `path` is for messages. Throws EvidenceError `file`. */
export async function parseTemplate(content: string, path: string): Promise<VersionedTemplate> {
  return { trail: (await parseFlowTemplate(content, path)).trail, version: 1, content }
}

/** A template file. The YAML library is imported late, because a report leaves the parsing to the service. Throws EvidenceError `file`. */
export async function parseFlowTemplate(content: string, path: string): Promise<FlowTemplate> {
  const yaml = await import('yaml')
  const parsed = parse(FlowTemplate, parseTemplateYaml(content, path, yaml.parse))
  if (parsed.ok) return parsed.value
  throw new EvidenceError('file', `The flow template ${path} is not valid: ${formatErrors(parsed.errors)}.`)
}

function parseTemplateYaml(content: string, path: string, parseYaml: (text: string) => unknown): unknown {
  try {
    return parseYaml(content)
  } catch (cause) {
    throw new EvidenceError('file', `The flow template ${path} is not YAML: ${messageOf(cause)}`, { cause })
  }
}
