import { cyclonedx, listsVulnerabilities } from './cyclonedx.ts'
import { gitlab } from './gitlab.ts'
import { grype } from './grype.ts'
import { npmAudit, npmAuditLegacy } from './npm-audit.ts'
import { osvScanner } from './osv.ts'
import { pipAudit } from './pip-audit.ts'
import { sarif } from './sarif/sarif.ts'
import { isSecuritySarif, type ToolReader } from './sarif/tool.ts'
import type { ScanFormat } from './scan.ts'
import { snyk } from './snyk.ts'
import { trivy } from './trivy.ts'

/** All supported formats, in the order of detection. */
export const scanFormats: readonly ScanFormat[] = [
  sarif,
  trivy,
  grype,
  snyk,
  npmAudit,
  npmAuditLegacy,
  osvScanner,
  pipAudit,
  gitlab,
  cyclonedx,
]

/**
 * Whether a document is the result of a security scan: not the SARIF of another tool, unless a template allows it, and not a bill of materials
 * without vulnerabilities.
 */
export async function isSecurityResult(document: unknown, readTools: ToolReader): Promise<boolean> {
  const format = scanFormats.find((candidate) => candidate.matches(document))
  if (format === sarif) return isSecuritySarif(document) || isSecuritySarif(document, await readTools())
  if (format === cyclonedx) return listsVulnerabilities(document)
  return format !== undefined
}
