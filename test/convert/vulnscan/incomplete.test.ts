import { describe, expect, test } from 'vitest'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'
import { analyzed, gitlab, grype, snyk, trivy } from '../../../testkit/convert/scanner-output.ts'

type Members = Readonly<Record<string, unknown>>

const sarif = (run: Members): unknown => ({ version: '2.1.0', runs: [{ tool: { driver: { name: 'S' } }, ...run }] })
const ran = { executionSuccessful: true }
const failed = { executionSuccessful: false }
const alert = { type: 'distro-eol', message: 'debian 8 is past its end of life' }

async function reasonsOf(document: unknown): Promise<readonly string[] | undefined> {
  const { payload, notes } = await convertVulnscan([jsonFile(document)])
  const reasons = payload.vulnscan_results.results[0]?.incomplete
  expect(notes.filter((note) => note.startsWith('Incomplete: '))).toHaveLength(reasons?.length ?? 0)
  return reasons
}

describe('a scan states why it did not look at everything', () => {
  test.each<[string, unknown, string]>([
    ['Trivy without Results', { SchemaVersion: 2, ArtifactName: '.' }, 'Trivy found nothing that it can scan in .,'],
    ['Trivy with Results that are null', trivy(null), 'Trivy found nothing that it can scan in shop,'],
    ['Trivy with an empty list', trivy([]), 'Trivy found nothing that it can scan in shop,'],
    [
      'Trivy on an old distribution',
      {
        ...Object(trivy([{ Target: 'a', Type: 'os' }])),
        Metadata: { OS: { Family: 'centos', Name: '7', EOSL: true } },
      },
      'Trivy states that centos 7 is past its end of life',
    ],
    [
      'Grype on an old distribution',
      { ...Object(grype([])), alertsByPackage: [{ package: {}, alerts: [alert] }, { alerts: [alert] }] },
      'Grype warns about packages: debian 8 is past',
    ],
    [
      'Grype with a broken database',
      { matches: [], descriptor: { name: 'grype', db: { status: { error: 'too old' } } } },
      'Grype reports an error of its database: too old',
    ],
    ['SARIF without results', sarif({}), 'The SARIF has no results'],
    ['SARIF with results that are null', sarif({ results: null, invocations: [ran] }), 'The SARIF has no results'],
    ['SARIF without results after a silent invocation', sarif({ invocations: [{}] }), 'The SARIF has no results'],
    [
      'SARIF with a failed invocation',
      sarif({ results: [], invocations: [ran, failed] }),
      '1 of 2 invocations failed.',
    ],
    [
      'SARIF with an error while it ran',
      sarif({
        results: [],
        invocations: [{ toolExecutionNotifications: [{ level: 'error', message: { text: 'no' } }] }],
      }),
      'The tool reports an error: no',
    ],
    [
      'SARIF with an error of its configuration',
      sarif({
        results: [],
        invocations: [{ toolConfigurationNotifications: [{ level: 'error', descriptor: { id: 'CFG1' } }] }],
      }),
      'The tool reports an error: CFG1',
    ],
    [
      'GitLab with a fatal message',
      gitlab(
        {
          ...analyzed,
          messages: [
            { level: 'fatal', value: 'no network' },
            { level: 'warn', value: 'w' },
          ],
        },
        [],
      ),
      'The scanner reports an error: no network',
    ],
  ])('%s', async (_what, document, reason) => {
    expect(await reasonsOf(document)).toEqual([expect.stringContaining(reason)])
  })

  test.each<[string, unknown]>([
    ['SARIF without results that ran (staticcheck)', sarif({ invocations: [ran] })],
    [
      'SARIF with a warning',
      sarif({ results: [], invocations: [{ toolExecutionNotifications: [{ level: 'warning' }] }] }),
    ],
    [
      'SARIF with a notification without a level',
      sarif({ results: [], invocations: [{ toolExecutionNotifications: [{}] }] }),
    ],
    ['Trivy on a target without findings', trivy([{ Target: 'alpine', Class: 'os-pkgs' }])],
    [
      'Trivy on a new distribution',
      { ...Object(trivy([{ Target: 'a', Type: 'os' }])), Metadata: { OS: { Family: 'alpine' } } },
    ],
    ['Grype of old versions without matches', { matches: null, descriptor: { name: 'grype' } }],
  ])('and nothing where it did: %s', async (_what, document) => {
    expect(await reasonsOf(document)).toBe(undefined)
  })

  test('of many reasons the first twenty are kept', async () => {
    const errors = Array.from({ length: 30 }, (_, index) => ({ level: 'error', message: { text: `file ${index}` } }))
    const document = sarif({ results: [], invocations: [{ toolExecutionNotifications: errors }] })
    const { payload } = await convertVulnscan([jsonFile(document)])
    const reasons = payload.vulnscan_results.results[0]?.incomplete
    expect([reasons?.length, reasons?.at(-1)]).toEqual([21, '10 more reasons.'])
  })
})

const npm = (totals: Members): unknown => ({
  auditReportVersion: 2,
  vulnerabilities: { a: { name: 'a', severity: 'high', via: [] }, b: { name: 'b', severity: 'moderate', via: [] } },
  metadata: { vulnerabilities: { info: 0, low: 0, ...totals } },
})
const npm6 = (totals: Members, paths: readonly string[] = ['a']): unknown => ({
  advisories: { 1: { id: 1, severity: 'high', findings: [{ paths }] } },
  metadata: { vulnerabilities: totals },
})
const checks = (failures: number, ...statuses: readonly string[]): unknown =>
  trivy([
    {
      Target: 'Dockerfile',
      MisconfSummary: { Failures: failures },
      Misconfigurations: statuses.map((Status) => ({ ID: 'D', Severity: 'LOW', Status })),
      ExperimentalModifiedFindings: [{ Type: 'misconfiguration', Status: 'ignored', Finding: { Severity: 'LOW' } }],
    },
  ])
const issue = { id: 'S', severity: 'high' }

describe('totals of the head of a file', () => {
  test.each<[string, unknown, readonly [counts: readonly number[], notes: number]]>([
    ['npm with the same', npm({ high: 1, moderate: 1 }), [[1, 1, 0, 0], 0]],
    ['npm with fewer', npm({ high: 0, moderate: 0 }), [[1, 1, 0, 0], 0]],
    ['npm with more of one severity', npm({ critical: 1, high: 1, moderate: 1 }), [[2, 1, 0, 0], 1]],
    ['npm with more of each', npm({ high: 3, moderate: 2, low: 4 }), [[3, 2, 4, 0], 3]],
    ['npm with more in all than of each', npm({ high: 1, moderate: 1, total: 4 }), [[1, 1, 0, 2], 1]],
    ['npm with as many in all', npm({ high: 1, moderate: 1, info: 2, total: 4 }), [[1, 1, 0, 0], 0]],
    ['npm 6 by path', npm6({ high: 3 }, ['a', 'b', 'c']), [[1, 0, 0, 0], 0]],
    ['npm 6 with more than its paths', npm6({ high: 4 }, ['a', 'b', 'c']), [[4, 0, 0, 0], 1]],
    ['npm 6 of another severity', npm6({ high: 1, critical: 0, low: 1 }), [[1, 0, 1, 0], 1]],
    ['npm 6 with an informational one', npm6({ info: 7 }), [[1, 0, 0, 0], 0]],
    ['npm 6 with a severity that has no name', npm6({ odd: 2 }), [[1, 0, 0, 2], 1]],
    ['Snyk by id', snyk({ uniqueCount: 1, vulnerabilities: [issue, issue] }), [[2, 0, 0, 0], 0]],
    ['Snyk with more', snyk({ uniqueCount: 3, vulnerabilities: [issue] }), [[1, 0, 0, 2], 1]],
    ['Trivy with the same', checks(2, 'FAIL', 'FAIL', 'PASS'), [[0, 0, 2, 0], 0]],
    ['Trivy with what is ignored', checks(2, 'FAIL', 'PASS'), [[0, 0, 1, 0], 0]],
    ['Trivy with more', checks(5, 'FAIL', 'PASS'), [[0, 0, 1, 3], 1]],
  ])('%s', async (_what, document, [counts, number]) => {
    const { payload, notes } = await convertVulnscan([jsonFile(document)])
    const [run] = payload.vulnscan_results.results
    expect([run?.high_count, run?.medium_count, run?.low_count, run?.unknown_count]).toEqual(counts)
    expect(notes.filter((note) => note.endsWith('The larger number counts.'))).toHaveLength(number)
  })

  test('are named beside the number of listed findings', async () => {
    const { notes } = await convertVulnscan([jsonFile(npm({ high: 3, low: 1 }))])
    expect(notes).toEqual([
      'metadata.vulnerabilities states 3 high findings and the file lists 1. The larger number counts.',
      'metadata.vulnerabilities states 1 low finding and the file lists no such finding. The larger number counts.',
    ])
  })
  test('a note names the threshold of Snyk', async () => {
    const { notes } = await convertVulnscan([jsonFile(snyk({ ok: true, severityThreshold: 'high' }))])
    expect(notes).toEqual(['Snyk lists issues of severity high or worse alone, as it was asked to.'])
  })
})
