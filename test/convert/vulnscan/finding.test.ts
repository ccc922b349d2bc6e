import { expect, test } from 'vitest'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'
import {
  analyzed,
  gitlab,
  grype,
  match,
  osv,
  snyk,
  trivy,
  vulnerability,
} from '../../../testkit/convert/scanner-output.ts'

test.each([
  [
    trivy([
      {
        Target: 'alpine',
        Vulnerabilities: [{ ...vulnerability, CVSS: { nvd: { V3Score: 9.8 }, redhat: { V3Score: 7 } } }],
      },
    ]),
    { id: 'CVE-1', message: 'zlib 1.2: overflow', locations: [{ uri: 'alpine', lines: '' }], priority_score: 9.8 },
  ],
  [grype([match('High')]), { id: 'CVE-2', message: 'glibc 2: CVE-2', locations: [], priority_score: 0 }],
  [
    snyk({
      vulnerabilities: [{ id: 'S-1', severity: 'high', packageName: 'qs', version: '1', title: 'DoS', cvssScore: 7.5 }],
    }),
    { id: 'S-1', message: 'qs 1: DoS', locations: [{ uri: 'package-lock.json', lines: '' }], priority_score: 7.5 },
  ],
  [
    gitlab(analyzed, ['High']),
    { id: 'CVE-3', message: 'n', locations: [{ uri: 'a.go', lines: '4' }], priority_score: 0 },
  ],
  [
    osv([{ ids: ['GHSA-1'], max_severity: '7.5' }], [{ id: 'GHSA-1', summary: 'race' }]),
    { id: 'GHSA-1', message: 'net 1: race', locations: [{ uri: 'go.mod', lines: '' }], priority_score: 7.5 },
  ],
])('a finding has id, message, location and score (%#)', async (document, finding) => {
  const { payload } = await convertVulnscan([jsonFile(document)])
  expect(payload.vulnscan_results.results[0]?.high).toEqual([finding])
})
