import { EvidenceError, messageOf } from '../../error.ts'
import { joinErrors, parse } from '../../schema/parse.ts'
import { FlowTemplate, type NumberedTemplate } from '../../schema/resource/template.ts'

/** A template file (`path` is for messages) as the service would number it first. The YAML reader is loaded only here: a report leaves reading to the service. */
export async function readTemplate(content: string, path: string): Promise<NumberedTemplate> {
  const { parse: parseYaml } = await import('yaml')
  const parsed = parse(FlowTemplate, readYaml(content, path, parseYaml))
  if (parsed.ok) return { trail: parsed.value.trail, version: 1, content }
  throw new EvidenceError('file', `The flow template ${path} does not hold: ${joinErrors(parsed.errors)}.`)
}

function readYaml(content: string, path: string, parseYaml: (text: string) => unknown): unknown {
  try {
    return parseYaml(content)
  } catch (cause) {
    throw new EvidenceError('file', `The flow template ${path} is not YAML: ${messageOf(cause)}`, { cause })
  }
}
