import { describe, expect, test } from 'vitest'
import { describeForeignFile, detectResultKind } from '../../../src/convert/kind-detection.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/result-file.ts'

type Members = Readonly<Record<string, unknown>>

const runOf = (name: string, more: Members = {}): Members => ({ tool: { driver: { name } }, results: [], ...more })
const sarif = (...runs: readonly Members[]): unknown => ({ version: '2.1.0', runs })
const eslint = runOf('ESLint', { results: [{ level: 'error', message: {} }] })

describe('the SARIF of a linter', () => {
  test.each([
    'ESLint',
    'Pylint',
    'staticcheck',
    'golangci-lint',
    'ruff',
    'Checkstyle',
    'PMD',
    'SpotBugs',
    'Hadolint',
    'clippy',
    'RuboCop',
    'detekt',
    'Android Lint',
    'oxlint',
    'Microsoft (R) Visual C# Compiler',
  ])('of %s is refused with what it is and what to use', async (name) => {
    await expect(convertVulnscan([jsonFile(sarif(runOf(name)), 'a.sarif')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringContaining(`a.sarif: is the SARIF of ${name}, a linter, and no vulnerability scan.`),
    })
    expect(await detectResultKind(jsonFile(sarif(runOf(name))))).toBe(undefined)
    expect(await describeForeignFile(jsonFile(sarif(runOf(name))))).toContain('`kind: codequality`')
  })

  test('counts as a scan where the policy names the tool', async () => {
    const { payload } = await convertVulnscan([jsonFile(sarif(eslint))], async () => Promise.resolve(['eslint']))
    expect(payload.vulnscan_results).toMatchObject({
      tool: { name: 'ESLint' },
      results: [{ high_count: 1, linter: true }],
    })
    expect(await detectResultKind(jsonFile(sarif(eslint)), async () => Promise.resolve(['eslint']))).toBe('vulnscan')
    await expect(convertVulnscan([jsonFile(sarif(eslint))], async () => Promise.resolve(['pmd']))).rejects.toThrow(
      'a linter',
    )
  })

  test.each<[string, Members]>([
    [
      'a rule with a security severity',
      { tool: { driver: { name: 'ESLint', rules: [{ id: 'R', properties: { 'security-severity': '7' } }] } } },
    ],
    [
      'a security extension',
      { tool: { driver: { name: 'SpotBugs' }, extensions: [{ name: 'com.h3xstream.findsecbugs' }] } },
    ],
  ])('with %s is a scan', async (_what, run) => {
    expect(
      (await convertVulnscan([jsonFile(sarif({ results: [], ...run }))])).payload.vulnscan_results.results,
    ).toHaveLength(1)
    expect(await detectResultKind(jsonFile(sarif(run)))).toBe('vulnscan')
  })

  test('is left out beside the run of a scanner, and a note says so', async () => {
    const { payload, notes } = await convertVulnscan([jsonFile(sarif(eslint, runOf('Trivy'), runOf('Acme')))])
    expect(payload.vulnscan_results).toMatchObject({ tool: { name: 'Trivy' }, results: [{ high_count: 0 }, {}] })
    expect(notes).toContain(
      'Left out: the run of ESLint, a linter. To count it, name it in the policy of the template with `tools`.',
    )
  })
})

test('a tool of neither kind is read where it is named as a scan, and described where it is not', async () => {
  const acme = jsonFile(sarif(runOf('Acme')))
  expect((await convertVulnscan([acme])).payload.vulnscan_results.tool.name).toBe('Acme')
  expect(await detectResultKind(acme)).toBe(undefined)
  expect(await describeForeignFile(acme)).toBe(
    'the SARIF of Acme, which is not known as a security scanner. Set `kind: vulnscan` to report it as one',
  )
})

describe('another format of a known tool is named, with the option that gives one that is read', () => {
  test.each<[string, unknown, string]>([
    ['cosign', { invocation: {}, scanner: { result: {} }, metadata: { scanStartedOn: '' } }, 'of cosign'],
    ['in-toto', { _type: 't', predicateType: 'p', subject: [] }, 'an in-toto statement'],
    ['Bandit', { errors: [], generated_at: '', metrics: { _totals: {} }, results: [] }, '`bandit -f sarif'],
    ['gosec', { 'Golang errors': {}, Issues: [], Stats: {} }, '`gosec -fmt sarif'],
    ['Semgrep', { results: [], errors: [], paths: { scanned: [] } }, '`semgrep scan --sarif'],
    ['Semgrep of old versions', { results: [{ check_id: 'a' }], errors: [] }, '`semgrep scan --sarif'],
    ['Checkov', { check_type: 't', results: {}, summary: {} }, '`checkov --output sarif'],
    ['Checkov, several', [{ check_type: 't', results: {}, summary: {} }], '`checkov --output sarif'],
    ['Checkov without a file', { passed: 0, failed: 0, checkov_version: '3' }, '`checkov --output sarif'],
    ['ZAP', { '@programName': 'ZAP', site: [] }, '`sarif-json`'],
    ['Dependency-Check', { scanInfo: {}, projectInfo: {}, dependencies: [] }, '`dependency-check --format SARIF`'],
    ['Trivy, Kubernetes', { ClusterName: 'c', Resources: [] }, '`trivy image --format sarif`'],
    ['Gitleaks', [{ RuleID: 'r', Fingerprint: 'f', StartLine: 1 }], '`gitleaks git --report-format sarif'],
    ['ESLint', [{ filePath: 'a', messages: [], errorCount: 0 }], 'a linter'],
    ['Hadolint', [{ code: 'DL1', level: 'error', file: 'a', line: 1, message: 'm' }], 'a linter'],
    ['SPDX', { spdxVersion: 'SPDX-2.3' }, 'a bill of materials (SPDX)'],
    ['OpenVEX', { '@context': 'https://openvex.dev/ns', statements: [] }, '`trivy --vex`'],
  ])('JSON of %s', async (_what, document, text) => {
    await expect(convertVulnscan([jsonFile(document, 'a.json')])).rejects.toThrow(text)
    await expect(convertVulnscan([jsonFile(document, 'a.json')])).rejects.not.toThrow('no supported')
    expect(await describeForeignFile(jsonFile(document))).toContain(text)
  })

  test.each([
    [
      'govulncheck',
      '{\n  "config": {\n    "protocol_version": "v1.0.0"\n  }\n}\n{\n  "osv": {}\n}',
      '`govulncheck -format sarif',
    ],
    ['yarn', '{"type":"auditAdvisory","data":{}}\n{"type":"auditSummary","data":{}}', '`osv-scanner scan'],
    ['yarn 4', '{"value":"a","children":{"ID":1}}\n{"value":"b","children":{"ID":2}}', '`osv-scanner scan'],
    ['Trivy', 'alpine\r\n======\r\nTotal: 2 (UNKNOWN: 0, LOW: 1, HIGH: 1)\r\n', '`trivy --format sarif'],
    ['Grype', 'NAME   INSTALLED  FIXED-IN  TYPE  VULNERABILITY  SEVERITY\na  1', '`grype -o sarif'],
    ['npm', '# npm audit report\n\nlodash', '`npm audit --json'],
  ])('text of %s', async (_what, text, option) => {
    await expect(convertVulnscan([fileOf(text, 'a.json')])).rejects.toThrow(option)
    expect(await describeForeignFile(fileOf(text))).toContain(option)
  })

  test.each([
    ['<analysis/>', '`dependency-check --format SARIF`'],
    ['<bom/>', 'CycloneDX JSON'],
    ['<OWASPZAPReport/>', '`sarif-json`'],
    ['<checkstyle/>', '`kind: codequality`'],
  ])('XML: %s', async (text, option) => {
    await expect(convertVulnscan([fileOf(text, 'a.xml')])).rejects.toThrow(option)
    expect(await describeForeignFile(fileOf(text))).toContain(option)
  })

  test.each([['{"a":1}'], ['[]'], ['text'], ['{"a":'], ['<odd/>'], ['<']])(
    'but not of an unknown one: %s',
    async (text) => {
      expect(await describeForeignFile(fileOf(text))).toBe(undefined)
    },
  )
})
