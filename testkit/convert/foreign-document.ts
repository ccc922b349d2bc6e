const json = (...documents: readonly unknown[]): readonly string[] =>
  documents.map((document) => JSON.stringify(document, null, 1))

const location = { row: 1, column: 1 }
const jestRun = { numFailedTests: 1, numTotalTests: 2, testResults: [] }
const percent = { total: 2, covered: 2, pct: 100 }

/** Short documents of each form in src/convert/foreign/table.ts, in the shape that the tool writes; where it can, also without a finding. */
export const foreignDocuments: Readonly<Record<string, readonly string[]>> = {
  'a vulnerability predicate of cosign': json({
    invocation: {},
    scanner: { result: {} },
    metadata: { scanStartedOn: '' },
  }),
  'an in-toto statement': json({ _type: 't', predicateType: 'p', subject: [] }),
  'a signed envelope (DSSE)': json({ payloadType: 't', payload: '', signatures: [] }),
  'JSON of Bandit': json(
    {
      errors: [],
      generated_at: 't',
      metrics: { 'a.py': { loc: 1 }, _totals: { loc: 1 } },
      results: [{ test_id: 'B1' }],
    },
    { errors: [], generated_at: 't', metrics: { _totals: { loc: 0 } }, results: [] },
  ),
  'JSON of gosec': json({ 'Golang errors': {}, Issues: [], Stats: { files: 1 }, GosecVersion: 'dev' }),
  'JSON of Semgrep': json(
    { version: '1', results: [{ check_id: 'a', path: 'p' }], errors: [], paths: { scanned: ['p'] } },
    { version: '1', results: [], errors: [], paths: { scanned: ['p'] } },
    { results: [{ check_id: 'a' }], errors: [] },
  ),
  'JSON of Checkov': json(
    { check_type: 'terraform', results: { passed_checks: [], failed_checks: [] }, summary: { failed: 0 } },
    [{ check_type: 'terraform', results: {}, summary: {} }],
    { passed: 0, failed: 0, skipped: 0, parsing_errors: 0, resource_count: 0, checkov_version: '3' },
  ),
  'JSON of ZAP': json({ '@programName': 'ZAP', '@version': '2', '@generated': 't', site: [] }),
  'XML of ZAP': ['<?xml version="1.0"?><OWASPZAPReport programName="ZAP" version="2"></OWASPZAPReport>'],
  'a report of Dependency-Check': [
    ...json({ reportSchema: '1.1', scanInfo: {}, projectInfo: {}, dependencies: [] }),
    '<analysis xmlns="https://jeremylong.github.io/DependencyCheck/dependency-check.4.0.xsd"/>',
  ],
  'JSON of KICS': json({ kics_version: 'v2', files_scanned: 1, queries: [] }),
  'JSON of tfsec': json({ results: [{ rule_id: 'a', rule_provider: 'aws' }] }),
  'JSON of Brakeman': json({ scan_info: { brakeman_version: '7' }, warnings: [] }),
  'output of govulncheck': [
    '{\n  "config": {\n    "protocol_version": "v1.0.0",\n    "scanner_name": "govulncheck"\n  }\n}\n{\n  "SBOM": {}\n}\n',
    '=== Symbol Results ===\n\nNo vulnerabilities found.\n',
  ],
  'JSON of cargo-audit': json({ database: {}, lockfile: { 'dependency-count': 1 }, vulnerabilities: { found: false } }),
  'JSON of Composer': json({ advisories: [], abandoned: [] }),
  'JSON lines of yarn': [
    '{"type":"auditAdvisory","data":{}}\n{"type":"auditSummary","data":{}}',
    '{"value":"a","children":{"ID":1}}\n{"value":"b","children":{"ID":2}}',
  ],
  'JSON of Safety': json({ report_meta: {}, scanned_packages: {}, vulnerabilities: [] }),
  'JSON of the dotnet command': json({ version: 1, parameters: '--vulnerable', projects: [{ path: 'a.csproj' }] }),
  'JSON of Trivy about a Kubernetes cluster': json({ ClusterName: 'c', Resources: [] }),
  'JSON of Gitleaks': json([{ RuleID: 'r', StartLine: 1, Fingerprint: 'f' }]),
  'a table of Trivy': ['alpine\r\n======\r\nTotal: 2 (UNKNOWN: 0, LOW: 1, HIGH: 1)\r\n', '\nReport Summary\n\n┌─'],
  'a table of Grype': ['NAME   INSTALLED  FIXED-IN  TYPE  VULNERABILITY  SEVERITY\na  1'],
  'text of npm': ['# npm audit report\n\nlodash', 'found 0 vulnerabilities\n'],
  'a table of pip-audit': ['Found 1 known vulnerability\nName  Version  ID  Fix Versions\n'],
  'text of Snyk': ['\nTesting /a...\n\nTested 9 dependencies for known issues, no vulnerable paths found.\n'],
  'a table of OSV-Scanner': ['╭──╮\n│ OSV URL  │ CVSS │\n'],
  'XML of SpotBugs': ['<BugCollection version="4.8"/>'],
  'a result of Nessus': ['<NessusClientData_v2/>'],
  'CycloneDX in XML': ['<bom xmlns="http://cyclonedx.org/schema/bom/1.6"/>'],
  'an OpenVEX document': json({ '@context': 'https://openvex.dev/ns/v0.2.0', statements: [] }),
  'a bill of materials (SPDX)': json({ spdxVersion: 'SPDX-2.3' }, { '@context': 'https://spdx.org/c', '@graph': [] }),
  'a bill of materials (Syft)': json({ artifacts: [], schema: { version: '16', url: 'https://s' } }),
  'JSON of ESLint': json([{ filePath: '/a.js', messages: [], suppressedMessages: [], errorCount: 0 }]),
  'JSON of ShellCheck': json(
    [
      {
        file: 'a.sh',
        line: 2,
        endLine: 2,
        column: 4,
        endColumn: 6,
        level: 'info',
        code: 2086,
        message: 'm',
        fix: null,
      },
    ],
    { comments: [{ file: 'a.sh', line: 2, endLine: 2, column: 4, endColumn: 6, level: 'info', code: 2086 }] },
  ),
  'JSON of Hadolint': json([
    { code: 'DL3006', column: 1, file: 'Dockerfile', level: 'warning', line: 1, message: 'm' },
  ]),
  'JSON of Pylint': json([{ type: 'error', module: 'a', path: 'a.py', 'message-id': 'E1' }], {
    messages: [],
    statistics: { messageTypeCount: { error: 0 }, score: 10 },
  }),
  'JSON of Ruff': json([{ cell: null, code: 'F401', filename: '/a.py', location, message: 'm' }]),
  'JSON of golangci-lint': json({ Issues: [], Report: { Linters: [] } }),
  'a Checkstyle report': ['<?xml version="1.0"?>\n<checkstyle version="4.3"></checkstyle>'],
  'output of `go test -json`': [
    '{"Time":"2026-11-27T12:00:00Z","Action":"start","Package":"a"}\n{"Action":"pass","Package":"a"}\n',
    '{"ImportPath":"a [a.test]","Action":"build-output","Output":"# a\\n"}\n{"Action":"build-fail"}\n',
    '{"Action":"output","Package":"a","Output":"FAIL\\n"}\n',
  ],
  TAP: [
    'TAP version 13\n# Subtest: ok\nok 1 - ok\n1..1\n',
    '> a@1.0.0 test\n> tape test.js\n\nTAP version 13\nok 1 a\n',
    '1..2\nok 1\nnot ok 2\n',
    'not ok 1 - a\n1..1\n',
  ],
  'JSON of Jest': json({ ...jestRun, numRuntimeErrorTestSuites: 0 }),
  'JSON of Vitest': json(jestRun),
  'JSON of Mocha': json({
    stats: { suites: 1, tests: 1, passes: 1 },
    tests: [],
    pending: [],
    failures: [],
    passes: [],
  }),
  'a Visual Studio test result (.trx)': [
    '<TestRun id="a" xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"/>',
  ],
  'xUnit.net XML': ['<assemblies timestamp="t"></assemblies>', '<assembly name="a"></assembly>'],
  'NUnit 3 XML': ['<test-run id="2" result="Passed"/>'],
  'NUnit 2 XML': ['<test-results name="a"/>'],
  'TestNG XML': ['<testng-results skipped="0" failed="0"/>'],
  'a coverage report': [
    '<?xml version="1.0" ?>\n<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">\n<coverage line-rate="1"/>',
    '<!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd"><report name="a"></report>',
    'TN:\nSF:a.js\nDA:1,1\nend_of_record\n',
    'SF:a.py\nDA:1,1\nend_of_record\n',
    'mode: set\nexample.com/x/x.go:3.18,3.55 1 0\n',
    ...json(
      { '/a.js': { path: '/a.js', statementMap: {}, fnMap: {}, branchMap: {} } },
      { total: { lines: percent, statements: percent } },
      { meta: { format: 3, version: '7.17' }, files: {}, totals: { percent_covered: 100 } },
    ),
  ],
  'compressed (gzip)': ['\u001F\u008B\b\0\0'],
  'a ZIP archive': ['PK\u0003\u0004\u0014'],
}
