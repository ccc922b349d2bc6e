import { EvidenceError } from '../../error.ts'
import type { VersionedTemplate } from '../../schema/resource/template.ts'
import type { ToolReader } from '../change/github-reading.ts'
import { readShownPolicy } from '../../verdict/explain/requirement.ts'

/** The tools that the policies of a template name: a linter of them counts as a scanner. The verdict compares each report with its own policy. */
export function listAllowedTools(template: VersionedTemplate | undefined): readonly string[] {
  const { attestations = [], artifacts = [] } = template?.trail ?? {}
  const required = [...attestations, ...artifacts.flatMap((artifact) => artifact.attestations)]
  const tools = required.flatMap((one) => readShownPolicy(one)?.tools ?? [])
  return [...new Set(tools.map((name) => name.toLowerCase()))]
}

/**
 * Converts without a named tool, and with those that the template allows if that is refused: files are converted while the template is read,
 * and few files need it. Throws the EvidenceError `file` of the last conversion.
 */
export async function convertWithTools<T>(
  convert: (tools: readonly string[]) => Promise<T>,
  readTools: ToolReader | undefined,
): Promise<T> {
  try {
    return await convert([])
  } catch (error) {
    const isRefused = error instanceof EvidenceError && error.code === 'file'
    const tools = isRefused && readTools !== undefined ? await readTools() : []
    if (tools.length === 0) throw error
    return convert(tools)
  }
}
