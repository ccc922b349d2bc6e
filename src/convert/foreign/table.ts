import type { ResultKind } from '../result-file.ts'
import { billOfMaterials, type ForeignRow } from './form.ts'

type Row = Omit<ForeignRow, 'kind'>

const sarif = (command: string): string => `Let it write SARIF: \`${command}\``
const junit = (command: string): string => `Let it write JUnit XML: \`${command}\``
const issueList = (command: string): string =>
  `Let it write an issue list, for \`kind: codequality\` with \`max-issues\`: \`${command}\``

const wrapped = 'It wraps a result: report the result itself'
const zap = 'Let the Automation Framework write SARIF: a job `report` with the template `sarif-json`'
const dotnet = 'Add the package JunitXml.TestLogger to the test project and run `dotnet test --logger junit`'

const scans: readonly Row[] = [
  {
    what: 'a vulnerability predicate of cosign',
    members: [['scanner.result', 'metadata.scanStartedOn']],
    cure: `${wrapped}, \`trivy image --format json\``,
    isAside: true,
  },
  { what: 'an in-toto statement', members: [['predicateType', 'subject']], cure: wrapped, isAside: true },
  { what: 'a signed envelope (DSSE)', members: [['payloadType', 'signatures']], cure: wrapped, isAside: true },
  {
    what: 'JSON of Bandit',
    members: [['generated_at', 'metrics._totals', 'results']],
    cure: `${sarif('bandit -r . -f sarif -o bandit.sarif')}, after \`pip install 'bandit[sarif]'\``,
  },
  {
    what: 'JSON of gosec',
    members: [['Golang errors', 'Issues']],
    cure: sarif('gosec -fmt sarif -out gosec.sarif ./...'),
  },
  {
    what: 'JSON of Semgrep',
    members: [
      ['results.0.check_id', 'errors'],
      ['paths.scanned', 'results', 'errors'],
    ],
    cure: sarif('semgrep scan --sarif --output semgrep.sarif'),
  },
  {
    what: 'JSON of Checkov',
    members: [
      ['check_type', 'results', 'summary'],
      ['checkov_version', 'passed', 'failed'],
    ],
    cure: sarif('checkov --directory . --output sarif --output-file-path .'),
  },
  { what: 'JSON of ZAP', members: [['@programName', 'site']], cure: zap },
  { what: 'XML of ZAP', tag: /^<OWASPZAPReport\b/, cure: zap },
  {
    what: 'a report of Dependency-Check',
    members: [['scanInfo', 'projectInfo', 'dependencies']],
    tag: /^<analysis\b/,
    cure: sarif('dependency-check --scan . --format SARIF'),
  },
  { what: 'JSON of KICS', members: [['kics_version', 'queries']], cure: sarif('kics scan --report-formats sarif') },
  {
    what: 'JSON of tfsec',
    members: [['results.0.rule_provider']],
    cure: sarif('tfsec --format sarif --out tfsec.sarif'),
  },
  {
    what: 'JSON of Brakeman',
    members: [['scan_info.brakeman_version', 'warnings']],
    cure: sarif('brakeman -f sarif -o brakeman.sarif'),
  },
  {
    what: 'output of govulncheck',
    text: /^\{\s*"config":\s*\{\s*"(?:protocol_version|scanner_name)"|^=== Symbol Results ===/m,
    cure: sarif('govulncheck -format sarif ./... > govulncheck.sarif'),
  },
  {
    what: 'JSON of cargo-audit',
    members: [['lockfile', 'vulnerabilities.found']],
    cure: 'Scan its lockfile: `osv-scanner scan --lockfile Cargo.lock --format sarif`',
  },
  {
    what: 'JSON of Composer',
    members: [['advisories', 'abandoned']],
    cure: 'Scan its lockfile: `osv-scanner scan --lockfile composer.lock --format sarif`',
  },
  {
    what: 'JSON lines of yarn',
    text: /^\{"(?:type":"audit|value":"[^"]*","children":\{"ID")/m,
    cure: 'Scan its lockfile: `osv-scanner scan --lockfile yarn.lock --format sarif`',
  },
  {
    what: 'JSON of Safety',
    members: [['report_meta', 'scanned_packages', 'vulnerabilities']],
    cure: 'Scan with pip-audit: `pip-audit --format json`',
  },
  {
    what: 'JSON of the dotnet command',
    members: [['parameters', 'projects.0.path']],
    cure: 'Let a scanner such as Trivy or OSV-Scanner write SARIF',
  },
  {
    what: 'JSON of Trivy about a Kubernetes cluster',
    members: [['ClusterName']],
    cure: 'Scan each image: `trivy image --format sarif`',
  },
  {
    what: 'JSON of Gitleaks',
    members: [['RuleID', 'Fingerprint', 'StartLine']],
    cure: sarif('gitleaks git --report-format sarif --report-path leaks.sarif'),
  },
  {
    what: 'a table of Trivy',
    text: /^Total: \d+ \((?:UNKNOWN|LOW|MEDIUM|HIGH|CRITICAL): |^Report Summary$/m,
    cure: sarif('trivy fs --format sarif --output trivy.sarif .'),
  },
  {
    what: 'a table of Grype',
    text: /^NAME {2,}INSTALLED {2,}/m,
    cure: sarif('grype dir:. -o sarif --file grype.sarif'),
  },
  {
    what: 'text of npm',
    text: /^# npm audit report$|^found \d+ vulnerabilit/m,
    cure: 'Let it write JSON: `npm audit --json > npm-audit.json`',
  },
  {
    what: 'a table of pip-audit',
    text: /^Name {2,}Version {2,}ID {2,}Fix Versions/m,
    cure: 'Let it write JSON: `pip-audit --format json --output pip-audit.json`',
  },
  {
    what: 'text of Snyk',
    text: /^Tested \d+ dependencies for known issues/m,
    cure: 'Let it write JSON: `snyk test --json-file-output=snyk.json`',
  },
  {
    what: 'a table of OSV-Scanner',
    text: /^[^\w\s]+ OSV URL /m,
    cure: sarif('osv-scanner scan --format sarif --output osv.sarif'),
  },
  {
    what: 'XML of SpotBugs',
    tag: /^<BugCollection\b/,
    cure: `${sarif('spotbugs -sarif')}. With the plugin Find Security Bugs it is a vulnerability scan`,
  },
  {
    what: 'a result of Nessus',
    tag: /^<NessusClientData_v2\b/,
    cure: 'Nessus writes no form that is read: report whether it passed with `kind: generic`',
  },
  {
    what: 'CycloneDX in XML',
    tag: /^<bom\b/,
    cure: 'Let the tool write CycloneDX JSON with vulnerabilities, or SARIF',
    isAside: true,
  },
  {
    what: 'an OpenVEX document',
    members: [['@context', 'statements']],
    cure: 'It is no scan: give it to the scanner, `trivy --vex` or `grype --vex`',
    isAside: true,
  },
  { ...billOfMaterials('SPDX'), members: [['spdxVersion'], ['@graph', '@context']] },
  { ...billOfMaterials('Syft'), members: [['artifacts', 'schema.url']] },
]

const linters: readonly Row[] = [
  {
    what: 'JSON of ESLint',
    members: [['filePath', 'messages', 'errorCount']],
    cure: `${issueList('ESLINT_CODE_QUALITY_REPORT=eslint-issues.json eslint --format gitlab .')}, after \`npm install --save-dev eslint-formatter-gitlab\``,
  },
  {
    what: 'JSON of ShellCheck',
    members: [
      ['level', 'code', 'endLine', 'endColumn'],
      ['comments.0.level', 'comments.0.endLine'],
    ],
    cure: 'ShellCheck writes no form that is read: report whether it passed with `kind: generic`',
  },
  {
    what: 'JSON of Hadolint',
    members: [['level', 'code', 'file', 'line', 'message']],
    cure: issueList('hadolint --format gitlab_codeclimate Dockerfile > hadolint-issues.json'),
  },
  {
    what: 'JSON of Pylint',
    members: [
      ['message-id', 'type', 'module'],
      ['messages', 'statistics.messageTypeCount'],
    ],
    cure: `${issueList('pylint --load-plugins=pylint_gitlab --output-format=gitlab-codeclimate . > pylint-issues.json')}, after \`pip install pylint-gitlab\``,
  },
  {
    what: 'JSON of Ruff',
    members: [['location.row', 'filename', 'code']],
    cure: issueList('ruff check --output-format gitlab --output-file ruff-issues.json'),
  },
  {
    what: 'JSON of golangci-lint',
    members: [['Issues', 'Report']],
    cure: issueList('golangci-lint run --output.code-climate.path=golangci-issues.json'),
  },
  {
    what: 'a Checkstyle report',
    tag: /^<checkstyle\b/,
    cure: 'Let the linter write a Code Climate issue list, for `kind: codequality` with `max-issues`',
  },
]

/** No converter of such a file is named: those that were tried take a run that ended early (a cut stream, `Bail out!`) for one that passed. */
const testRuns: readonly Row[] = [
  {
    what: 'output of `go test -json`',
    text: /^\{(?:"(?:Time|ImportPath)":"[^"]*",)?"Action":"(?:start|run|pause|cont|output|build-|pass|bench|fail|skip)/,
    cure: junit('gotestsum --junitfile junit.xml ./...'),
  },
  {
    what: 'TAP',
    text: /^(?:TAP version 1[34]$|1\.\.\d|(?:not )?ok \d)/m,
    cure: 'Let the test runner write JUnit XML, such as `node --test --test-reporter=junit --test-reporter-destination=junit.xml`',
  },
  {
    what: 'JSON of Jest',
    members: [['numRuntimeErrorTestSuites', 'numTotalTests', 'testResults']],
    // Without the variable a file that does not run is not in the report.
    cure: `${junit('JEST_JUNIT_REPORT_TEST_SUITE_ERRORS=true npx jest --reporters=default --reporters=jest-junit')}, after \`npm install --save-dev jest-junit\``,
  },
  {
    what: 'JSON of Vitest',
    members: [['numTotalTests', 'testResults']],
    cure: junit('npx vitest run --reporter=junit --outputFile=junit.xml'),
  },
  {
    what: 'JSON of Mocha',
    members: [['stats.passes', 'tests', 'failures']],
    cure: junit('npx mocha --reporter xunit --reporter-options output=junit.xml'),
  },
  { what: 'a Visual Studio test result (.trx)', tag: /^<TestRun\b/, cure: dotnet },
  { what: 'xUnit.net XML', tag: /^<assembl(?:y|ies)\b/, cure: dotnet },
  { what: 'NUnit 3 XML', tag: /^<test-run\b/, cure: dotnet },
  { what: 'NUnit 2 XML', tag: /^<test-results\b/, cure: dotnet },
  {
    what: 'TestNG XML',
    tag: /^<testng-results\b/,
    cure: 'Report the JUnit XML that TestNG writes to test-output/junitreports',
  },
  {
    what: 'a coverage report',
    members: [
      ['meta.version', 'files', 'totals.percent_covered'],
      ['*.statementMap', '*.fnMap'],
      ['total.statements.pct', 'total.lines.pct'],
    ],
    tag: /^<coverage\b|^<report\b[^]*\sname=/,
    text: /^(?:TN:.*\n)?SF:.|^mode: (?:set|count|atomic)\n/,
    cure: 'Coverage is no evidence of tests: let the test runner write JUnit XML, or report the figures with `kind: custom:coverage` and `data`',
    isAside: true,
  },
]

const ofNoKind: readonly Row[] = [
  { what: 'compressed (gzip)', text: /^\p{Cc}\u008B/u, cure: 'Decompress it before this step: `gunzip FILE`' },
  { what: 'a ZIP archive', text: /^PK\p{Cc}{2}/u, cure: 'Unpack it before this step: `unzip FILE`' },
]

const ofKind = (kind: ResultKind, rows: readonly Row[]): readonly ForeignRow[] => rows.map((row) => ({ ...row, kind }))

/** The forms of known tools that are not read. The first row that fits is the form. */
export const foreignForms: readonly ForeignRow[] = [
  ...ofKind('vulnscan', scans),
  ...ofKind('codequality', linters),
  ...ofKind('junit', testRuns),
  ...ofNoKind,
]
