import { expect, test } from 'vitest'
import { describeFindings } from '../../../testkit/convert/finding.ts'
import { snyk } from '../../../testkit/convert/scanner-output.ts'

type Members = Readonly<Record<string, unknown>>

const snykOf = (found: Members, project: Members = {}): unknown =>
  snyk({ vulnerabilities: [{ severity: 'high', ...found }], ...project })
const npmOf = (found: Members): unknown => ({
  auditReportVersion: 2,
  vulnerabilities: { qs: { severity: 'high', ...found } },
})
const advisoryOf = (found: Members): unknown => ({
  advisories: { 7: { severity: 'high', ...found } },
  metadata: { vulnerabilities: {} },
})
const pipOf = (dependency: Members): unknown => ({ dependencies: [{ name: 'flask', ...dependency }] })

test.each<[string, unknown, string]>([
  [
    'Snyk with its fixed version and its own score',
    snykOf({
      id: 'S-1',
      packageName: 'qs',
      name: 'other',
      version: '1.0',
      fixedIn: ['1.1'],
      title: 't',
      priorityScore: 700,
      cvssScore: 7,
    }),
    'high S-1 | qs 1.0 (fixed in 1.1): t | package-lock.json | 700',
  ],
  [
    'Snyk with other names',
    snykOf({ id: 'S-1', name: 'qs', version: '1.0', cvssScore: 7 }),
    'high S-1 | qs 1.0: S-1 | package-lock.json | 7',
  ],
  [
    'Snyk in a target file',
    snykOf({}, { displayTargetFile: undefined, targetFile: 'go.mod', path: 'p' }),
    'high  |  | go.mod | 0',
  ],
  ['Snyk in a path', snykOf({}, { displayTargetFile: undefined, path: 'p' }), 'high  |  | p | 0'],
  ['Snyk in an unknown file', snykOf({}, { displayTargetFile: undefined }), 'high  |  |  | 0'],
  [
    'Snyk, infrastructure',
    snyk({
      vulnerabilities: undefined,
      infrastructureAsCodeIssues: [
        {
          severity: 'high',
          publicId: 'P',
          id: 'I',
          title: 't',
          iacDescription: { issue: 'a' },
          issue: 'b',
          lineNumber: 9,
        },
      ],
    }),
    'high P | t: a | package-lock.json:9 | 0',
  ],
  [
    'Snyk, infrastructure with other names',
    snyk({ vulnerabilities: undefined, infrastructureAsCodeIssues: [{ severity: 'high', id: 'I', issue: 'b' }] }),
    'high I | b | package-lock.json | 0',
  ],
  [
    'Snyk, infrastructure without names',
    snyk({ vulnerabilities: undefined, infrastructureAsCodeIssues: [{ severity: 'high' }] }),
    'high  |  | package-lock.json | 0',
  ],
  [
    'npm audit with its fixed version and the highest score',
    npmOf({
      name: 'qs',
      range: '<1.5',
      fixAvailable: { name: 'qs', version: '1.5' },
      via: [
        'other',
        { title: 'one', cvss: { score: 5 } },
        { title: 'two', url: 'https://github.com/advisories/GHSA-1', cvss: { score: 7.5 } },
        { url: 'https://github.com/advisories/GHSA-2' },
      ],
      nodes: ['node_modules/qs', 7, 'node_modules/a/node_modules/qs'],
    }),
    'high qs:GHSA-1 | qs <1.5 (fixed in 1.5): one; two | node_modules/qs node_modules/a/node_modules/qs | 7.5',
  ],
  [
    'npm audit, a package that depends on others',
    npmOf({ name: 'qs', range: '*', via: ['a', 'b'], fixAvailable: { name: 'gulp', version: '5.0' } }),
    'high qs | qs * (fixed by gulp 5.0): through a, b |  | 0',
  ],
  [
    'npm audit with a fix that is a command',
    npmOf({ name: 'qs', via: ['a'], fixAvailable: true }),
    'high qs | qs (fixed by npm audit fix): through a |  | 0',
  ],
  [
    'npm audit with half a fix',
    npmOf({ name: 'qs', via: ['a'], fixAvailable: { name: 'qs' } }),
    'high qs | qs: through a |  | 0',
  ],
  [
    'npm audit with the other half',
    npmOf({ name: 'qs', via: ['a'], fixAvailable: { version: '1' } }),
    'high qs | qs: through a |  | 0',
  ],
  ['npm audit without a fix', npmOf({ name: 'qs', via: ['a'], fixAvailable: false }), 'high qs | qs: through a |  | 0'],
  [
    'npm audit with an address without a path',
    npmOf({ name: 'qs', via: [{ url: 'GHSA-1' }] }),
    'high qs:GHSA-1 | qs: through  |  | 0',
  ],
  ['npm audit without names', npmOf({}), 'high  | through  |  | 0'],
  [
    'npm 6 audit with one installed version',
    advisoryOf({
      id: 7,
      github_advisory_id: 'GHSA-1',
      module_name: 'qs',
      title: 't',
      patched_versions: '>=1.0.9 || >= 2.0.1 || <0.0.0',
      findings: [{ version: '1.0.1', paths: ['a>qs', 7] }, { version: '1.0.1', paths: ['b>qs'] }, {}],
      vulnerable_versions: '<3',
      cvss: { score: 6 },
    }),
    'high GHSA-1 | qs 1.0.1 (fixed in 1.0.9): t | a>qs b>qs | 6',
  ],
  [
    'npm 6 audit with several installed versions',
    advisoryOf({
      id: 7,
      module_name: 'qs',
      findings: [{ version: '1' }, { version: '2' }],
      vulnerable_versions: '<3',
      patched_versions: '>=3.0.0',
    }),
    'high 7 | qs <3 |  | 0',
  ],
  ['npm 6 audit without names', advisoryOf({}), 'high  |  |  | 0'],
  [
    'pip-audit',
    pipOf({ version: '1.0', vulns: [{ id: 'PYSEC-1', description: 'd', fix_versions: ['0.9', '1.1', '2.0'] }] }),
    'unknown PYSEC-1 | flask 1.0 (fixed in 1.1): d | flask | 0',
  ],
  ['pip-audit with an id alone', pipOf({ vulns: [{ id: 'PYSEC-1' }] }), 'unknown PYSEC-1 | flask: PYSEC-1 | flask | 0'],
  ['pip-audit without names', pipOf({ name: '', vulns: [{}] }), 'unknown  |  |  | 0'],
])('a finding of a scanner of packages: %s', async (_what, document, finding) => {
  expect(await describeFindings(document)).toEqual([finding])
})
