import { at, isObject, type JsonObject, list, member, numeric, objects, text } from '../json.ts'
import { refusal } from '../refusal.ts'
import type { Format } from './format.ts'
import { judgeResult } from './sarif-result.ts'
import { rulesOf } from './sarif-rule.ts'
import { type Scan, toScan } from './scan.ts'

/** SARIF 2.1.0 (OASIS), of any tool: each run is a scan. */
export const sarif: Format = {
  name: 'SARIF 2.1.0',
  recognises: (document) =>
    member(document, 'runs') !== undefined || (text(member(document, '$schema')) ?? '').includes('sarif'),
  read: (path, document) => {
    const version = text(member(document, 'version')) ?? 'none'
    if (!version.startsWith('2.1.'))
      throw refusal(path, `is SARIF of version ${version}; let the tool write SARIF 2.1.0`)
    const runs = list(member(document, 'runs')) ?? []
    if (runs.length === 0)
      throw refusal(path, 'is SARIF without a run: nothing was scanned; look at what the tool printed')
    return runs.map((run) => readRun(path, run))
  },
}

function readRun(path: string, run: unknown): Scan {
  const results = list(member(run, 'results'))
  if (!isObject(run) || results === undefined) {
    throw refusal(
      path,
      'is SARIF with a run that has no list of results: its scan did not take place (SARIF 2.1.0 §3.14.23)',
    )
  }
  if (objects(run['invocations']).some((invocation) => invocation['executionSuccessful'] === false)) {
    throw refusal(path, 'is SARIF of a run that says executionSuccessful: false; look at what the tool printed')
  }
  if (!results.every(isObject))
    throw refusal(path, 'is SARIF with a result that is no object; let the tool write it again')
  const rules = rulesOf(run)
  return toScan(
    toolOf(run),
    results.map((result) => judgeResult(run, rules, result)),
  )
}

function toolOf(run: JsonObject): Scan['tool'] {
  const driver = at(run, 'tool', 'driver')
  return {
    name: text(at(driver, 'name')) ?? 'unknown',
    version: text(at(driver, 'semanticVersion')) ?? text(at(driver, 'version')) ?? '',
  }
}

/** Names by which security scanners sign their SARIF, at the beginning of `tool.driver.name`. */
const scanners =
  /^(?:anchore|aqua|bandit|bearer|binskim|black ?duck|brakeman|cargo-audit|checkmarx|checkov|clair|codeql|contrast|devskim|docker scout|dependency-check|flawfinder|fortify|gitleaks|gosec|govulncheck|grype|horusec|kics|kubescape|mend|mobsfscan|njsscan|npm.?audit|nuclei|osv-scanner|owasp|poutine|prisma|prowler|retire|scorecard|security ?code ?scan|semgrep|snyk|terrascan|tfsec|trivy|trufflehog|veracode|whitesource|wiz|xray|jfrog|zap|zizmor)/i

/** Whether SARIF comes from a security scanner: a linter writes it, too. */
export function isSecuritySarif(document: unknown): boolean {
  return objects(member(document, 'runs')).some(
    (run) =>
      scanners.test(text(at(run, 'tool', 'driver', 'name')) ?? '') ||
      [...rulesOf(run).byId.values()].some(
        (rule) => numeric(at(rule, 'properties', 'security-severity')) !== undefined,
      ),
  )
}
