import { memberAt, asList, asNumber, asObjects, asText } from '../json.ts'
import { memberOf } from '../../json/member.ts'
import { isObject, type JsonObject } from '../../json/is-object.ts'
import { resultFileError } from '../result-file.ts'
import { toSarifResult } from './sarif-result.ts'
import { rulesOf } from './sarif-rule.ts'
import { countSuppressedInCode, type Scan, toScan, type ScanFormat } from './scan.ts'

/** SARIF 2.1.0 (OASIS) of any tool. Each run is a scan. */
export const sarif: ScanFormat = {
  name: 'SARIF 2.1.0',
  matches: (document) =>
    memberOf(document, 'runs') !== undefined || (asText(memberOf(document, '$schema')) ?? '').includes('sarif'),
  read: (path, document) => {
    const version = asText(memberOf(document, 'version')) ?? 'none'
    if (!version.startsWith('2.1.'))
      throw resultFileError(path, `is SARIF version ${version}; let the tool write SARIF 2.1.0`)
    const runs = asList(memberOf(document, 'runs')) ?? []
    if (runs.length === 0)
      throw resultFileError(path, 'is SARIF without a run, so nothing was scanned; look at the output of the tool')
    return runs.map((run) => readSarifRun(path, run))
  },
}

function readSarifRun(path: string, run: unknown): Scan {
  const results = asList(memberOf(run, 'results'))
  if (!isObject(run) || results === undefined) {
    throw resultFileError(
      path,
      'is SARIF with a run without results, so its scan did not run (SARIF 2.1.0 §3.14.23); look at the output of the tool',
    )
  }
  if (asObjects(run['invocations']).some((invocation) => invocation['executionSuccessful'] === false)) {
    throw resultFileError(path, 'is SARIF of a failed run (executionSuccessful: false); look at the output of the tool')
  }
  if (!results.every(isObject))
    throw resultFileError(path, 'is SARIF with a result that is not an object; run the tool again')
  const rules = rulesOf(run)
  const found = results.map((result) => toSarifResult(run, rules, result))
  const scan = toScan(sarifTool(run), found)
  return leavesOutSuppressed(run) ? scan : { ...scan, suppressed: countSuppressedInCode(found) }
}

/** Bandit leaves out the findings that comments suppress, and counts the comments only: their number and severity are not known. */
function leavesOutSuppressed(run: JsonObject): boolean {
  const totals = memberAt(run, 'properties', 'metrics', '_totals')
  return ['nosec', 'skipped_tests'].some((name) => (asNumber(memberOf(totals, name)) ?? 0) > 0)
}

function sarifTool(run: JsonObject): Scan['tool'] {
  const driver = memberAt(run, 'tool', 'driver')
  return {
    name: asText(memberAt(driver, 'name')) ?? 'unknown',
    version: asText(memberAt(driver, 'semanticVersion')) ?? asText(memberAt(driver, 'version')) ?? '',
  }
}

/** How `tool.driver.name` starts in the SARIF of security scanners. */
const scannerNames =
  /^(?:anchore|aqua|bandit|bearer|binskim|black ?duck|brakeman|cargo-audit|checkmarx|checkov|clair|codeql|contrast|devskim|docker scout|dependency-check|flawfinder|fortify|gitleaks|gosec|govulncheck|grype|horusec|kics|kubescape|mend|mobsfscan|njsscan|npm.?audit|nuclei|osv-scanner|owasp|poutine|prisma|prowler|retire|scorecard|security ?code ?scan|semgrep|snyk|terrascan|tfsec|trivy|trufflehog|veracode|whitesource|wiz|xray|jfrog|zap|zizmor)/i

/** Whether SARIF comes from a security scanner. Linters write SARIF too. */
export function isSecuritySarif(document: unknown): boolean {
  return asObjects(memberOf(document, 'runs')).some(
    (run) =>
      scannerNames.test(asText(memberAt(run, 'tool', 'driver', 'name')) ?? '') ||
      [...rulesOf(run).byId.values()].some(
        (rule) => asNumber(memberAt(rule, 'properties', 'security-severity')) !== undefined,
      ),
  )
}
