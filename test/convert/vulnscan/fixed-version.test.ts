import { describe, expect, test } from 'vitest'
import { listVersions } from '../../../src/convert/vulnscan/fixed-version.ts'
import { severityOfScore } from '../../../src/convert/vulnscan/severity.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'
import { analyzed, bom, grype, osv, snyk, trivy, vulnerability } from '../../../testkit/convert/scanner-output.ts'

const grypeMatch = (fix: unknown): unknown => ({
  vulnerability: { id: 'CVE-2', severity: 'High', description: 'loop', fix },
  artifact: { name: 'glibc', version: '2' },
})
const npm = (fixAvailable: unknown): unknown => ({
  auditReportVersion: 2,
  vulnerabilities: {
    tar: {
      name: 'tar',
      severity: 'high',
      via: [{ title: 'write', url: '' }],
      range: '<6.2.1',
      nodes: [],
      fixAvailable,
    },
  },
})
const npm6 = (patched: string, installed: readonly string[] = ['1.0.0']): unknown => ({
  metadata: { vulnerabilities: {} },
  advisories: {
    1: {
      id: 1,
      severity: 'high',
      module_name: 'tar',
      vulnerable_versions: '<6.2.1',
      patched_versions: patched,
      title: 'write',
      findings: installed.map((version) => ({ version, paths: [] })),
    },
  },
})
const osvAffected = (...fixed: readonly string[]): unknown =>
  osv(
    [{ ids: ['GHSA-1'], max_severity: '7.5' }],
    [
      {
        id: 'GHSA-1',
        summary: 'race',
        affected: [
          { package: { name: 'other' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '9' }] }] },
          {
            package: { name: 'net' },
            ranges: [
              { type: 'GIT', events: [{ introduced: '0' }, { fixed: 'f'.repeat(40) }] },
              ...fixed.map((version) => ({ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: version }] })),
            ],
          },
        ],
      },
    ],
  )
const snykIssue = (more: object): unknown =>
  snyk({ vulnerabilities: [{ id: 'S', severity: 'high', packageName: 'qs', version: '1.2.0', title: 'DoS', ...more }] })
const trivyPackage = (more: object): unknown =>
  trivy([{ Target: 'a', Vulnerabilities: [{ ...vulnerability, ...more }] }])
const gitlabPackage = (solution: string | undefined): unknown => ({
  version: '15.2.1',
  scan: analyzed,
  vulnerabilities: [
    {
      severity: 'High',
      name: 'overflow',
      identifiers: [],
      solution,
      location: { file: 'Gemfile.lock', dependency: { package: { name: 'rack' }, version: '2.1.0' } },
    },
  ],
})
const sarif = (text: string, help = ''): unknown => ({
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'Trivy',
          rules: [{ id: 'CVE-1', shortDescription: { text: 'overread' }, help: { text: help } }],
        },
      },
      results: [{ ruleId: 'CVE-1', level: 'error', message: { text } }],
    },
  ],
})
const labelled = (fixed: string): string =>
  `Package: libssl\nInstalled Version: 3.0.13\nVulnerability CVE-1\nSeverity: HIGH\nFixed Version: ${fixed}\nLink: [CVE-1](https://x)`
const ofGrype =
  'Vulnerability CVE-1\nSeverity: High\nPackage: libssl\nVersion: 3.0.13\nFix Version: 3.0.14,3.1.6\nType: apk\nLocation: /lib'

test.each<readonly [string, unknown, string]>([
  ['Trivy', trivyPackage({ FixedVersion: '1.2.5' }), 'zlib 1.2 (fixed in 1.2.5): overflow'],
  [
    'Trivy, release lines',
    trivyPackage({ FixedVersion: '1.0.9, 2.0.1, 1.2.5' }),
    'zlib 1.2 (fixed in 1.2.5): overflow',
  ],
  [
    'Trivy, versions that cannot be compared',
    trivyPackage({ FixedVersion: '1.2-r1, 1:1.3' }),
    'zlib 1.2 (fixed in 1.2-r1 or 1:1.3): overflow',
  ],
  ['Trivy before 0.20', trivyPackage({ FixedVersion: '>=1.2.5' }), 'zlib 1.2 (fixed in 1.2.5): overflow'],
  ['Trivy without a fix', trivyPackage({ FixedVersion: '' }), 'zlib 1.2: overflow'],
  ['Grype', grype([grypeMatch({ state: 'fixed', versions: ['2.1'] })]), 'glibc 2 (fixed in 2.1): loop'],
  ['Grype, not fixed', grype([grypeMatch({ state: 'wont-fix', versions: [] })]), 'glibc 2: loop'],
  ['Snyk', snykIssue({ fixedIn: ['1.2.9', '2.0.3'] }), 'qs 1.2.0 (fixed in 1.2.9): DoS'],
  ['Snyk without a fix', snykIssue({ fixedIn: [] }), 'qs 1.2.0: DoS'],
  ['npm audit', npm({ name: 'tar', version: '6.2.1' }), 'tar <6.2.1 (fixed in 6.2.1): write'],
  ['npm audit, a parent', npm({ name: 'node-gyp', version: '10.0.0' }), 'tar <6.2.1 (fixed by node-gyp 10.0.0): write'],
  ['npm audit fix', npm(true), 'tar <6.2.1 (fixed by npm audit fix): write'],
  ['npm audit without a fix', npm(false), 'tar <6.2.1: write'],
  ['npm 6', npm6('>=6.2.1'), 'tar 1.0.0 (fixed in 6.2.1): write'],
  ['npm 6, two versions', npm6('>=6.2.1', ['1.0.0', '2.0.0']), 'tar <6.2.1 (fixed in 6.2.1): write'],
  ['npm 6 without a fix', npm6('<0.0.0'), 'tar 1.0.0: write'],
  ['npm 6 with an empty range', npm6('>=1.0.9 || || >=2.0.1'), 'tar 1.0.0 (fixed in 1.0.9): write'],
  ['npm 6 without a range', npm6(''), 'tar 1.0.0: write'],
  ['OSV', osvAffected('1.0.5', '0.9.1'), 'net 1 (fixed in 1.0.5): race'],
  ['OSV without a fix', osvAffected(), 'net 1: race'],
  ['GitLab', gitlabPackage('Upgrade to 2.2.0.'), 'rack 2.1.0: overflow. Upgrade to 2.2.0.'],
  ['GitLab without a fix', gitlabPackage(undefined), 'rack 2.1.0: overflow'],
  [
    'CycloneDX',
    bom([
      {
        id: 'C',
        ratings: [{ severity: 'high' }],
        description: 'd',
        recommendation: 'Upgrade a to version 2.',
        affects: [],
      },
    ]),
    'd. Upgrade a to version 2.',
  ],
  ['SARIF of Trivy', sarif(labelled('3.0.14')), 'libssl 3.0.13 (fixed in 3.0.14): overread'],
  ['SARIF of Trivy without a fix', sarif(labelled('')), 'libssl 3.0.13: overread'],
  [
    'SARIF of Grype',
    sarif('A high vulnerability in apk package: libssl', ofGrype),
    'libssl 3.0.13 (fixed in 3.0.14): overread',
  ],
  ['SARIF of others', sarif('Package: is not a label here'), 'Package: is not a label here'],
])('the message of a finding names package and fixed version: %s', async (_name, document, message) => {
  const { payload } = await convertVulnscan([jsonFile(document)])
  expect(payload.vulnscan_results.results.flatMap(({ high }) => high.map((it) => it.message))).toEqual([message])
})

describe('pip-audit', () => {
  const flask = { name: 'flask', version: '0.5', vulns: [{ id: 'PYSEC-1', fix_versions: ['0.12.3', '1.0'] }] }
  const skipped = { name: 'local', skip_reason: 'Dependency not found on PyPI' }

  test('names the fixed version of a finding, and no severity', async () => {
    const { payload, notes } = await convertVulnscan([jsonFile({ dependencies: [flask, skipped], fixes: [] })])
    const [run] = payload.vulnscan_results.results
    expect(run?.unknown.map(({ message }) => message)).toEqual(['flask 0.5 (fixed in 0.12.3): PYSEC-1'])
    expect(notes).toEqual([
      '1 finding of unknown severity.',
      'pip-audit skipped 1 package: local (Dependency not found on PyPI).',
    ])
  })
  test('that skipped every package is incomplete', async () => {
    const { payload } = await convertVulnscan([jsonFile({ dependencies: [skipped], fixes: [] })])
    expect(payload.vulnscan_results.results[0]?.incomplete).toEqual([
      'pip-audit audited no package.',
      'pip-audit skipped 1 package: local (Dependency not found on PyPI).',
    ])
  })
})

test('a version loses the sign of a range at its start alone', () => {
  expect(listVersions(['>= 1', '>=2', ' 3 ', '4>= 5', '', 6])).toEqual(['1', '2', '3', '4>= 5'])
})

test.each([
  [-1, 'unknown'],
  [0, 'informational'],
  [0.1, 'low'],
  [3.9, 'low'],
  [4, 'medium'],
  [6.9, 'medium'],
  [7, 'high'],
])('the score %d has the severity %s', (score, severity) => {
  expect(severityOfScore(score)).toBe(severity)
})
