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

interface Row {
  readonly name: string
  readonly document: unknown
  readonly tool: string
  /** high/medium/low/unknown of each scan. */
  readonly counts: string
  readonly notes?: readonly string[]
}

const none = '0/0/0/0'
const rows: readonly Row[] = [
  {
    name: 'Trivy, an image',
    document: trivy([
      { Target: 'alpine', Vulnerabilities: [vulnerability, { ...vulnerability, Severity: 'UNKNOWN' }] },
    ]),
    tool: 'Trivy 0.66.0',
    counts: '1/0/0/1',
    notes: ['1 finding of unknown severity.'],
  },
  {
    name: 'Trivy, misconfigurations and secrets, without licences',
    document: trivy([
      {
        Target: 'Dockerfile',
        Misconfigurations: [
          { ID: 'DS002', Severity: 'HIGH', Status: 'FAIL', CauseMetadata: { StartLine: 3 } },
          { ID: 'DS1', Severity: 'LOW', Status: 'PASS' },
          { ID: 'DS3', Severity: 'LOW', Status: 'EXCEPTION' },
        ],
      },
      { Target: 'key.pem', Secrets: [{ RuleID: 'private-key', Severity: 'HIGH', StartLine: 1, EndLine: 3 }] },
      { Target: 'go.mod', Licenses: [{ Name: 'AGPL-3.0', PkgName: 'x', Severity: 'MEDIUM' }] },
      {
        Target: 'a',
        ExperimentalModifiedFindings: [{ Type: 'vulnerability', Status: 'ignored' }, { Type: 'license' }],
      },
    ]),
    tool: 'Trivy 0.66.0',
    counts: '2/0/0/0',
    notes: ['2 results omitted: suppressed.', '1 result omitted: passed.', '2 results omitted: a licence.'],
  },
  {
    name: 'Trivy before 0.20',
    document: [
      { Target: 'alpine', Vulnerabilities: null },
      { Target: 'b', Vulnerabilities: [{ ...vulnerability, Severity: 'MEDIUM' }] },
    ],
    tool: 'Trivy',
    counts: '0/1/0/0',
  },
  {
    name: 'Grype',
    document: {
      ...Object(grype([match('Critical'), match('Medium'), match('Low'), match('Negligible'), match('Unknown')])),
      ignoredMatches: [match('High')],
    },
    tool: 'Grype 0.100.0',
    counts: '1/1/1/1',
    notes: ['1 result omitted: suppressed.', '1 result omitted: informational.', '1 finding of unknown severity.'],
  },
  {
    name: 'Snyk, a project',
    document: snyk({
      vulnerabilities: [
        { id: 'S-1', severity: 'critical' },
        { id: 'S-2', severity: 'low' },
      ],
      filtered: { ignore: [{}], patch: [] },
    }),
    tool: 'Snyk',
    counts: '1/0/1/0',
    notes: ['1 result omitted: suppressed.'],
  },
  {
    name: 'Snyk, several projects',
    document: [snyk({ ok: true }), snyk({ vulnerabilities: [{ id: 'S-1', severity: 'medium' }] })],
    tool: 'Snyk',
    counts: '0/0/0/0 0/1/0/0',
  },
  {
    name: 'Snyk, a container with an application',
    document: snyk({ applications: [snyk({ vulnerabilities: [{ id: 'S-1', severity: 'high' }] })] }),
    tool: 'Snyk',
    counts: '0/0/0/0 1/0/0/0',
  },
  {
    name: 'Snyk, infrastructure as code',
    document: {
      ok: false,
      infrastructureAsCodeIssues: [
        { id: 'C-1', severity: 'high', lineNumber: 9 },
        { id: 'C-2', severity: 'high', isIgnored: true },
      ],
    },
    tool: 'Snyk',
    counts: '1/0/0/0',
    notes: ['1 result omitted: suppressed.'],
  },
  {
    name: 'npm audit',
    document: {
      auditReportVersion: 2,
      vulnerabilities: {
        open: {
          name: 'open',
          severity: 'critical',
          via: [{ title: 't', url: 'https://github.com/advisories/GHSA-1' }],
          nodes: ['node_modules/open'],
        },
        gulp: { name: 'gulp', severity: 'moderate', via: ['open'] },
        tip: { name: 'tip', severity: 'info', via: [] },
      },
    },
    tool: 'npm audit 2',
    counts: '1/1/0/0',
    notes: ['1 result omitted: informational.'],
  },
  {
    name: 'npm 6 audit',
    document: {
      advisories: {
        7: { id: 7, module_name: 'chownr', severity: 'low', title: 't', findings: [{ paths: ['a>chownr'] }] },
      },
      metadata: { vulnerabilities: {} },
    },
    tool: 'npm audit 1',
    counts: '0/0/1/0',
  },
  {
    name: 'OSV-Scanner',
    document: osv(
      [
        { ids: ['GHSA-1', 'CVE-1'], max_severity: '9.1' },
        { ids: ['GO-1'], max_severity: '' },
      ],
      [{ id: 'GHSA-1', summary: 's' }, { id: 'GO-1' }, { id: 'GO-2' }],
    ),
    tool: 'OSV-Scanner',
    counts: '1/0/0/2',
    notes: ['2 findings of unknown severity.'],
  },
  {
    name: 'OSV-Scanner, aliases of one vulnerability once',
    document: osv(
      [
        { ids: ['GHSA-1', 'CVE-1'], aliases: ['CVE-1', 'GHSA-1', 'GO-1'], max_severity: '9.1' },
        { ids: ['PYSEC-1'], aliases: ['CVE-1'], max_severity: '5.0' },
      ],
      [{ id: 'GHSA-1' }, { id: 'GO-1' }, { id: 'CVE-2', aliases: ['GO-2'] }, { id: 'GO-2' }, { id: 'CVE-3' }],
    ),
    tool: 'OSV-Scanner',
    counts: '1/0/0/2',
    notes: ['2 findings of unknown severity.'],
  },
  {
    name: 'Grype without a descriptor',
    document: { matches: [{ ...Object(match('High')), matchDetails: [] }] },
    tool: 'Grype',
    counts: '1/0/0/0',
  },
  {
    name: 'a GitLab report without a scan and without findings',
    document: { version: '2.3', vulnerabilities: [], remediations: [] },
    tool: 'GitLab',
    counts: none,
  },
  { name: 'OSV-Scanner, none', document: { results: [], experimental_config: {} }, tool: 'OSV-Scanner', counts: none },
  {
    name: 'a GitLab report',
    document: gitlab(analyzed, ['Critical', 'High', 'Medium', 'Low', 'Info', 'Unknown']),
    tool: 'Semgrep 1',
    counts: '2/1/1/1',
    notes: ['1 result omitted: informational.', '1 finding of unknown severity.'],
  },
  { name: 'an old GitLab report', document: gitlab(undefined, ['High']), tool: 'GitLab', counts: '1/0/0/0' },
]

test.each(rows)('converts $name', async ({ document, tool, counts, notes = [] }) => {
  const converted = await convertVulnscan([jsonFile(document)])
  const { results, tool: scanner } = converted.payload.vulnscan_results
  const found = results.map((run) => `${run.high_count}/${run.medium_count}/${run.low_count}/${run.unknown_count}`)
  expect(`${scanner.name} ${scanner.version}`.trim()).toBe(tool)
  expect(found.join(' ')).toBe(counts)
  expect(converted.notes).toEqual(notes)
})
