import { EvidenceError } from '../error.ts'
import { parseTemplateText } from '../evidence/template/check-template.ts'
import type { FlowTemplate } from '../wire/resource/template.ts'
import { formatErrors } from '../wire/parse.ts'

/** A template that a reader gives, because no record has it. */
export interface GivenTemplate {
  readonly content: string
  readonly template: FlowTemplate
}

/** Parses a template as the service does. `shown`: its file in a message. Throws EvidenceError `file`. */
export function readGivenTemplate(content: string, shown: string): GivenTemplate {
  const parsed = parseTemplateText(content)
  if (parsed.ok) return { content, template: parsed.value }
  throw new EvidenceError('file', `${shown} is no template (${formatErrors(parsed.errors)}).`)
}
