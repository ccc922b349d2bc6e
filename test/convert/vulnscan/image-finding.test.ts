import { expect, test } from 'vitest'
import { describeFindings } from '../../../testkit/convert/finding.ts'
import { grype, trivy } from '../../../testkit/convert/scanner-output.ts'

type Members = Readonly<Record<string, unknown>>

const trivyOf = (found: Members, list = 'Vulnerabilities', target: Members = { Target: 'alpine' }): unknown =>
  trivy([{ ...target, [list]: [{ Severity: 'HIGH', ...found }] }])
const grypeOf = (found: Members): unknown => grype([{ vulnerability: { id: 'CVE-1', severity: 'High' }, ...found }])

test.each<[string, unknown, string]>([
  [
    'Trivy with its fixed version, its path and the highest score',
    trivyOf({
      VulnerabilityID: 'CVE-1',
      PkgName: 'zlib',
      InstalledVersion: '1.2.0',
      FixedVersion: '1.1.9, 1.2.4',
      PkgPath: 'app/zlib.jar',
      Title: 'overflow',
      CVSS: { a: { V2Score: 4 }, b: { V3Score: 6.5, V2Score: 9 }, c: { V40Score: 5, V3Score: 9 } },
    }),
    'high CVE-1 | zlib 1.2.0 (fixed in 1.2.4): overflow | app/zlib.jar | 6.5',
  ],
  [
    'Trivy with a description alone',
    trivyOf({ VulnerabilityID: 'CVE-1', Description: 'd' }),
    'high CVE-1 | d | alpine | 0',
  ],
  ['Trivy with an id alone', trivyOf({ VulnerabilityID: 'CVE-1' }, 'Vulnerabilities', {}), 'high CVE-1 | CVE-1 |  | 0'],
  ['Trivy without an id', trivyOf({}), 'high  |  | alpine | 0'],
  ['Trivy without a score', trivyOf({ CVSS: { nvd: {} } }), 'high  |  | alpine | 0'],
  [
    'Trivy, a misconfiguration',
    trivyOf(
      { ID: 'DS1', AVDID: 'AVD-1', Message: 'm', Title: 't', CauseMetadata: { StartLine: 3, EndLine: 5 } },
      'Misconfigurations',
    ),
    'high DS1 | m | alpine:3-5 | 0',
  ],
  [
    'Trivy, a misconfiguration with other names',
    trivyOf({ AVDID: 'AVD-1', Title: 't' }, 'Misconfigurations'),
    'high AVD-1 | t | alpine | 0',
  ],
  ['Trivy, a misconfiguration without names', trivyOf({}, 'Misconfigurations'), 'high  |  | alpine | 0'],
  [
    'Trivy, a secret',
    trivyOf({ RuleID: 'key', Title: 't', StartLine: 1, EndLine: 3 }, 'Secrets'),
    'high key | t | alpine:1-3 | 0',
  ],
  ['Trivy, a secret without names', trivyOf({}, 'Secrets'), 'high  |  | alpine | 0'],
  [
    'Grype with its fixed version, its paths and the highest score of all records',
    grypeOf({
      vulnerability: {
        id: 'CVE-1',
        severity: 'High',
        description: 'd',
        fix: { versions: ['2.0', '1.3'] },
        cvss: [{ metrics: { baseScore: 5 } }, {}],
      },
      relatedVulnerabilities: [{ description: 'other', cvss: [{ metrics: { baseScore: 7.5 } }] }],
      artifact: { name: 'qs', version: '1.2', locations: [{ path: '/a' }, {}, { path: '/b' }] },
    }),
    'high CVE-1 | qs 1.2 (fixed in 1.3): d | /a  /b | 7.5',
  ],
  [
    'Grype with the description of a related record',
    grypeOf({ relatedVulnerabilities: [{}, { description: 'related' }, { description: 'later' }] }),
    'high CVE-1 | related |  | 0',
  ],
  ['Grype without an id', grypeOf({ vulnerability: { severity: 'High' } }), 'high  |  |  | 0'],
])('a finding of a scanner of images: %s', async (_what, document, finding) => {
  expect(await describeFindings(document)).toEqual([finding])
})
