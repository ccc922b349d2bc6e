import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreVector } from '../../../src/convert/vulnscan/cvss.ts'
import { rateSeverity } from '../../../src/convert/vulnscan/severity.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'
import { bom, osv, snyk, trivy } from '../../../testkit/convert/scanner-output.ts'

type Members = Readonly<Record<string, unknown>>

const critical = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const none = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N'

/** One record of each format, with the given members. */
const records: Readonly<Record<string, (members: Members) => unknown>> = {
  trivy: (members) => trivy([{ Target: 't', Vulnerabilities: [{ VulnerabilityID: 'C', ...members }] }]),
  grype: (members) => ({
    descriptor: { name: 'grype' },
    matches: [{ vulnerability: { id: 'C', ...members }, relatedVulnerabilities: members['related'] }],
  }),
  snyk: (members) => snyk({ vulnerabilities: [{ id: 'S', ...members }] }),
  npm: (members) => ({ auditReportVersion: 2, vulnerabilities: { a: { name: 'a', ...members } } }),
  npm6: (members) => ({ advisories: { 1: { id: 1, ...members } }, metadata: { vulnerabilities: {} } }),
  pip: (members) => ({ dependencies: [{ name: 'a', vulns: [{ id: 'P', ...members }] }] }),
  osv: (members) => osv([], [{ id: 'G', ...members }]),
  gitlab: (members) => ({ version: '15', scan: {}, vulnerabilities: [{ identifiers: [], ...members }] }),
  cyclonedx: (members) => bom([{ id: 'C', ...members }]),
  sarif: (rule) => ({
    version: '2.1.0',
    runs: [
      { tool: { driver: { name: 'S', rules: [{ id: 'R', ...rule }] } }, results: [{ ruleId: 'R', level: 'note' }] },
    ],
  }),
}

async function severityOf(format: string, members: Members): Promise<string> {
  const { payload } = await convertVulnscan([jsonFile(records[format]?.(members))])
  const [run] = payload.vulnscan_results.results
  const found = (['high', 'medium', 'low', 'unknown'] as const).filter((severity) => run?.[`${severity}_count`] === 1)
  return found.join() || 'informational'
}

describe('the severity of a record', () => {
  test.each<[string, Members, string]>([
    ['trivy', { Severity: 'UNKNOWN', VendorSeverity: { nvd: 1, redhat: 3 } }, 'high'],
    ['trivy', { Severity: '', CVSS: { nvd: { V3Vector: critical } } }, 'high'],
    ['trivy', { Severity: null, CVSS: { nvd: { V2Vector: 'AV:L/AC:H/Au:N/C:P/I:N/A:N' } } }, 'low'],
    ['trivy', { CVSS: { nvd: { V3Score: 5.5 }, ghsa: { V40Score: 7.1 } } }, 'high'],
    ['trivy', { CVSS: { nvd: { V3Score: 0 } } }, 'unknown'],
    ['trivy', { Severity: 'LOW', CVSS: { nvd: { V3Vector: critical } } }, 'low'],
    ['trivy', { Severity: 'constructor' }, 'unknown'],
    ['grype', { severity: 'Unknown', cvss: [{ vector: critical, metrics: {} }] }, 'high'],
    ['grype', { severity: '', related: [{ severity: 'Medium' }] }, 'medium'],
    ['grype', { severity: 'Unknown', related: [{ id: 'MAL-2025-1' }] }, 'high'],
    ['grype', { severity: 'Low**' }, 'low'],
    ['snyk', { cvssScore: 6.5 }, 'medium'],
    ['snyk', { CVSSv3: critical, cvssScore: null }, 'high'],
    ['snyk', { severity: 'low', identifiers: { OTHER: ['MAL-2024-1'] } }, 'high'],
    ['npm', { via: [{ severity: 'high' }] }, 'high'],
    ['npm', { via: [{ cvss: { score: 0, vectorString: null } }] }, 'unknown'],
    ['npm', { via: [{ cvss: { score: 0, vectorString: none } }] }, 'informational'],
    ['npm', { severity: 'low', via: [{ url: 'https://osv.dev/vulnerability/MAL-2025-1' }] }, 'high'],
    ['npm6', { cvss: { score: 4.3 } }, 'medium'],
    ['pip', { aliases: ['CVE-1'] }, 'unknown'],
    ['pip', { aliases: ['MAL-2025-1'] }, 'high'],
    ['osv', { aliases: ['MAL-2025-1'] }, 'high'],
    ['osv', { id: 'MALICE-1' }, 'unknown'],
    [
      'osv',
      { severity: [{ type: 'CVSS_V4', score: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N' }] },
      'high',
    ],
    ['osv', { severity: [{ type: 'CVSS_V3', score: none }] }, 'informational'],
    ['osv', { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N' }] }, 'unknown'],
    ['osv', { severity: [{ type: 'Ubuntu', score: 'untriaged' }] }, 'unknown'],
    ['osv', { affected: [{ severity: [{ type: 'CVSS_V3', score: critical }] }] }, 'high'],
    ['osv', { affected: [{ ecosystem_specific: { ubuntu_priority: 'medium' } }] }, 'medium'],
    ['osv', { affected: [{ ecosystem_specific: { urgency: 'not yet assigned' } }] }, 'unknown'],
    [
      'osv',
      { affected: [{ ecosystem_specific: { urgency: 'unimportant' } }, { database_specific: { cvss: critical } }] },
      'high',
    ],
    ['osv', { database_specific: { severity: 'Important' } }, 'high'],
    ['gitlab', { severity: 'Unknown', cvss_vectors: [{ vendor: 'NVD', vector: critical }] }, 'high'],
    ['gitlab', { severity: 'Low', identifiers: [{ value: 'MAL-2025-1' }] }, 'high'],
    ['gitlab', { severity: 'Undefined' }, 'unknown'],
    ['cyclonedx', { ratings: [{ severity: 'unknown', vector: critical, method: 'CVSSv31' }] }, 'high'],
    ['cyclonedx', { ratings: [{ severity: 'low' }, { score: 7.2 }] }, 'high'],
    ['cyclonedx', { ratings: [{ score: 0.9, method: 'other' }] }, 'unknown'],
    ['cyclonedx', { ratings: [{ severity: 'important' }] }, 'high'],
    ['cyclonedx', { references: [{ id: 'MAL-2025-1' }] }, 'high'],
    ['sarif', { id: 'R', deprecatedIds: ['MAL-2025-1'] }, 'high'],
    ['sarif', { properties: { 'security-severity': 'HIGH' } }, 'high'],
    ['sarif', { properties: { 'security-severity': 'undefined' } }, 'low'],
    ['sarif', { properties: { 'security-severity': '0.0', tags: ['vulnerability', 'UNKNOWN'] } }, 'unknown'],
    ['sarif', { properties: { tags: ['UNKNOWN'], cvssv3_vector: critical } }, 'high'],
    ['sarif', { help: { text: 'Vulnerability C\nSeverity: Unknown\nPackage: a' } }, 'unknown'],
  ])('of %s with %j is %s', async (format, members, severity) => {
    expect(await severityOf(format, members)).toBe(severity)
  })

  const stated = fc.oneof(
    fc.constantFrom(
      critical,
      none,
      'CVSS:3.1/AV:X',
      'AV:N/AC:L/Au:N/C:P/I:P/A:P',
      'low',
      'HIGH',
      'none',
      'odd',
      '',
      null,
    ),
    fc.double({ min: -1, max: 11, noNaN: true }),
  )
  const ranks = ['unknown', 'informational', 'low', 'medium', 'high']

  test('never falls with one more statement, in any order', () => {
    fc.assert(
      fc.property(fc.array(stated), stated, (others, more) => {
        const before = ranks.indexOf(rateSeverity({ ids: [], others }, scoreVector))
        const after = ranks.indexOf(rateSeverity({ ids: [], others: [more, ...others] }, scoreVector))
        const turned = ranks.indexOf(rateSeverity({ ids: [], others: [...others.toReversed(), more] }, scoreVector))
        expect(after).toBeGreaterThanOrEqual(before)
        expect(turned).toBe(after)
      }),
    )
  })
})

test.each([
  [critical, 9.8],
  [`${critical}/E:U/RL:O/RC:C`, 9.8],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L/CR:H/IR:H/AR:H', 8.4],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['cvss:3.1/pr:n/av:n/ac:l/ui:n/s:u/c:h/i:h/a:h', 9.8],
  ['(AV:N/AC:L/Au:N/C:P/I:P/A:P)', 7.5],
  ['CVSS2#AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:L/VI:L/VA:L/SC:N/SI:N/SA:N/E:P', 2.1],
  [none, 0],
  [`${critical}/C:N/I:N/A:N`, undefined],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H', undefined],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:Q', undefined],
  ['CVSS:4.0/AV:N', undefined],
  ['CVSS:5.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', undefined],
  ['rubbish', undefined],
])('the vector %s has the score %s', (vector, score) => {
  expect(scoreVector(vector)).toBe(score)
})
