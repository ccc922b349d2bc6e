import { EvidenceError } from '../../error.ts'
import type { FlowTemplate, VersionedTemplate } from '../../wire/resource/template.ts'

/** A template file as the service would store its first version. `path` is for messages. Throws EvidenceError `file`. */
export async function parseTemplate(content: string, path: string): Promise<VersionedTemplate> {
  return { trail: (await parseFlowTemplate(content, path)).trail, version: 1, content }
}

/**
 * A template file. The YAML library is imported late, because a report leaves the parsing to the service. Throws EvidenceError `file` with the
 * line and the column of each problem.
 */
export async function parseFlowTemplate(content: string, path: string): Promise<FlowTemplate> {
  const { checkTemplate, formatProblems } = await import('../../evidence/template/check-template.ts')
  const checked = checkTemplate(content)
  if (checked.ok) return checked.value
  throw new EvidenceError('file', `The flow template ${path} is not valid: ${formatProblems(checked.problems)}.`)
}
