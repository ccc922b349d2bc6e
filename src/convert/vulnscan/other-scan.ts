import { memberOf } from '../../wire/json/member.ts'
import { asList, memberAt } from '../json.ts'
import { describeOtherFormat } from '../junit/other-format.ts'
import { listsVulnerabilities } from './cyclonedx.ts'
import { describeOtherSarif } from './sarif/tool.ts'

/**
 * Formats of scanners and linters that are not read, by members that every document of them has: the name of the format, and how to get
 * a result from its tool. A path leads through the first element of a list. The first row that fits is the format.
 */
const otherDocuments: readonly (readonly [paths: readonly string[], description: string])[] = [
  [
    ['scanner.result', 'metadata.scanStartedOn'],
    'a vulnerability predicate of cosign, which wraps the result of a scanner. Report the result itself: `trivy image --format json`',
  ],
  [['predicateType', 'subject'], 'an in-toto statement, which wraps a result. Report the result itself'],
  [['payloadType', 'signatures'], 'a signed envelope (DSSE), which wraps a result. Report the result itself'],
  [
    ['metrics._totals', 'generated_at', 'results'],
    'JSON of Bandit: `bandit -f sarif -o bandit.sarif` (package bandit[sarif])',
  ],
  [['Golang errors', 'Issues'], 'JSON of gosec: `gosec -fmt sarif -out gosec.sarif ./...`'],
  [['results', 'errors', 'paths.scanned'], 'JSON of Semgrep: `semgrep scan --sarif --output semgrep.sarif`'],
  [['results.0.check_id', 'errors'], 'JSON of Semgrep: `semgrep scan --sarif --output semgrep.sarif`'],
  [['check_type', 'results', 'summary'], 'JSON of Checkov: `checkov --output sarif --output-file-path .`'],
  [['passed', 'failed', 'checkov_version'], 'JSON of Checkov: `checkov --output sarif --output-file-path .`'],
  [
    ['@programName', 'site'],
    'JSON of ZAP: let the Automation Framework write SARIF with the report template `sarif-json`',
  ],
  [['scanInfo', 'projectInfo', 'dependencies'], 'JSON of Dependency-Check: `dependency-check --format SARIF`'],
  [['kics_version', 'queries'], 'JSON of KICS: `kics scan --report-formats sarif`'],
  [['results.0.rule_provider'], 'JSON of tfsec: `tfsec --format sarif --out tfsec.sarif`'],
  [['scan_info.brakeman_version', 'warnings'], 'JSON of Brakeman: `brakeman -f sarif -o brakeman.sarif`'],
  [
    ['lockfile', 'vulnerabilities.found'],
    'JSON of cargo-audit: `osv-scanner scan --lockfile Cargo.lock --format sarif`',
  ],
  [['advisories', 'abandoned'], 'JSON of Composer: `osv-scanner scan --lockfile composer.lock --format sarif`'],
  [['report_meta', 'scanned_packages', 'vulnerabilities'], 'JSON of Safety: `pip-audit --format json`'],
  [
    ['parameters', 'projects.0.path'],
    'JSON of the dotnet command: let a scanner such as Trivy or OSV-Scanner write SARIF',
  ],
  [['ClusterName'], 'JSON of Trivy about a Kubernetes cluster. Scan each image: `trivy image --format sarif`'],
  [
    ['RuleID', 'Fingerprint', 'StartLine'],
    'JSON of Gitleaks: `gitleaks git --report-format sarif --report-path leaks.sarif`',
  ],
  [['filePath', 'messages', 'errorCount'], linterOf('ESLint')],
  [['code', 'level', 'file', 'line', 'message'], linterOf('Hadolint')],
  [['type', 'module', 'message-id'], linterOf('Pylint')],
  [['filename', 'location.row', 'code'], linterOf('Ruff')],
  [['Issues', 'Report'], linterOf('golangci-lint')],
  [
    ['@context', 'statements'],
    'an OpenVEX document, which is no scan. Give it to the scanner: `trivy --vex` or `grype --vex`',
  ],
  [['spdxVersion'], billOfMaterials('SPDX')],
  [['@graph', '@context'], billOfMaterials('SPDX')],
  [['schema.url', 'artifacts'], billOfMaterials('Syft')],
]

function linterOf(name: string): string {
  return `JSON of ${name}, a linter, and no vulnerability scan. Let it write a Code Climate issue list and set \`kind: codequality\`, or report whether it passed with \`kind: generic\``
}

function billOfMaterials(format: string): string {
  return `a bill of materials (${format}) and no scan. Let a scanner read it: \`grype sbom:FILE -o sarif\` or \`trivy sbom --format sarif FILE\``
}

/** Names a JSON format that is no scanner result that is read, and the next step; undefined for an unknown one. */
export function describeOtherDocument(document: unknown): string | undefined {
  const sarif = describeOtherSarif(document)
  if (sarif !== undefined) return sarif
  if (memberOf(document, 'bomFormat') === 'CycloneDX' && !listsVulnerabilities(document)) {
    return billOfMaterials('CycloneDX')
  }
  const first = asList(document)?.[0] ?? document
  const fits = (path: string): boolean => hasMember(first, path)
  return otherDocuments.find(([paths]) => paths.every(fits))?.[1]
}

function hasMember(document: unknown, path: string): boolean {
  const keys = path.includes(' ') ? [path] : path.split('.')
  let found = document
  for (const key of keys) found = key === '0' ? asList(found)?.[0] : memberAt(found, key)
  return found !== undefined
}

const otherTexts: readonly (readonly [pattern: RegExp, description: string])[] = [
  [
    /^\{\s*"config":\s*\{\s*"(?:protocol_version|scanner_name)"|^=== Symbol Results ===/m,
    'output of govulncheck: `govulncheck -format sarif ./... > govulncheck.sarif`',
  ],
  [
    /^\{"(?:type":"audit|value":"[^"]*","children":\{"ID")/m,
    'JSON lines of yarn: `osv-scanner scan --lockfile yarn.lock --format sarif`',
  ],
  [
    /^Total: \d+ \((?:UNKNOWN|LOW|MEDIUM|HIGH|CRITICAL): |^Report Summary$/m,
    'a table of Trivy: `trivy --format sarif --output trivy.sarif`',
  ],
  [/^NAME {2,}INSTALLED {2,}/m, 'a table of Grype: `grype -o sarif --file grype.sarif`'],
  [/^# npm audit report$|^found \d+ vulnerabilit/m, 'text of npm: `npm audit --json > npm-audit.json`'],
  [
    /^Name {2,}Version {2,}ID {2,}Fix Versions/m,
    'a table of pip-audit: `pip-audit --format json --output pip-audit.json`',
  ],
  [/^Tested \d+ dependencies for known issues/m, 'text of Snyk: `snyk test --json-file-output=snyk.json`'],
  [/^[|│] OSV URL /m, 'a table of OSV-Scanner: `osv-scanner scan --format sarif --output osv.sarif`'],
]

/** Names the output of a scanner that is neither JSON nor XML by its beginning; undefined for an unknown one. */
export function describeOtherText(text: string): string | undefined {
  const head = text.slice(0, 65_536).replaceAll('\r\n', '\n')
  return otherTexts.find(([pattern]) => pattern.test(head))?.[1]
}

const otherRoots: ReadonlyMap<string, string> = new Map([
  ['analysis', 'XML of Dependency-Check: `dependency-check --format SARIF`'],
  ['bom', 'CycloneDX in XML. Let the tool write CycloneDX JSON with vulnerabilities, or SARIF'],
  ['OWASPZAPReport', 'XML of ZAP: let the Automation Framework write SARIF with the report template `sarif-json`'],
  [
    'BugCollection',
    'XML of SpotBugs: `spotbugs -sarif`, and with the plugin Find Security Bugs it is a vulnerability scan',
  ],
  [
    'NessusClientData_v2',
    'a result of Nessus, which writes no format that is read. Report whether it passed with `kind: generic`',
  ],
])

/** Names an XML format by its root element, and the next step; undefined for an unknown one. */
export function describeOtherRoot(root: string | undefined): string | undefined {
  return root === undefined ? undefined : (otherRoots.get(root) ?? describeOtherFormat(root))
}
