import { cyclonedx, listsVulnerabilities } from './cyclonedx.ts'
import type { Format } from './format.ts'
import { gitlab } from './gitlab.ts'
import { grype } from './grype.ts'
import { npmAudit, npmAuditOld } from './npm-audit.ts'
import { osvScanner } from './osv.ts'
import { isSecuritySarif, sarif } from './sarif.ts'
import { snyk } from './snyk.ts'
import { trivy } from './trivy.ts'

/** Every format that is understood, asked in this order. */
export const formats: readonly Format[] = [
  sarif,
  trivy,
  grype,
  snyk,
  npmAudit,
  npmAuditOld,
  osvScanner,
  gitlab,
  cyclonedx,
]

/** Whether a document is a result of a security scan: SARIF may come from a linter, and a bill of materials may list no vulnerability. */
export function isSecurityResult(document: unknown): boolean {
  const format = formats.find((candidate) => candidate.recognises(document))
  if (format === sarif) return isSecuritySarif(document)
  if (format === cyclonedx) return listsVulnerabilities(document)
  return format !== undefined
}
