import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import type { ScanRun } from '../../../src/wire/attestation/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'
import {
  analyzed,
  bom,
  gitlab,
  grype,
  match,
  osv,
  snyk,
  trivy,
  vulnerability,
} from '../../../testkit/convert/scanner-output.ts'

type Members = Readonly<Record<string, unknown>>

async function convert(document: unknown): Promise<ScanRun | undefined> {
  return (await convertVulnscan([jsonFile(document)])).payload.vulnscan_results.results[0]
}

const none = { high: 0, medium: 0, low: 0, unknown: 0 }
const ignored = (...rules: readonly Members[]): unknown => ({
  ...Object(grype([])),
  ignoredMatches: [{ ...Object(match('High')), appliedIgnoreRules: rules }],
})
const modified = (members: Members): unknown =>
  trivy([
    { Target: 't', ExperimentalModifiedFindings: [{ Type: 'vulnerability', Finding: vulnerability, ...members }] },
  ])
const sarif = (suppression: Members): unknown => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'S' } },
      results: [{ ruleId: 'R', level: 'error', message: {}, suppressions: [suppression] }],
    },
  ],
})
const analysed = (analysis: Members): unknown => bom([{ id: 'C', ratings: [{ severity: 'high' }], analysis }])
const snykIssue = { id: 'S-1', severity: 'high' }

describe('a decision of the file is recorded with its reason and its author', () => {
  test.each<[string, unknown, Members]>([
    ['Grype, a rule', ignored({ reason: 'not used', vulnerability: 'C' }), { id: 'CVE-2', reason: 'not used' }],
    [
      'Grype, rules without a reason',
      ignored({ vulnerability: '', 'fix-state': 'wont-fix' }, { package: { name: 'linux', type: '' } }),
      { id: 'CVE-2', reason: 'fix-state wont-fix; package linux' },
    ],
    [
      'Grype, VEX',
      ignored({ namespace: 'vex', 'vex-status': 'not_affected', 'vex-justification': 'component_not_present' }),
      { id: 'CVE-2', reason: 'namespace vex, vex-status not_affected, vex-justification component_not_present' },
    ],
    ['Grype, without a rule', ignored(), { id: 'CVE-2' }],
    [
      'Trivy, an ignore file',
      modified({ Status: 'ignored', Statement: 'not used', Source: '.trivyignore.yaml' }),
      { id: 'CVE-1', reason: 'ignored: not used', by: '.trivyignore.yaml' },
    ],
    ['Trivy, VEX', modified({ Status: 'fixed', Source: 'OpenVEX' }), { id: 'CVE-1', reason: 'fixed', by: 'OpenVEX' }],
    [
      'Trivy, a misconfiguration',
      modified({
        Type: 'misconfiguration',
        Status: 'ignored',
        Finding: { ID: 'DS1', Severity: 'HIGH', Status: 'FAIL' },
      }),
      { id: 'DS1', reason: 'ignored' },
    ],
    [
      'Trivy, a secret',
      modified({ Type: 'secret', Status: 'ignored', Finding: { RuleID: 'key', Severity: 'HIGH' } }),
      { id: 'key', reason: 'ignored' },
    ],
    [
      'Snyk, ignored',
      snyk({
        ok: true,
        filtered: {
          ignore: [
            { ...snykIssue, filtered: { ignored: [{ reason: 'later', ignoredBy: { name: 'Ada', email: 'a@x' } }] } },
          ],
        },
      }),
      { id: 'S-1', reason: 'later', by: 'Ada' },
    ],
    ['Snyk, patched', snyk({ ok: true, filtered: { patch: [snykIssue] } }), { id: 'S-1', reason: 'patched' }],
    [
      'Snyk, infrastructure as code',
      { ok: true, infrastructureAsCodeIssues: [{ id: 'I', severity: 'high', isIgnored: true }] },
      { id: 'I' },
    ],
    [
      'CycloneDX, not affected with a justification',
      analysed({ state: 'not_affected', justification: 'code_not_present', detail: 'removed' }),
      { id: 'C', reason: 'not_affected: code_not_present: removed' },
    ],
    [
      'CycloneDX, not affected with a detail',
      analysed({ state: 'not_affected', detail: 'd' }),
      { id: 'C', reason: 'not_affected: d' },
    ],
    ['CycloneDX, resolved', analysed({ state: 'resolved' }), { id: 'C', reason: 'resolved' }],
    ['SARIF, in the code', sarif({ kind: 'inSource' }), { id: 'R', reason: 'suppressed in the code' }],
    [
      'SARIF, outside of the code',
      sarif({ kind: 'external', status: 'accepted', justification: 'j', properties: { ignoredBy: { email: 'a@x' } } }),
      { id: 'R', reason: 'j', by: 'a@x' },
    ],
    ['npm 6', { advisories: {}, muted: [{ id: 7, severity: 'high' }], metadata: { vulnerabilities: {} } }, { id: '7' }],
  ])('%s', async (_what, document, suppression) => {
    expect(await convert(document)).toMatchObject({
      high_count: 0,
      suppressed: { ...none, high: 1 },
      suppressions: [{ severity: 'high', ...suppression }],
    })
  })
})

test.each<[string, unknown]>([
  ['Grype, VEX without a justification', ignored({ 'vex-status': 'not_affected', 'vex-justification': ' ' })],
  ['Trivy, VEX without a justification', modified({ Status: 'not_affected', Statement: '' })],
  ['CycloneDX, not affected without a justification', analysed({ state: 'not_affected', justification: ' ' })],
  ['CycloneDX, not affected with a response alone', analysed({ state: 'not_affected', response: ['update'] })],
  ['CycloneDX, in triage', analysed({ state: 'in_triage', detail: 'd' })],
  ['SARIF, rejected', sarif({ kind: 'external', status: 'rejected' })],
  ['SARIF, under review', sarif({ kind: 'external', status: 'underReview' })],
  [
    'GitLab, a flag of a likely false positive',
    {
      ...Object(gitlab(analyzed, [])),
      vulnerabilities: [{ severity: 'High', identifiers: [], flags: [{ type: 'flagged-as-likely-false-positive' }] }],
    },
  ],
  [
    'OSV-Scanner, an advisory that is not called',
    osv([{ ids: ['G'], max_severity: '7.5', experimental_analysis: { G: { called: false } } }]),
  ],
])('no decision: %s', async (_what, document) => {
  const run = await convert(document)
  expect(run).toMatchObject({ high_count: 1, suppressed: none })
  expect(run).not.toHaveProperty('suppressions')
})

test.each<[string, unknown]>([
  ['trivy', trivy([{ Target: 't' }])],
  ['grype', grype([])],
  ['snyk', snyk({ ok: true })],
  ['npm', { auditReportVersion: 2, vulnerabilities: {} }],
  ['npm 6', { advisories: {}, metadata: { vulnerabilities: {} } }],
  ['osv', osv([])],
  ['pip', { dependencies: [{ name: 'a', vulns: [] }] }],
  ['gitlab', gitlab(analyzed, [])],
  ['cyclonedx', bom([{}])],
  ['sarif', { version: '2.1.0', runs: [{ results: [] }] }],
])('every format states how many findings are suppressed: %s', async (_what, document) => {
  expect((await convert(document))?.suppressed).toEqual(none)
})

test('suppressions that do not fit are cut before findings, and their count includes all', async () => {
  const statement = 'é'.repeat(250)
  const findings = Array.from({ length: 6000 }, () => ({
    Type: 'vulnerability',
    Status: 'ignored',
    Statement: statement,
    Finding: vulnerability,
  }))
  const document = trivy([{ Target: 't', Vulnerabilities: [vulnerability], ExperimentalModifiedFindings: findings }])
  const { payload } = await convertVulnscan([jsonFile(document)])
  const [run] = payload.vulnscan_results.results
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(1_900_000)
  expect(run?.high).toHaveLength(1)
  expect(run?.suppressed).toEqual({ ...none, high: 6000 })
  expect(run?.suppressions?.length).toBeGreaterThan(1000)
  expect(run?.suppressions?.length).toBeLessThan(6000)
})

// Bandit leaves out the findings that `# nosec` suppresses, and counts them without a severity.
test.each([
  [{ _totals: { nosec: 2, skipped_tests: 1 } }, 3],
  [{ _totals: { nosec: 0, skipped_tests: 0 } }, 0],
  [{ _totals: { nosec: -1, skipped_tests: 0.5 } }, 0],
])('with the metrics %j of Bandit %d findings of unknown severity are suppressed', async (metrics, unknown) => {
  const run = { tool: { driver: { name: 'Bandit' } }, results: [], properties: { metrics } }
  expect((await convert({ version: '2.1.0', runs: [run] }))?.suppressed).toEqual({ ...none, unknown })
})
